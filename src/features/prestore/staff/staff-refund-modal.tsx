import { Form, Input, InputNumber, Modal } from 'antd';
import { yuan } from '../../../core/yuan.ts';
import { problemsOfInput, showProblems } from '../../../ui/antd/form-problems.ts';
import { useStaffAction } from '../../../ui/antd/use-staff-action.ts';
import { type StaffApply, staffApplyRefund } from '../contract.staff.ts';

type Fields = { amount?: number; reason?: string; name?: string; bank?: string; account?: string };

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
  const [form] = Form.useForm<Fields>();
  const refund = useStaffAction(staffApplyRefund, '退款申请已提交');
  const { rid, version, refunds_by_gateway: byGateway } = apply;
  const submit = async ({ amount, reason = '', name = '', bank = '', account = '' }: Fields) => {
    const input = {
      ...{ rid, version, reason, amount_fen: Math.round((amount ?? 0) * 100) },
      ...(!byGateway && { bank: { name, bank, account } }),
    };
    const nameOf = (path: (string | number)[]) =>
      path[0] === 'amount_fen' ? ['amount'] : path[0] === 'bank' ? path.slice(1) : path;
    if (!showProblems(form, problemsOfInput(staffApplyRefund.input, input, nameOf))) return;
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
        <Form.Item name="amount" label="退款金额（元）" initialValue={apply.refundable_fen / 100} required>
          <InputNumber className="w-full!" min={0.01} max={apply.refundable_fen / 100} precision={2} />
        </Form.Item>
        {!byGateway && (
          <>
            <Form.Item name="name" label="收款户名" required>
              <Input maxLength={50} />
            </Form.Item>
            <Form.Item name="bank" label="开户银行" required>
              <Input maxLength={50} />
            </Form.Item>
            <Form.Item name="account" label="收款账号" required>
              <Input maxLength={40} />
            </Form.Item>
          </>
        )}
        <Form.Item name="reason" label="退款原因" required>
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
