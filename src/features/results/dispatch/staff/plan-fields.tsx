import { Alert, AutoComplete, Form } from 'antd';
import type { OutputOf } from '../../../../core/call.ts';
import { weekdayOf } from '../../../../core/shanghai.ts';
import { ReasonField, SelectField, TextField } from '../../../../ui/antd/form-fields.tsx';
import { DayInput } from '../../../../ui/forms/day-input.tsx';
import type { StaffAssign } from '../../bench/contract.ts';
import type { dispatchBoard } from '../contract.ts';
import { type DayLimits, type Load, loadOf, overText } from '../rules.ts';

/** What the fields offer. */
export type PlanChoices = Pick<OutputOf<typeof dispatchBoard>, 'technicians' | 'instruments' | 'today'> & {
  /** What is planned already, and the most of a day; left out where it is not known. */
  assigned?: OutputOf<typeof dispatchBoard>['assigned'];
  limits?: DayLimits;
};
/** What is filled in. */
export type Plan = {
  instrument: string;
  lab?: string;
  tech_rid: string;
  planned_date: string;
  over_reason?: string;
};

/** Which instrument, who, and when; a reason where `adding` goes over the limits of the day. */
export function PlanFields({
  technicians,
  instruments,
  today,
  assigned,
  limits,
  adding,
}: PlanChoices & { adding: Load }) {
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
      <Form.Item noStyle dependencies={['instrument', 'tech_rid', 'planned_date', 'lab']}>
        {({ getFieldsValue }) => {
          const plan = getFieldsValue(true) as Plan;
          const loads = plan.planned_date && assigned ? loadsOf(plan, assigned) : undefined;
          const over = loads && limits ? overText(loads, adding, limits) : '';
          const name = technicians.find(({ rid }) => rid === plan.tech_rid)?.name;
          return (
            <>
              <p role="status" className="mb-4 text-sm text-body">
                {plan.planned_date && plannedSaid(plan, { name, loads, limits })}
              </p>
              {!limits && (
                <TextField
                  name="over_reason"
                  label="超出每日上限的原因（选填）"
                  extra="当天的仪器或检测员已排满时填写"
                  maxLength={200}
                />
              )}
              {over && (
                <>
                  <Alert type="warning" showIcon className="mb-4" title={over} />
                  <ReasonField name="over_reason" label="超出原因" extra="记入任务记录" rows={2} />
                </>
              )}
            </>
          );
        }}
      </Form.Item>
    </>
  );
}

/** What the instrument and the technician have on the day already. */
function loadsOf({ instrument, lab, tech_rid, planned_date }: Plan, assigned: readonly StaffAssign[]) {
  const those = assigned.filter((work) => work.planned_date === planned_date);
  return {
    instrument: lab ? undefined : loadOf(those.filter((work) => work.instrument === instrument && !work.lab)),
    tech: loadOf(those.filter((work) => work.tech_rid === tech_rid)),
  };
}

/** The day of the week, and what is planned on it of how much. */
function plannedSaid(
  { instrument, planned_date }: Plan,
  { name, loads, limits }: { name?: string; loads?: ReturnType<typeof loadsOf>; limits?: DayLimits },
): string {
  const day = `周${'日一二三四五六'[weekdayOf(planned_date)]}`;
  if (!loads) return day;
  const most = (limit?: number) => (limit === undefined ? '' : ` / ${limit}`);
  return [
    day,
    instrument &&
      loads.instrument &&
      `${instrument} 已排 ${loads.instrument.works} 项 · ${loads.instrument.samples}${most(limits?.instrumentSamples)} 样`,
    name && `${name} 已排 ${loads.tech.works}${most(limits?.techWorks)} 项 · ${loads.tech.samples} 样`,
  ]
    .filter(Boolean)
    .join('，');
}
