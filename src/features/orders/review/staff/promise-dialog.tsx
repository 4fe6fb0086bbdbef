import { DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { ReasonField } from '../../../../ui/antd/form-fields.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import type { StaffOrder } from '../../board/contract.ts';
import { staffPromiseSet } from '../contract.ts';

/** Asks for another promised day and why; of a later one the customer is told. */
export function PromiseDialog({
  order: { rid, no, version, promise_date },
  ...ends
}: { order: StaffOrder } & DialogEnds) {
  const set = useAction(staffPromiseSet, '已调整');
  const submit = ({ day, reason }: { day: Dayjs; reason: string }) =>
    set.run({ rid, version, date: day.format('YYYY-MM-DD'), reason });
  return (
    <FormDialog
      title={`调整承诺交付日期：${no}`}
      note={`当前 ${promise_date ?? '未承诺'}。延期会连同原因通知客户。`}
      {...ends}
      send={submit}
    >
      <Form.Item name="day" label="新的交付日期" rules={[{ required: true, message: '请选择交付日期' }]}>
        <DatePicker
          className="w-full"
          disabledDate={(day) => day.isBefore(dayjs(), 'day') || day.format('YYYY-MM-DD') === promise_date}
        />
      </Form.Item>
      <ReasonField extra="客户会看到" />
    </FormDialog>
  );
}
