import { Form, Modal } from 'antd';
import { yuan } from '../../../core/yuan.ts';
import { problemsOfInput, showProblems } from '../../../ui/antd/form-problems.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { type StaffApply, staffApplyRefund } from '../contract.staff.ts';
import { RefundFields, type RefundForm, refundField, refundInput } from './refund-fields.tsx';

/** Asks unused cash back for a customer; where to, when it cannot go the way it came. */
export function StaffRefundModal({
  apply,
  onClose,
  onDone,
}: {
  apply: StaffApply;
  onClose: () => void;
  onDone: () => void;
}) {
  const [form] = Form.useForm<RefundForm>();
  const refund = useAction(staffApplyRefund, '退款申请已提交');
  const { rid, version, refunds_by_gateway: byGateway } = apply;
  const submit = async (fields: RefundForm) => {
    const { bank, ...asked } = refundInput(fields);
    const input = { rid, version, ...asked, ...(!byGateway && { bank }) };
    if (!showProblems(form, problemsOfInput(staffApplyRefund.input, input, refundField))) return;
    if (await refund.run(input)) onDone();
  };
  return (
    <Modal
      open
      title={`申请退款 ${apply.no}`}
      okText="提交申请"
      cancelText="取消"
      mask={{ closable: false }}
      okButtonProps={{ loading: refund.isBusy }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="mb-3 text-muted">
        {apply.customer.name}，可退 ¥{yuan(apply.refundable_fen)}
        {byGateway ? '，审批后原路退回。' : '，审批后退至客户银行账户。'}
      </p>
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <RefundFields leftFen={apply.refundable_fen} goesBack={byGateway} />
      </Form>
    </Modal>
  );
}
