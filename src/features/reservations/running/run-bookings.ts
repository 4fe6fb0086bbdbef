import { and, asc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { Failure, refusals } from '../../../core/failure.ts';
import { maskedPhone } from '../../../core/fields.ts';
import type { OfferedAction } from '../../../core/record.ts';
import { shanghaiDate, shanghaiInstant, shanghaiTime } from '../../../core/shanghai.ts';
import { yuan } from '../../../core/yuan.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal, is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import { signedOf } from '../../signing/list-papers.ts';
import { giveBack } from '../give-back.ts';
import {
  type bookingBegin,
  type bookingBoard,
  type bookingDecide,
  type bookingFinish,
  instrumentRefusals,
} from '../instruments/contract.ts';
import { bookingSettings, instrumentOf } from '../instruments/instruments.ts';
import { papersOf } from '../mine/sign-booking.ts';
import { type Booking, bookingRows, type Mover } from '../moves.ts';
import { cancelFee, costInWords, mustPrepay, payUntil, termsOf } from '../rules.limits.ts';
import {
  type Action,
  afterReview,
  bookingRecord,
  bookingStates,
  judgedAt,
  statusName,
} from '../rules.states.ts';
import { ratesOf } from '../rules.ts';
import { instrumentKeepers, reservations } from '../tables.ts';
import { tellOfBooking, tellToPay } from '../tell-people.ts';
import { bookingUsed } from '../used.ts';
import { offerFree } from '../waits/waits.ts';
import { billOf } from './rules.usage.ts';

type Actor = Pick<StaffContext, 'actor' | 'scope'>;

/** What those who run instruments do with a booking by calls of theirs. */
const offered: readonly Action[] = ['pass', 'reject', 'adjust', 'cancel', 'checkIn', 'start', 'finish'];

/** One page of bookings by time. Three statements. */
export const listBookings: Answers<typeof bookingBoard> = async (
  { db, now, actor, scope },
  { from, to, service_rid, status, held, kw, ...paging },
) => {
  const first = from ?? shanghaiDate(now);
  const last = to ?? first;
  const which = and(
    kw
      ? eq(reservations.no, kw.toUpperCase())
      : and(
          // What waits to be reviewed is shown whatever its day, unless one is asked for.
          status === bookingStates.toReview && !from
            ? undefined
            : and(gte(reservations.date, first), lte(reservations.date, last)),
          sql`${reservations.no} IS NOT NULL`,
        ),
    is(reservations.serviceRid, service_rid),
    is(reservations.status, status),
    held ? lt(reservations.status, bookingStates.cancelled) : undefined,
    scope === 'own' ? isKept(db, actor.rid) : undefined,
  );
  const found = await listed(
    db,
    paging,
    db
      .select({ row: reservations, user: profiles.name, phone: customers.phone })
      .from(reservations)
      .innerJoin(customers, eq(customers.rid, reservations.userRid))
      .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
      .where(which),
    [asc(reservations.startAt), asc(reservations.rid)],
  );
  const signed = await signedOf(
    db,
    found.list.map(({ row }) => row.rid),
  );
  return {
    ...found,
    list: found.list.map(({ row, user, phone }) => ({
      rid: row.rid,
      no: row.no ?? '',
      service_rid: row.serviceRid,
      name: row.name,
      status: row.status,
      status_name: statusName(row.status),
      version: row.version,
      date: row.date,
      start: row.start,
      end: row.end,
      user: user ?? '',
      phone: maskedPhone(phone ?? ''),
      people: row.people.map(({ name }) => name),
      samples: row.samples.length,
      answers: row.answers,
      remark: row.remark,
      price_fen: row.priceFen,
      fee_fen: row.feeFen,
      pay_mode: row.payMode,
      paid_fen: row.paidFen,
      actual_start: row.actualStart ? shanghaiTime(row.actualStart).slice(0, 16) : '',
      actual_end: row.actualEnd ? shanghaiTime(row.actualEnd).slice(0, 16) : '',
      billable_minutes: row.billableMinutes,
      is_refund_due: row.isRefundDue ? 1 : 0,
      actions: staffActions(row, scope, now),
      papers: papersOf(row, signed.get(row.rid) ?? []),
    })),
    from: first,
    to: last,
  };
};

/** Passes, rejects or cancels a booking; see the contract. */
export const decideBooking: Answers<typeof bookingDecide> = async (
  context,
  { rid, version, action, reason, waive },
) => {
  const { db, now, note } = context;
  const row = await lockKept(context, rid);
  if (action !== 'pass' && reason.length < 2) throw new Failure('请填写原因');
  const { setting, place } = await bookingSettings(db);
  const fee =
    action === 'cancel' && !waive && row.status === bookingStates.booked ? cancelFee(row, setting, now) : 0;
  const by = moverFor(context, action);
  const changes = { feeFen: fee, expiresAt: null };
  const to = afterReview({ mustPrepay: mustPrepay(row) });
  const expiresAt = to === bookingStates.toPrepay ? payUntil(row.startAt, setting, now) : null;
  const moved = await bookingRows.move(db, row, {
    ...{ action, by, now, version, reason },
    ...(action === 'pass' ? { to, changes: { expiresAt, remindedAt: null } } : { changes }),
  });
  note(`${row.no} ${statusName(moved.status)}${fee > 0 ? ` 收取 ¥${yuan(fee)}` : ''}`);
  if (action === 'pass' && to === bookingStates.toPrepay) {
    await tellToPay(context, moved, place, '审核通过');
  } else if (action === 'pass')
    await tellOfBooking(context, moved, {
      ...{ event: 'bookingMade', place },
      values: { terms: termsOf(moved, setting, now) },
    });
  else {
    const backFen = await giveBack(context, moved, { to: 'original', reason, by });
    const cost = `，原因：${reason}${costInWords(fee, backFen)}`;
    await tellOfBooking(context, moved, { event: 'bookingCancelled', place, values: { cost } });
    await offerFree(db, row, now);
  }
  return null;
};

/** Signs somebody in, or begins their time at the instrument. */
export const beginBooking: Answers<typeof bookingBegin> = async (context, { rid, version, action }) => {
  const { db, now, note } = context;
  const row = await lockKept(context, rid);
  const changes = action === 'start' ? { actualStart: now } : {};
  await bookingRows.move(db, row, { action, by: moverFor(context, action), now, version, changes });
  note(row.no ?? '');
  return null;
};

/** Ends somebody's time at the instrument and bills it; see the contract. */
export const finishBooking: Answers<typeof bookingFinish> = async (context, input) => {
  const { db, now, note } = context;
  const { rid, version, operator_minutes: operatorMinutes, consumables, preview } = input;
  const row = await lockKept(context, rid);
  const [start, end] = [momentOf(input.start), momentOf(input.end)];
  if (end <= start) throw new Failure(instrumentRefusals.backwards);
  if (end.getTime() > now.getTime() + 60_000) throw new Failure(instrumentRefusals.future);
  const instrument = await instrumentOf(db, row.serviceRid);
  const { extra, setting, place } = await bookingSettings(db);
  const bill = billOf({
    ...{ date: row.date, start: row.start, end: row.end, priceFen: row.priceFen },
    actualMinutes: Math.ceil((end.getTime() - start.getTime()) / 60_000),
    step: instrument.reservable.slotMinutes,
    baseFenHour: instrument.pricing.base,
    extra: ratesOf(extra, instrument.policy),
    ...{ operatorMinutes, operatorFenHour: setting.operatorFenHour, consumables },
  });
  const lines = [...row.lines, ...bill.lines];
  const answer = {
    billable_minutes: bill.billableMinutes,
    total_fen: bill.totalFen,
    lines,
  };
  if (preview) return answer;
  const by = moverFor(context, 'finish');
  const moved = await bookingRows.move(db, row, {
    ...{ action: 'finish', by, now, version },
    changes: {
      ...{ actualStart: start, actualEnd: end, billableMinutes: bill.billableMinutes },
      ...{ operatorMinutes, consumables, priceFen: bill.totalFen, lines },
    },
  });
  if (row.paidFen > 0) await context.jobs.send(bookingUsed, { rid });
  note(`${row.no} ${bill.billableMinutes} 分钟 ¥${yuan(bill.totalFen)}`);
  await tellOfBooking(context, moved, {
    event: 'bookingFinished',
    place,
    values: { hours: String(Math.round((bill.billableMinutes / 60) * 100) / 100), yuan: yuan(bill.totalFen) },
  });
  return answer;
};

/** Bookings on instruments that a technician is responsible for. */
function isKept(db: Database, staffRid: string): SQL {
  return keptBy(db, reservations.serviceRid, staffRid);
}

/** Whether a column names an instrument that a technician is responsible for. */
export function keptBy(db: Database, serviceRid: AnyPgColumn, staffRid: string): SQL {
  return inArray(
    serviceRid,
    db
      .select({ rid: instrumentKeepers.serviceRid })
      .from(instrumentKeepers)
      .where(eq(instrumentKeepers.staffRid, staffRid)),
  );
}

/** The instant of YYYY-MM-DD HH:mm in Asia/Shanghai. Refuses 参数错误 for a day that is none. */
export function momentOf(text: string): Date {
  const moment = shanghaiInstant(text);
  if (Number.isNaN(moment.getTime())) throw new Failure(refusals.badInput);
  return moment;
}

/** A booking that the member of staff may touch, locked. Refuses 记录不存在 and 只能操作自己负责的仪器. */
export async function lockKept({ db, actor, scope }: StaffContext, rid: string): Promise<Booking> {
  const [row] = await bookingRows.lockWhere(db, eq(reservations.rid, rid));
  if (!row?.no) throw new Failure(refusals.notFound);
  if (scope === 'all') return row;
  const mine = await db.$count(
    instrumentKeepers,
    equal(instrumentKeepers, { serviceRid: row.serviceRid, staffRid: actor.rid }),
  );
  if (mine === 0) throw new Failure(instrumentRefusals.notYours);
  return row;
}

/** Technicians act as the laboratory; whoever may touch all records as service too. */
export function moverFor({ actor, scope }: Actor, action: Action): Mover {
  const isService = bookingRecord.ways.some((line) => line.action === action && line.by.includes('service'));
  return { role: scope === 'all' && isService ? 'service' : 'lab', type: 'staff', rid: actor.rid };
}

function staffActions(row: Booking, scope: StaffContext['scope'], now: Date): OfferedAction<Action>[] {
  const judged = judgedAt(row, now);
  const roles = scope === 'all' ? (['service', 'lab'] as const) : (['lab'] as const);
  const all = roles.flatMap((role) => bookingRecord.offered(judged, role));
  return all.filter(({ action }) => offered.includes(action));
}
