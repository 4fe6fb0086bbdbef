import { eq } from 'drizzle-orm';
import type { AnswerOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers, Context, CustomerContext, WithGateways } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { type PaperText, type RecordPaper, signingRefusals } from '../../signing/contract.ts';
import { signedFile } from '../../signing/list-papers.ts';
import { partiesOf } from '../../signing/parties.ts';
import { printedDraft } from '../../signing/print-paper.ts';
import { secrecyClauses } from '../../signing/rules.terms.ts';
import { paperNames, paperStates } from '../../signing/rules.ts';
import { signPaper } from '../../signing/sign-paper.ts';
import { stayInWords } from '../calendar/rules.stay.ts';
import type { reservationPaper, reservationProtocol, reservationSignedPaper } from '../contract.ts';
import { type Booking, bookingRows } from '../moves.ts';
import { freed } from '../rules.states.ts';
import { reservationHistory, reservations } from '../tables.ts';
import { asSummary } from './add-reservation.ts';

/** What is signed of bookings: the confidentiality agreement. */
const kind = 2;

/** The confidentiality agreement of one's booking as it would be signed; see the call. */
export const readBookingPaper: Answers<typeof reservationPaper> = async (context, { rid, format }) => {
  const booking = await ownBooking(context.db, rid, context.actor.rid);
  const text = await paperOf(context.db, booking);
  return format === 'pdf' ? printedDraft(context, text) : { ...text, version: booking.version };
};

/** A signed paper of one's booking; see the call. */
export const getBookingPaper: Answers<typeof reservationSignedPaper> = async (
  context,
  { rid, paper_rid },
) => {
  await ownBooking(context.db, rid, context.actor.rid);
  return signedFile(context, rid, paper_rid);
};

/** Why the customer cannot sign it now; undefined when they can. */
export function whyNotSigned({
  status,
  no,
  nda,
}: Pick<Booking, 'status' | 'no' | 'nda'>): string | undefined {
  if (nda === paperStates.signed) return signingRefusals.signed;
  return freed.includes(status) || !no ? refusals.wrongState : undefined;
}

/** Signs the confidentiality agreement of one's booking, in the version that was read. */
export async function signBooking(
  context: CustomerContext & WithGateways,
  { rid, version, signer, code }: { rid: string; version: number; signer: string; code: string },
): Promise<AnswerOf<typeof reservationProtocol>> {
  const { db, actor, now } = context;
  const booking = await ownBooking(db, rid, actor.rid);
  refuse(booking, version);
  const text = await paperOf(db, booking);
  const record = { rid, version, totalFen: booking.priceFen };
  return signPaper(context, { kind, text, record, signer, code }, async (inside) => {
    const locked = await bookingRows.lock(inside.db, rid, { owner: actor.rid });
    refuse(locked, version);
    await inside.db.update(reservations).set({ nda: paperStates.signed }).where(eq(reservations.rid, rid));
    await inside.db.insert(reservationHistory).values({
      ...{ reservationRid: rid, customerRid: actor.rid, at: now, actorType: 'customer', actorRid: actor.rid },
      ...{ action: 'signNda', fromStatus: locked.status, toStatus: locked.status },
    });
    return asSummary(locked);
  });
}

function refuse(booking: Booking, version: number): void {
  if (booking.version !== version) throw new Failure(refusals.stale);
  const why = whyNotSigned(booking);
  if (why) throw new Failure(why);
}

/** The papers of a booking for whoever may see them. */
export function papersOf(row: Booking, signed: RecordPaper['signed']): RecordPaper[] {
  return [{ kind, name: paperNames[kind], state: row.nda, why_not: whyNotSigned(row) ?? '', signed }];
}

async function paperOf(db: Context['db'], booking: Booking): Promise<PaperText> {
  const { customerRid, owner, no, name, priceFen } = booking;
  return {
    ...{ kind, name: paperNames[kind], no: no ?? '', parties: await partiesOf(db, { customerRid, owner }) },
    facts: [
      { name: '预约编号', value: no ?? '' },
      { name: '仪器', value: name },
      { name: '时段', value: stayInWords(booking) },
    ],
    ...{ lines: [], discount_fen: 0, total_fen: priceFen, capitals: '', clauses: secrecyClauses() },
  };
}

/** One's own booking. Refuses 记录不存在. */
async function ownBooking(db: Context['db'], rid: string, customerRid: string): Promise<Booking> {
  const [booking] = await db.select().from(reservations).where(equal(reservations, { rid, customerRid }));
  if (!booking) throw new Failure(refusals.notFound);
  return booking;
}
