import { yuan } from '../../../core/yuan.ts';
import { Link } from '../../../ui/link.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { TableHead } from '../../../ui/showing/table-head.tsx';
import { orderStates } from '../../orders/rules.states.ts';
import { toneOf } from '../../orders/rules.tones.ts';
import type { Found } from '../contract.ts';
import { typeNames } from '../rules.ts';

/** What was found: a table, on small screens a card for each row. */
export function QueryTable({ list }: { list: readonly Found[] }) {
  const cell = 'md:table-cell md:border-t md:border-line md:px-3 md:py-3 md:align-top';
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="w-full text-xs max-md:block md:table">
        <TableHead
          names={['编号', '项目', '状态', '付款', '下单时间', '金额']}
          atRight={1}
          className="px-3 py-2.5 first:pl-5 last:pr-5"
        />
        <tbody className="max-md:block max-md:divide-y max-md:divide-line">
          {list.map((row) => (
            <tr
              key={`${row.kind}${row.rid}`}
              className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3.5"
            >
              <th scope="row" className={`text-left font-normal whitespace-nowrap md:pl-5! ${cell}`}>
                <RecordLink row={row} />
                <span className="block text-2xs text-muted">{typeNames[row.typeId]}</span>
              </th>
              <td className={`max-md:col-span-2 max-md:row-start-2 ${cell}`}>
                <span className="text-fg [overflow-wrap:anywhere]">{row.title}</span>
                <span className="block text-2xs text-muted">
                  {row.samples > 0 && `${row.samples} 个样品`}
                  {dueOf(row)}
                </span>
                {row.owner_name && (
                  <span className="block text-2xs text-muted">
                    {[row.owner_name, row.member, row.project].filter(Boolean).join(' · ')}
                  </span>
                )}
              </td>
              <td className={`max-md:col-start-2 max-md:row-start-1 max-md:text-right ${cell}`}>
                <StatusTag tone={toneOf(row.status)}>{row.status_name}</StatusTag>
              </td>
              <td className={`whitespace-nowrap text-body max-md:row-start-4 ${cell}`}>
                {row.pay_name}
                <span className="text-2xs text-muted md:block">
                  <span aria-hidden="true" className="md:hidden">
                    {' '}
                    ·{' '}
                  </span>
                  {row.invoice_name}
                </span>
              </td>
              <td className={`font-num whitespace-nowrap text-muted max-md:row-start-3 ${cell}`}>
                {row.created.slice(0, 16)}
              </td>
              <td
                className={`text-right font-num font-semibold whitespace-nowrap text-fg max-md:col-start-2 max-md:row-start-4 md:pr-5! ${cell}`}
              >
                ¥{yuan(row.total_fen)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Leads to the order; bookings are among the bookings. */
function RecordLink({ row: { kind, rid, no, member } }: { row: Found }) {
  // Of bookings there are no pages but one's own.
  if (kind === 1 && member) return <span className="font-mono text-fg">{no}</span>;
  return (
    <Link
      to={kind === 0 ? `/member/order/${rid}` : `/member/booking?one=${rid}`}
      className="font-mono text-link hover:underline"
    >
      {no}
    </Link>
  );
}

/** When the instrument is booked; by when the data is promised, until it is there. */
function dueOf({ kind, due, status }: Found): string {
  if (!due) return '';
  return kind === 1 ? ` ${due}` : status < orderStates.toVerify ? ` 预计 ${due} 交付` : '';
}
