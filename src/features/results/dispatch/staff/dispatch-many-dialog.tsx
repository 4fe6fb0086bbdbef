import { laterDay } from '../../../../core/shanghai.ts';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { TextField } from '../../../../ui/antd/form-fields.tsx';
import type { BatchOutcome } from '../../../../ui/antd/lists/batch-outcome.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { showSuccess } from '../../../../ui/toast.tsx';
import type { StaffAssign } from '../../bench/contract.ts';
import { dispatchMany } from '../contract.ts';
import { loadOf } from '../rules.ts';
import { type Plan, type PlanChoices, PlanFields } from './plan-fields.tsx';

/** Dispatches several to one instrument, technician and day; `onTold` hears what became of each. */
export function DispatchManyDialog({
  works,
  board,
  onTold,
  ...ends
}: {
  works: readonly StaffAssign[];
  board: PlanChoices;
  onTold: (outcome: BatchOutcome) => void;
} & DialogEnds) {
  const { run } = useAction(dispatchMany);
  const usual = new Set(works.map(({ instrument }) => instrument));
  const due = works.flatMap(({ promise_date }) => promise_date ?? []).sort()[0] ?? '';
  const samples = works.reduce((sum, work) => sum + work.samples, 0);
  const send = async ({ lab = '', ...plan }: Plan) => {
    const answered = await run({
      ...{ ...plan, lab },
      works: works.flatMap(({ rid, version }) => (rid ? { rid, version } : [])),
      line_rids: works.flatMap(({ rid, line_rid }) => (rid ? [] : line_rid)),
    });
    if (answered?.data.done.length) showSuccess(`已派单 ${answered.data.done.length} 项`);
    if (answered) onTold(answered.data);
    return answered;
  };
  return (
    <FormDialog
      title={`批量派单：${works.length} 项`}
      note={`共 ${samples} 个样品${due && `，最早承诺交付 ${due}`}。派单后检测员收到通知；订单的项目全部派出后进入待检测。`}
      {...ends}
      ok={`派出 ${works.length} 项`}
      initialValues={{
        instrument: usual.size === 1 ? [...usual][0] : '',
        tech_rid: board.technicians[0]?.rid,
        planned_date: laterDay(due, board.today),
      }}
      send={send}
    >
      {usual.size > 1 && (
        <p className="mb-3 text-warning">所选项目的常用仪器不同，请确认都可以在同一台仪器上完成。</p>
      )}
      <PlanFields {...board} adding={loadOf(works)} />
      <TextField
        name="lab"
        label="外协单位（选填）"
        extra="委托其他实验室完成时填写单位名称"
        maxLength={60}
      />
    </FormDialog>
  );
}
