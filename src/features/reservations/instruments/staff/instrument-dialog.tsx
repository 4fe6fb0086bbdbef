import { Button, Form, Input, Select } from 'antd';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { NumberField, SelectField } from '../../../../ui/antd/form-fields.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import type { StaffInstrument } from '../contract.ts';
import { instrumentSave } from '../contract.ts';

type Values = Omit<
  StaffInstrument,
  | 'rid'
  | 'name'
  | 'model'
  | 'keepers'
  | 'closures'
  | 'today'
  | 'needs_review'
  | 'needs_training'
  | 'needs_prepay'
> & { needs_review: string; needs_training: string; needs_prepay: string };

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'].map((label, value) => ({
  value,
  label,
}));
const policies = [
  { value: 'null', label: '按全站规则' },
  { value: 'true', label: '需要' },
  { value: 'false', label: '不需要' },
];
const asText = (value: boolean | null) => String(value);
const asTri = (text: string) => (text === 'null' ? null : text === 'true');
const clockRule = { required: true, pattern: /^(([01]\d|2[0-3]):[03]0|24:00)$/, message: '整点或半点' };

/** How an instrument is run; what is left empty follows the shop's rules. */
export function InstrumentDialog({ instrument, ...ends }: { instrument: StaffInstrument } & DialogEnds) {
  const save = useAction(instrumentSave, '已保存，官网日历即时更新');
  const { rid, name, needs_review, needs_training, needs_prepay, ...rules } = instrument;
  const submit = async (values: Values) => {
    return save.run({
      ...values,
      service_rid: rid,
      slot_minutes: values.slot_minutes as 30,
      min_minutes: values.min_minutes ?? null,
      max_minutes: values.max_minutes ?? null,
      evening_rate: values.evening_rate ?? null,
      sunday_rate: values.sunday_rate ?? null,
      holiday_rate: values.holiday_rate ?? null,
      needs_review: asTri(values.needs_review),
      needs_training: asTri(values.needs_training),
      needs_prepay: values.needs_prepay === 'true',
    });
  };
  return (
    <FormDialog
      title={`开放与规则 ${name}`}
      note="留空的项目按全站规则；已有预约不受影响。"
      width={640}
      {...ends}
      initialValues={{
        ...rules,
        needs_review: asText(needs_review),
        needs_training: asText(needs_training),
        needs_prepay: asText(needs_prepay),
      }}
      ok="保存"
      send={submit}
    >
      <Form.List name="open_hours">
        {(fields, { add, remove }) => (
          <div className="mb-4 space-y-2">
            {fields.map(({ key, name: index }) => (
              <div key={key} className="flex flex-wrap items-start gap-2">
                <Form.Item
                  name={[index, 'days']}
                  noStyle
                  rules={[{ required: true, message: '请选择开放日' }]}
                >
                  <Select
                    mode="multiple"
                    className="min-w-64 flex-1"
                    aria-label="开放日"
                    options={weekdays}
                  />
                </Form.Item>
                <Form.Item name={[index, 'from']} noStyle rules={[clockRule]}>
                  <Input className="w-20!" aria-label="开始" maxLength={5} />
                </Form.Item>
                <Form.Item name={[index, 'to']} noStyle rules={[clockRule]}>
                  <Input className="w-20!" aria-label="结束" maxLength={5} />
                </Form.Item>
                <Button disabled={fields.length === 1} onClick={() => remove(index)}>
                  移除
                </Button>
              </div>
            ))}
            <Button onClick={() => add({ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' })}>
              添加时段
            </Button>
          </div>
        )}
      </Form.List>
      <div className="grid grid-cols-2 gap-x-3 sm:grid-cols-4">
        <SelectField
          name="slot_minutes"
          label="每档（分钟）"
          options={[30, 60, 120, 240].map((value) => ({ value, label: value }))}
        />
        <NumberField name="max_days_ahead" label="可提前（天）" must="请填写天数" min={1} max={60} whole />
        <NumberField name="min_minutes" label="最短（分钟）" min={30} max={1_440} step={30} whole />
        <NumberField name="max_minutes" label="最长（分钟）" min={30} max={1_440} step={30} whole />
        <NumberField name="evening_rate" label="晚间加价 %" min={0} max={1_000} whole />
        <NumberField name="sunday_rate" label="周日加价 %" min={0} max={1_000} whole />
        <NumberField name="holiday_rate" label="节假日加价 %" min={0} max={1_000} whole />
        <span />
        <SelectField name="needs_review" label="人工审核" options={policies} />
        <SelectField name="needs_training" label="培训要求" options={policies} />
        <SelectField name="needs_prepay" label="先付款" options={policies.slice(1)} />
      </div>
    </FormDialog>
  );
}
