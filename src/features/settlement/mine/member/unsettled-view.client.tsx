import { useNavigate, useRevalidator } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { useRequestKey } from '../../../../ui/asking/request-key.ts';
import { send } from '../../../../ui/asking/send.ts';
import { useAddress } from '../../../../ui/asking/use-address.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/link.tsx';
import { NothingLink, NothingListed } from '../../../../ui/page/nothing-listed.tsx';
import { PageHead } from '../../../../ui/page/page-head.tsx';
import { Pager } from '../../../../ui/page/pager.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { type SettlementItem, type settlementList, settlementOperate } from '../../contract.ts';
import { settlementRefusals, statementStates } from '../../rules.states.ts';
import { ListDownload } from './list-download.tsx';
import { ListFilters, settlementAddress } from './list-filters.tsx';
import { MixedOwners, PickBar, PickItem, usePicking } from './picking.tsx';
import { VerdictButtons } from './verdict-buttons.tsx';

/** What is not settled, with the choice of what goes on a statement. */
export function UnsettledView({ list, total, page, size, sum_fen, groups }: OutputOf<typeof settlementList>) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const keyOf = useRequestKey();
  const { run, isBusy } = useWork();
  const picking = usePicking(list.filter((item) => item.kind !== 'statement' && !item.why_not));
  const { chosen } = picking;
  const chosenFen = chosen.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  const isMixed = new Set(chosen.map(({ owner }) => owner)).size > 1;
  const { said, to, go, isNarrowed } = useAddress(settlementAddress);
  const create = async () => {
    if (chosen.length === 0 || isMixed) return;
    const isDone = await run(async () => {
      const ridsOf = (kind: SettlementItem['kind']) =>
        chosen.filter((item) => item.kind === kind).map(({ rid }) => rid);
      const input = { op: 'create' as const, order_rids: ridsOf('order'), booking_rids: ridsOf('booking') };
      const made = await send(settlementOperate, { ...input, request_id: keyOf(input) });
      showSuccess(`已生成结算单 ${made.no}`);
      await navigate(`/member/statement/${made.rid}`);
    });
    if (!isDone) await revalidate();
  };
  return (
    <div className="space-y-4">
      <PageHead title="未结算" note="数据确认无误后可生成结算单，确认结算单后付款">
        <p className="self-end text-body">
          合计 <b className="font-num text-lg font-semibold text-fg">¥{yuan(sum_fen)}</b>
        </p>
        {total > 0 && <ListDownload asked={{ tab: 0, ...said }} />}
      </PageHead>
      <ListFilters said={said} groups={groups} onChange={go} />
      {list.length === 0 ? (
        <NothingListed
          text={isNarrowed ? '没有符合条件的记录' : '没有未结算的费用'}
          clear={isNarrowed && '/member/unsettled'}
        >
          <NothingLink to="/member/order">查看我的订单</NothingLink>
        </NothingListed>
      ) : (
        <ul className="space-y-3">
          {list.map((item) => (
            <li key={item.rid} className="rounded-lg border border-line bg-surface p-4 md:px-6">
              <UnsettledItem item={item} picking={picking} onGiven={revalidate} />
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
      {picking.choosable.length > 0 && (
        <PickBar picking={picking} all="全选可结算" unit="项" sumFen={chosenFen}>
          {isMixed && <MixedOwners />}
          <Button
            kind="primary"
            disabled={chosen.length === 0 || isMixed}
            aria-busy={isBusy}
            className="h-11 px-4.5 disabled:opacity-50 md:h-10"
            onClick={() => void create()}
          >
            生成结算单
          </Button>
        </PickBar>
      )}
    </div>
  );
}

function UnsettledItem({
  item,
  picking,
  onGiven,
}: {
  item: SettlementItem;
  picking: ReturnType<typeof usePicking>;
  onGiven: () => Promise<void>;
}) {
  const isStatement = item.kind === 'statement';
  const address = isStatement
    ? `/member/statement/${item.rid}`
    : item.kind === 'order'
      ? `/member/order/${item.rid}`
      : '/member/booking';
  return (
    <PickItem
      item={item}
      to={address}
      picking={picking}
      aside={<b className="ml-auto font-num font-semibold text-fg">¥{yuan(item.amount_fen)}</b>}
    >
      {isStatement && item.orders.length > 0 && (
        <p className="text-xs text-muted">
          订单 <span className="font-num">{item.orders.map(({ no }) => no).join('、')}</span>
        </p>
      )}
      {item.assigns.length > 0 && (
        <ul className="mt-2 space-y-1 rounded-md bg-page px-3.5 py-2.5 text-xs">
          {item.assigns.map((assign) => (
            <li key={assign.rid} className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
              <span className="min-w-0 flex-1 text-body">
                {assign.name} <span className="font-num text-muted">{assign.no}</span>
              </span>
              <span className="text-muted">{assign.status_name}</span>
              <span className="font-num text-fg">¥{yuan(assign.amount_fen)}</span>
              {assign.to_verify === 1 && (
                <VerdictButtons orderRid={item.rid} work={assign} onGiven={onGiven} />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2.5 flex flex-wrap items-center gap-3">
        {isStatement ? (
          <Link to={address} className={`h-10 px-3.5 md:h-9 ${buttonClass('primary')}`}>
            {item.status === statementStates.toConfirm ? '核对并确认' : '查看'}
          </Link>
        ) : (
          item.why_not === settlementRefusals.notAccepted && (
            <Link
              to={`/member/order/${item.rid}/data`}
              className={`h-10 px-3.5 md:h-9 ${buttonClass('outline')}`}
            >
              查看数据并确认
            </Link>
          )
        )}
        {item.why_not && <p className="text-xs text-muted">{item.why_not}</p>}
      </div>
    </PickItem>
  );
}
