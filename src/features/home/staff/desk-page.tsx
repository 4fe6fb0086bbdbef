import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { staffDesk } from '../contract.staff.ts';
import { keepTasks } from './task-queue.ts';

type Task = OutputOf<typeof staffDesk>['tasks'][number];

/** Where a member of staff begins: what waits in which list, and what is to be done first. */
export default function DeskPage() {
  const me = useStaffMe();
  const desk = useCall(staffDesk, {});
  return (
    <StaffPage title="工作台" note={`${me.name} · ${me.role_name}`}>
      <StaffLoaded state={desk}>
        {({ counts, tasks }) => (
          <div className="space-y-4">
            {counts.length > 0 && (
              <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
                {counts.map(({ key, name, count, link, alarm }) => (
                  <li key={key}>
                    <Link
                      to={link}
                      className={`block rounded-lg border bg-surface p-4 hover:border-action ${alarm ? 'border-danger' : 'border-line'}`}
                    >
                      <span className="block text-sm text-muted">{name}</span>
                      <b
                        className={`mt-1 block font-num text-2xl font-semibold ${alarm ? 'text-danger' : count ? 'text-fg' : 'text-muted'}`}
                      >
                        {count >= 1_000 ? '999+' : count}
                      </b>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
            {me.may('orders:work') ? (
              <Tasks tasks={tasks} />
            ) : (
              counts.length === 0 && (
                <StaffCard>
                  <p className="py-6 text-center text-muted">没有需要您处理的事项，请从左侧菜单进入。</p>
                </StaffCard>
              )
            )}
          </div>
        )}
      </StaffLoaded>
    </StaffPage>
  );
}

/** What is to be done, soonest due first; several are chosen to be done one after the other. */
function Tasks({ tasks }: { tasks: readonly Task[] }) {
  const { rid } = useStaffMe();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const taken = tasks.filter(({ key }) => chosen.includes(key));
  const begin = () => {
    keepTasks({ of: rid, at: 0, tasks: taken.map(({ key, title, link }) => ({ key, title, link })) });
    void navigate(taken[0]?.link ?? '');
  };
  if (tasks.length === 0)
    return (
      <StaffCard title="待办事项">
        <p className="py-6 text-center text-muted">没有待办事项</p>
      </StaffCard>
    );
  return (
    <StaffCard
      title="待办事项"
      extra={
        <div className="flex items-center gap-4">
          <Checkbox
            checked={taken.length === tasks.length}
            indeterminate={taken.length > 0 && taken.length < tasks.length}
            onChange={({ target }) => setChosen(target.checked ? tasks.map(({ key }) => key) : [])}
          >
            全选
          </Checkbox>
          <Button type="primary" disabled={taken.length === 0} onClick={begin}>
            连续处理{taken.length > 0 && `（${taken.length}）`}
          </Button>
        </div>
      }
    >
      <ul className="divide-y divide-line">
        {tasks.map((task) => (
          <li key={task.key} className="flex items-baseline gap-3">
            <Checkbox
              aria-label={`选择 ${task.title}`}
              checked={chosen.includes(task.key)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, task.key] : chosen.filter((each) => each !== task.key))
              }
            />
            <Link
              to={task.link}
              className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5 hover:bg-page"
            >
              <span className="font-medium text-link">{task.title}</span>
              <span className="min-w-0 flex-1 truncate text-sm text-body">{task.note}</span>
              <span className={`font-num text-xs ${task.late ? 'text-danger' : 'text-muted'}`}>
                {task.due.slice(0, 16)}
                {task.late ? ' 已超时' : ' 前'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </StaffCard>
  );
}
