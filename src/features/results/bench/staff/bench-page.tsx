import { Empty } from 'antd';
import { useFilters } from '../../../../ui/antd/lists/use-filters.ts';
import { ScanBox } from '../../../../ui/antd/scan-box.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { sendStaff } from '../../../../ui/asking/staff-send.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { workStates } from '../../rules.states.ts';
import { benchFind, benchQueue, type StaffAssign } from '../contract.ts';
import { HurryTag } from './hurry-tag.tsx';
import { WorkPanel } from './work-panel.tsx';

/** A technician's own work: the queue by due day, and what a scanner finds, with everything to do it. */
export default function BenchPage() {
  const queue = useCall(benchQueue, {});
  const [filters, setFilters] = useFilters(['work']);
  const chosen = filters.work;
  const setChosen = (work: string) => setFilters({ work });
  return (
    <StaffPage title="检测台" note="扫描样品码或任务号可直接打开任务；扫码枪与摄像头均可。">
      <Scan onFound={setChosen} />
      <StaffLoaded state={queue}>
        {({ list, today }) => {
          const current = chosen ?? list[0]?.rid;
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[240px_minmax(0,1fr)] lg:grid-cols-[280px_minmax(0,1fr)]">
              <StaffCard title={`我的任务 ${list.length}`}>
                {list.length === 0 && <p className="text-muted">没有待办任务</p>}
                <ul className="space-y-1.5">
                  {list.map((work) => (
                    <li key={work.rid} data-row>
                      <QueueItem
                        work={work}
                        today={today}
                        isCurrent={work.rid === current}
                        onChoose={() => setChosen(work.rid)}
                      />
                    </li>
                  ))}
                </ul>
              </StaffCard>
              {current ? (
                <WorkPanel key={current} rid={current} onMoved={() => void queue.reload()} />
              ) : (
                <StaffCard>
                  <Empty description="选择任务，或扫描编号" />
                </StaffCard>
              )}
            </div>
          );
        }}
      </StaffLoaded>
    </StaffPage>
  );
}

/** A code from a hand scanner, the keyboard or the camera. */
function Scan({ onFound }: { onFound: (rid: string) => void }) {
  const { run, isBusy } = useWork();
  const find = async (code: string) => onFound((await sendStaff(benchFind, { code })).rid);
  return (
    <StaffCard>
      <ScanBox
        label="扫描或输入编号"
        placeholder="样品码、任务号或订单号"
        isBusy={isBusy}
        onCode={(code) => void run(() => find(code))}
      />
    </StaffCard>
  );
}

function QueueItem({
  work: { no, service, samples, status, status_name, planned_date, promise_date, is_late, hurry, reason },
  today,
  isCurrent,
  onChoose,
}: {
  work: StaffAssign;
  today: string;
  isCurrent: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-current={isCurrent}
      onClick={onChoose}
      className={`w-full rounded-md border p-2.5 text-left ${isCurrent ? 'border-action bg-tint' : 'border-line hover:border-action'}`}
    >
      <span className="flex items-start justify-between gap-2">
        <span className="font-medium text-fg [overflow-wrap:anywhere]">{service}</span>
        <span className="flex shrink-0 flex-wrap justify-end gap-1">
          <HurryTag hurry={hurry} />
          <StatusTag tone={status === workStates.toAccept ? 'wait' : 'run'}>{status_name}</StatusTag>
        </span>
      </span>
      <span className="mt-1 block font-num text-xs text-muted">
        {no}
        {samples > 0 && ` · ${samples} 样`}
      </span>
      <span className={`mt-0.5 block text-xs ${is_late ? 'text-danger' : 'text-body'}`}>
        计划 {planned_date === today ? '今天' : planned_date?.slice(5)}，承诺{' '}
        {promise_date?.slice(5) ?? '待定'}
      </span>
      {reason && <span className="mt-0.5 block text-xs text-warning">{reason}</span>}
    </button>
  );
}
