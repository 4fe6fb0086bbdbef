import { type ReactNode, useState } from 'react';
import { counted } from '../../../../core/counted.ts';
import { yuan } from '../../../../core/yuan.ts';
import { Link } from '../../../../ui/link.tsx';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { toneOf } from '../../../orders/rules.tones.ts';
import type { SettlementItem } from '../../contract.ts';
import { statementTone } from '../../rules.tones.ts';

/** What of a list is chosen; `choosable` is what may be. */
export function usePicking(choosable: readonly SettlementItem[]) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  return {
    choosable,
    chosen: choosable.filter(({ rid }) => picked.includes(rid)),
    has: (rid: string) => picked.includes(rid),
    toggle: (rid: string) =>
      setPicked((old) => (old.includes(rid) ? old.filter((each) => each !== rid) : [...old, rid])),
    pickAll: (isPicked: boolean) => setPicked(isPicked ? choosable.map(({ rid }) => rid) : []),
  };
}

type Picking = ReturnType<typeof usePicking>;

/** One item: whether it is chosen, if it may be, its number and state, `aside` what it costs. */
export function PickItem({
  item,
  to,
  picking,
  aside,
  children,
}: {
  item: SettlementItem;
  to: string;
  picking: Picking;
  aside: ReactNode;
  children: ReactNode;
}) {
  const isStatement = item.kind === 'statement';
  return (
    <div className="flex items-start gap-3.5">
      {picking.choosable.includes(item) && (
        <input
          type="checkbox"
          aria-label={`选择 ${item.no}`}
          className="mt-1 size-4.5 shrink-0"
          checked={picking.has(item.rid)}
          onChange={() => picking.toggle(item.rid)}
        />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={to} className="font-mono text-fg hover:text-action">
            {item.no}
          </Link>
          <StatusTag tone={isStatement ? statementTone(item.status) : toneOf(item.status)}>
            {item.status_name}
          </StatusTag>
          {aside}
        </div>
        <p className="mt-0.5 text-body [overflow-wrap:anywhere]">{item.title}</p>
        {item.payer && (
          <p className="text-xs text-muted [overflow-wrap:anywhere]">
            归属 <span className="text-body">{item.payer}</span>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

/** Why what is chosen cannot be done together. */
export function MixedOwners() {
  return (
    <p role="status" className="text-xs text-warning">
      所选项目归属不同，请分别操作
    </p>
  );
}

/** Stays in view below the list: chooses all, tells what is chosen, and what can be done with it. */
export function PickBar({
  picking: { choosable, chosen, pickAll },
  all,
  unit,
  sumFen,
  children,
}: {
  picking: Picking;
  /** What all are called. */
  all: string;
  unit: string;
  sumFen: number;
  children: ReactNode;
}) {
  return (
    <div className="sticky bottom-16 z-10 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-3.5 shadow-2 md:bottom-4 md:px-6">
      <label className="inline-flex min-h-10 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4"
          checked={chosen.length === choosable.length}
          onChange={({ target }) => pickAll(target.checked)}
        />
        {all}
      </label>
      <p className="ml-auto text-body" aria-live="polite">
        已选 {counted(chosen.length, unit)}，
        <b className="font-num font-semibold text-price">¥{yuan(sumFen)}</b>
      </p>
      {children}
    </div>
  );
}
