import type { Change } from '../../../../core/record.ts';
import { Card } from '../../../../ui/showing/card.tsx';
import type { Detail } from './order-parts.tsx';

/** What happened to the order, newest first, in customers' wording. */
export function OrderHistory({ order: { history } }: { order: Detail }) {
  return (
    <Card title="订单进度">
      <ol className="px-4 pt-4 pb-1 md:px-5">
        {history.map((step, index) => (
          <li key={`${step.at}${step.text}`} className="relative pb-5 pl-6.5">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 left-1 size-2.5 rounded-full border-2 border-action ${index === 0 ? 'bg-surface ring-4 ring-tint-strong' : 'bg-action'}`}
            />
            {index < history.length - 1 && (
              <span aria-hidden="true" className="absolute top-5 bottom-0 left-2 w-0.5 bg-line-tint" />
            )}
            <p className="font-semibold text-fg">{step.text}</p>
            <p className="text-xs text-muted">
              <time className="font-num">{step.at.slice(0, 16)}</time> · {step.actor}
            </p>
            {step.reason && (
              <p className="mt-0.5 text-xs text-body [overflow-wrap:anywhere]">{step.reason}</p>
            )}
            {step.diff.length > 0 && (
              <details className="mt-0.5 text-xs">
                <summary className="w-fit cursor-pointer py-1 text-link">
                  变更明细（{step.diff.length}）
                </summary>
                <Changes list={step.diff} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** What is different, line by line: what it was, what it is. */
export function Changes({ list }: { list: readonly Change[] }) {
  return (
    <dl className="space-y-1.5 text-xs">
      {list.map(({ name, from, to }) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="text-body [overflow-wrap:anywhere]">
            <FromTo from={from} to={to} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What something was, and what it is now. */
export function FromTo({ from, to }: Pick<Change, 'from' | 'to'>) {
  return (
    <>
      <del className="text-muted">
        <span className="sr-only">原为 </span>
        {from || '无'}
      </del>
      <span aria-hidden="true"> → </span>
      <ins className="font-medium text-fg no-underline">
        <span className="sr-only">改为 </span>
        {to || '无'}
      </ins>
    </>
  );
}
