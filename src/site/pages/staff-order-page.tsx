import { useState } from 'react';
import { useNavigate } from 'react-router';
import { OrderCosts } from '../../features/costs/staff/order-costs.tsx';
import type { StaffOrder } from '../../features/orders/board/contract.ts';
import type { BeyondSteps } from '../../features/orders/board/staff/order-steps.tsx';
import { StaffOrderView } from '../../features/orders/board/staff/staff-order-view.tsx';
import { orderStates } from '../../features/orders/rules.states.ts';
import { dataCheck } from '../../features/results/dispatch/contract.ts';
import { DataProblemDialog } from '../../features/results/dispatch/staff/data-checks.tsx';
import { orderWork } from '../../features/results/order/contract.ts';
import { type AskedOfWork, LaboratoryPanel } from '../../features/results/order/staff/laboratory-panel.tsx';
import { orderTerminate } from '../../features/results/review/contract.ts';
import { OrderFiles } from '../../features/results/review/staff/order-files.tsx';
import { workStates } from '../../features/results/rules.states.ts';
import { OrderSamples } from '../../features/samples/staff/order-samples.tsx';
import { OrderStatements } from '../../features/settlement/desk/staff/order-statements.tsx';
import { useReloadOn } from '../../ui/antd/use-reload-on.ts';
import { useStaffMe } from '../../ui/asking/staff-me.ts';
import { useAction } from '../../ui/asking/use-action.ts';
import { useCall } from '../../ui/asking/use-call.ts';

/** One order with what every feature knows of it. */
export default function StaffOrderPage({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const rid = params.rid ?? '';
  return useStaffMe().may('dispatch:read') ? (
    <WithLaboratory key={rid} rid={rid} />
  ) : (
    <Plain key={rid} rid={rid} />
  );
}

/** For those who have nothing to do with laboratory and samples. */
function Plain({ rid }: { rid: string }) {
  const terminate = useTermination(rid);
  return <StaffOrderView rid={rid} onTerminate={terminate} panels={() => <Statements rid={rid} />} />;
}

function WithLaboratory({ rid }: { rid: string }) {
  const laboratory = useCall(orderWork, { order_rid: rid });
  const terminate = useTermination(rid);
  const accept = useAction(dataCheck, '数据已确认');
  const navigate = useNavigate();
  const me = useStaffMe();
  const [asked, setAsked] = useState<AskedOfWork>();
  const [hasProblem, setProblem] = useState(false);
  const { data } = laboratory;
  const beyond = (order: StaffOrder, reload: () => Promise<void>): BeyondSteps => {
    const desk = () => void navigate(`/staff/samples?code=${order.no}`);
    const undone = data?.work.find(
      ({ status, actions }) => status === workStates.toDispatch && actions.length > 0,
    );
    const disputed = data?.work.find(({ actions }) => actions.some(({ action }) => action === 'retest'));
    const mine = data?.work.find(({ tech_rid, status }) => tech_rid === me.rid && status < workStates.unable);
    const isAnalysis = order.typeId === 3;
    const isLate = order.status === orderStates.done;
    const takeData = async () => {
      const checked = { order_rid: rid, version: order.version, is_good: 1 as const };
      if (await accept.run(checked)) await reload();
    };
    return {
      receive: isAnalysis
        ? { open: () => void takeData(), reason: data?.raw.length === 0 ? '客户尚未上传数据' : undefined }
        : { open: desk },
      reportIssue: { open: isAnalysis ? () => setProblem(true) : desk },
      queue: {
        open: () => undone && setAsked({ work: undone, kind: 'dispatch' }),
        reason: undone ? undone.actions[0]?.reason : '检测项目均已派单',
      },
      start: { open: () => void navigate(`/staff/bench${mine ? `?work=${mine.rid}` : ''}`) },
      upload: { open: () => void navigate(`/staff/bench${mine ? `?work=${mine.rid}` : ''}`) },
      returnData: { open: () => void navigate(`/staff/review/${rid}`) },
      release: { open: () => void navigate(`/staff/review/${rid}`) },
      retest: isLate
        ? { open: () => void navigate(`/staff/objections?tab=late&kw=${order.no}`) }
        : {
            open: () => disputed && setAsked({ work: disputed, kind: 'retest' }),
            reason: disputed
              ? disputed.actions.find(({ action }) => action === 'retest')?.reason
              : '客户没有待处理的数据异议',
          },
    };
  };
  return (
    <StaffOrderView
      rid={rid}
      onTerminate={terminate}
      beyond={beyond}
      samples={
        me.may('samples:read')
          ? (order, reload) => <OrderSamples order={order} onChanged={reload} />
          : undefined
      }
      panels={(order, reload) => {
        const done = async () => {
          setProblem(false);
          await Promise.all([reload(), laboratory.reload()]);
        };
        return (
          <>
            <LaboratoryPanel order={order} state={laboratory} asked={asked} onAsk={setAsked} onDone={done} />
            <Renewal version={order.version} reload={laboratory.reload} />
            {data && <OrderFiles order={order} data={data} />}
            <Statements rid={rid} />
            {hasProblem && (
              <DataProblemDialog
                order={{ order_rid: rid, order_no: order.no, version: order.version }}
                onClose={() => setProblem(false)}
                onDone={() => void done()}
              />
            )}
          </>
        );
      }}
    />
  );
}

/** What the order costs and its statements, for whoever may see them. */
function Statements({ rid }: { rid: string }) {
  if (!useStaffMe().may('statements:read')) return null;
  return (
    <>
      <OrderStatements orderRid={rid} />
      <OrderCosts orderRid={rid} />
    </>
  );
}

/** The laboratory's part is loaded anew with each version of the order. */
function Renewal({ version, reload }: { version: number; reload: () => Promise<void> }) {
  useReloadOn(version, reload);
  return null;
}

function useTermination(rid: string) {
  const { run } = useAction(orderTerminate, '已终止检测');
  return async ({ version }: StaffOrder, reason: string) =>
    Boolean(await run({ order_rid: rid, version, reason }));
}
