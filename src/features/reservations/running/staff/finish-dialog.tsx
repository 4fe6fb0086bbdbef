import { Button, Form, Input, InputNumber } from 'antd';
import type { InputOf } from '../../../../core/call.ts';
import { shanghaiTime } from '../../../../core/shanghai.ts';
import { yuan } from '../../../../core/yuan.ts';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { NumberField, TextField } from '../../../../ui/antd/form-fields.tsx';
import { useTried } from '../../../../ui/antd/use-tried.ts';
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
  ...ends
}: { booking: StaffBooking } & DialogEnds) {
  const { shown: bill, send, forget } = useTried(bookingFinish, '已计算费用', '已结束上机');
  const [form] = Form.useForm<Values>();
  const inputOf = ({ operator, consumables = [], ...times }: Values): InputOf<typeof bookingFinish> => ({
    ...times,
    ...{ rid, version, operator_minutes: operator ?? 0 },
    consumables: consumables.map(({ name, count, yuan: each }) => ({
      ...{ name, count, fen: Math.round(each * count * 100) },
    })),
  });
  return (
    <FormDialog
      title={`结束上机 ${no}`}
      width={560}
      {...ends}
      form={form}
      initialValues={{
        start: actual_start || `${date} ${start}`,
        end: shanghaiTime(new Date()).slice(0, 16),
        operator: 0,
      }}
      onValuesChange={forget}
      ok={bill ? '确认结束并计费' : '计算费用'}
      send={(values: Values) => send(inputOf(values))}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField name="start" label="实际开始" rules={[timeRule]} maxLength={16} />
        <TextField name="end" label="实际结束" rules={[timeRule]} maxLength={16} />
      </div>
      <NumberField name="operator" label="操作员协助（分钟）" min={0} max={1_440} whole />
      <Form.List name="consumables">
        {(fields, { add, remove }) => (
          <div className="mb-4 space-y-2">
            {fields.map(({ key, name }) => (
              <div key={key} className="flex flex-wrap items-start gap-2">
                <Form.Item name={[name, 'name']} noStyle rules={[{ required: true, message: '请填写名称' }]}>
                  <Input
                    className="min-w-32 flex-1"
                    placeholder="耗材名称"
                    aria-label="耗材名称"
                    maxLength={50}
                  />
                </Form.Item>
                <Form.Item name={[name, 'count']} noStyle rules={[{ required: true, message: '请填写数量' }]}>
                  <InputNumber min={1} max={999} precision={0} placeholder="数量" aria-label="耗材数量" />
                </Form.Item>
                <Form.Item name={[name, 'yuan']} noStyle rules={[{ required: true, message: '请填写单价' }]}>
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
    </FormDialog>
  );
}
