import { yuan } from '../../../../core/yuan.ts';
import { FromTo } from '../../mine/member/order-history.tsx';
import type { ShownProposal } from '../contract.proposal.ts';

type Line = ShownProposal['lines'][number];

const kinds = { same: '不变', changed: '变更', added: '新增', removed: '移除' } as const;
const tones = {
  same: 'text-muted',
  changed: 'text-warning',
  added: 'text-success',
  removed: 'text-danger',
} as const;

/** What is different, line by line: as it was, as it is to be, and why. Staff and customers see the same. */
export function DifferenceTable({
  lines,
  totals,
}: {
  lines: readonly Line[];
  totals: { before: number; after: number };
}) {
  // All lines are listed, so what they cost more than the whole is what coupon and points take off.
  const sum = (key: 'before_fen' | 'after_fen') => lines.reduce((all, line) => all + (line[key] ?? 0), 0);
  const discounts = { before: sum('before_fen') - totals.before, after: sum('after_fen') - totals.after };
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-130 text-sm">
        <caption className="sr-only">变更对照</caption>
        <thead>
          <tr className="border-b border-line text-left text-xs text-muted">
            <th className="py-2 pr-3 font-normal">项目</th>
            <th className="py-2 pr-3 font-normal">变更内容</th>
            <th className="py-2 pr-3 text-right font-normal">原费用</th>
            <th className="py-2 text-right font-normal">新费用</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a proposal have no name of their own and do not move
            <tr key={index} className="border-b border-line align-top">
              <th scope="row" className="py-2.5 pr-3 text-left font-medium text-fg">
                {line.name}
                <span className={`ml-2 text-2xs font-normal ${tones[line.kind]}`}>{kinds[line.kind]}</span>
              </th>
              <td className="py-2.5 pr-3 text-xs">
                {line.changes.map(({ name, from, to }) => (
                  <p key={name} className="[overflow-wrap:anywhere]">
                    <span className="text-muted">{name}：</span>
                    <FromTo from={from} to={to} />
                  </p>
                ))}
                {line.reason && <p className="text-body">调价原因：{line.reason}</p>}
              </td>
              <td className="py-2.5 pr-3 text-right font-num whitespace-nowrap text-muted">
                {line.before_fen === null ? '—' : `¥${yuan(line.before_fen)}`}
              </td>
              <td className="py-2.5 text-right font-num font-medium whitespace-nowrap text-fg">
                {line.after_fen === null ? '—' : `¥${yuan(line.after_fen)}`}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {discounts.before + discounts.after > 0 && (
            <tr className="border-b border-line">
              <th scope="row" colSpan={2} className="py-2.5 text-left font-medium text-fg">
                优惠
              </th>
              <td className="py-2.5 pr-3 text-right font-num text-muted">−¥{yuan(discounts.before)}</td>
              <td className="py-2.5 text-right font-num text-fg">−¥{yuan(discounts.after)}</td>
            </tr>
          )}
          <tr>
            <th scope="row" colSpan={2} className="py-2.5 text-left font-medium text-fg">
              合计
            </th>
            <td className="py-2.5 pr-3 text-right font-num text-muted">¥{yuan(totals.before)}</td>
            <td className="py-2.5 text-right font-num font-semibold text-fg">¥{yuan(totals.after)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
