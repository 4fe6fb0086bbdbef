import type { OutputOf } from '../../../core/call.ts';
import { addressFor } from '../../../ui/asking/address.ts';
import { useAddress } from '../../../ui/asking/use-address.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { DayFields } from '../../../ui/forms/day-fields.tsx';
import { Link } from '../../../ui/link.tsx';
import { NothingLink, NothingListed } from '../../../ui/page/nothing-listed.tsx';
import { Pager } from '../../../ui/page/pager.tsx';
import { TableHead } from '../../../ui/showing/table-head.tsx';
import { integrationList, type PointsLine } from '../contract.ts';
import { pointsKinds } from '../rules.ts';

/** What the address says of the movements. */
export const movesAddress = addressFor(integrationList, ['kind', 'from', 'to', 'page', 'size'], {
  standards: { size: 20 },
});

/** Movements of points, narrowed by kind and days. */
export function MovesCard({ list, total, page, size }: OutputOf<typeof integrationList>) {
  const { said, to, go } = useAddress(movesAddress);
  const isNarrowed = Boolean(said.kind || said.from || said.to);
  return (
    <section aria-label="积分明细" className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-3 p-4 md:px-6">
        <Choice
          label="类型"
          value={said.kind}
          choices={Object.entries(pointsKinds)}
          onChange={(kind) => go({ kind })}
          className="w-full! md:w-auto! md:min-w-36"
        />
        <DayFields from={said.from} to={said.to} onChange={go} />
      </div>
      {list.length === 0 ? (
        <div className="px-4 pb-4 md:px-6 md:pb-6">
          <NothingListed
            text={isNarrowed ? '没有符合条件的记录' : '暂无积分记录'}
            clear={isNarrowed && to({ kind: '', from: '', to: '' })}
          >
            <NothingLink to="/project">去挑选检测项目</NothingLink>
          </NothingListed>
        </div>
      ) : (
        <MovesTable list={list} />
      )}
      <div className="px-4 pb-5 empty:hidden">
        <Pager
          page={page}
          size={size}
          total={total}
          to={(next) => to({ page: next })}
          sized={(next) => to({ size: next })}
        />
      </div>
    </section>
  );
}

function MovesTable({ list }: { list: readonly PointsLine[] }) {
  const cell = 'md:table-cell md:border-t md:border-line md:px-3 md:py-3';
  return (
    <table className="w-full text-xs max-md:block">
      <TableHead
        names={['时间', '摘要', '变动', '余额']}
        atRight={2}
        className="px-3 py-2.5 first:pl-6 last:pr-6"
      />
      <tbody className="max-md:block max-md:divide-y max-md:divide-line max-md:border-t max-md:border-line">
        {list.map(({ rid, at, title, change, balance, ref }) => (
          <tr
            key={rid}
            className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3"
          >
            <td className={`font-num whitespace-nowrap text-muted max-md:row-start-2 md:pl-6! ${cell}`}>
              {at.slice(0, 16)}
            </td>
            <td className={`text-fg max-md:row-start-1 ${cell}`}>
              {title}
              {ref.startsWith('order:') && (
                <Link
                  to={`/member/order/${ref.slice('order:'.length)}`}
                  aria-label={`${title}的订单`}
                  className="ml-2 text-link hover:underline"
                >
                  查看订单
                </Link>
              )}
            </td>
            <td
              className={`text-right font-num font-semibold whitespace-nowrap max-md:row-start-1 ${change > 0 ? 'text-success' : 'text-fg'} ${cell}`}
            >
              {change > 0 ? '+' : '−'}
              {Math.abs(change).toLocaleString('zh-CN')}
            </td>
            <td
              className={`text-right font-num whitespace-nowrap text-muted max-md:row-start-2 md:pr-6! ${cell}`}
            >
              <span className="md:hidden">余额 </span>
              {balance.toLocaleString('zh-CN')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
