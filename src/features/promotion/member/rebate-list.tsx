import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { addressFor } from '../../../ui/asking/address.ts';
import { useAddress } from '../../../ui/asking/use-address.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { DayFields } from '../../../ui/forms/day-fields.tsx';
import { NothingListed } from '../../../ui/page/nothing-listed.tsx';
import { Pager } from '../../../ui/page/pager.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { TableHead } from '../../../ui/showing/table-head.tsx';
import { type Rebate, rebateList } from '../rebates/contract.ts';
import { rebateRecord, rebateStates } from '../rebates/rules.states.ts';

/** What the address says of rebates. */
export const rebateAddress = addressFor(rebateList, ['status', 'from', 'to', 'page', 'size']);

/** Rebates by state and day: a table, on small screens a card for each. */
export function RebateList({ list, total, page, size, sums }: OutputOf<typeof rebateList>) {
  const { said, to, go, isNarrowed } = useAddress(rebateAddress);
  return (
    <div className="space-y-4">
      {(total > 0 || isNarrowed) && (
        <div className="flex flex-wrap items-center gap-3">
          <Choice
            label="状态"
            value={said.status}
            choices={Object.entries(rebateRecord.names)}
            onChange={(status) => go({ status })}
          />
          <DayFields from={said.from} to={said.to} onChange={go} />
          <p className="ml-auto text-xs text-muted">
            合计返利 <b className="font-num text-fg">¥{yuan(sums.rebate_fen)}</b>
          </p>
        </div>
      )}
      {list.length === 0 ? (
        <NothingListed text="暂无返利记录" clear={isNarrowed && '/member/promotion'} />
      ) : (
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          <table className="w-full text-xs max-md:block">
            <TableHead
              names={['订单', '完成时间', '状态', '计返金额', '返利']}
              atRight={2}
              className="px-3 py-2.5 first:pl-6 last:pr-6"
            />
            <tbody className="max-md:block max-md:divide-y max-md:divide-line">
              {list.map((rebate) => (
                <Row key={rebate.rid} rebate={rebate} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager
        page={page}
        size={size}
        total={total}
        to={(next) => to({ page: next })}
        sized={(next) => to({ size: next })}
      />
    </div>
  );
}

const cell = 'md:table-cell md:border-t md:border-line md:px-3 md:py-3';

function Row({ rebate }: { rebate: Rebate }) {
  const { order_no, customer, at, available, status, status_name, base_fen, rate, rebate_fen } = rebate;
  const { revoked_fen, owed_fen } = rebate;
  return (
    <tr className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3">
      <td className={`text-fg max-md:col-start-1 max-md:row-start-1 md:pl-6! ${cell}`}>
        <span className="font-mono">{order_no}</span>
        <span className="block text-2xs text-muted">{customer}</span>
      </td>
      <td className={`font-num text-muted max-md:col-start-1 max-md:row-start-2 ${cell}`}>
        {at.slice(0, 16)}
        {status === rebateStates.estimated && (
          <span className="block text-2xs">{available.slice(0, 10)} 起可提现</span>
        )}
      </td>
      <td className={`max-md:col-start-2 max-md:row-start-2 max-md:text-right ${cell}`}>
        <StatusTag tone={rebateRecord.toneOf(status)}>{status_name}</StatusTag>
      </td>
      <td className={`text-right font-num text-muted max-md:row-start-3 max-md:text-left ${cell}`}>
        {yuan(base_fen)} × {rate}%
      </td>
      <td
        className={`text-right font-num font-semibold text-fg max-md:col-start-2 max-md:row-start-1 md:pr-6! ${cell}`}
      >
        {yuan(rebate_fen)}
        {revoked_fen > 0 && (
          <span className="block text-2xs font-normal text-muted">
            退款撤回 {yuan(revoked_fen)}
            {owed_fen > 0 && `，待抵扣 ${yuan(owed_fen)}`}
          </span>
        )}
      </td>
    </tr>
  );
}
