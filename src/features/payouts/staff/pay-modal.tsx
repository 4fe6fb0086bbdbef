import { yuan } from '../../../core/yuan.ts';
import { AskingForm, type DialogEnds } from '../../../ui/antd/form-dialog.tsx';
import { SelectField, TextField } from '../../../ui/antd/form-fields.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { type StaffPayout, staffPayoutPay } from '../contract.ts';

/** Asks for the bank's number of a refund that was paid, and which of our accounts it left. */
export function PayModal({
  payout,
  accounts,
  ...ends
}: {
  payout: StaffPayout;
  accounts: readonly { name: string; account: string }[];
} & DialogEnds) {
  const pay = useAction(staffPayoutPay, '已登记打款');
  const { rid, version, bank } = payout;
  return (
    <AskingForm
      title={`确认打款 ${payout.no}`}
      ok="确认已打款"
      initialValues={{ account: accounts[0]?.account }}
      send={({ serial, account }: { serial: string; account: string }) =>
        pay.run({ rid, version, serial: serial.trim(), account })
      }
      {...ends}
      above={
        <p className="mb-3 text-body">
          向 {bank?.name}（{bank?.bank} <span className="font-mono">{bank?.account}</span>）打款{' '}
          <b className="font-num text-fg">¥{yuan(payout.amount_fen)}</b> 后登记：
        </p>
      }
    >
      <SelectField
        name="account"
        label="付款账户"
        must="请选择付款账户"
        options={accounts.map(({ name, account }) => ({ value: account, label: name }))}
      />
      <TextField name="serial" label="银行流水号" must="请填写银行流水号" maxLength={64} autoComplete="off" />
    </AskingForm>
  );
}
