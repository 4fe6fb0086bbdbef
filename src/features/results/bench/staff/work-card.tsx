import { Button } from 'antd';
import { workStates } from '../../rules.states.ts';
import type { StaffAssign } from '../contract.ts';
import { HurryTag } from './hurry-tag.tsx';

/** One unit of work as a card that can be dragged; its button does the same for the keyboard. */
export function WorkCard({ work, onDispatch }: { work: StaffAssign; onDispatch?: () => void }) {
  const verb =
    work.status === workStates.toDispatch ? '派单' : work.status === workStates.testing ? '转交' : '改派';
  const { order_no, service, samples, planned_date, promise_date, tech, status_name, reason, is_late } = work;
  return (
    <article
      aria-label={`${order_no} ${service}`}
      draggable={Boolean(onDispatch)}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', work.rid || work.line_rid)}
      className={`rounded-md border bg-surface p-2.5 text-xs ${onDispatch ? 'cursor-grab' : ''} ${is_late ? 'border-danger' : 'border-line'}`}
    >
      <p className="flex items-start justify-between gap-2 text-sm font-medium text-fg">
        <span className="min-w-0 [overflow-wrap:anywhere]">{service}</span>
        <HurryTag hurry={work.hurry} />
      </p>
      <p className="mt-0.5 font-num text-muted">
        {work.no || order_no}
        {samples > 0 && ` · ${samples} 样`}
        {work.is_secret === 1 && ' · 保密'}
        {work.retest_of && ' · 复测'}
      </p>
      <p className={`mt-0.5 ${is_late ? 'text-danger' : 'text-body'}`}>
        承诺 <span className="font-num">{promise_date?.slice(5) ?? '待定'}</span>
        {is_late === 1 && '（将逾期）'}
      </p>
      {tech && (
        <p className="mt-0.5 text-body">
          {tech} · {status_name}
          {planned_date && <span className="sr-only"> 计划 {planned_date}</span>}
          {work.lab && ` · 外协 ${work.lab}`}
        </p>
      )}
      {reason && <p className="mt-1 text-warning [overflow-wrap:anywhere]">{reason}</p>}
      {onDispatch && (
        <Button
          size="small"
          className="mt-1.5"
          type={work.status === workStates.toDispatch ? 'primary' : 'default'}
          aria-label={`${verb} ${work.no || order_no} ${service}`}
          onClick={onDispatch}
        >
          {verb}
        </Button>
      )}
    </article>
  );
}
