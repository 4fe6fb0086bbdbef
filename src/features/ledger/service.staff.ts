import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { CheckedInputOf, OutputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { Fen } from '../../core/money.ts';
import { addDays, endOfDay, shanghaiDate, shanghaiTime, startOfDay } from '../../core/shanghai.ts';
import type { StaffContext } from '../../host/context.ts';
import type { Database } from '../../host/database.ts';
import { profiles } from '../customers/tables.ts';
import { customers } from '../identity/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import {
  bookRefusals,
  type ledgerClose,
  type ledgerList,
  type ledgerResolve,
  type ledgerTrial,
} from './contract.staff.ts';
import { type AccountCode, chart, unitOf } from './rules.accounts.ts';
import { isUndoable } from './rules.drafts.ts';
import { events } from './rules.events.ts';
import { breaches, checkBook } from './service.check.ts';
import {
  ledgerAlarms,
  ledgerChecks,
  ledgerDrafts,
  ledgerEntries,
  ledgerMonths,
  ledgerPostings,
  type TrialLine,
} from './tables.ts';

/** A page of the book. Six statements. */
export async function listPostings(
  { db }: StaffContext,
  input: CheckedInputOf<typeof ledgerList>,
): Promise<OutputOf<typeof ledgerList>> {
  const rows = await db
    .select()
    .from(ledgerPostings)
    .where(and(...fitting(input)))
    .orderBy(desc(ledgerPostings.id))
    .limit(input.size + 1);
  const page = rows.slice(0, input.size);
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
      at: shanghaiTime(row.at),
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
    next: rows.length > input.size ? (page.at(-1)?.id ?? null) : null,
  };
}

const operators = { customer: '客户', staff: '员工', system: '系统', gateway: '支付通道' } as const;

function fitting(input: CheckedInputOf<typeof ledgerList>): (SQL | undefined)[] {
  const { code, owner, ref, event, from, to, before } = input;
  const byEntry = [
    code ? sql`${ledgerEntries.code} = ${code}` : undefined,
    owner ? sql`${ledgerEntries.owner} = ${owner}` : undefined,
  ].filter((part) => part !== undefined);
  return [
    event && eq(ledgerPostings.event, event),
    ref
      ? or(eq(ledgerPostings.ref, ref), eq(ledgerPostings.key, ref), eq(ledgerPostings.rid, ref))
      : undefined,
    from ? gte(ledgerPostings.at, startOfDay(from)) : undefined,
    to ? lt(ledgerPostings.at, endOfDay(to)) : undefined,
    before ? lt(ledgerPostings.id, before) : undefined,
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

/** Names of customers and of staff, by their rids. Two statements. */
async function namesOf(db: Database, rids: readonly string[]): Promise<Map<string, string>> {
  const asked = [...new Set(rids)];
  const owners = await db
    .select({ rid: customers.rid, name: profiles.name, account: customers.account })
    .from(customers)
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .where(inArray(customers.rid, asked));
  const colleagues = await db
    .select({ rid: staffMembers.rid, name: staffMembers.name })
    .from(staffMembers)
    .where(inArray(staffMembers.rid, asked));
  return new Map([
    ...owners.map(({ rid, name, account }) => [rid, name || account] as const),
    ...colleagues.map(({ rid, name }) => [rid, name] as const),
  ]);
}

function asSide(
  { code, owner, part, fen, balance }: typeof ledgerEntries.$inferSelect,
  names: ReadonlyMap<string, string>,
) {
  return {
    ...{ code, name: chart[code].name, owner, owner_name: names.get(owner) ?? '', part },
    debit_fen: Fen.parse(Math.max(0, fen)),
    credit_fen: Fen.parse(Math.max(0, -fen)),
    balance_fen: balance === null ? null : Fen.parse(balance),
  };
}

/** Sums by account, what is wrong with the book, and the months that are closed. Four statements. */
export async function readTrial(
  { db }: StaffContext,
  { from, to }: CheckedInputOf<typeof ledgerTrial>,
): Promise<OutputOf<typeof ledgerTrial>> {
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
    lines: (await sums(db, startOfDay(from), endOfDay(to))).map(({ code, opening, debit, credit }) => ({
      ...{ code, name: chart[code].name, unit: unitOf({ code }) },
      opening_fen: Fen.parse(opening),
      debit_fen: Fen.parse(debit),
      credit_fen: Fen.parse(credit),
      closing_fen: Fen.parse(opening + debit - credit),
    })),
    checked_at: check ? shanghaiTime(check.checkedAt) : null,
    alarms: alarms.map(({ rid, invariant, ref, detail, stops, foundAt }) => ({
      ...{ rid, invariant, ref, detail, stops },
      found_at: shanghaiTime(foundAt),
    })),
    months: months.map(({ month, closedAt, name }) => ({
      ...{ month: month.slice(0, 7), closed_at: shanghaiTime(closedAt), closed_by: name },
    })),
  };
}

async function sums(db: Database, from: Date, to: Date) {
  const { rows } = await db.execute<{
    code: AccountCode;
    opening: string;
    debit: string;
    credit: string;
  }>(sql`
    SELECT entry.code,
      coalesce(sum(fen) FILTER (WHERE at < ${from.toISOString()}::timestamptz), 0) AS opening,
      coalesce(sum(fen) FILTER (WHERE at >= ${from.toISOString()}::timestamptz AND fen > 0), 0) AS debit,
      coalesce(-sum(fen) FILTER (WHERE at >= ${from.toISOString()}::timestamptz AND fen < 0), 0) AS credit
    FROM ledger_entries entry JOIN ledger_postings posting ON posting.id = entry.posting_id
    WHERE at < ${to.toISOString()}::timestamptz
    GROUP BY entry.code ORDER BY entry.code`);
  return rows.map(({ code, opening, debit, credit }) => ({
    ...{ code, opening: Number(opening), debit: Number(debit), credit: Number(credit) },
  }));
}

/** Checks the book at once and tells how many breaches there are. */
export async function checkNow(context: StaffContext): Promise<{ breaches: number }> {
  const found = await checkBook({ db: context.db, now: () => context.now }, 'outflows');
  return { breaches: found.length };
}

/** Ends an alarm. Refuses while its difference is still there. */
export async function resolveAlarm(
  { db, actor, now, note }: StaffContext,
  { rid, resolution }: CheckedInputOf<typeof ledgerResolve>,
): Promise<null> {
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
}

/** Closes a month that is over, in turn; what is in the book of it stays as it is kept. Refuses while the book is wrong. */
export async function closeMonth(
  { db, actor, now, note }: StaffContext,
  { month }: CheckedInputOf<typeof ledgerClose>,
): Promise<null> {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  if (next > shanghaiDate(now)) throw new Failure(bookRefusals.notOver);
  if ((await breaches(db)).length > 0) throw new Failure(bookRefusals.wrong);
  await db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE ledger_months IN EXCLUSIVE MODE`);
    const [last] = await tx.select().from(ledgerMonths).orderBy(desc(ledgerMonths.month)).limit(1);
    if (last && last.month >= first) throw new Failure(bookRefusals.closed);
    if (last && `${addDays(last.month, 31).slice(0, 7)}-01` !== first) throw new Failure(bookRefusals.before);
    const lines = await sums(tx, startOfDay(first), startOfDay(next));
    const trial = lines.map(
      ({ code, debit, credit }): TrialLine => ({ code, name: chart[code].name, debit, credit }),
    );
    await tx.insert(ledgerMonths).values({ month: first, closedAt: now, closedBy: actor.rid, trial });
  });
  note(month);
  return null;
}
