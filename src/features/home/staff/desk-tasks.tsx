import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { StaffCard } from '../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import type { staffDesk } from '../contract.staff.ts';
import { type DueGroup, dueGroups, dueOf } from '../rules.due.ts';
import { keepTasks } from './task-queue.ts';

type Task = OutputOf<typeof staffDesk>['tasks'][number];

const looks: Partial<Record<DueGroup, { row: string; due: string }>> = {
  late: { row: 'border-l-danger', due: 'text-danger' },
  soon: { row: 'border-l-mark', due: 'text-warning' },
};

/** What is to be done, soonest due first, in groups by how soon; several are chosen to be done one after the other. */
export function DeskTasks({ tasks, now }: { tasks: readonly Task[]; now: Date }) {
  const { rid, may } = useStaffMe();
  const verb = may('orders:work') ? '处理' : '查看';
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const taken = tasks.filter(({ key }) => chosen.includes(key));
  const begin = () => {
    keepTasks({ of: rid, at: 0, tasks: taken.map(({ key, title, link }) => ({ key, title, link })) });
    void navigate(taken[0]?.link ?? '');
  };
  if (tasks.length === 0)
    return (
      <StaffCard title="先处理这些">
        <p className="py-6 text-center text-muted">没有待办事项</p>
      </StaffCard>
    );
  const dated = tasks.map((task) => ({ ...task, ...dueOf(task.due, now) }));
  const groups = (Object.keys(dueGroups) as DueGroup[])
    .map((group) => ({ group, tasks: dated.filter((task) => task.group === group) }))
    .filter((one) => one.tasks.length > 0);
  return (
    <StaffCard
      title="先处理这些"
      extra={
        <div className="flex items-center gap-4">
          <Checkbox
            checked={taken.length === tasks.length}
            indeterminate={taken.length > 0 && taken.length < tasks.length}
            onChange={({ target }) => setChosen(target.checked ? tasks.map(({ key }) => key) : [])}
          >
            全选
          </Checkbox>
          <Button disabled={taken.length === 0} aria-keyshortcuts="D" onClick={begin}>
            连续{verb}
            {taken.length > 0 && `（${taken.length}）`}
          </Button>
        </div>
      }
    >
      {groups.map(({ group, tasks: own }) => (
        <section key={group} aria-label={dueGroups[group]} className="-mx-4 lg:-mx-5">
          <h3 className="bg-page px-4 py-1.5 text-2xs font-medium text-muted lg:px-5">
            {dueGroups[group]} {own.length}
          </h3>
          <ul className="divide-y divide-line">
            {own.map((task) => (
              <li
                key={task.key}
                data-row
                className={`flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-page lg:px-5 border-l-3 ${looks[group]?.row ?? 'border-l-transparent'}`}
              >
                <Checkbox
                  aria-label={`选择 ${task.title}`}
                  checked={chosen.includes(task.key)}
                  onChange={({ target }) =>
                    setChosen(
                      target.checked ? [...chosen, task.key] : chosen.filter((each) => each !== task.key),
                    )
                  }
                />
                <span className="w-31 shrink-0 text-sm">
                  <span className={`block font-medium ${looks[group]?.due ?? 'text-fg'}`}>{task.words}</span>
                  <span className="block text-2xs text-muted">{task.at}</span>
                </span>
                <span className="min-w-0 flex-1 basis-44">
                  <span className="block font-medium text-fg">{task.title}</span>
                  <span className="block truncate text-xs text-muted">{task.note}</span>
                </span>
                <Link
                  to={task.link}
                  aria-label={`${verb} ${task.title}`}
                  className={`h-9 px-3.5 text-sm ${buttonClass(task.key === dated[0]?.key ? 'primary' : 'outline')}`}
                >
                  {verb}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </StaffCard>
  );
}
