import { NumberField, TextField } from '../../../ui/antd/form-fields.tsx';

/** What a form about paying money back holds. */
export type RefundForm = { amount?: number; reason?: string; name?: string; bank?: string; account?: string };

/** How much of what is left, where to unless it goes `back` the way it came, and why. */
export function RefundFields({ leftFen, goesBack = false }: { leftFen: number; goesBack?: boolean }) {
  return (
    <>
      <NumberField
        name="amount"
        label="退款金额（元）"
        initialValue={leftFen / 100}
        required
        min={0.01}
        max={leftFen / 100}
        yuan
      />
      {!goesBack && (
        <>
          <TextField name="name" label="收款户名" required maxLength={50} />
          <TextField name="bank" label="开户银行" required maxLength={50} />
          <TextField name="account" label="收款账号" required maxLength={40} />
        </>
      )}
      <TextField name="reason" label="退款原因" required rows={2} maxLength={200} />
    </>
  );
}

/** The part of a call's input that the fields say. */
export function refundInput({ amount, reason = '', name = '', bank = '', account = '' }: RefundForm) {
  return { reason, amount_fen: Math.round((amount ?? 0) * 100), bank: { name, bank, account } };
}

/** The field that a problem of such an input belongs to. */
export function refundField(path: (string | number)[]): (string | number)[] {
  return path[0] === 'amount_fen' ? ['amount'] : path[0] === 'bank' ? path.slice(1) : path;
}
