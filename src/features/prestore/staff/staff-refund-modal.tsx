import { Form } from 'antd';
import { yuan } from '../../../core/yuan.ts';
import { AskingForm, type DialogEnds } from '../../../ui/antd/form-dialog.tsx';
import { problemsOfInput, showProblems } from '../../../ui/antd/form-problems.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { type StaffApply, staffApplyRefund } from '../contract.staff.ts';
import { RefundFields, type RefundForm, refundField, refundInput } from './refund-fields.tsx';

/** Asks unused cash back for a customer; where to, when it cannot go the way it came. */
export function StaffRefundModal({ apply, ...ends }: { apply: StaffApply } & DialogEnds) {
  const [form] = Form.useForm<RefundForm>();
  const refund = useAction(staffApplyRefund, '退款申请已提交');
  const { rid, version, refunds_by_gateway: byGateway } = apply;
  const submit = (fields: RefundForm) => {
    const { bank, ...asked } = refundInput(fields);
    const input = { rid, version, ...asked, ...(!byGateway && { bank }) };
    return (
      showProblems(form, problemsOfInput(staffApplyRefund.input, input, refundField)) && refund.run(input)
    );
  };
  return (
    <AskingForm
      title={`申请退款 ${apply.no}`}
      ok="提交申请"
      form={form}
      send={submit}
      {...ends}
      above={
        <p className="mb-3 text-muted">
          {apply.customer.name}，可退 ¥{yuan(apply.refundable_fen)}
          {byGateway ? '，审批后原路退回。' : '，审批后退至客户银行账户。'}
        </p>
      }
    >
      <RefundFields leftFen={apply.refundable_fen} goesBack={byGateway} />
    </AskingForm>
  );
}
