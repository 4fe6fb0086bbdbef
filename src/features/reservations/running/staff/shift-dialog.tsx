import { Alert, Button, DatePicker, Form, Input, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import type { StaffBooking } from '../../instruments/contract.ts';
import { bookingShift } from '../../waits/contract.ts';

type Values = { date: Dayjs; time: [Dayjs, Dayjs]; reason: string };

/** Moves a booking to another time of its instrument, after showing that it can be and what it costs then. */
export function ShiftDialog({
  booking,
  onClose,
  onDone,
}: {
  booking: StaffBooking;
  onClose: () => void;
  onDone: () => void;
}) {
  const look = useAction(bookingShift, '该时段可用');
  const shift = useAction(bookingShift, '已改期，已通知客户确认');
  const [shown, setShown] = useState<OutputOf<typeof bookingShift>>();
  const submit = async ({ date, time: [from, to], reason }: Values) => {
    const end = to.format('HH:mm');
    const input = {
      ...{ rid: booking.rid, version: booking.version, reason },
      date: date.format('YYYY-MM-DD'),
      start: from.format('HH:mm'),
      // Midnight can only be an end.
      end: end === '00:00' ? '24:00' : end,
    };
    if (!shown) {
      const told = await look.run({ ...input, preview: 1 });
      if (told) setShown(told.data);
    } else if (await shift.run(input)) onDone();
  };
  const at = (clock: string) => dayjs(`${booking.date}T${clock === '24:00' ? '00:00' : clock}`);
  return (
    <FormModal
      title={`改期 ${booking.no}`}
      note={`${booking.name}，原时段 ${booking.date} ${booking.start}–${booking.end}。客户会收到通知并确认；费用不会高于原预约。`}
      onClose={onClose}
    >
      <Form
        layout="vertical"
        initialValues={{ date: dayjs(booking.date), time: [at(booking.start), at(booking.end)] }}
        onValuesChange={() => setShown(undefined)}
        onFinish={(values: Values) => void submit(values)}
      >
        <Form.Item name="date" label="日期" rules={[{ required: true, message: '请选择日期' }]}>
          <DatePicker className="w-full" allowClear={false} />
        </Form.Item>
        <Form.Item name="time" label="时段" rules={[{ required: true, message: '请选择时段' }]}>
          <TimePicker.RangePicker
            className="w-full"
            format="HH:mm"
            minuteStep={30}
            order={false}
            allowClear={false}
            needConfirm={false}
          />
        </Form.Item>
        <Form.Item
          name="reason"
          label="原因（客户可见）"
          rules={[{ required: true, min: 2, message: '请填写原因' }]}
        >
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
        {shown && (
          <Alert
            className="mb-4!"
            type="success"
            showIcon
            title={`该时段可用，费用 ¥${yuan(shown.price_fen)}`}
          />
        )}
        <Button type="primary" htmlType="submit" block loading={look.isBusy || shift.isBusy}>
          {shown ? '确认改期' : '检查时段'}
        </Button>
      </Form>
    </FormModal>
  );
}
