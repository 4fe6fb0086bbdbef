import { eq } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { fieldsOfService } from '../../catalogue/forms/read-forms.ts';
import { knownValues } from '../../catalogue/forms/rules.form.ts';
import { isOfGroup } from '../../clusters/spending/charges.ts';
import { lockCustomer } from '../../identity/customers.ts';
import { lockSlot, priceHash } from '../calendar/lock-slot.ts';
import { judgeStay } from '../calendar/rules.stay.ts';
import { bookingSettings, dayOf, instrumentOf, priceAt } from '../instruments/instruments.ts';
import { bookingRows } from '../moves.ts';
import { bookingStates } from '../rules.states.ts';
import { reservations } from '../tables.ts';
import { type reservationRebook, waitRefusals } from '../waits/contract.ts';
import { addReservation } from './add-reservation.ts';

/** Books an offered slot in place of a booking that the laboratory called off; see the contract. */
export const rebook: Answers<typeof reservationRebook> = async (context, input) => {
  const { db, actor, now } = context;
  const { rid, date, start, end, preview, protocol_version, price_hash } = input;
  await lockCustomer(context);
  const row = await bookingRows.lock(db, rid, { owner: actor.rid });
  const isOffered = row.offered.some(
    (slot) => slot.date === date && slot.start === start && slot.end === end,
  );
  if (row.status !== bookingStates.closed || !isOffered) throw new Failure(waitRefusals.notOffered);
  if (preview) {
    const instrument = await instrumentOf(db, row.serviceRid);
    const { extra } = await bookingSettings(db);
    const { cells, why } = judgeStay(dayOf(instrument, date, { extra, now }), { start, end });
    if (why !== undefined) throw new Failure(why);
    const fields = await fieldsOfService(db, instrument);
    const values = knownValues(fields, { ...row.params, slot_hours: cells.length / 2 });
    const price = priceAt(instrument, fields, values, cells);
    return { price_fen: price.total_fen, price_hash: priceHash(price), no: '' };
  }
  const held = await lockSlot(context, { rid: row.serviceRid, date, start, end, params: row.params });
  const { params, samples, people, remark, payMode } = row;
  const booked = await addReservation(context, {
    ...{ lock_rid: held.lock_rid, params, samples, remark, protocol_version, price_hash },
    people: people.slice(0, 10),
    ...(isOfGroup(row) && { owner: row.owner, envelope_rid: row.envelopeRid ?? undefined }),
    ...(payMode === 0 || payMode === 1 ? { pay_mode: payMode } : {}),
  });
  await db.update(reservations).set({ offered: [] }).where(eq(reservations.rid, rid));
  return { price_fen: booked.price_fen, price_hash: held.price_hash, no: booked.no };
};
