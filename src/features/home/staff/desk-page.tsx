import type { ReactNode } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { Link } from '../../../ui/link.tsx';
import { staffDesk } from '../contract.staff.ts';
import { deskTime, dueOf, soonHours } from '../rules.due.ts';
import { seesTasks } from '../rules.ts';
import { DeskTasks } from './desk-tasks.tsx';

type Desk = OutputOf<typeof staffDesk>;

/** Where a member of staff begins: what is to be done first, what waits in which list, and then how it goes (`figures`). */
export function DeskPage({ figures }: { figures: ReactNode }) {
  const me = useStaffMe();
  const desk = useCall(staffDesk, {});
  const now = new Date();
  const hasTasks = seesTasks(me.may);
  return (
    <StaffPage
      title="工作台"
      note={[deskTime(now), desk.data && urgencyOf(desk.data, now)].filter(Boolean).join('　')}
    >
      <StaffLoaded state={desk}>
        {({ counts, tasks }) => (
          <div className="space-y-6">
            <div
              className={
                hasTasks
                  ? 'grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_300px]'
                  : ''
              }
            >
              {hasTasks && <DeskTasks tasks={tasks} now={now} />}
              {counts.length > 0 && <Waiting counts={counts} isWide={!hasTasks} />}
              {!hasTasks && counts.length === 0 && (
                <StaffCard>
                  <p className="py-6 text-center text-muted">没有需要您处理的事项，请从左侧菜单进入。</p>
                </StaffCard>
              )}
            </div>
            {figures}
          </div>
        )}
      </StaffLoaded>
    </StaffPage>
  );
}

/** How much is over or soon is, in words; empty for neither. */
function urgencyOf({ tasks }: Desk, now: Date): string {
  const groups = tasks.map(({ due }) => dueOf(due, now).group);
  const count = (group: string) => groups.filter((one) => one === group).length;
  return [
    count('late') > 0 && `${count('late')} 项已逾期`,
    count('soon') > 0 && `${count('soon')} 项在 ${soonHours} 小时内截止`,
  ]
    .filter(Boolean)
    .join('，');
}

/** The lists in which something waits, and folded away those in which nothing does. */
function Waiting({ counts, isWide }: { counts: Desk['counts']; isWide: boolean }) {
  const full = counts.filter(({ count }) => count > 0);
  const empty = counts.filter(({ count }) => count === 0);
  return (
    <StaffCard title="待处理清单">
      {full.length === 0 && <p className="py-3 text-sm text-muted">都处理完了</p>}
      <CountList counts={full} isWide={isWide} />
      {empty.length > 0 && (
        <details className="mt-2">
          <summary className="inline-flex min-h-8 cursor-pointer items-center text-xs text-muted hover:text-action">
            其他 {empty.length} 项没有待处理
          </summary>
          <CountList counts={empty} isWide={isWide} />
        </details>
      )}
    </StaffCard>
  );
}

function CountList({ counts, isWide }: { counts: Desk['counts']; isWide: boolean }) {
  return (
    <ul className={isWide ? 'grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3' : ''}>
      {counts.map(({ key, name, count, link, alarm }) => (
        <li key={key}>
          <Link
            to={link}
            className="-mx-2 flex min-h-10 items-center justify-between gap-3 rounded-sm px-2 text-sm text-body hover:bg-page hover:text-action"
          >
            {name}
            <b
              className={`font-num text-md font-semibold ${alarm ? 'text-danger' : count > 0 ? 'text-fg' : 'font-normal text-muted'}`}
            >
              {count >= 1_000 ? '999+' : count}
            </b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
