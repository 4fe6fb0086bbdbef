import { Button, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import type { InputOf, OutputOf } from '../../../../core/call.ts';
import { shanghaiTime } from '../../../../core/shanghai.ts';
import { yuan } from '../../../../core/yuan.ts';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import type { StaffBooking } from '../../instruments/contract.ts';
import { bookingFinish } from '../../instruments/contract.ts';

type Values = {
  start: string;
  end: string;
  operator: number | null;
  consumables?: { name: string; count: number; yuan: number }[];
};
const timeRule = {
  required: true,
  pattern: /^\d{4}-\d\d-\d\d \d\d:\d\d$/,
  message: '格式：2026-01-31 09:00',
};

/** Ends somebody's time at the instrument: what was used, and what it comes to before it is written. */
export function FinishDialog({
  booking: { rid, no, version, actual_start, date, start },
  onClose,
  onDone,
}: {
  booking: StaffBooking;
  onClose: () => void;
  onDone: () => void;
}) {
  const preview = useAction(bookingFinish, '已计算费用');
  const finish = useAction(bookingFinish, '已结束上机');
  const [bill, setBill] = useState<OutputOf<typeof bookingFinish>>();
  const [form] = Form.useForm<Values>();
  const inputOf = ({ operator, consumables = [], ...times }: Values): InputOf<typeof bookingFinish> => ({
    ...times,
    ...{ rid, version, operator_minutes: operator ?? 0 },
    consumables: consumables.map(({ name, count, yuan: each }) => ({
      ...{ name, count, fen: Math.round(each * count * 100) },
    })),
  });
  const submit = async (values: Values) => {
    if (!bill) {
      const told = await preview.run({ ...inputOf(values), preview: 1 });
      if (told) setBill(told.data);
    } else if (await finish.run(inputOf(values))) onDone();
  };
  return (
    <FormModal title={`结束上机 ${no}`} width={560} onClose={onClose}>
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          start: actual_start || `${date} ${start}`,
          end: shanghaiTime(new Date()).slice(0, 16),
          operator: 0,
        }}
        onValuesChange={() => setBill(undefined)}
        onFinish={(values: Values) => void submit(values)}
      >
        <div className="grid grid-cols-2 gap-3">
          <Form.Item name="start" label="实际开始" rules={[timeRule]}>
            <Input maxLength={16} />
          </Form.Item>
          <Form.Item name="end" label="实际结束" rules={[timeRule]}>
            <Input maxLength={16} />
          </Form.Item>
        </div>
        <Form.Item name="operator" label="操作员协助（分钟）">
          <InputNumber min={0} max={1_440} precision={0} className="w-full!" />
        </Form.Item>
        <Form.List name="consumables">
          {(fields, { add, remove }) => (
            <div className="mb-4 space-y-2">
              {fields.map(({ key, name }) => (
                <div key={key} className="flex flex-wrap items-start gap-2">
                  <Form.Item
                    name={[name, 'name']}
                    noStyle
                    rules={[{ required: true, message: '请填写名称' }]}
                  >
                    <Input
                      className="min-w-32 flex-1"
                      placeholder="耗材名称"
                      aria-label="耗材名称"
                      maxLength={50}
                    />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'count']}
                    noStyle
                    rules={[{ required: true, message: '请填写数量' }]}
                  >
                    <InputNumber min={1} max={999} precision={0} placeholder="数量" aria-label="耗材数量" />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'yuan']}
                    noStyle
                    rules={[{ required: true, message: '请填写单价' }]}
                  >
                    <InputNumber
                      min={0}
                      max={10_000}
                      precision={2}
                      prefix="¥"
                      placeholder="单价"
                      aria-label="耗材单价"
                    />
                  </Form.Item>
                  <Button onClick={() => remove(name)}>移除</Button>
                </div>
              ))}
              <Button onClick={() => add({ count: 1 })}>添加耗材</Button>
            </div>
          )}
        </Form.List>
        {bill && (
          <div role="status" className="mb-4 rounded-md bg-page p-3 text-sm">
            <p className="mb-1 text-fg">计费时长 {bill.billable_minutes / 60} 小时</p>
            {bill.lines.map(({ label, formula, amount_fen }) => (
              <p key={label + formula} className="flex justify-between gap-3 text-body">
                <span>
                  {label} <span className="text-muted">{formula}</span>
                </span>
                <span className="font-num">¥{yuan(amount_fen)}</span>
              </p>
            ))}
            <p className="mt-1 flex justify-between font-semibold text-fg">
              合计<span className="font-num">¥{yuan(bill.total_fen)}</span>
            </p>
          </div>
        )}
        <Button type="primary" htmlType="submit" block loading={preview.isBusy || finish.isBusy}>
          {bill ? '确认结束并计费' : '计算费用'}
        </Button>
      </Form>
    </FormModal>
  );
}
