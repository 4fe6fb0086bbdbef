import type { ReactNode } from 'react';
import { CopyButton } from '../../../../ui/showing/copy-button.tsx';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { toneOf } from '../../rules.tones.ts';
import type { Detail } from './order-parts.tsx';

/** What the order is, in which state, and beside it what can be done. */
export function OrderHead({ order, children }: { order: Detail; children: ReactNode }) {
  const title = order.lines.map(({ name }) => name).join('、');
  const facts = [
    order.typeId === 1 ? `${order.samples.length} 个样品` : '数据分析',
    `${order.created.slice(0, 16)} 下单`,
  ];
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 md:px-6 md:py-5">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="text-lg font-semibold text-fg [overflow-wrap:anywhere]">{title}</h1>
          <span role="status">
            <StatusTag tone={toneOf(order.status)}>{order.status_name}</StatusTag>
          </span>
        </div>
        <p className="mt-0.5 text-xs text-muted">
          订单号 <span className="font-mono text-body">{order.no}</span>
          <CopyButton text={order.no} name="订单号" /> · {facts.join(' · ')}
        </p>
      </div>
      {children}
    </section>
  );
}
