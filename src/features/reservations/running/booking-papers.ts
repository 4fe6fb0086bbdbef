import { and, eq } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { notify } from '../../notifications/service.notices.ts';
import { signedFile } from '../../signing/list-papers.ts';
import { paperNames, paperStates } from '../../signing/rules.ts';
import type { bookingPaperAsk, bookingPaperFile } from '../instruments/contract.ts';
import { whyNotSigned } from '../mine/sign-booking.ts';
import { reservationHistory, reservations } from '../tables.ts';
import { keptBy, lockKept } from './run-bookings.ts';

/** Asks for the confidentiality agreement of a booking, or takes that back; see the call. */
export const askForBookingPaper: Answers<typeof bookingPaperAsk> = async (
  context,
  { rid, version, is_wanted },
) => {
  const { db, actor, now, note } = context;
  const row = await lockKept(context, rid);
  if (row.version !== version) throw new Failure(refusals.stale);
  const why = whyNotSigned(row);
  if (why) throw new Failure(why);
  const nda = is_wanted ? paperStates.toSign : paperStates.none;
  if (nda === row.nda) return null;
  // The version stays: what its customer reads before signing is the same.
  await db.update(reservations).set({ nda }).where(eq(reservations.rid, rid));
  await db.insert(reservationHistory).values({
    ...{
      reservationRid: rid,
      customerRid: row.customerRid,
      at: now,
      actorType: 'staff',
      actorRid: actor.rid,
    },
    ...{ action: is_wanted ? 'askNda' : 'waiveNda', fromStatus: row.status, toStatus: row.status },
  });
  if (is_wanted)
    await notify(context, {
      ...{ customerRid: row.customerRid, event: 'bookingPaperToSign' },
      values: { rid, no: row.no ?? '', paper: paperNames[2] },
      ref: `${rid} ${now.toISOString()}`,
    });
  note(`${row.no}：${is_wanted ? '要求' : '不再要求'}签署${paperNames[2]}`);
  return null;
};

/** The agreement of a booking on an instrument that the member of staff may look at; see the call. */
export const getBookingPaperForStaff: Answers<typeof bookingPaperFile> = async (
  context,
  { rid, paper_rid },
) => {
  const { db, actor, scope } = context;
  const own = scope === 'own' ? keptBy(db, reservations.serviceRid, actor.rid) : undefined;
  const seen = await db.$count(reservations, and(eq(reservations.rid, rid), own));
  if (seen === 0) throw new Failure(refusals.notFound);
  return signedFile(context, rid, paper_rid);
};
