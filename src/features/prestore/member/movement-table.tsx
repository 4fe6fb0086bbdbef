import { yuan } from '../../../core/yuan.ts';
import { TableHead } from '../../../ui/showing/table-head.tsx';
import { Tag } from '../../../ui/showing/tag.tsx';
import type { Movement } from '../contract.ts';
import { type MovementKind, movementKinds } from '../rules.ts';

const tones: Record<MovementKind, 'brand' | 'teal' | 'plain'> = {
  in: 'brand',
  out: 'plain',
  refund: 'plain',
  bonus: 'teal',
  expire: 'plain',
};

/** Movements of the balance: a table, on small screens a card for each. */
export function MovementTable({
  list,
  nameOf,
}: {
  list: readonly Movement[];
  /** What the group is called whose account it is; empty where that goes without saying. */
  nameOf: (owner: string) => string;
}) {
  const cell = 'md:table-cell md:border-t md:border-line md:px-3 md:py-3';
  return (
    <table className="w-full text-xs max-md:block">
      <TableHead
        names={['时间', '类型', '说明', '变动', '余额']}
        atRight={2}
        className="px-3 py-2.5 first:pl-6 last:pr-6"
      />
      <tbody className="max-md:block max-md:divide-y max-md:divide-line max-md:border-t max-md:border-line">
        {list.map(({ rid, owner, at, kind, title, ref, change_fen, balance_fen, operator }) => (
          <tr
            key={rid}
            className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3"
          >
            <td className={`font-num whitespace-nowrap text-muted max-md:row-start-2 md:pl-6! ${cell}`}>
              {at.slice(0, 16)}
            </td>
            <td className={`max-md:hidden ${cell}`}>
              <Tag tone={tones[kind as MovementKind]}>{movementKinds[kind as MovementKind]}</Tag>
            </td>
            <td className={`text-fg max-md:row-start-1 ${cell}`}>
              {title}
              {ref && <span className="ml-2 font-mono text-2xs text-muted">{ref}</span>}
              <span className="ml-2 text-2xs text-muted max-md:hidden">{operator}</span>
              {nameOf(owner) && (
                <span className="block text-2xs text-muted [overflow-wrap:anywhere]">
                  归属 {nameOf(owner)}
                </span>
              )}
            </td>
            <td
              className={`text-right font-num font-semibold whitespace-nowrap max-md:row-start-1 ${change_fen > 0 ? 'text-success' : 'text-fg'} ${cell}`}
            >
              {change_fen > 0 ? '+' : '−'}
              {yuan(Math.abs(change_fen))}
            </td>
            <td
              className={`text-right font-num whitespace-nowrap text-muted max-md:row-start-2 md:pr-6! ${cell}`}
            >
              <span className="md:hidden">余额 </span>
              {yuan(balance_fen)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
