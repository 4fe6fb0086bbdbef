import { Button } from 'antd';
import { maskedPhone } from '../../../core/fields.ts';
import { regionLine } from '../../../core/region-rules.ts';
import { Link } from '../../../ui/link.tsx';
import { PickupLink } from '../../../ui/pickup-link.tsx';
import { Fact } from '../../../ui/showing/fact.tsx';
import { HistoryFold } from '../../../ui/showing/history-lines.tsx';
import { Tag } from '../../../ui/showing/tag.tsx';
import { Parcel } from '../../parcels/member/parcel.tsx';
import type { Sampling } from '../contract.ts';
import type { Action } from '../rules.states.ts';
import { pickupStates } from '../rules.states.ts';

/** Tones of states: something is under way, it has arrived, or it is over; all others are waiting. */
const tones: Record<number, 'brand' | 'teal' | 'plain'> = {
  [pickupStates.sent]: 'brand',
  [pickupStates.collected]: 'brand',
  [pickupStates.stored]: 'teal',
  [pickupStates.cancelled]: 'plain',
  [pickupStates.failed]: 'plain',
};

/** One request: what, when, where, what can be done, and what became of it. */
export function SamplingCard({
  request,
  onAction,
}: {
  request: Sampling;
  onAction: (action: Action) => void;
}) {
  const { no, type, status, status_name, created, actions } = request;
  const reason = actions.find((each) => each.reason)?.reason;
  return (
    <li className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3 md:px-5">
        <h2 className="font-semibold text-fg">{type === 1 ? '上门取样' : '自行寄送'}</h2>
        <span className="font-num text-muted">{no}</span>
        <span className="ml-auto">
          <Tag tone={tones[status] ?? 'brand'}>{status_name}</Tag>
        </span>
      </div>
      <dl className="grid gap-x-6 gap-y-2 px-4 py-3.5 md:grid-cols-2 md:px-5">
        {type === 1 ? <PickupFacts request={request} /> : <ParcelFacts request={request} />}
        {request.parcels !== null && <Fact name="件数">{request.parcels}</Fact>}
        {request.orders.length > 0 && (
          <Fact name="关联订单">
            {request.orders.map(({ rid, no: order }) => (
              <Link key={rid} to={`/member/order/${rid}`} className="mr-3 font-num text-link hover:underline">
                {order}
              </Link>
            ))}
          </Fact>
        )}
        {request.message && <Fact name="留言">{request.message}</Fact>}
        <Fact name="提交时间">
          <time className="font-num">{created.slice(0, 16)}</time>
        </Fact>
      </dl>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-dashed border-line px-4 py-2 md:px-5">
        <HistoryFold
          name="处理记录"
          lines={request.history.map(({ at, text, actor, reason }) => ({
            ...{ at, what: text, who: actor, why: reason && `原因：${reason}` },
          }))}
        />
        <div className="flex flex-wrap items-center gap-2 py-1">
          {reason && <span className="text-xs text-muted">{reason}</span>}
          {status === pickupStates.failed && (
            <PickupLink className="py-1 text-link hover:underline">重新预约</PickupLink>
          )}
          {actions.map(({ action, name, reason: why }) => (
            <Button
              key={action}
              type={action === 'send' ? 'primary' : 'default'}
              disabled={Boolean(why)}
              aria-label={`${name} ${no}`}
              onClick={() => onAction(action as Action)}
            >
              {name}
            </Button>
          ))}
        </div>
      </div>
    </li>
  );
}

function PickupFacts({ request }: { request: Sampling }) {
  const { courier_name, courier_phone } = request;
  return (
    <>
      <Fact name="取样时间">
        <b className="font-num font-semibold text-fg">
          {request.date} {request.time.replace('-', '–')}
        </b>
      </Fact>
      <Fact name="联系人">
        {request.name} <span className="font-num">{maskedPhone(request.phone)}</span>
      </Fact>
      <Fact name="取样地址">
        {regionLine(request)} {request.address}
      </Fact>
      {courier_name && (
        <Fact name="取样员">
          {courier_name}{' '}
          <a href={`tel:${courier_phone}`} className="font-num text-link hover:underline">
            {courier_phone}
          </a>
        </Fact>
      )}
    </>
  );
}

function ParcelFacts({ request: { express, waybill, sendAddress } }: { request: Sampling }) {
  return (
    <>
      <Fact name="快递">{waybill ? <Parcel express={express} waybill={waybill} /> : '尚未填写运单'}</Fact>
      {sendAddress && <Fact name="寄件地址">{sendAddress}</Fact>}
    </>
  );
}
