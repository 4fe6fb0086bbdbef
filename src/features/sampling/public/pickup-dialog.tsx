import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { RadioTile } from '../../../ui/forms/radio-tile.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { samplingRefusals } from '../rules.ts';
import { PickupForm } from './pickup-form.tsx';
import { SelfSendForm } from './self-send-form.tsx';
import { type Made, Submitted } from './submitted.tsx';
import { useOptions } from './use-options.ts';

/** The dialog 上门取样: a courier comes (type 1), or the customer sends a parcel (0). */
export function PickupDialog({ onClose }: { onClose: () => void }) {
  const { options, reload, hasFailed, tryAgain } = useOptions();
  const [chosen, setChosen] = useState<'0' | '1'>('1');
  const [made, setMade] = useState<Made>();
  if (!options) {
    if (!hasFailed) return null;
    return (
      <DialogFrame title="上门取样" onClose={onClose}>
        <p className="text-body">暂时无法加载取样时间与范围。</p>
        <Button kind="primary" className="mt-5 h-11 w-full" onClick={() => void tryAgain()}>
          重试
        </Button>
      </DialogFrame>
    );
  }

  const type = options.rules.isOpen ? chosen : '0';
  const finish = (next: Made) => {
    showSuccess('提交成功!');
    setMade(next);
  };
  return (
    <DialogFrame look="page" className="md:w-180" title="上门取样" onClose={onClose}>
      {made ? (
        <Submitted made={made} lab={options.lab} onClose={onClose} />
      ) : (
        <>
          <TypeSwitch type={type} isPickupOpen={options.rules.isOpen} onChange={setChosen} />
          {type === '1' ? (
            <PickupForm options={options} reload={reload} onDone={finish} />
          ) : (
            <SelfSendForm lab={options.lab} onDone={finish} />
          )}
        </>
      )}
    </DialogFrame>
  );
}

const types = [
  { value: '0', label: '自行寄送' },
  { value: '1', label: '上门取样' },
] as const;

function TypeSwitch({
  type,
  isPickupOpen,
  onChange,
}: {
  type: '0' | '1';
  isPickupOpen: boolean;
  onChange: (type: '0' | '1') => void;
}) {
  return (
    <fieldset className="mt-3.5 mb-5">
      <legend className="sr-only">送样方式</legend>
      <div className="flex gap-1 rounded-md bg-subtle p-1 md:inline-flex">
        {types.map(({ value, label }) => (
          <RadioTile
            key={value}
            name="type"
            value={value}
            checked={type === value}
            disabled={value === '1' && !isPickupOpen}
            onChange={() => onChange(value)}
            className="flex min-h-11 flex-1 items-center justify-center rounded-sm px-6 text-body has-checked:bg-surface has-checked:font-semibold has-checked:text-fg has-checked:shadow-1 has-disabled:cursor-not-allowed has-disabled:text-disabled has-focus-visible:outline-2 has-focus-visible:outline-focus md:min-h-9"
          >
            {label}
          </RadioTile>
        ))}
      </div>
      {!isPickupOpen && <p className="mt-1.5 text-2xs text-muted">{samplingRefusals.closed}</p>}
    </fieldset>
  );
}
