import { eq } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import type { CustomerContext } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { asPrice } from '../../catalogue/detail/read-detail.ts';
import { fieldsOfService } from '../../catalogue/forms/read-forms.ts';
import { knownValues, problemsIn } from '../../catalogue/forms/rules.form.ts';
import { formInWords } from '../../catalogue/forms/rules.words.ts';
import { askApproval } from '../../clusters/approvals/ask.ts';
import { usableEnvelope } from '../../clusters/envelopes/usable.ts';
import { judge } from '../../clusters/spending/charges.ts';
import { lockSpender } from '../../clusters/spending/limits.ts';
import { accountOf } from '../../customers/service.user.ts';
import { beginCredit } from '../../orders/charges.ts';
import { orderRefusals } from '../../orders/contract.ts';
import { currentProtocol } from '../../orders/placing/ordering-terms.ts';
import { problemsOfSamples } from '../../orders/samples/rules.samples.ts';
import type { FormValues } from '../../plan/contract.ts';
import { entryFor, leavePlan } from '../../plan/ordering.ts';
import type { ReservationSetting } from '../../settings/rules.bookings.ts';
import { ClusterSetting } from '../../settings/rules.clusters.ts';
import { loadSettings } from '../../settings/service.ts';
import { liveLock, priceHash, takeCells } from '../calendar/lock-slot.ts';
import { judgeStay } from '../calendar/rules.stay.ts';
import { whyDearer } from '../charges.ts';
import { type reservationAdd, reservationRefusals } from '../contract.ts';
import { priceWithCoupon, takeCoupon } from '../coupons.ts';
import {
  bookingSettings,
  dayOf,
  type Instrument,
  instrumentOf,
  needsReview,
  ownPriceAt,
} from '../instruments/instruments.ts';
import { type Booking, bookingNumbers, bookingRows, freeCells } from '../moves.ts';
import { payModeOf } from '../pay-mode.ts';
import { approveUntil, freeAfterMove, freeUntil, mustPrepay, payUntil, termsOf } from '../rules.limits.ts';
import { bookingStates, firstStatus, type Status, statusName } from '../rules.states.ts';
import { reservationCells, reservations } from '../tables.ts';
import { tellOfBooking, tellReviewers, tellToPay } from '../tell-people.ts';
import { offerFree } from '../waits/waits.ts';

type Added = CheckedInputOf<typeof reservationAdd>;
/** Companies pay first unless they choose otherwise. */
const companies = 2;

type Summary = Omit<AnswerOf<typeof reservationAdd>, 'why'>;

/** Books the slot that is held, or moves a booking there; see the contract. Eighteen statements without a plan entry. */
export async function addReservation(
  context: CustomerContext,
  input: Added,
): Promise<AnswerOf<typeof reservationAdd>> {
  return input.change_of ? moveThere(context, input, input.change_of) : book(context, input);
}

/** What every answer tells of a booking. */
export function asSummary(row: Booking): Summary {
  return {
    rid: row.rid,
    no: row.no ?? '',
    status: row.status,
    status_name: statusName(row.status),
    version: row.version,
    price_fen: row.priceFen,
  };
}

async function book(context: CustomerContext, input: Added): Promise<AnswerOf<typeof reservationAdd>> {
  const { db, actor, now } = context;
  const { owner = actor.rid } = input;
  const account = await accountOf(db, actor.rid);
  if (!account.attest) throw new Failure(orderRefusals.unverified);
  const lock = await liveLock(db, input.lock_rid, actor.rid, now);
  if (lock.changeOf) throw new Failure(reservationRefusals.expired);
  if (input.protocol_version !== (await currentProtocol(db)))
    throw new Failure(orderRefusals.protocolChanged);
  const instrument = await instrumentOf(db, lock.serviceRid);
  const { extra, setting, place } = await bookingSettings(db);
  const { cells } = judgeStay(dayOf(instrument, lock.date, { extra, now }), lock);
  if (!cells) throw new Failure(reservationRefusals.expired);

  const { temp_rid: tempRid } = input;
  const entry = tempRid && (await entryFor(context, tempRid, lock.serviceRid));
  const planned = entry ? entry.item.params : {};
  const fields = await fieldsOfService(db, instrument);
  const hours = cells.length / 2;
  const values = knownValues(fields, { ...planned, ...input.params, slot_hours: hours }) as FormValues;
  const [problem] = problemsIn(fields, values, asPrice(instrument.pricing, instrument.unit));
  if (problem) throw new Failure(`${instrument.name}：${problem.message}`);
  const [wrong] = problemsOfSamples(input.samples);
  if (wrong) throw new Failure(wrong.message);
  const whole = await ownPriceAt(context, instrument, fields, values, cells);
  if (input.price_hash && input.price_hash !== priceHash(whole))
    throw new Failure(orderRefusals.priceChanged);
  const no = await bookingNumbers.next(db, now);
  const { price, ...coupon } = input.discount_rid
    ? await takeCoupon(context, input.discount_rid, { instrument, price: whole, no })
    : { price: whole };
  if (entry) await leavePlan(context, [entry]);
  if (input.pay_mode === 2) await beginCredit(db, owner);

  const spender = input.owner && (await lockSpender(db, input.owner, actor.rid));
  const payMode = await payModeOf(db, {
    ...{ owner, wished: input.pay_mode, needsPrepay: instrument.policy?.needsPrepay === true },
    isCompany: spender ? spender.kind === 1 : account.organization === companies,
  });
  const envelopeRid =
    input.owner && input.envelope_rid
      ? await envelopeOf(context, input.owner, input.envelope_rid, instrument)
      : null;
  const bought = [{ ref: `booking:${lock.rid}`, fen: price.total_fen }];
  const [why = ''] = spender ? await judge(db, spender, { ...lock, owner, envelopeRid }, bought) : [];
  const to = why
    ? bookingStates.toApprove
    : firstStatus({
        needsReview: needsReview(instrument, extra),
        mustPrepay: mustPrepay({ payMode, priceFen: price.total_fen, paidFen: 0 }),
      });
  const booked = await bookingRows.move(db, lock, {
    action: 'book',
    by: { role: 'customer', type: 'customer', rid: actor.rid },
    now,
    to,
    reason: why,
    changes: {
      owner,
      envelopeRid,
      no,
      batchNo: input.batch_no ?? '',
      tempRid: tempRid ?? '',
      expiresAt: await endOfWaiting(context, lock, to, setting),
      freeUntil: freeUntil(lock.startAt, setting),
      priceFen: price.total_fen,
      lines: price.lines,
      ...coupon,
      payMode,
      params: values,
      answers: formInWords(fields, values),
      samples: input.samples,
      people: input.people.length ? input.people : [{ name: account.name, phone: account.phone }],
      remark: input.remark ?? '',
      protocolVersion: input.protocol_version,
    },
  });
  await db
    .update(reservationCells)
    .set({ expiresAt: null })
    .where(eq(reservationCells.reservationRid, lock.rid));
  if (why) {
    await askApproval(context, {
      ...{ kind: 'booking', refRid: booked.rid, no: booked.no ?? '', refVersion: booked.version },
      ...{ clusterRid: owner, customerRid: actor.rid, fen: booked.priceFen, why, endsAt: booked.expiresAt },
    });
  } else if (to === bookingStates.toPrepay) {
    await tellToPay(context, booked, place, '已提交');
  } else {
    await tellOfBooking(context, booked, {
      event: 'bookingMade',
      place,
      values: { terms: termsOf(booked, setting, now) },
    });
  }
  if (to === bookingStates.toReview) await tellReviewers(context, booked, 'bookingWantsReview', 'service');
  return { ...asSummary(booked), why };
}

/** The envelope of a group that takes what the booking costs. Refuses as `usableEnvelope` does. */
async function envelopeOf(
  { db, actor, now }: CustomerContext,
  clusterRid: string,
  rid: string,
  { categoryId }: Instrument,
): Promise<string> {
  const asked = { rid, clusterRid, customerRid: actor.rid, categoryIds: [categoryId], now };
  return (await usableEnvelope(db, asked)).rid;
}

/** Until when a booking holds its slot while it waits to be approved or paid; null while it waits for neither. */
async function endOfWaiting(
  { db, now }: CustomerContext,
  { startAt }: Booking,
  to: Status,
  setting: ReservationSetting,
): Promise<Date | null> {
  if (to === bookingStates.toPrepay) return payUntil(startAt, setting, now);
  if (to !== bookingStates.toApprove) return null;
  const { clusterSetting } = await loadSettings(db, { clusterSetting: ClusterSetting });
  const until = approveUntil(startAt, clusterSetting.approveLinkHours, now);
  if (until <= now) throw new Failure(reservationRefusals.tooLateToAsk);
  return until;
}

/** Moves a booking to the slot that is held for it; the booking keeps its number and who comes. */
async function moveThere(context: CustomerContext, input: Added, rid: string) {
  const { db, actor, now } = context;
  // The booking's rid is older than the lock's, and rows are locked in that order everywhere.
  const row = await bookingRows.lock(db, rid, { owner: actor.rid });
  const lock = await liveLock(db, input.lock_rid, actor.rid, now);
  if (lock.changeOf !== rid) throw new Failure(reservationRefusals.expired);
  const instrument = await instrumentOf(db, row.serviceRid);
  const { extra, setting, place } = await bookingSettings(db);
  const { cells } = judgeStay(dayOf(instrument, lock.date, { extra, now }), lock);
  if (!cells) throw new Failure(reservationRefusals.expired);
  const fields = await fieldsOfService(db, instrument);
  const values = knownValues(fields, { ...row.params, slot_hours: cells.length / 2 }) as FormValues;
  const whole = await ownPriceAt(context, instrument, fields, values, cells);
  const { price, ...coupon } = await priceWithCoupon(db, row, { instrument, price: whole, by: 'customer' });
  if (input.price_hash && input.price_hash !== priceHash(price))
    throw new Failure(orderRefusals.priceChanged);
  if (await whyDearer(db, row, price.total_fen)) throw new Failure(reservationRefusals.dearer);
  if (mustPrepay({ ...row, priceFen: price.total_fen })) throw new Failure(reservationRefusals.dearerPaid);

  const { date, start, end, startAt } = lock;
  const free = freeAfterMove(row, startAt, setting, now);
  await freeCells(db, [row.rid, lock.rid]);
  await db.delete(reservations).where(equal(reservations, { rid: lock.rid, customerRid: actor.rid }));
  const moved = await bookingRows.move(db, row, {
    action: 'change',
    by: { role: 'customer', type: 'customer', rid: actor.rid },
    now,
    version: input.version,
    reason: `${row.date} ${row.start}–${row.end} 改为 ${date} ${start}–${end}`,
    diff: {
      from: { date: row.date, start: row.start, end: row.end, price_fen: row.priceFen },
      to: { date, start, end, price_fen: price.total_fen },
    },
    changes: {
      date,
      start,
      end,
      startAt,
      freeUntil: free,
      remindedAt: null,
      priceFen: price.total_fen,
      lines: price.lines,
      ...coupon,
      params: values,
      answers: formInWords(fields, values),
    },
  });
  const starts = cells.map((cell) => cell.start);
  await takeCells(db, { serviceRid: row.serviceRid, date, reservationRid: rid }, starts);
  await tellOfBooking(context, moved, {
    event: 'bookingChanged',
    place,
    values: { terms: termsOf(moved, setting, now) },
  });
  await offerFree(db, row, now);
  return { ...asSummary(moved), why: '' };
}
