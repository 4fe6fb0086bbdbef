import { useState } from 'react';
import { counted } from '../../../core/counted.ts';
import { useRequestKey } from '../../../ui/asking/request-key.ts';
import { send } from '../../../ui/asking/send.ts';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { shown } from '../../../ui/showing/shown.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import type { Address } from '../../customers/contract.ts';
import { type Offered, returnAdd } from '../contract.ts';
import { returnRefusals } from '../rules.states.ts';
import { WishFields, wishOf, wishProblems } from './wish-fields.tsx';

/** Asks which samples go back, and how; `chosenFirst` are chosen already. */
export function ApplyDialog({
  samples,
  addresses,
  chosenFirst,
  ...ends
}: {
  samples: readonly Offered[];
  addresses: readonly Address[];
  chosenFirst: readonly string[];
} & DialogEnds) {
  const [chosen, setChosen] = useState(chosenFirst);
  const keyOf = useRequestKey();
  const form = useForm({
    check: (values) => ({ ...samplesProblem(samples, chosen), ...wishProblems(values) }),
    submit: async (values) => {
      const input = { sample_rids: [...chosen], ...wishOf(values) };
      await send(returnAdd, { ...input, request_id: keyOf(input) });
      showSuccess('已提交，样品管理员将尽快处理');
      await ends.onDone();
    },
  });
  const toggle = (rid: string) =>
    setChosen((old) => (old.includes(rid) ? old.filter((each) => each !== rid) : [...old, rid]));
  const standard = addresses.find(({ is_default }) => is_default === 1) ?? addresses[0];
  return (
    <DialogFrame title="申请回收样品" note="选择要取回的样品" onClose={ends.onClose}>
      <form {...form.form} className="space-y-4">
        <fieldset data-field="samples" tabIndex={-1} className="outline-none">
          <legend className="sr-only">样品</legend>
          <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line">
            {samples.map(
              ({
                rid,
                no,
                name,
                owner_name,
                order_no,
                left,
                left_unit,
                keep_until,
                why_not,
                is_dangerous,
              }) => (
                <li key={rid}>
                  <label className="flex min-h-11 items-center gap-3 px-3 py-2 has-disabled:text-muted">
                    <input
                      type="checkbox"
                      className="size-4 shrink-0 accent-action"
                      checked={chosen.includes(rid)}
                      disabled={Boolean(why_not)}
                      onChange={() => toggle(rid)}
                    />
                    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                      <span className="text-fg">{no}</span> <span className="text-muted">{name}</span>
                      <span className="block text-xs text-muted">
                        订单 <span className="font-num">{order_no}</span> · 剩余
                        {left === null ? '未测' : ` ${counted(left, shown(left_unit))}`} · 保存至{' '}
                        <span className="font-num">{keep_until}</span>
                        {owner_name && ` · ${owner_name}`}
                      </span>
                      {(why_not || is_dangerous === 1) && (
                        <span className="block text-xs text-danger">{why_not || '危险品，仅可上门自提'}</span>
                      )}
                    </span>
                  </label>
                </li>
              ),
            )}
          </ul>
          {form.problems.samples && (
            <p role="alert" className="mt-1 text-xs text-danger">
              {form.problems.samples}
            </p>
          )}
        </fieldset>
        <WishFields
          form={form}
          addresses={addresses}
          isOnlyFetched={samples.some(({ rid, is_dangerous }) => is_dangerous === 1 && chosen.includes(rid))}
          standard={{ way: 0, temp: 0, remark: '', address_rid: standard?.address_rid }}
        />
        <SubmitButton isBusy={form.isBusy} className="h-11 w-full">
          提交申请
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}

/** Samples have to be chosen, and be of one owner. */
function samplesProblem(samples: readonly Offered[], chosen: readonly string[]): Record<string, string> {
  if (chosen.length === 0) return { samples: '请选择样品' };
  const owners = new Set(samples.filter(({ rid }) => chosen.includes(rid)).map(({ owner }) => owner));
  return owners.size > 1 ? { samples: returnRefusals.owners } : {};
}
