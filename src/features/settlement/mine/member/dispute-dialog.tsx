import { useState } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { send } from '../../../../ui/asking/send.ts';
import { type DialogEnds, DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { TextArea } from '../../../../ui/forms/field.tsx';
import type { Problems } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { showSuccess } from '../../../../ui/toast.tsx';
import { DisputeReason, type Statement, settlementOperate } from '../../contract.ts';
import { settlementRefusals } from '../../rules.states.ts';

/** Asks which lines are wrong, and why. */
export function DisputeDialog({
  statement,
  onClose,
  onDone,
}: {
  statement: Statement;
} & DialogEnds) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { form, field, problems, isBusy } = useForm({
    check: ({ reason = '' }): Problems => {
      const said = DisputeReason.safeParse(reason);
      return {
        ...(chosen.length === 0 && { lines: settlementRefusals.noLine }),
        ...(!said.success && { reason: said.error.issues[0]?.message ?? '' }),
      };
    },
    submit: async ({ reason = '' }) => {
      const { rid, edition } = statement;
      await send(settlementOperate, { op: 'dispute', rid, edition, lines: [...chosen], reason });
      showSuccess('已提交异议，客服将尽快处理');
      await onDone();
    },
  });
  const toggle = (rid: string) =>
    setChosen((old) => (old.includes(rid) ? old.filter((each) => each !== rid) : [...old, rid]));
  return (
    <DialogFrame title="提出异议" note={`结算单 ${statement.no}`} onClose={onClose}>
      <form {...form} className="space-y-4">
        <fieldset data-field="lines" tabIndex={-1} className="outline-none">
          <legend className="text-xs text-muted">有异议的明细</legend>
          <ul className="mt-1.5 max-h-56 space-y-1 overflow-y-auto">
            {statement.lines.map((line) => (
              <li key={line.rid}>
                <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-page">
                  <input
                    type="checkbox"
                    className="size-4"
                    checked={chosen.includes(line.rid)}
                    onChange={() => toggle(line.rid)}
                  />
                  <span className="min-w-0 flex-1 truncate text-body">
                    {line.name} {line.description}
                  </span>
                  <span className="font-num text-fg">¥{yuan(line.amount_fen)}</span>
                </label>
              </li>
            ))}
          </ul>
          {problems.lines && (
            <p role="alert" className="mt-1 text-xs text-danger">
              {problems.lines}
            </p>
          )}
        </fieldset>
        <TextArea {...field('reason')} label="异议说明" required rows={3} maxLength={200} />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          提交异议
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
