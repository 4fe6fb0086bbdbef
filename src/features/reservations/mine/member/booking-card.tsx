import type { ReactNode } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { send } from '../../../../ui/asking/send.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/link.tsx';
import { Fact } from '../../../../ui/showing/fact.tsx';
import { HistoryFold } from '../../../../ui/showing/history-lines.tsx';
import { Tag } from '../../../../ui/showing/tag.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { paperStates } from '../../../signing/rules.ts';
import { type Reservation, reservationCalendar, reservationCancel } from '../../contract.ts';
import { type Action, bookingStates, reservationGroups } from '../../rules.states.ts';
import { BookingAgreement } from './booking-agreement.tsx';
import { HoldLeft } from './hold-left.tsx';

/** One booking: which instrument, when, who comes, what it costs, what can be done, and what became of it. */
export function BookingCard({
  booking,
  approval,
  onAction,
  onSignIn,
  onRebook,
  onChanged,
}: {
  booking: Reservation;
  /** How far its approval is, where it waits for one. */
  approval: ReactNode;
  onSignIn: () => void;
  onRebook: (offer: Reservation['offered'][number]) => void;
  onAction: (action: Action) => void;
  onChanged: () => Promise<void>;
}) {
  const { no, name, status, status_name, actions, left_s, change_of, ics_url } = booking;
  const title = no || booking.text;
  const { run } = useWork();
  const calendar = useSaveFile(reservationCalendar);
  const release = () =>
    run(async () => {
      await send(reservationCancel, { lock_rid: booking.rid });
      showSuccess('时段已释放');
      await onChanged();
    });
  const reason = actions.find((each) => each.reason)?.reason;
  const button = `h-9 px-3.5 pointer-coarse:h-11 ${buttonClass('outline')} disabled:cursor-not-allowed disabled:bg-subtle disabled:text-muted disabled:hover:border-line-strong`;
  return (
    <li className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3 md:px-5">
        <h2 className="min-w-0 font-semibold text-fg">{name}</h2>
        {no && <span className="font-num text-muted">{no}</span>}
        <span className="ml-auto flex gap-2">
          {booking.role !== 'owner' && (
            <Tag tone="teal">{booking.role === 'user' ? '转交给我' : '邀请我使用'}</Tag>
          )}
          <Tag tone={toneOf(status)}>{status_name}</Tag>
        </span>
      </div>
      <dl className="grid gap-x-6 gap-y-2 px-4 py-3.5 md:grid-cols-2 md:px-5">
        <BookingFacts booking={booking} />
      </dl>
      {approval}
      {booking.offered.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 bg-tint px-4 py-2.5 text-on-tint md:px-5">
          <span>机构为您提供以下时段：</span>
          {booking.offered.map((offer) => (
            <Button
              key={`${offer.date} ${offer.start}`}
              kind="outline"
              aria-label={`改约到 ${offer.text}`}
              onClick={() => onRebook(offer)}
              className="h-9 px-3 font-num text-xs pointer-coarse:h-11"
            >
              {offer.date.slice(5)} {offer.start}–{offer.end}
            </Button>
          ))}
        </div>
      )}
      {left_s !== null && (
        <HoldLeft seconds={left_s} isUnpaid={status === bookingStates.toPrepay} onOver={onChanged} />
      )}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-dashed border-line px-4 py-2 md:px-5">
        {booking.history.length > 0 && (
          <HistoryFold
            name="预约记录"
            lines={booking.history.map(({ at, text, actor, reason }) => ({
              ...{ at, what: text, who: actor, why: reason },
            }))}
          />
        )}
        <div className="flex flex-wrap items-center gap-2 py-1 md:ml-auto">
          {reason && <span className="text-xs text-muted">{reason}</span>}
          {status === bookingStates.booked && booking.role !== 'invited' && (
            <button type="button" aria-label={`签到码 ${title}`} className={button} onClick={onSignIn}>
              签到码
            </button>
          )}
          <BookingAgreement booking={booking} title={title} className={button} onChanged={onChanged} />
          {ics_url && (
            <button
              type="button"
              aria-label={`加入日历 ${title}`}
              className={button}
              onClick={() => void calendar.save({ rid: booking.rid })}
            >
              加入日历
            </button>
          )}
          {actions
            .filter(({ action }) => action !== 'book' || !change_of)
            .map(({ action, name: label, reason: why }) =>
              action === 'book' ? (
                <Link
                  key={action}
                  to="/experiment/plan"
                  aria-label={`${label} ${title}`}
                  className={`h-9 px-3.5 pointer-coarse:h-11 ${buttonClass('primary')}`}
                >
                  {label}
                </Link>
              ) : (
                <button
                  key={action}
                  type="button"
                  disabled={Boolean(why)}
                  aria-label={`${label} ${title}`}
                  className={
                    action === 'pay' ? `h-9 px-3.5 pointer-coarse:h-11 ${buttonClass('primary')}` : button
                  }
                  onClick={() => (action === 'release' ? void release() : onAction(action as Action))}
                >
                  {label}
                </button>
              ),
            )}
        </div>
      </div>
    </li>
  );
}

function BookingFacts({ booking }: { booking: Reservation }) {
  const {
    text,
    place,
    people,
    price_fen,
    fee_fen,
    paid_fen,
    terms,
    other_phone,
    role,
    status,
    owner_name,
    papers,
  } = booking;
  return (
    <>
      <Fact name="时间">
        <b className="font-num font-semibold text-fg">{text}</b>
      </Fact>
      {price_fen !== null && (
        <Fact name="费用">
          <b className="font-num font-semibold text-price">¥{yuan(price_fen)}</b>
          {fee_fen > 0 && (
            <span className="ml-2">
              {status === bookingStates.missed ? '爽约费' : '取消费'}{' '}
              <span className="font-num">¥{yuan(fee_fen)}</span>
            </span>
          )}
          {paid_fen > 0 && (
            <span className="ml-2 text-xs text-muted">
              已付 <span className="font-num">¥{yuan(paid_fen)}</span>
            </span>
          )}
        </Fact>
      )}
      {owner_name && <Fact name="归属">{owner_name}</Fact>}
      <Fact name="地点">{place}</Fact>
      {people.length > 0 && <Fact name="到场人员">{people.map((person) => person.name).join('、')}</Fact>}
      {other_phone && (
        <Fact name={role === 'owner' ? '使用人' : '预约人'}>
          <span className="font-num">{other_phone}</span>
        </Fact>
      )}
      {booking.offered_until && (
        <Fact name="转交邀请">
          {booking.offered_to && <span className="font-num">{booking.offered_to}，</span>}
          <span className="font-num">{booking.offered_until.slice(0, 16)}</span> 前有效
        </Fact>
      )}
      {booking.samples > 0 && <Fact name="样品">{booking.samples} 个</Fact>}
      {booking.remark && <Fact name="备注">{booking.remark}</Fact>}
      {papers.some(({ state }) => state === paperStates.toSign) && (
        <Fact name="协议">
          <span className="text-warning">保密协议待签署</span>
        </Fact>
      )}
      {terms && <Fact name={status === bookingStates.toReview ? '审核' : '取消'}>{terms}</Fact>}
    </>
  );
}

function toneOf(status: number): 'brand' | 'teal' | 'plain' {
  const { coming, done } = reservationGroups;
  if ((coming.states as readonly number[]).includes(status)) return 'brand';
  return (done.states as readonly number[]).includes(status) ? 'teal' : 'plain';
}
