import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Database } from '../../host/database.ts';
import {
  isWantedBack,
  type PassportAction,
  type PassportFacts,
  type PassportStatus,
  passportRecord,
  placeInWords,
} from './rules.passports.ts';
import { sampleCustody, samplePassports } from './tables.passports.ts';
import { orders } from './tables.ts';

/** A row of `sample_passports`. */
export type Passport = typeof samplePassports.$inferSelect;

/** A passport with what its guards must know of the order. */
export type KnownPassport = Passport & { orderStatus: number; orderLeftover: number };

/** Who has a sample in hand. */
export type Keeper = { rid: string; name: string };

/** One step of a sample: what is done, by whom, when, and what is different then. */
export type Step = {
  action: PassportAction;
  by: Keeper;
  now: Date;
  version?: number;
  to?: PassportStatus;
  changes?: Partial<typeof samplePassports.$inferInsert>;
  /** Where it goes, in words, if not to the place of `changes`. */
  toWhere?: string;
  /** Whose hands it leaves. */
  fromWhere?: string;
  what?: string;
  note?: string;
  photoRid?: string | null;
};

/** Passports locked until the transaction ends, by rid, so that nobody waits in a circle. Refuses 记录不存在 when one is missing. */
export async function lockPassports(db: Database, rids: readonly string[]): Promise<KnownPassport[]> {
  const wanted = [...new Set(rids)];
  const rows = await db
    .select({ passport: samplePassports, orderStatus: orders.status, orderLeftover: orders.leftover })
    .from(samplePassports)
    .innerJoin(orders, eq(orders.rid, samplePassports.orderRid))
    .where(inArray(samplePassports.rid, wanted))
    .orderBy(asc(samplePassports.rid))
    .for('update', { of: samplePassports });
  if (rows.length !== wanted.length || wanted.length === 0) throw new Failure(refusals.notFound);
  return rows.map(({ passport, ...order }) => ({ ...passport, ...order }));
}

/** What the guards of the transition table look at. */
export function passportFacts(passport: KnownPassport, actorRid: string, now: Date): PassportFacts {
  const { disposalAskedBy, keepUntil, leftover, orderStatus, orderLeftover } = passport;
  return {
    ...{ actorRid, disposalAskedBy, keepUntil, leftover },
    today: shanghaiDate(now),
    isClosed: orderStatus === 200 || orderStatus === 210,
    isWantedBack: isWantedBack({ status: orderStatus, leftover: orderLeftover }),
  };
}

/**
 * Moves a locked sample as the transition table allows and adds to its custody. The one way by which a sample in the
 * laboratory changes. Refuses 数据已更新，请刷新后重试 and as `allowedTransition` does. Two statements.
 */
export async function movePassport(
  db: Database,
  passport: KnownPassport,
  step: Step,
): Promise<KnownPassport> {
  const { action, by, now, version, changes = {} } = step;
  if (version !== undefined && version !== passport.version) throw new Failure(refusals.stale);
  const status = passport.status as PassportStatus;
  const facts = { ...passportFacts(passport, by.rid, now), status };
  const line = passportRecord.allowed(facts, action, 'staff');
  const to = step.to ?? line.to[0] ?? status;
  if (to !== status && !line.to.includes(to)) throw new Failure(refusals.wrongState);
  const next = { ...passport, ...changes };
  // Lost is what lies nowhere, in nobody's hands, though it should be here.
  const isHere = to === 30 || to === 40 || to === 60;
  const isLost = isHere && !next.room && !next.holderRid;
  const [moved] = await db
    .update(samplePassports)
    .set({
      ...changes,
      status: to,
      version: passport.version + 1,
      unplacedAt: isLost ? (passport.unplacedAt ?? now) : null,
    })
    .where(and(eq(samplePassports.rid, passport.rid), eq(samplePassports.version, passport.version)))
    .returning();
  if (!moved) throw new Failure(refusals.stale);
  await addCustody(db, passport, step, status, to, next);
  if (to >= 80) await closeLeftovers(db, passport.orderRid, to);
  const { orderStatus, orderLeftover } = passport;
  return { ...moved, orderStatus, orderLeftover };
}

/** Writes down samples that are in the laboratory from now on, with the first step of their custody. */
export async function addPassport(
  db: Database,
  row: typeof samplePassports.$inferInsert,
  step: Omit<Step, 'version' | 'to' | 'changes'>,
): Promise<Passport> {
  const [added] = await db.insert(samplePassports).values(row).onConflictDoNothing().returning();
  if (!added) throw new Failure(refusals.stale);
  await addCustody(db, added, step, null, added.status, added);
  return added;
}

async function addCustody(
  db: Database,
  before: Passport,
  step: Omit<Step, 'version' | 'to' | 'changes'>,
  from: number | null,
  to: number,
  after: { room?: string; shelf?: string; box?: string },
) {
  const { room = '', shelf = '', box = '' } = after;
  await db.insert(sampleCustody).values({
    passportRid: before.rid,
    customerRid: before.customerRid,
    at: step.now,
    staffRid: step.by.rid || null,
    action: step.action,
    fromStatus: from,
    toStatus: to,
    fromWhere: step.fromWhere ?? (from === null ? '' : placeInWords(before)),
    toWhere: step.toWhere ?? placeInWords({ room, shelf, box }),
    what: step.what ?? '',
    note: step.note ?? '',
    photoRid: step.photoRid ?? null,
  });
}

/** Once nothing of an order is left here, the order says what became of its leftovers: 3 returned, 4 disposed of. */
async function closeLeftovers(db: Database, orderRid: string, to: number) {
  const remaining = await db.$count(
    samplePassports,
    and(eq(samplePassports.orderRid, orderRid), lt(samplePassports.status, 80)),
  );
  if (remaining > 0) return;
  await db
    .update(orders)
    .set({ recycleStatus: to === 80 ? 3 : 4 })
    .where(eq(orders.rid, orderRid));
}
