import { useState } from 'react';
import { useWork } from '../../../ui/asking/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, inputClass } from '../../../ui/forms/field.tsx';
import type { PastedAddress } from '../rules.address-paste.ts';

const names = { name: '联系人', phone: '手机号', region: '地区', address: '详细地址' } as const;

/** A box for an address as it was sent by somebody; what is plain in it goes into the form. The regions are loaded when it is read. */
export function AddressPaste({ onRead }: { onRead: (found: PastedAddress) => void }) {
  const [text, setText] = useState('');
  const [told, setTold] = useState<string>();
  const { run, isBusy } = useWork();
  const read = () =>
    run(async () => {
      const { readAddress } = await import('../rules.address-paste.ts');
      const found = readAddress(text);
      const parts = (Object.keys(names) as (keyof typeof names)[]).filter((key) => found[key]);
      setTold(
        parts.length > 0
          ? `已识别${parts.map((key) => names[key]).join('、')}，请核对`
          : '没有识别到地址，请手动填写',
      );
      if (parts.length > 0) onRead(found);
    });
  return (
    <div className="rounded-md bg-page p-3.5 sm:col-span-2">
      <Field label="智能识别">
        {(props) => (
          <textarea
            {...props}
            rows={2}
            maxLength={500}
            value={text}
            onChange={({ target }) => setText(target.value)}
            placeholder="粘贴姓名、手机号和地址，自动填入"
            className={`${inputClass('area')} block min-h-18`}
          />
        )}
      </Field>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <span role="status" className="text-2xs text-muted">
          {told ?? '只填入能确定的内容，保存前请核对'}
        </span>
        <Button
          kind="outline"
          disabled={!text.trim() || isBusy}
          onClick={() => void read()}
          className="h-11 px-4 disabled:cursor-not-allowed disabled:text-disabled md:h-9"
        >
          识别并填入
        </Button>
      </div>
    </div>
  );
}
