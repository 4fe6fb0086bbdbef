import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { dueText } from '../../../../core/shanghai.ts';
import { yuan } from '../../../../core/yuan.ts';
import { useAddress } from '../../../../ui/asking/use-address.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/link.tsx';
import { NothingLink, NothingListed } from '../../../../ui/page/nothing-listed.tsx';
import { PageHead } from '../../../../ui/page/page-head.tsx';
import { Pager } from '../../../../ui/page/pager.tsx';
import { HoldLeft } from '../../../reservations/mine/member/hold-left.tsx';
import { assignStatement, type SettlementItem, type settlementList } from '../../contract.ts';
import { type Payable, PaySettlement, transferAddress } from '../../paying/member/pay-panel.tsx';
import { statementStates } from '../../rules.states.ts';
import { ListDownload } from './list-download.tsx';
import { ListFilters, settlementAddress } from './list-filters.tsx';
import { MixedOwners, PickBar, PickItem, usePicking } from './picking.tsx';

const path = '/member/unpaid';

type Found = OutputOf<typeof settlementList> & { isPaid: boolean };

/** What is not paid, the most urgent first, with the choice of what is paid at once; on the other tab what was paid. */
export function UnpaidView({ list, total, page, size, sum_fen, groups, isPaid }: Found) {
  const { revalidate } = useRevalidator();
  const [paying, setPaying] = useState<{ payable: Payable; title: string }>();
  const picking = usePicking(isPaid ? [] : list.filter(({ kind }) => kind === 'statement'));
  const { chosen } = picking;
  const chosenFen = chosen.reduce((sum, { remaining_fen }) => sum + remaining_fen, 0);
  const { said, to, go, isNarrowed } = useAddress(settlementAddress);
  const tabs = { ...said, page: undefined, overdue: undefined };
  const rids = chosen.map(({ rid }) => rid);
  const isMixed = new Set(chosen.map(({ owner }) => owner)).size > 1;
  return (
    <div className="space-y-4">
      <PageHead
        title={isPaid ? '已付款' : '未付款'}
        note={isPaid ? '已经付清的结算单' : '已确认的结算单，以及需先付款的订单与预约'}
      >
        <p className="self-end text-body">
          {isPaid ? '结算合计' : '待付合计'}{' '}
          <b className="font-num text-lg font-semibold text-price">¥{yuan(sum_fen)}</b>
        </p>
        {total > 0 && <ListDownload asked={{ tab: isPaid ? 3 : 1, ...said }} />}
      </PageHead>
      <nav aria-label="付款状态" className="flex gap-6 border-b border-line">
        {[false, true].map((state) => (
          <Link
            key={String(state)}
            to={path + settlementAddress.write(new URLSearchParams(state ? 'state=paid' : ''), tabs)}
            aria-current={state === isPaid ? 'page' : undefined}
            className={`-mb-px border-b-2 px-1 py-2.5 text-md ${state === isPaid ? 'border-action font-semibold text-fg' : 'border-transparent text-muted hover:text-action'}`}
          >
            {state ? '已付款' : '未付款'}
          </Link>
        ))}
      </nav>
      <ListFilters said={said} groups={groups} onChange={go} hasOverdue={!isPaid} />
      {list.length === 0 ? (
        <NothingListed
          text={isNarrowed ? '没有符合条件的记录' : isPaid ? '还没有付清的结算单' : '没有待付款项，太棒了'}
          clear={isNarrowed && (isPaid ? `${path}?state=paid` : path)}
        >
          <NothingLink to="/member/order">查看我的订单</NothingLink>
        </NothingListed>
      ) : (
        <ul className="space-y-3">
          {list.map((item) => (
            <li key={item.rid} className="rounded-lg border border-line bg-surface p-4 md:px-6">
              <UnpaidItem
                item={item}
                picking={picking}
                onPay={() => setPaying(payableOf(item))}
                onOver={revalidate}
              />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        size={size}
        total={total}
        to={(next) => to({ page: next })}
        sized={(next) => to({ size: next })}
      />
      {picking.choosable.length > 1 && (
        <PickBar picking={picking} all="全选结算单" unit="张" sumFen={chosenFen}>
          {isMixed && <MixedOwners />}
          {chosen.length > 0 && !isMixed && (
            <Link to={transferAddress({ rids })} className={`h-11 px-4 md:h-10 ${buttonClass('outline')}`}>
              申请转账核销
            </Link>
          )}
          <Button
            kind="primary"
            disabled={chosen.length === 0 || isMixed}
            className="h-11 px-4.5 disabled:opacity-50 md:h-10"
            onClick={() => setPaying({ payable: { rids }, title: `合并付款，共 ${chosen.length} 张结算单` })}
          >
            合并付款
          </Button>
        </PickBar>
      )}
      {paying && (
        <PaySettlement
          {...paying}
          onClose={() => setPaying(undefined)}
          onPaid={async () => {
            picking.pickAll(false);
            await revalidate();
          }}
        />
      )}
    </div>
  );
}

function payableOf({ kind, rid, no }: SettlementItem): { payable: Payable; title: string } {
  if (kind === 'prepay') return { payable: { order_rid: rid }, title: `订单 ${no}` };
  if (kind === 'slot') return { payable: { booking_rid: rid }, title: `预约 ${no}` };
  return { payable: { rids: [rid] }, title: `结算单 ${no}` };
}

/** Where something that is to be paid is looked at. */
const pages = {
  statement: (rid: string) => `/member/statement/${rid}`,
  prepay: (rid: string) => `/member/order/${rid}`,
  order: (rid: string) => `/member/order/${rid}`,
  slot: (rid: string) => `/member/booking?one=${rid}`,
  booking: (rid: string) => `/member/booking?one=${rid}`,
} satisfies Record<SettlementItem['kind'], (rid: string) => string>;

function UnpaidItem({
  item,
  picking,
  onPay,
  onOver,
}: {
  item: SettlementItem;
  picking: ReturnType<typeof usePicking>;
  onPay: () => void;
  onOver: () => Promise<void>;
}) {
  const { save, isBusy } = useSaveFile(assignStatement);
  const isStatement = item.kind === 'statement';
  const isPaid = isStatement && item.status === statementStates.paid;
  const isLate = item.days_left !== null && item.days_left < 0;
  const address = pages[item.kind](item.rid);
  const size = 'h-11 px-3.5 md:h-9';
  return (
    <PickItem
      item={item}
      to={address}
      picking={picking}
      aside={
        <span className="ml-auto text-right">
          <b className="font-num font-semibold text-price">
            ¥{yuan(isPaid ? item.amount_fen : item.remaining_fen)}
          </b>
          {!isPaid && item.remaining_fen < item.amount_fen && (
            <span className="ml-2 font-num text-xs text-muted">共 ¥{yuan(item.amount_fen)}</span>
          )}
        </span>
      }
    >
      {item.left_s !== null && (
        <div className="mt-2 overflow-hidden rounded-md text-xs">
          <HoldLeft seconds={item.left_s} isUnpaid onOver={onOver} />
        </div>
      )}
      <p className={`text-xs ${isLate ? 'font-medium text-danger' : 'text-muted'}`}>
        {isPaid ? (
          <>
            <span className="font-num">{item.at.slice(0, 10)}</span> 出具
          </>
        ) : isStatement ? (
          <>
            付款期限 <span className="font-num">{item.due_date}</span>，{dueText(item.days_left)}
          </>
        ) : (
          item.kind === 'prepay' && '先付款后检测，付款后安排检测'
        )}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2.5">
        {isPaid ? (
          <Link to={address} aria-label={`查看 ${item.no}`} className={`${size} ${buttonClass('outline')}`}>
            查看
          </Link>
        ) : (
          <>
            <button
              type="button"
              aria-label={`去付款 ${item.no}`}
              className={`${size} ${buttonClass('primary')}`}
              onClick={onPay}
            >
              去付款
            </button>
            {item.kind !== 'slot' && (
              <Link
                to={transferAddress(isStatement ? { rids: [item.rid] } : { order_rid: item.rid })}
                aria-label={`申请转账核销 ${item.no}`}
                className={`${size} ${buttonClass('outline')}`}
              >
                申请转账核销
              </Link>
            )}
          </>
        )}
        {item.invoiceable_fen > 0 && (
          <Link
            to={`/member/invoice/apply?statement=${item.rid}${item.owner && `&owner=${item.owner}`}`}
            aria-label={`申请开票 ${item.no}`}
            className={`${size} ${buttonClass('outline')}`}
          >
            申请开票
          </Link>
        )}
        {isStatement && (
          <button
            type="button"
            aria-label={`下载结算单 ${item.no}`}
            aria-busy={isBusy}
            className={`${size} ${buttonClass('outline')}`}
            onClick={() => void save({ rid: item.rid, format: 'pdf' })}
          >
            下载结算单
          </button>
        )}
      </div>
    </PickItem>
  );
}
