import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { FactList, type Facts } from '../../../../ui/antd/fact-list.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { Link } from '../../../../ui/link.tsx';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { invoiceText } from '../../../customers/titles/rules.ts';
import { leftoverInWords, sampleInWords } from '../../changes/rules.ts';
import { discountsIn } from '../../discounts/rules.ts';
import { StageBar } from '../../mine/member/stage-bar.tsx';
import { OrderDocuments } from '../../papers/staff/order-documents.tsx';
import { staffOrderAssign } from '../../review/contract.ts';
import { DifferenceTable } from '../../review/member/difference-table.tsx';
import { PromiseDialog } from '../../review/staff/promise-dialog.tsx';
import { ReviewEditor } from '../../review/staff/review-editor.tsx';
import { inLaboratory, type OrderStatus, orderStates } from '../../rules.states.ts';
import { toneOf } from '../../rules.tones.ts';
import { StaffAgreements } from '../../signing/staff/order-agreements.tsx';
import { StaffTalk } from '../../talk/staff/staff-talk.tsx';
import type { StaffOrder } from '../contract.ts';
import { staffOrderDetail, staffOrderPhone } from '../contract.ts';
import { OrderFees } from './order-fees.tsx';
import { type BeyondSteps, OrderSteps, OtherSteps } from './order-steps.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { useStaffOrderEvents } from './use-staff-order-events.ts';

/**
 * One order for staff: what can be done with it, what was ordered and what it costs, its samples, its papers, its talk
 * and its history. Later features join in: `beyond` with where their steps are taken, `samples` in place of the plain
 * list, `panels` with what else they know; both are given a way to load the order anew.
 */
export function StaffOrderView({
  rid,
  beyond = () => ({}),
  samples,
  panels,
  onTerminate,
}: {
  rid: string;
  /** Ends what the laboratory has begun; false when that was refused. */
  onTerminate: (order: StaffOrder, reason: string) => Promise<boolean>;
  beyond?: (order: StaffOrder, reload: () => Promise<void>) => BeyondSteps;
  samples?: (order: StaffOrder, reload: () => Promise<void>) => ReactNode;
  panels?: (order: StaffOrder, reload: () => Promise<void>) => ReactNode;
}) {
  const state = useCall(staffOrderDetail, { rid });
  const { data: order, reload } = state;
  const messages = useStaffOrderEvents(rid, order?.version, reload);
  const reviewing = useOpened<true>(reload);
  const { onDone } = reviewing.ends;
  const isReviewing = reviewing.about && order?.status === orderStates.toReview;
  return (
    <StaffPage
      title={order ? `订单 ${order.no}` : '订单'}
      note={
        <Link to="/staff/orders" className="text-link hover:underline">
          返回订单列表
        </Link>
      }
      tag={order && <StatusTag tone={toneOf(order.status)}>{order.status_name}</StatusTag>}
      actions={
        order && (
          <OrderSteps
            order={order}
            beyond={beyond(order, reload)}
            unsaved={isReviewing ? '正在修改方案，请先提交客户确认或放弃修改' : undefined}
            onReview={() => reviewing.open(true)}
            onTerminate={(reason) => onTerminate(order, reason)}
            onDone={onDone}
          />
        )
      }
    >
      <StaffLoaded state={state}>
        {(shown) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
            <div className="space-y-4">
              <StaffCard>
                <StageBar order={shown} />
                <div className="mt-4">
                  <OtherSteps actions={shown.actions} />
                </div>
              </StaffCard>
              {shown.proposal && <OpenProposal order={shown} />}
              {isReviewing ? (
                <ReviewEditor key={shown.version} order={shown} {...reviewing.ends} />
              ) : (
                <Lines order={shown} />
              )}
              {samples ? samples(shown, reload) : <Samples order={shown} />}
              {panels?.(shown, reload)}
              <OrderFees order={shown} />
              <StaffAgreements order={shown} reload={reload} />
              <OrderDocuments order={shown} />
            </div>
            <div className="space-y-4">
              <OrderFacts order={shown} reload={reload} />
              <StaffTalk order={shown} messages={messages} />
              <OrderTimeline order={shown} />
            </div>
          </div>
        )}
      </StaffLoaded>
    </StaffPage>
  );
}

/** What the customer has been asked and has not answered yet. */
function OpenProposal({ order: { proposal } }: { order: StaffOrder }) {
  if (!proposal) return null;
  return (
    <StaffCard title="待客户确认的方案">
      <Alert
        type="warning"
        showIcon
        className="mb-3"
        title={proposal.summary || '方案或价格有调整'}
        description={`请客户在 ${proposal.due_date} 前答复；${proposal.end_date} 仍未答复将自动取消。`}
      />
      {proposal.lines.length > 0 && (
        <DifferenceTable
          lines={proposal.lines}
          totals={{ before: proposal.before_fen, after: proposal.after_fen }}
        />
      )}
    </StaffCard>
  );
}

function Lines({ order }: { order: StaffOrder }) {
  return (
    <StaffCard
      title="检测项目"
      extra={
        <>
          {discountsIn(order).map(([name, fen]) => (
            <span key={name} className="mr-3 text-xs text-muted">
              {name} <span className="font-num">−¥{yuan(fen)}</span>
            </span>
          ))}
          <b className="font-num text-fg">合计 ¥{yuan(order.total_fen)}</b>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <li key={line.rid} className="py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-baseline justify-between gap-2">
              <h3 className="font-medium text-fg">
                {line.name}
                {line.count > 1 && <span className="font-num text-muted"> × {line.count}</span>}
              </h3>
              <span className="font-num text-fg">¥{yuan(line.amount_fen)}</span>
            </div>
            <dl className="mt-1.5 grid gap-x-6 gap-y-1 text-xs md:grid-cols-2">
              {line.params.map(({ name, value }) => (
                <div key={name} className="flex gap-2">
                  <dt className="shrink-0 text-muted">{name}</dt>
                  <dd className="text-body whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </StaffCard>
  );
}

function Samples({ order }: { order: StaffOrder }) {
  if (order.samples.length === 0) return null;
  return (
    <StaffCard title={`样品（${order.samples.length}）`}>
      {order.is_hidden === 1 && (
        <Alert type="info" showIcon className="mb-3" title="保密订单：样品名称与成分仅负责人可见" />
      )}
      <ul className="divide-y divide-line">
        {order.samples.map((sample) => (
          <li key={sample.rid} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <b className="font-num font-medium text-fg">{sample.no}</b>
            <span className="min-w-0 flex-1 text-xs text-body [overflow-wrap:anywhere]">
              {sampleInWords(sample) || '—'}
            </span>
            <span className="text-xs text-muted">{sample.place}</span>
          </li>
        ))}
      </ul>
    </StaffCard>
  );
}

function OrderFacts({ order, reload }: { order: StaffOrder; reload: () => Promise<void> }) {
  const me = useStaffMe();
  const reveal = useAction(staffOrderPhone, '已记录查看');
  const take = useAction(staffOrderAssign, '已由您负责');
  const promising = useOpened<true>(reload);
  const [phones, setPhones] = useState<{ contact: string; account: string }>();
  const { customer, contact } = order;
  const facts: Facts = [
    ['客户', customer.name],
    ['单位', customer.company || '—'],
    ['联系人', contact.name],
    [
      '电话',
      <span key="phone" className="font-num">
        {phones?.contact ?? contact.phone}
        {!phones && contact.phone.includes('*') && order.can_work === 1 && (
          <Button
            size="small"
            type="link"
            loading={reveal.isBusy}
            onClick={async () => setPhones((await reveal.run({ rid: order.rid }))?.data)}
          >
            查看
          </Button>
        )}
      </span>,
    ],
    [
      '顾问',
      <span key="adviser">
        {order.adviser?.name ?? '无人负责'}
        {!order.adviser && order.can_work === 1 && (
          <Button
            size="small"
            type="link"
            loading={take.isBusy}
            onClick={async () => {
              if (await take.run({ rids: [order.rid], staff_rid: me.rid })) await reload();
            }}
          >
            由我负责
          </Button>
        )}
      </span>,
    ],
    ['提交时间', order.created],
    [
      '承诺交付',
      <span key="promise">
        {order.promise_date ?? '未承诺'}
        {order.can_work === 1 && inLaboratory.includes(order.status as OrderStatus) && (
          <Button size="small" type="link" onClick={() => promising.open(true)}>
            调整
          </Button>
        )}
      </span>,
    ],
    ['付款方式', order.pay_mode_name],
    ['付款', order.pay_status_name],
    ['开票', order.invoice_status_name],
    ['开票方式', invoiceText(order.invoice)],
    ['剩余样品', leftoverInWords(order.leftover, order.recycle_status_name)],
    ['保密', order.secret ? '是' : '否'],
    ...(order.waybill ? [['运单', `${order.express} ${order.waybill}`] as const] : []),
    ['备注', order.remark || '—'],
  ];
  return (
    <StaffCard title="订单信息">
      <FactList facts={facts} className="grid-cols-[72px_minmax(0,1fr)] gap-y-2 text-sm" />
      {promising.about && <PromiseDialog order={order} {...promising.ends} />}
    </StaffCard>
  );
}
