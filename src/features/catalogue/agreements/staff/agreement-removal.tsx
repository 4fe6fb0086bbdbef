import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { ReasonField } from '../../../../ui/antd/form-fields.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import type { ListedAgreement } from '../contract.ts';
import { agreementRemove } from '../contract.ts';

/** Asks why a price is taken from a customer's list, and does it. */
export function AgreementRemoval({
  customerRid,
  agreement: { rid, version, name },
  ...ends
}: {
  customerRid: string;
  agreement: ListedAgreement;
} & DialogEnds) {
  const remove = useAction(agreementRemove, '已删除');
  return (
    <FormDialog<{ reason: string }>
      title={`删除协议价：${name}`}
      note="删除后按公开价格计算；已提交的订单价格不变。"
      {...ends}
      ok="确认删除"
      isGrave
      send={({ reason }) => remove.run({ customer_rid: customerRid, rid, version, reason })}
    >
      <ReasonField least={1} autoFocus />
    </FormDialog>
  );
}
