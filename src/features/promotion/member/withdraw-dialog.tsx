import { useState } from 'react';
import { fenOf, yuan } from '../../../core/yuan.ts';
import { useRequestKey } from '../../../ui/asking/request-key.ts';
import { send } from '../../../ui/asking/send.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { userInfo } from '../../customers/contract.ts';
import { signInRefusals } from '../../identity/contract.ts';
import type { MyPromotion } from '../promoters/contract.ts';
import { type Withdrawal, withdrawAdd, withdrawUpdate } from '../withdrawals/contract.ts';
import { taxOf } from '../withdrawals/rules.tax.ts';
import {
  bonusOf,
  payeeProblems,
  tooLittle,
  type WithdrawalWay,
  withdrawalRefusals,
} from '../withdrawals/rules.ts';
import { CodeField } from './code-field.tsx';
import { PayeeFields, payeeIn } from './payee-fields.tsx';

const order = ['amount_fen', 'way', 'payee', 'account', 'bank', 'code'];
const fieldOf = {
  [signInRefusals.wrongCode]: 'code',
  [withdrawalRefusals.tooMuch]: 'amount_fen',
  [withdrawalRefusals.otherName]: 'payee',
};

/** Withdraws rebates: how much, where to, and what is withheld of it, before it is sent. */
export function WithdrawDialog({ promotion, onClose, onDone }: { promotion: MyPromotion } & DialogEnds) {
  const { promoter, sums, terms, month } = promotion;
  const me = useCall(userInfo, {});
  const [way, setWay] = useState<WithdrawalWay>(1);
  const [fen, setFen] = useState<number | undefined>(sums.available);
  const keyOf = useRequestKey();
  const inputOf = (values: Values) => ({
    ...{ amount_fen: fenOf(values.amount_fen ?? '') ?? 0, way, ...payeeIn(values) },
  });
  const { form, field, isBusy } = useForm({
    check: (values) => {
      const input = inputOf(values);
      const wrong = amountProblem(input.amount_fen, way, promotion);
      return inOrder(
        {
          ...problemsOf(withdrawAdd.input, input),
          ...payeeProblems(way, input),
          ...(wrong && { amount_fen: wrong }),
        },
        order,
      );
    },
    submit: async (values) => {
      const input = inputOf(values);
      await send(withdrawAdd, { ...input, request_id: keyOf(input) });
      showSuccess(way === 0 ? '已转入预存余额' : '提现申请已提交');
      await onDone();
    },
    fieldOf,
  });
  return (
    <DialogFrame title="提现" note={`可提现 ¥${yuan(sums.available)}`} onClose={onClose}>
      <form {...form} className="space-y-4.5">
        <TextField
          {...field('amount_fen')}
          kind="amount"
          label="提现金额（元）"
          required
          defaultValue={yuan(sums.available).replaceAll(',', '')}
          help={
            way === 0
              ? '不限金额与次数，即时到账'
              : `最低 ${yuan(terms.withdraw_min_fen, { short: true })} 元，每月 ${terms.withdraw_per_month} 次，本月已申请 ${month.times} 次`
          }
          onChange={({ target }) => setFen(fenOf(target.value))}
        />
        <PayeeFields
          {...{ field, way, name: promoter?.name ?? '', onWay: setWay }}
          ways={[{ way: 1 }, { way: 2 }, { way: 0, note: `多得 ${terms.prestore_bonus_rate}%` }]}
        />
        <Reckoned fen={fen ?? 0} way={way} promotion={promotion} />
        <CodeField field={field} phone={me.data?.userInfo.phone ?? ''} />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          {way === 0 ? '转入预存' : '提交申请'}
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}

function amountProblem(fen: number, way: WithdrawalWay, { sums, terms }: MyPromotion): string | undefined {
  if (fen > 0 && way !== 0 && fen < terms.withdraw_min_fen) return tooLittle(terms.withdraw_min_fen);
  return fen > sums.available ? withdrawalRefusals.tooMuch : undefined;
}

/** What is withheld and paid, or what becomes prestore, of the amount as it stands. */
function Reckoned({ fen, way, promotion }: { fen: number; way: WithdrawalWay; promotion: MyPromotion }) {
  const { month, terms } = promotion;
  const tax = taxOf(fen, { fen: month.withdrawn_fen, taxFen: month.withheld_fen });
  const given = bonusOf(fen, { prestoreBonusRate: terms.prestore_bonus_rate });
  const lines =
    way === 0
      ? ([
          ['转入现金', fen],
          ['加赠额度', given],
          ['预存增加', fen + given],
        ] as const)
      : ([
          ['提现金额', fen],
          ['代扣个税', -tax],
          ['实际到账', fen - tax],
        ] as const);
  return (
    <section aria-label="到账金额" aria-live="polite" className="rounded-md bg-page px-4 py-3">
      <dl className="space-y-1 text-xs">
        {lines.map(([name, amount], index) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-muted">{name}</dt>
            <dd className={index === 2 ? 'font-num text-md font-semibold text-fg' : 'font-num text-body'}>
              {amount < 0 ? '−' : ''}¥{yuan(Math.abs(amount))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-2xs text-muted">
        {way === 0
          ? '转入后不可撤回、不可提现，也不开具发票；加赠额度有有效期'
          : `按劳务报酬所得预扣预缴，以本月提现合计计算${month.withdrawn_fen > 0 ? `（本月已提现 ¥${yuan(month.withdrawn_fen)}，已代扣 ¥${yuan(month.withheld_fen)}）` : ''}`}
      </p>
    </section>
  );
}

/** Corrects whom a withdrawal is paid to. */
export function PayeeDialog({
  withdrawal: { rid, version, no, way: given, bank },
  name,
  onClose,
  onDone,
}: { withdrawal: Withdrawal; name: string } & DialogEnds) {
  const me = useCall(userInfo, {});
  const [way, setWay] = useState<1 | 2>(given === 2 ? 2 : 1);
  const inputOf = (values: Values) => ({ rid, version, way, ...payeeIn(values) });
  const { form, field, isBusy } = useForm({
    check: (values) => {
      const input = inputOf(values);
      return inOrder({ ...problemsOf(withdrawUpdate.input, input), ...payeeProblems(way, input) }, order);
    },
    submit: async (values) => {
      await send(withdrawUpdate, inputOf(values));
      showSuccess('收款信息已修改');
      await onDone();
    },
    fieldOf,
  });
  return (
    <DialogFrame title="修改收款信息" note={`${no}${bank ? `，原开户银行 ${bank}` : ''}`} onClose={onClose}>
      <form {...form} className="space-y-4.5">
        <PayeeFields
          {...{ field, way, name }}
          ways={[{ way: 1 }, { way: 2 }]}
          onWay={(next) => setWay(next === 2 ? 2 : 1)}
        />
        <CodeField field={field} phone={me.data?.userInfo.phone ?? ''} />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          保存并重新审核
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
