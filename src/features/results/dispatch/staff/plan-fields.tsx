import { AutoComplete, Form } from 'antd';
import type { OutputOf } from '../../../../core/call.ts';
import { weekdayOf } from '../../../../core/shanghai.ts';
import { SelectField } from '../../../../ui/antd/form-fields.tsx';
import { DayInput } from '../../../../ui/forms/day-input.tsx';
import type { dispatchBoard } from '../contract.ts';

/** What the fields offer. */
export type PlanChoices = Pick<OutputOf<typeof dispatchBoard>, 'technicians' | 'instruments' | 'today'> & {
  /** What is planned already; left out where it is not known. */
  assigned?: OutputOf<typeof dispatchBoard>['assigned'];
};
/** What is filled in. */
export type Plan = { instrument: string; lab?: string; tech_rid: string; planned_date: string };

/** Which instrument, who, and when. */
export function PlanFields({ technicians, instruments, today, assigned }: PlanChoices) {
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
      <Form.Item noStyle dependencies={['instrument', 'tech_rid', 'planned_date']}>
        {({ getFieldsValue }) => (
          <p role="status" className="mb-4 text-sm text-body">
            {plannedSaid(getFieldsValue(true) as Plan, { technicians, assigned })}
          </p>
        )}
      </Form.Item>
    </>
  );
}

/** The day of the week, and what the instrument and the technician have on that day already. */
function plannedSaid(
  { instrument, tech_rid, planned_date }: Plan,
  { technicians, assigned }: Pick<PlanChoices, 'technicians' | 'assigned'>,
): string {
  if (!planned_date) return '';
  const day = `周${'日一二三四五六'[weekdayOf(planned_date)]}`;
  if (!assigned) return day;
  const those = assigned.filter((work) => work.planned_date === planned_date);
  const said = (works: typeof those) =>
    `${works.length} 项 · ${works.reduce((sum, { samples }) => sum + Math.max(1, samples), 0)} 样`;
  const name = technicians.find(({ rid }) => rid === tech_rid)?.name;
  return [
    day,
    instrument && `${instrument} 已排 ${said(those.filter((work) => work.instrument === instrument))}`,
    name && `${name} 已排 ${said(those.filter((work) => work.tech_rid === tech_rid))}`,
  ]
    .filter(Boolean)
    .join('，');
}
