import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import { endOfDay, startOfDay } from '../../../core/shanghai.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { during, is } from '../../../host/records/filters.ts';
import { beyond, pieceFrom } from '../../../host/records/listed.ts';
import { staffMembers } from '../../staff/tables.ts';
import { breaches, checkBook } from '../check.ts';
import { namesOf, operators } from '../owners.ts';
import { chart } from '../rules.accounts.ts';
import { events } from '../rules.events.ts';
import {
  ledgerAlarms,
  ledgerChecks,
  ledgerDrafts,
  ledgerEntries,
  ledgerMonths,
  ledgerPostings,
} from '../tables.ts';
import { bookRefusals, type ledgerList, type ledgerResolve, type ledgerTrial } from './contract.ts';
import { isUndoable } from './rules.ts';
import { asLines, sumsBetween } from './trial.ts';

/** A page of the book. Six statements. */
export const listPostings: Answers<typeof ledgerList> = async ({ db }, input) => {
  const rows = await db
    .select()
    .from(ledgerPostings)
    .where(and(...fitting(input)))
    .orderBy(desc(ledgerPostings.id))
    .limit(input.size + 1);
  const { list: page, next } = pieceFrom(rows, input.size, ({ id }) => [id]);
  const sides = await sidesOf(
    db,
    page.map(({ id }) => id),
  );
  const rids = page.map(({ rid }) => rid);
  const undone = new Set(
    (
      await db
        .select({ rid: ledgerPostings.reverses })
        .from(ledgerPostings)
        .where(inArray(ledgerPostings.reverses, rids))
    ).map(({ rid }) => rid),
  );
  const asked = new Set(
    (
      await db
        .select({ rid: ledgerDrafts.reverses })
        .from(ledgerDrafts)
        .where(and(inArray(ledgerDrafts.reverses, rids), isNull(ledgerDrafts.decidedAt)))
    ).map(({ rid }) => rid),
  );
  const codesOf = (id: number) => sides.filter(({ postingId }) => postingId === id).map(({ code }) => code);
  const names = await namesOf(db, [
    ...sides.map(({ owner }) => owner),
    ...page.map(({ operatorRid }) => operatorRid),
  ]);
  return {
    list: page.map((row) => ({
      id: row.id,
      rid: row.rid,
      at: row.at,
      event: row.event,
      event_name: events[row.event]?.name ?? row.event,
      ref: row.ref,
      memo: row.memo,
      operator: [operators[row.operatorType], names.get(row.operatorRid)].filter(Boolean).join(' '),
      reverses: row.reverses,
      is_reversed: undone.has(row.rid) ? 1 : 0,
      can_reverse:
        isUndoable(row.event, codesOf(row.id)) && !undone.has(row.rid) && !asked.has(row.rid) ? 1 : 0,
      sides: sides.filter(({ postingId }) => postingId === row.id).map((side) => asSide(side, names)),
    })),
    next,
  };
};

function fitting(input: CheckedInputOf<typeof ledgerList>): (SQL | undefined)[] {
  const { code, owner, ref, event, from, to, before } = input;
  const byEntry = [
    code ? sql`${ledgerEntries.code} = ${code}` : undefined,
    owner ? sql`${ledgerEntries.owner} = ${owner}` : undefined,
  ].filter((part) => part !== undefined);
  return [
    is(ledgerPostings.event, event),
    ref
      ? or(eq(ledgerPostings.ref, ref), eq(ledgerPostings.key, ref), eq(ledgerPostings.rid, ref))
      : undefined,
    during(ledgerPostings.at, { from, to }),
    beyond(before, ledgerPostings.id),
    byEntry.length > 0
      ? sql`EXISTS (SELECT FROM ${ledgerEntries} WHERE ${ledgerEntries.postingId} = ${ledgerPostings.id} AND ${sql.join(byEntry, sql` AND `)})`
      : undefined,
  ];
}

/** Entries of postings, in their order. */
async function sidesOf(db: Database, postingIds: readonly number[]) {
  if (postingIds.length === 0) return [];
  return db
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.postingId, [...postingIds]))
    .orderBy(asc(ledgerEntries.postingId), asc(ledgerEntries.line));
}

function asSide(
  { code, owner, part, fen, balance }: typeof ledgerEntries.$inferSelect,
  names: ReadonlyMap<string, string>,
) {
  return {
    ...{ code, name: chart[code].name, owner, owner_name: names.get(owner) ?? '', part },
    debit_fen: Math.max(0, fen),
    credit_fen: Math.max(0, -fen),
    balance_fen: balance,
  };
}

/** Sums by account, what is wrong with the book, and the months that are closed. Four statements. */
export const readTrial: Answers<typeof ledgerTrial> = async ({ db }, { from, to }) => {
  const [check] = await db.select().from(ledgerChecks).where(eq(ledgerChecks.id, 1));
  const alarms = await db
    .select()
    .from(ledgerAlarms)
    .where(isNull(ledgerAlarms.resolvedAt))
    .orderBy(asc(ledgerAlarms.invariant), asc(ledgerAlarms.rid))
    .limit(100);
  const months = await db
    .select({ month: ledgerMonths.month, closedAt: ledgerMonths.closedAt, name: staffMembers.name })
    .from(ledgerMonths)
    .innerJoin(staffMembers, eq(staffMembers.rid, ledgerMonths.closedBy))
    .orderBy(desc(ledgerMonths.month))
    .limit(24);
  return {
    lines: asLines(await sumsBetween(db, startOfDay(from), endOfDay(to))),
    checked_at: check?.checkedAt ?? null,
    alarms: alarms.map(({ rid, invariant, ref, detail, stops, foundAt }) => ({
      ...{ rid, invariant, ref, detail, stops },
      found_at: foundAt,
    })),
    months: months.map(({ month, closedAt, name }) => ({
      ...{ month: month.slice(0, 7), closed_at: closedAt, closed_by: name },
    })),
  };
};

/** Checks the book at once and tells how many breaches there are. */
export async function checkNow(context: StaffContext): Promise<{ breaches: number }> {
  const found = await checkBook({ db: context.db, now: () => context.now }, 'outflows');
  return { breaches: found.length };
}

/** Ends an alarm. Refuses while its difference is still there. */
export const resolveAlarm: Answers<typeof ledgerResolve> = async (
  { db, actor, now, note },
  { rid, resolution },
) => {
  const found = await breaches(db);
  await db.transaction(async (tx) => {
    const [alarm] = await tx
      .select()
      .from(ledgerAlarms)
      .where(and(eq(ledgerAlarms.rid, rid), isNull(ledgerAlarms.resolvedAt)))
      .for('update');
    if (!alarm) throw new Failure(refusals.notFound);
    const isThere = found.some(({ invariant, ref }) => invariant === alarm.invariant && ref === alarm.ref);
    // Settings of the database are looked at when the product starts.
    if (isThere || alarm.invariant === 0) throw new Failure(bookRefusals.stillWrong);
    await tx
      .update(ledgerAlarms)
      .set({ resolvedAt: now, resolvedBy: actor.rid, resolution })
      .where(eq(ledgerAlarms.rid, rid));
  });
  note(`${resolution}`);
  return null;
};
