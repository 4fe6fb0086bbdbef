import { Button, DatePicker, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import type { StaffOrder } from '../../board/contract.ts';
import { staffPromiseSet } from '../contract.ts';

/** Asks for another promised day and why; of a later one the customer is told. */
export function PromiseDialog({
  order: { rid, no, version, promise_date },
  onClose,
  onDone,
}: {
  order: StaffOrder;
  onClose: () => void;
  onDone: () => void;
}) {
  const set = useAction(staffPromiseSet, '已调整');
  const submit = async ({ day, reason }: { day: Dayjs; reason: string }) => {
    if (await set.run({ rid, version, date: day.format('YYYY-MM-DD'), reason })) onDone();
  };
  return (
    <FormModal
      title={`调整承诺交付日期：${no}`}
      note={`当前 ${promise_date ?? '未承诺'}。延期会连同原因通知客户。`}
      onClose={onClose}
    >
      <Form layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item name="day" label="新的交付日期" rules={[{ required: true, message: '请选择交付日期' }]}>
          <DatePicker
            className="w-full"
            disabledDate={(day) => day.isBefore(dayjs(), 'day') || day.format('YYYY-MM-DD') === promise_date}
          />
        </Form.Item>
        <Form.Item
          name="reason"
          label="原因"
          extra="客户会看到"
          rules={[{ required: true, min: 2, max: 200, message: '请填写原因' }]}
        >
          <Input.TextArea rows={3} maxLength={200} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={set.isBusy}>
          确定
        </Button>
      </Form>
    </FormModal>
  );
}
