import { Failure } from '../../../core/failure.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { fieldsOfService } from '../../catalogue/forms/read-forms.ts';
import { knownValues } from '../../catalogue/forms/rules.form.ts';
import { formInWords } from '../../catalogue/forms/rules.words.ts';
import type { FormValues } from '../../plan/contract.ts';
import { expireWithin } from '../calendar/expiry.ts';
import { takeCells } from '../calendar/lock-slot.ts';
import { takenCells } from '../calendar/read-calendar.ts';
import { instantOf, judgeStay, stayInWords } from '../calendar/rules.stay.ts';
import { reservationRefusals } from '../contract.ts';
import { priceWithCoupon } from '../coupons.ts';
import { bookingSettings, dayOf, instrumentOf, priceAt } from '../instruments/instruments.ts';
import { bookingRows, freeCells } from '../moves.ts';
import { tellOfBooking } from '../tell-people.ts';
import type { bookingShift } from '../waits/contract.ts';
import { offerFree } from '../waits/waits.ts';
import { lockKept, moverFor } from './run-bookings.ts';

/** Moves a booking to another time in one go; see the contract. */
export const shiftBooking: Answers<typeof bookingShift> = async (
  context,
  { rid, version, date, start, end, reason, preview },
) => {
  const { db, now, note } = context;
  const row = await lockKept(context, rid);
  const by = moverFor(context, 'adjust');
  bookingRows.allow(row, { action: 'adjust', by, now, version });
  const instrument = await instrumentOf(db, row.serviceRid);
  const { extra, place } = await bookingSettings(db);
  const { cells, why } = judgeStay(dayOf(instrument, date, { extra, now }), { start, end });
  if (why !== undefined) throw new Failure(why);
  const starts = cells.map((cell) => cell.start);
  const fields = await fieldsOfService(db, instrument);
  const values = knownValues(fields, { ...row.params, slot_hours: cells.length / 2 }) as FormValues;
  const { price, ...coupon } = await priceWithCoupon(db, row, {
    ...{ instrument, price: priceAt(instrument, fields, values, cells) },
    by: 'staff',
  });
  // Whoever is moved by the laboratory never pays more for it.
  const isCheaper = price.total_fen < row.priceFen;
  const priceFen = isCheaper ? price.total_fen : row.priceFen;
  if (preview) {
    const taken = await takenCells(db, { serviceRid: row.serviceRid, from: date, to: date, now });
    const isOwn = (at: string) => row.date === date && at >= row.start && at < row.end;
    if (starts.some((at) => taken.has(`${date} ${at}`) && !isOwn(at)))
      throw new Failure(reservationRefusals.taken);
    return { price_fen: priceFen };
  }
  await expireWithin(db, { serviceRid: row.serviceRid, date, starts }, now);
  await freeCells(db, [row.rid]);
  await takeCells(db, { serviceRid: row.serviceRid, date, reservationRid: rid }, starts);
  const startAt = instantOf(date, start);
  const moved = await bookingRows.move(db, row, {
    ...{ action: 'adjust', by, now, version },
    reason: `${row.date} ${row.start}–${row.end} 改为 ${date} ${start}–${end}，${reason}`,
    diff: {
      from: { date: row.date, start: row.start, end: row.end, price_fen: row.priceFen },
      to: { date, start, end, price_fen: priceFen },
    },
    changes: {
      ...{ date, start, end, startAt, priceFen, isChanged: true, remindedAt: null },
      // Who did not ask for it may still leave at no cost.
      freeUntil: startAt,
      ...(isCheaper && { lines: price.lines, ...coupon }),
      ...{ params: values, answers: formInWords(fields, values) },
    },
  });
  note(`${row.no} ${moved.date} ${moved.start}–${moved.end}`);
  const summary = `改至${stayInWords(moved)}，原因：${reason}`;
  await tellOfBooking(context, moved, { event: 'bookingAsksBack', place, values: { summary } });
  await offerFree(db, { serviceRid: row.serviceRid, date: row.date }, now);
  return { price_fen: priceFen };
};
