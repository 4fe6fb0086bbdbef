import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import type { Detail } from '../../../orders/mine/member/order-parts.tsx';
import { toneOf } from '../../../orders/rules.tones.ts';

/** Which order it is, the way back to it, and what concerns all of its data. */
export function WorkspaceHead({
  order,
  waiting,
  children,
}: {
  order: Detail;
  waiting: number;
  children?: ReactNode;
}) {
  const { rid, no, lines, samples, status, status_name } = order;
  const facts = [samples.length > 0 && `${samples.length} 个样品`].filter(Boolean);
  return (
    <header className="z-(--lp-z-sticky) flex min-h-14 items-center gap-3.5 border-b border-line bg-surface px-2 max-md:sticky max-md:top-0 md:px-5">
      <Link
        to={`/member/order/${rid}`}
        aria-label="返回订单"
        className="grid size-11 shrink-0 place-items-center gap-1.5 rounded-sm text-fg hover:text-action md:flex md:size-auto md:h-10 md:px-2 md:text-sm"
      >
        <Icon name="left" />
        <span className="hidden md:inline">返回订单</span>
      </Link>
      <span aria-hidden="true" className="hidden h-6 w-px bg-line md:block" />
      <div className="min-w-0 flex-1 py-1.5">
        <div className="flex items-center gap-2">
          <h1 className="truncate text-md font-semibold text-fg">
            {lines.map(({ name }) => name).join('、')}
          </h1>
          <span role="status" className="shrink-0">
            <StatusTag tone={waiting > 0 ? 'wait' : toneOf(status)}>
              {waiting > 0 ? `待核对 ${waiting} 项` : status_name}
            </StatusTag>
          </span>
        </div>
        <p className="truncate text-2xs text-muted">
          <span className="font-mono">{no}</span>
          {facts.map((fact) => ` · ${fact}`)}
        </p>
      </div>
      {children}
    </header>
  );
}
