import { Alert, DatePicker, Form, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { yuan } from '../../../../core/yuan.ts';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { ReasonField } from '../../../../ui/antd/form-fields.tsx';
import { useTried } from '../../../../ui/antd/use-tried.ts';
import type { StaffBooking } from '../../instruments/contract.ts';
import { bookingShift } from '../../waits/contract.ts';

type Values = { date: Dayjs; time: [Dayjs, Dayjs]; reason: string };

/** Moves a booking to another time of its instrument, after showing that it can be and what it costs then. */
export function ShiftDialog({ booking, ...ends }: { booking: StaffBooking } & DialogEnds) {
  const { shown, send, forget } = useTried(bookingShift, '该时段可用', '已改期，已通知客户确认');
  const submit = ({ date, time: [from, to], reason }: Values) => {
    const end = to.format('HH:mm');
    return send({
      ...{ rid: booking.rid, version: booking.version, reason },
      date: date.format('YYYY-MM-DD'),
      start: from.format('HH:mm'),
      // Midnight can only be an end.
      end: end === '00:00' ? '24:00' : end,
    });
  };
  const at = (clock: string) => dayjs(`${booking.date}T${clock === '24:00' ? '00:00' : clock}`);
  return (
    <FormDialog
      title={`改期 ${booking.no}`}
      note={`${booking.name}，原时段 ${booking.date} ${booking.start}–${booking.end}。客户会收到通知并确认；费用不会高于原预约。`}
      {...ends}
      initialValues={{ date: dayjs(booking.date), time: [at(booking.start), at(booking.end)] }}
      onValuesChange={forget}
      ok={shown ? '确认改期' : '检查时段'}
      send={submit}
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
      <ReasonField label="原因（客户可见）" rows={2} />
      {shown && (
        <Alert
          className="mb-4!"
          type="success"
          showIcon
          title={`该时段可用，费用 ¥${yuan(shown.price_fen)}`}
        />
      )}
    </FormDialog>
  );
}
