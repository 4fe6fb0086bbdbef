import { FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { NumberField, ReasonField } from '../../../ui/antd/form-fields.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { goodwillAsk } from '../contract.staff.ts';

/** Asks for money to make something good. */
export function GoodwillDialog({ customerRid, onClose }: { customerRid: string; onClose: () => void }) {
  const ask = useAction(goodwillAsk, '已提交，待财务主管复核');
  return (
    <FormDialog<{ amount: number; reason: string }>
      title="售后补偿"
      note="经另一位同事复核后存入客户的预存余额。"
      onClose={onClose}
      requiredMark={false}
      ok="提交复核"
      onDone={onClose}
      send={({ amount, reason }) =>
        ask.run({ customer_rid: customerRid, amount_fen: Math.round(amount * 100), reason })
      }
    >
      <NumberField name="amount" label="补偿金额（元）" must="请填写补偿金额" min={0.01} max={100_000} yuan />
      <ReasonField label="原因（客户可见）" showCount />
    </FormDialog>
  );
}
