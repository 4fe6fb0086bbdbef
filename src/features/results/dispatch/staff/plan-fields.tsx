import { AutoComplete, Form } from 'antd';
import type { OutputOf } from '../../../../core/call.ts';
import { SelectField } from '../../../../ui/antd/form-fields.tsx';
import { DayInput } from '../../../../ui/forms/day-input.tsx';
import type { dispatchBoard } from '../contract.ts';

/** What the fields offer. */
export type PlanChoices = Pick<OutputOf<typeof dispatchBoard>, 'technicians' | 'instruments' | 'today'>;
/** What is filled in. */
export type Plan = { instrument: string; lab?: string; tech_rid: string; planned_date: string };

/** Which instrument, who, and when. */
export function PlanFields({ technicians, instruments, today }: PlanChoices) {
  return (
    <>
      <Form.Item name="instrument" label="仪器" rules={[{ required: true, message: '请填写仪器' }]}>
        <AutoComplete
          options={instruments.map((name) => ({ value: name }))}
          showSearch={{ filterOption: (text, option) => (option?.value ?? '').includes(text) }}
        />
      </Form.Item>
      <SelectField
        name="tech_rid"
        label="检测员"
        must="请选择检测员"
        options={technicians.map(({ rid, name, load }) => ({
          value: rid,
          label: `${name}（在手 ${load} 项）`,
        }))}
      />
      <Form.Item name="planned_date" label="计划日期" rules={[{ required: true, message: '请选择计划日期' }]}>
        <DayInput min={today} />
      </Form.Item>
    </>
  );
}
