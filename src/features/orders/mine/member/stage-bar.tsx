import { Icon } from '../../../../ui/icon.tsx';
import { type Stage, stagesOf } from '../../rules.stages.ts';
import type { Detail } from './order-parts.tsx';

/** The stages of an order with the times at which they were finished; below each other on small screens. */
export function StageBar({ order }: { order: Pick<Detail, 'typeId' | 'status' | 'history'> }) {
  const list = stagesOf(order.typeId, order.status, order.history);
  return (
    <ol aria-label="订单阶段" className="flex flex-col md:flex-row">
      {list.map((stage, place) => (
        <li
          key={stage.name}
          aria-current={stage.state === 'current' ? 'step' : undefined}
          className="flex gap-3 md:flex-1 md:flex-col md:items-center md:gap-2 md:text-center"
        >
          <span aria-hidden="true" className="flex flex-col items-center md:w-full md:flex-row">
            <Line isShown={place > 0} isDone={stage.state !== 'waiting'} />
            <Dot stage={stage} place={place} />
            <Line isShown={place < list.length - 1} isDone={list[place + 1]?.state !== 'waiting'} />
          </span>
          <span className="flex flex-1 items-baseline gap-2 pt-1 pb-3.5 md:block md:py-0">
            <span className={stage.state === 'waiting' ? 'text-muted' : 'font-medium text-fg'}>
              {stage.name}
              <span className="sr-only">{words[stage.state]}</span>
            </span>
            {stage.at && (
              <time className="font-num text-2xs text-muted md:block">{stage.at.slice(5, 16)}</time>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

const words = { done: '，已完成', current: '，进行中', waiting: '，未开始' };

function Dot({ stage: { state }, place }: { stage: Stage; place: number }) {
  const look = {
    done: 'border-action bg-action text-on-action',
    current: 'border-action bg-surface text-action ring-4 ring-tint-strong',
    waiting: 'border-line-strong bg-surface text-muted',
  }[state];
  return (
    <span
      className={`grid size-7 shrink-0 place-items-center rounded-full border-2 font-num text-2xs font-semibold ${look}`}
    >
      {state === 'done' ? <Icon name="check" className="size-3.5" /> : place + 1}
    </span>
  );
}

function Line({ isShown, isDone }: { isShown: boolean; isDone: boolean }) {
  const look = !isShown ? 'bg-transparent' : isDone ? 'bg-action' : 'bg-line';
  return <span className={`w-0.5 flex-1 first:hidden md:h-0.5 md:w-auto md:flex-1 md:first:block ${look}`} />;
}
