import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { ulid } from '../../core/ulid.ts';
import type { Database } from '../../host/database/database.ts';
import { ProviderFailed } from '../../host/gateways/outbound.ts';
import type { ParcelGateway, ParcelReport } from '../../host/gateways/parcels.ts';
import type { JobContext } from '../../host/jobs.ts';
import { notify } from '../notifications/service.notices.ts';
import { isNews, nextAsk, type ParcelKind, parcelKinds } from './rules.ts';
import { parcels } from './tables.ts';

/** A parcel that a record of another feature tells of; `phone` is of whoever it comes from or goes to, `link` its page. */
type SentParcel = { customerRid: string; express: string; waybill: string; phone: string; link: string };

/** Which parcels are on their way by the records of one feature; the newest first, as many as `most`. */
export type ParcelSource = {
  kind: ParcelKind;
  list: (db: Database, now: Date, most: number) => Promise<SentParcel[]>;
};

/** So many of each source are looked at, and so many are asked for in one round, one after the other: the provider takes one a second. */
const mostSent = 500;
const batch = 30;
/** What cannot be asked for waits so long, and after so many failures the round is over. */
const pause = 30 * 60_000;
const givenUpAfter = 3;

type Parcel = typeof parcels.$inferSelect;

/**
 * Follows the parcels that records tell of: has the provider call back about each, and asks for those that it did not tell of in
 * time. Does nothing where the shop has no provider. Runs every minute.
 */
export async function followParcels(context: JobContext, sources: readonly ParcelSource[]): Promise<void> {
  const { db, gateways } = context;
  const provider = gateways.parcels;
  if (!provider) return;
  const now = context.now();
  for (const { kind, list } of sources) {
    const sent = (await list(db, now, mostSent)).filter(({ express }) => provider.carrierOf(express));
    await noteSent(db, kind, sent, now);
  }
  const due = await db
    .select()
    .from(parcels)
    .where(lte(parcels.askAt, now))
    .orderBy(asc(parcels.askAt))
    .limit(batch);
  const errors: unknown[] = [];
  for (const parcel of due) {
    if (errors.length >= givenUpAfter) break;
    try {
      const isSubscribed = parcel.isSubscribed || (await isTaken(provider.subscribe(parcel)));
      await takeReport(context, parcel, await provider.find(parcel), { isSubscribed });
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      const askAt = error.isFinal ? null : new Date(now.getTime() + pause);
      await db.update(parcels).set({ askAt, askedAt: now }).where(eq(parcels.rid, parcel.rid));
      if (!error.isFinal) errors.push(error);
    }
  }
  if (errors.length) throw new AggregateError(errors, 'some parcels could not be asked for');
}

/** Whether a provider did what it was asked; a shop without callbacks is told by questions alone. */
async function isTaken(asked: Promise<void>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (error instanceof ProviderFailed) return false;
    throw error;
  }
}

/** Notes parcels that are not followed yet, and those whose carrier was corrected. */
async function noteSent(db: Database, kind: ParcelKind, sent: readonly SentParcel[], now: Date) {
  const news = await notKnown(db, sent);
  if (news.length === 0) return;
  const rows = news.map(({ phone, ...parcel }) => ({
    ...parcel,
    ...{
      rid: ulid(now.getTime()),
      kind,
      phoneTail: phone.replace(/\D/g, '').slice(-4),
      createdAt: now,
      askAt: now,
    },
  }));
  // Several orders travel in one parcel, which is followed for the first of them.
  const once = [
    ...new Map(rows.toReversed().map((row) => [`${row.customerRid} ${row.waybill}`, row])).values(),
  ];
  await db
    .insert(parcels)
    .values(once)
    .onConflictDoUpdate({
      target: [parcels.customerRid, parcels.waybill],
      set: {
        ...{ express: sql`excluded.express`, state: 'waiting', track: [], isSubscribed: false },
        ...{ createdAt: now, askAt: now, askedAt: null },
      },
      setWhere: sql`${parcels.express} <> excluded.express`,
    });
}

/** Those that are not followed as they are told of: most were told of in the minute before as well. */
async function notKnown(db: Database, sent: readonly SentParcel[]): Promise<SentParcel[]> {
  if (sent.length === 0) return [];
  const { customerRid, waybill, express } = parcels;
  const waybills = [...new Set(sent.map((parcel) => parcel.waybill))];
  const known = await db
    .select({ customerRid, waybill, express })
    .from(parcels)
    .where(inArray(waybill, waybills));
  const keyOf = (parcel: Pick<SentParcel, 'customerRid' | 'waybill' | 'express'>) =>
    JSON.stringify([parcel.customerRid, parcel.waybill, parcel.express]);
  const followed = new Set(known.map(keyOf));
  return sent.filter((parcel) => !followed.has(keyOf(parcel)));
}

/** What taking a report needs of a job or a callback. */
type Taker = Pick<JobContext, 'db' | 'jobs' | 'secrets' | 'now'>;

/** Takes a callback: what it tells of a number is taken for each customer's parcel that has it and is still followed. */
export async function takeNotice(
  context: Taker,
  { carrierOf }: Pick<ParcelGateway, 'carrierOf'>,
  report: ParcelReport,
): Promise<void> {
  const { db } = context;
  const theirs = await db
    .select()
    .from(parcels)
    .where(and(eq(parcels.waybill, report.waybill), sql`${parcels.askAt} IS NOT NULL`));
  for (const parcel of theirs) {
    if (carrierOf(parcel.express) === report.carrier) await takeReport(context, parcel, report);
  }
}

/** Keeps what was told of a parcel, unless something newer is known, and tells its customer once that it was signed for. */
async function takeReport(
  { db, jobs, secrets, now: clock }: Taker,
  { rid }: Parcel,
  report: ParcelReport | undefined,
  changes: { isSubscribed?: boolean } = {},
): Promise<void> {
  const now = clock();
  await db.transaction(async (inside) => {
    const [parcel] = await inside.select().from(parcels).where(eq(parcels.rid, rid)).for('update');
    if (!parcel?.askAt) return;
    const told = report && isNews(parcel.track, report.track) ? report : parcel;
    const { state, track } = told;
    const after = { ...parcel, ...changes, state };
    await inside
      .update(parcels)
      .set({ ...changes, state, track, askedAt: now, askAt: nextAsk(after, now) })
      .where(eq(parcels.rid, rid));
    if (state !== 'signed' || parcel.state === 'signed') return;
    const { customerRid, kind, waybill, link } = parcel;
    await notify(
      { db: inside, jobs: jobs.within(inside), secrets, now },
      { customerRid, event: 'parcelSigned', values: { what: parcelKinds[kind], waybill }, link, ref: rid },
    );
  });
}
