import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { FactTable } from '../../../ui/antd/fact-list.tsx';
import { FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { money, numberLink, orDash, stateColumn, stateTag } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { PageDeeds } from '../../../ui/antd/page-deeds.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import { heldList, heldSheet, offerMove, offerView } from '../desk/contract.ts';
import { leastHolders, wayNames } from '../desk/rules.ts';
import { couponRecord, offerRecord } from '../rules.states.ts';
import { GiveDialog } from './give-dialog.tsx';
import { OfferDialog } from './offer-dialog.tsx';

type Offer = OutputOf<typeof offerView>;
type Action = 'edit' | 'open' | 'stop' | 'give';

/** One offer of coupons: its terms, what it can cost, what came of it, and who holds it. */
export default function CouponPage({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const rid = params.rid ?? '';
  const state = useCall(offerView, { rid });
  return (
    <StaffLoaded key={rid} state={state}>
      {(offer) => <Shown offer={offer} onDone={() => void state.reload()} />}
    </StaffLoaded>
  );
}

function Shown({ offer, onDone }: { offer: Offer; onDone: () => void }) {
  const { about: action, open, ends } = useOpened<Action>(onDone);
  const { total, can_give } = offer;
  return (
    <StaffPage
      title={offer.name}
      note={stateTag(offerRecord, offer)}
      actions={
        <>
          <PageDeeds
            actions={[
              ...(can_give === 1 ? [{ action: 'give' as const, name: '发放给客户' }] : []),
              ...(offer.actions as { action: Action; name: string; reason?: string }[]),
            ]}
            primary={['give', 'open']}
            danger={['stop']}
            onAction={open}
          />
          <Link to="/staff/coupons" className={`h-10 px-4 ${buttonClass('outline')}`}>
            返回列表
          </Link>
        </>
      }
    >
      <StaffCard title="规则">
        <FactTable
          facts={[
            ['优惠', offer.worth],
            ['适用范围', `${offer.scope}${offer.draft.on_quoted ? '，含报价项目' : '，不含报价项目'}`],
            ['获得方式', offer.code ? `${wayNames[offer.way]} ${offer.code}` : wayNames[offer.way]],
            ['适用客户', offer.audience],
            ['发放总量', total === null ? '不限' : `${total} 张`],
            ['每人限领', `${offer.per_customer} 张`],
            ['领取时间', `${offer.open_from} 至 ${offer.open_until}`],
            ['使用期限', offer.validity],
            [
              '可能的优惠金额合计',
              `${offer.cost}${offer.cost_fen === null || offer.cost_fen > offer.solo_fen ? `（超过 ¥${yuan(offer.solo_fen)}，须双人复核）` : ''}`,
            ],
            ['创建 / 最近修改', `${offer.made_by} / ${orDash(offer.edited_by)}`],
          ]}
        />
      </StaffCard>
      <Figures figures={offer.figures} />
      <StaffCard title="持有明细">
        <Holders key={offer.version + offer.taken} rid={offer.rid} />
      </StaffCard>
      {action && <Dialog {...{ action, offer, ...ends }} />}
    </StaffPage>
  );
}

const stateNames = {
  ...{ held: '可使用', locked: '使用中', used: '已使用', ended: '已过期', ordered: '使用中和已使用' },
} as const;

/** What came of it; each figure narrows the list below to what is behind it. */
function Figures({ figures }: { figures: Offer['figures'] }) {
  const { holders, others, lift } = figures;
  const percent = ({ customers, ordered }: typeof holders) =>
    customers === 0 ? '—' : `${((100 * ordered) / customers).toFixed(1)}%（${ordered}/${customers}）`;
  return (
    <StaffCard title="效果">
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Figure name="已发放（张）" value={String(figures.handed)} />
        <Figure name="使用中（张）" value={String(figures.locked)} state="locked" />
        <Figure name="已使用（张）" value={String(figures.used)} state="used" />
        <Figure name="已过期（张）" value={String(figures.ended)} state="ended" />
        <Figure name="优惠合计" value={`¥${yuan(figures.saved_fen)}`} state="ordered" />
        <Figure
          name={`用券订单（${figures.orders} 单）金额`}
          value={`¥${yuan(figures.orders_fen)}`}
          state="ordered"
        />
        <Figure
          name="下单提升（百分点）"
          value={lift === null ? '—' : `${lift > 0 ? '+' : ''}${lift.toFixed(1)}`}
        />
      </dl>
      <p className="mt-3 text-xs text-muted">
        下单提升 = 持券客户在券有效期内下单的比例 {percent(holders)} −
        符合条件、未持有该券的客户自开始发放起下单的比例 {percent(others)}
        。对照客户的统计时间更长，故不会高估；持券客户不足 {leastHolders} 位时不显示。
        用券订单不含已取消和已驳回的订单。
      </p>
    </StaffCard>
  );
}

function Figure({ name, value, state = '' }: { name: string; value: string; state?: string }) {
  return (
    <div className="rounded-md bg-page px-3.5 py-3">
      <dt className="text-xs text-muted">{name}</dt>
      <dd>
        <Link
          to={state ? `?state=${state}` : '?'}
          preventScrollReset
          className="font-num text-lg font-semibold text-fg hover:text-link hover:underline"
        >
          {value}
        </Link>
      </dd>
    </div>
  );
}

function Holders({ rid }: { rid: string }) {
  const [search] = useSearchParams();
  const list = useStaffList(
    heldList,
    [
      { select: 'state', label: '状态', options: stateNames },
      { search: 'kw', label: '搜索客户', hint: '姓名、单位、账号或手机号' },
    ],
    { size: 20, also: { rid } },
  );
  const { save, isBusy } = useSaveFile(heldSheet);
  return (
    <StaffList
      {...{ list, empty: search.size > 0 ? '没有符合条件的客户' : '还没有客户持有', width: 1_060 }}
      beside={
        <Button loading={isBusy} onClick={() => void save({ rid, ...list.said })}>
          导出
        </Button>
      }
      columns={[
        {
          title: '客户',
          render: (_, { customer }) => (
            <Link to={`/staff/customers/${customer.rid}`} className="text-link hover:underline">
              {customer.name}
            </Link>
          ),
        },
        { title: '来源', width: 100, dataIndex: 'source' },
        stateColumn(couponRecord, 100),
        { title: '到账时间', width: 170, dataIndex: 'from', className: 'font-num' },
        { title: '有效期至', width: 170, dataIndex: 'until', className: 'font-num' },
        money('优惠（元）', 'saved_fen', 110),
        {
          title: '订单',
          width: 190,
          render: (_, { orders }) =>
            orders.length === 0
              ? '—'
              : orders.map(({ no, path }) => (
                  <span key={no} className="block">
                    {numberLink(path, no)}
                  </span>
                )),
        },
        money('订单金额（元）', 'orders_fen', 130),
      ]}
    />
  );
}

function Dialog({
  action,
  offer,
  ...ends
}: {
  action: Action;
  offer: Offer;
  onClose: () => void;
  onDone: () => unknown;
}) {
  const move = useAction(offerMove, action === 'open' ? '已发布' : '已停止');
  const { rid, version, name, cost, total } = offer;
  if (action === 'give') return <GiveDialog offer={offer} {...ends} />;
  if (action === 'edit') return <OfferDialog offer={offer} {...ends} />;
  const isOpening = action === 'open';
  const words = isOpening
    ? `发布后不可修改。${total === null ? '不限总量' : `共 ${total} 张`}，可能的优惠金额合计 ${cost}。`
    : '停止后不可恢复，客户不能再获得；已持有的优惠券仍可使用。';
  return (
    <FormDialog
      title={`${isOpening ? '发布' : '停止'} · ${name}`}
      note={words}
      ok={isOpening ? '确认发布' : '确认停止'}
      isGrave={!isOpening}
      send={() => move.run({ rid, version, action })}
      {...ends}
    />
  );
}
