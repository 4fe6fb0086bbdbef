import { and, asc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Database } from '../../../host/database/database.ts';
import { type Mover, rowsOf } from '../../../host/records/rows.ts';
import { settingNumber } from '../../settings/service.ts';
import { orderStates, recycleStates } from '../rules.states.ts';
import { orders } from '../tables.ts';
import {
  inStore,
  isWantedBack,
  type PassportAction,
  type PassportFacts,
  passportRecord,
  passportStates,
  placeInWords,
  warnDays,
} from './rules.passports.ts';
import { sampleCustody, samplePassports } from './tables.ts';

/** A row of `sample_passports`. */
export type Passport = typeof samplePassports.$inferSelect;

/** A passport with what its guards must know of the order. */
export type KnownPassport = Passport & { orderStatus: number; orderLeftover: number };

/** Whether something of a sample is in the laboratory whose keeping ends so soon that its owner is told, or is over. */
export function isExpiring(now: Date): SQL<boolean> {
  const { status, keepUntil } = samplePassports;
  const last = sql`${shanghaiDate(now)}::date + ${settingNumber('dispose_warn_days', warnDays)}`;
  return and(lt(status, passportStates.usedUp), lte(keepUntil, last)) as SQL<boolean>;
}

/** Who has a sample in hand. */
export type Keeper = { rid: string; name: string };

/** The same as a mover. */
export function byKeeper({ rid }: Pick<Keeper, 'rid'>): Mover<'staff'> {
  return { role: 'staff', rid };
}

/** What is told of a step of a sample besides. */
export type Told = {
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
  const { disposalAskedBy, keepUntil, leftover, orderStatus, orderLeftover, isAskedBack } = passport;
  return {
    ...{ actorRid, disposalAskedBy, keepUntil, leftover },
    today: shanghaiDate(now),
    isClosed: orderStatus === orderStates.cancelled || orderStatus === orderStates.rejected,
    isWantedBack: isAskedBack || isWantedBack({ status: orderStatus, leftover: orderLeftover }),
  };
}

/**
 * Samples as they are kept: the one way by which one in the laboratory changes, each time with a line of its custody.
 * What is told of a step besides stands in `Told`.
 */
export const passportRows = rowsOf<Told, Pick<KnownPassport, 'orderStatus' | 'orderLeftover'>>()(
  passportRecord,
  {
    table: samplePassports,
    facts: (passport, { by, now }) => passportFacts(passport, by.rid, now),
    history: {
      table: sampleCustody,
      line: (before, step, { changes, toWhere, fromWhere, what, note, photoRid }) => ({
        ...{ passportRid: before.rid, customerRid: before.customerRid, at: step.at, action: step.action },
        ...{ staffRid: step.actorRid || null, fromStatus: step.fromStatus, toStatus: step.toStatus },
        fromWhere: fromWhere ?? (step.fromStatus === null ? '' : placeInWords(before)),
        toWhere: toWhere ?? placeInWords({ ...before, ...(changes as Partial<Passport>) }),
        ...{ what, note, photoRid },
      }),
    },
    // Lost is what lies nowhere, in nobody's hands, though it should be here.
    besides: (passport, { to, now, changes }) => {
      const { room, holderRid } = { ...passport, ...changes };
      return {
        unplacedAt: inStore.includes(to) && !room && !holderRid ? (passport.unplacedAt ?? now) : null,
      };
    },
    after: async (db, [moved], { to }) => {
      if (moved && to >= passportStates.returned) await closeLeftovers(db, moved.orderRid, to);
    },
  },
);

/** Writes down samples that are in the laboratory from now on, with the first step of their custody. */
export async function addPassport(
  db: Database,
  row: typeof samplePassports.$inferInsert,
  { by, ...step }: Told & { action: PassportAction; by: Keeper; now: Date },
): Promise<Passport> {
  const [added] = await db.insert(samplePassports).values(row).onConflictDoNothing().returning();
  if (!added) throw new Failure(refusals.stale);
  const known = { ...added, orderStatus: orderStates.received, orderLeftover: 0 };
  await passportRows.begin(db, known, { ...step, by: byKeeper(by) });
  return added;
}

/** Once nothing of an order is left here, the order says what became of its leftovers. */
async function closeLeftovers(db: Database, orderRid: string, to: number) {
  const remaining = await db.$count(
    samplePassports,
    and(eq(samplePassports.orderRid, orderRid), lt(samplePassports.status, passportStates.returned)),
  );
  if (remaining > 0) return;
  await db
    .update(orders)
    .set({ recycleStatus: to === passportStates.returned ? recycleStates.returned : recycleStates.destroyed })
    .where(eq(orders.rid, orderRid));
}

/** What a notice about several samples is about: the one sample, else the order that all are of; empty where there is neither. */
export function recordOf(samples: readonly { sampleRid: string; orderRid: string }[]): string {
  for (const name of ['sampleRid', 'orderRid'] as const) {
    const [rid = '', ...others] = new Set(samples.map((sample) => sample[name]));
    if (others.length === 0) return rid;
  }
  return '';
}
