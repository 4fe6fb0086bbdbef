import { useEffect, useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { messageOf, send } from '../../../ui/asking/send.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { toneOf } from '../../orders/rules.tones.ts';
import { type Found, orderQuery } from '../contract.ts';

/** So many orders are shown; the rest is a query away. */
const shown = 5;

/** The newest orders and bookings on a group's account: who, for which project, how much, how far. */
export function GroupOrdersCard({ group: { rid } }: { group: { rid: string } }) {
  const [list, setList] = useState<Found[]>();
  const [failure, setFailure] = useState('');
  const load = () =>
    send(orderQuery, { owner: rid, size: shown }).then(
      (found) => {
        setList(found.list);
        setFailure('');
      },
      (error) => setFailure(messageOf(error) ?? ''),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is made anew each time
  useEffect(() => void load(), [rid]);
  return (
    <Card
      title="课题组订单"
      aside={
        <Link
          to={`/member/oquery?owner=${rid}`}
          className="inline-flex items-center gap-1 py-1 text-link hover:underline"
        >
          查看全部
          <Icon name="right" className="size-4" />
        </Link>
      }
    >
      {failure ? (
        <FailureLine failure={failure} onRetry={load} className="px-4 py-4 text-danger md:px-6" />
      ) : !list ? (
        <div aria-hidden="true" className="m-4 h-24 animate-pulse rounded-md bg-page md:mx-6" />
      ) : list.length === 0 ? (
        <p className="px-4 py-6 text-center text-muted">还没有使用该账户的订单</p>
      ) : (
        <ul className="divide-y divide-line">
          {list.map((row) => (
            <li
              key={`${row.kind}${row.rid}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 md:px-6"
            >
              <div className="min-w-0 flex-1 basis-48">
                <p className="truncate text-fg">{row.title}</p>
                <p className="text-xs text-muted">
                  <RecordNumber row={row} />
                  {` · ${[row.member || '我', row.project, row.created.slice(0, 10)].filter(Boolean).join(' · ')}`}
                </p>
              </div>
              <span className="font-num font-semibold text-fg">¥{yuan(row.total_fen)}</span>
              <StatusTag tone={toneOf(row.status)}>{row.status_name}</StatusTag>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Leads to the order; bookings of others have no page. */
function RecordNumber({ row: { kind, rid, no } }: { row: Found }) {
  if (kind === 1) return <span className="font-mono">{no}</span>;
  return (
    <Link to={`/member/order/${rid}`} className="font-mono text-link hover:underline">
      {no}
    </Link>
  );
}
