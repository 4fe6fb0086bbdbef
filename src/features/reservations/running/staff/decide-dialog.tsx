import { Button, Checkbox, Form, Input } from 'antd';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import type { StaffBooking } from '../../instruments/contract.ts';
import { bookingDecide } from '../../instruments/contract.ts';
import { bookingStates } from '../../rules.states.ts';

/** Rejects or cancels a booking, with the reason that the customer is told. */
export function DecideDialog({
  action,
  booking: { rid, no, version, status },
  onClose,
  onDone,
}: {
  action: 'reject' | 'cancel';
  booking: StaffBooking;
  onClose: () => void;
  onDone: () => void;
}) {
  const decide = useAction(bookingDecide, action === 'reject' ? '已驳回' : '已取消');
  const submit = async ({ reason, waive }: { reason: string; waive?: boolean }) => {
    if (await decide.run({ rid, version, action, reason, waive: waive === false ? 0 : 1 })) onDone();
  };
  return (
    <FormModal title={`${action === 'reject' ? '驳回' : '取消'}预约 ${no}`} onClose={onClose}>
      <Form layout="vertical" initialValues={{ waive: true }} onFinish={(values) => void submit(values)}>
        <Form.Item
          name="reason"
          label="原因（客户可见）"
          rules={[{ required: true, min: 2, message: '请填写原因' }]}
        >
          <Input.TextArea maxLength={200} rows={3} />
        </Form.Item>
        {action === 'cancel' && status === bookingStates.booked && (
          <Form.Item name="waive" valuePropName="checked">
            <Checkbox>免收取消费</Checkbox>
          </Form.Item>
        )}
        <Button type="primary" danger htmlType="submit" block loading={decide.isBusy}>
          {action === 'reject' ? '驳回' : '取消预约'}
        </Button>
      </Form>
    </FormModal>
  );
}
