import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { showDone } from '../../../ui/result-dialog.tsx';
import { planRefusals } from '../../plan/contract.ts';
import type { PlanItem } from '../draft/rules.items.ts';
import { useExperiment } from '../draft/use-experiment.ts';
import { ConfirmDialog } from '../submitting/confirm-dialog.tsx';

type Answer = 'accept' | 'bargain' | 'decline';

const answers: readonly Answer[] = ['accept', 'bargain', 'decline'];

/** What the customer may say to a quote; nothing for other entries. */
export function QuoteActions({ item }: { item: PlanItem }) {
  const { operate } = useExperiment();
  const [open, setOpen] = useState<Answer>();
  const offered = item.actions.filter(({ action }) => answers.includes(action as Answer));
  if (offered.length === 0) return null;
  const send = (op: Answer, reason?: string) =>
    operate({ op, temp_rids: [item.temp_rid], data: { version: item.version }, reason });
  const close = () => setOpen(undefined);
  return (
    <div className="col-span-full flex flex-wrap gap-2.5 pl-8 md:pl-33">
      {offered.map(({ action, name }) => (
        <button
          key={action}
          type="button"
          className={`h-11 px-4 md:h-9 ${buttonClass(action === 'accept' ? 'primary' : 'outline')}`}
          onClick={() => setOpen(action as Answer)}
        >
          {name}
        </button>
      ))}
      {open === 'accept' && (
        <ConfirmDialog
          title="接受报价"
          text={`以 ¥${yuan(item.price_fen)} 接受“${item.name}”的报价。接受后即可下单，报价有效期内价格不变。`}
          action="接受报价"
          onConfirm={async () => (await send('accept')) && showDone()}
          onClose={close}
        />
      )}
      {(open === 'bargain' || open === 'decline') && (
        <ReasonDialog
          {...words[open]}
          onSend={async (reason) => {
            if (await send(open, reason)) close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

const words = {
  bargain: {
    title: '议价',
    label: '期望价格或要求',
    placeholder: '如预算、数量或周期方面的期望',
    missing: planRefusals.wishMissing,
  },
  decline: {
    title: '拒绝报价',
    label: '拒绝原因',
    placeholder: '如方案取消、价格超出预算',
    missing: planRefusals.reasonMissing,
  },
};

function ReasonDialog({
  title,
  label,
  placeholder,
  missing,
  onSend,
  onClose,
}: {
  title: string;
  label: string;
  placeholder: string;
  missing: string;
  onSend: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const { form, field, isBusy } = useForm({
    check: ({ reason = '' }): Record<string, string> => (reason.length < 2 ? { reason: missing } : {}),
    submit: ({ reason = '' }) => onSend(reason),
  });
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-(--lp-z-dialog) animate-appear bg-scrim" />
        <Dialog.Viewport className="fixed inset-0 z-(--lp-z-dialog) grid place-items-center p-4">
          <Dialog.Popup className="w-full max-w-120 animate-appear rounded-xl bg-surface p-6 shadow-3 outline-none">
            <Dialog.Title className="mb-4 text-lg font-semibold text-fg">{title}</Dialog.Title>
            <form {...form}>
              <TextArea
                {...field('reason')}
                label={label}
                required
                placeholder={placeholder}
                maxLength={200}
              />
              <div className="mt-5 flex justify-end gap-3">
                <Dialog.Close className={`h-11 px-4.5 md:h-10 ${buttonClass('outline')}`}>取消</Dialog.Close>
                <SubmitButton isBusy={isBusy} className="h-11 px-4.5 md:h-10">
                  提交
                </SubmitButton>
              </div>
            </form>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
