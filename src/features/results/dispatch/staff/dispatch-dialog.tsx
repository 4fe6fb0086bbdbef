import { Checkbox, Form } from 'antd';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { ReasonField, TextField } from '../../../../ui/antd/form-fields.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import type { StaffAssign } from '../../bench/contract.ts';
import { workStates } from '../../rules.states.ts';
import { assignDispatch } from '../contract.ts';
import { loadOf } from '../rules.ts';
import { type Plan, type PlanChoices, PlanFields } from './plan-fields.tsx';

/** What is to be dispatched, and where it was dropped if it was. */
export type Wanted = { work: BoardWork; instrument?: string; day?: string };
/** Work on the board; what waits brings its samples. */
type BoardWork = StaffAssign & { sample_list?: readonly { rid: string; no: string }[] };

type Values = Plan & { samples?: string[]; reason?: string };

/** Asks for instrument, technician and day, and dispatches. */
export function DispatchDialog({
  wanted: { work, instrument, day },
  board: { technicians, instruments, today, assigned, limits },
  ...ends
}: {
  wanted: Wanted;
  board: PlanChoices;
} & DialogEnds) {
  const { run } = useAction(assignDispatch, '已派单');
  const due = work.promise_date && work.promise_date > today ? work.promise_date : today;
  const samples = work.sample_list ?? [];
  const isBegun = work.status === workStates.testing;
  const others = technicians.filter(({ rid }) => !isBegun || rid !== work.tech_rid);
  const submit = ({ samples: chosen = [], ...values }: Values) => {
    const which = work.rid ? { rid: work.rid, version: work.version } : { line_rid: work.line_rid };
    return run({ ...values, lab: values.lab ?? '', sample_rids: chosen, ...which });
  };
  return (
    <FormDialog
      title={`${isBegun ? '转交' : work.status === workStates.toDispatch ? '派单' : '改派'}：${work.service}`}
      note={`${work.order_no}，${ofSamples(work)}，承诺交付 ${work.promise_date ?? '待定'}`}
      {...ends}
      initialValues={{
        instrument: instrument ?? work.instrument,
        lab: work.lab,
        samples: samples.map(({ rid }) => rid),
        tech_rid: isBegun ? others[0]?.rid : work.tech_rid || technicians[0]?.rid,
        planned_date: day ?? work.planned_date ?? due,
      }}
      send={submit}
    >
      <PlanFields
        {...{ instruments, today, technicians: others, limits, adding: loadOf([work]) }}
        assigned={assigned?.filter(({ rid }) => rid !== work.rid)}
      />
      {isBegun && (
        <ReasonField label="转交原因" extra="已记录的参数、文件与工时保留，由接手的检测员继续" rows={2} />
      )}
      {samples.length > 1 && (
        <Form.Item
          name="samples"
          label="样品"
          extra="只派出一部分时，其余样品留在待派单，可派到其他仪器或检测员"
          // Not `required`: ARIA knows no groups that are.
          rules={[
            {
              validator: (_, chosen?: string[]) =>
                chosen?.length ? Promise.resolve() : Promise.reject(new Error('请选择样品')),
            },
          ]}
        >
          <Checkbox.Group options={samples.map(({ rid, no }) => ({ value: rid, label: no }))} />
        </Form.Item>
      )}
      <TextField
        name="lab"
        label="外协单位（选填）"
        extra="委托其他实验室完成时填写单位名称"
        maxLength={60}
      />
    </FormDialog>
  );
}

/** How many samples; of a retest, which. */
function ofSamples({ samples, sample_list = [], retest_of }: BoardWork): string {
  if (!retest_of || sample_list.length === 0) return `${samples} 个样品`;
  return `复测样品 ${sample_list.map(({ no }) => no).join('、')}`;
}
