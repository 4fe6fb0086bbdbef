import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { Link } from '../../../ui/link.tsx';
import { keepTasks, stepped, useTasks } from './task-queue.ts';

/** Leads through the tasks that were chosen on the desk, above whatever page is open. Past the last one it ends. */
export function TaskBar() {
  const queue = useTasks(useStaffMe().rid);
  const navigate = useNavigate();
  const task = queue?.tasks[queue.at];
  if (!queue || !task) return null;
  const { at, tasks } = queue;
  const isLast = at === tasks.length - 1;
  const step = (by: -1 | 1) => {
    const next = stepped(queue, by);
    keepTasks(next);
    void navigate(next?.tasks[next.at]?.link ?? '/staff/desk');
  };
  return (
    <section
      aria-label="连续处理"
      className="sticky top-[61px] z-(--lp-z-sticky) flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-tint px-4 py-2 lg:top-14 lg:px-6"
    >
      <p role="status" className="min-w-0 flex-1 basis-full truncate text-sm text-on-tint sm:basis-0">
        连续处理 <span className="font-num">{`${at + 1}/${tasks.length}`}</span>：
        <Link to={task.link} className="font-medium text-link underline underline-offset-3">
          {task.title}
        </Link>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={at === 0} onClick={() => step(-1)}>
          上一项
        </Button>
        <Button size="small" type="primary" onClick={() => step(1)}>
          {isLast ? '完成' : '下一项'}
        </Button>
        <Button size="small" type="text" onClick={() => keepTasks(undefined)}>
          结束
        </Button>
      </div>
    </section>
  );
}
