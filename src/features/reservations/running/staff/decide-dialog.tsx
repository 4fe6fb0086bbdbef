import { Checkbox, Form } from 'antd';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { ReasonField } from '../../../../ui/antd/form-fields.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import type { StaffBooking } from '../../instruments/contract.ts';
import { bookingDecide } from '../../instruments/contract.ts';
import { bookingStates } from '../../rules.states.ts';

/** Rejects or cancels a booking, with the reason that the customer is told. */
export function DecideDialog({
  action,
  booking: { rid, no, version, status },
  ...ends
}: {
  action: 'reject' | 'cancel';
  booking: StaffBooking;
} & DialogEnds) {
  const decide = useAction(bookingDecide, action === 'reject' ? '已驳回' : '已取消');
  const submit = ({ reason, waive }: { reason: string; waive?: boolean }) =>
    decide.run({ rid, version, action, reason, waive: waive === false ? 0 : 1 });
  return (
    <FormDialog
      title={`${action === 'reject' ? '驳回' : '取消'}预约 ${no}`}
      {...ends}
      initialValues={{ waive: true }}
      ok={action === 'reject' ? '驳回' : '取消预约'}
      isGrave
      send={submit}
    >
      <ReasonField label="原因（客户可见）" />
      {action === 'cancel' && status === bookingStates.booked && (
        <Form.Item name="waive" valuePropName="checked">
          <Checkbox>免收取消费</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  );
}
