import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { ulid } from '../../core/ulid.ts';
import type { Database } from '../../host/database/database.ts';
import { asGiven } from '../../host/records/columns.ts';
import type { LedgerContext } from '../ledger/post.ts';
import { type Leg, taxInAdvance } from '../ledger/rules.accounts.ts';
import { type Advance, advanceMade, advanceUsed } from '../ledger/rules.events.ts';
import { type Holder, invoiceAdvances } from './tables.ts';

type AdvanceRow = typeof invoiceAdvances.$inferSelect;

/** What of the money in `holder` an invoice stands for, as a part of a query. */
export const advancedFen = (holder: SQL) =>
  sql<number>`(SELECT coalesce(sum(fen), 0)::float8 FROM invoice_advances WHERE holder = ${holder})`;

/**
 * Lets advances go along with money, the oldest first and at most `fen` of them; returns how much that is and the sides
 * that their VAT adds to the money's posting. Whoever calls holds the lots' 2203 and the deposits' orders locked, so that
 * nobody else changes what is there. Two statements.
 */
export async function carryAdvances(
  { db, now }: LedgerContext,
  owner: string,
  { from, to, fen }: { from: Holder; to: Holder; fen: number },
): Promise<{ fen: number; legs: Leg[] }> {
  const rows = await db
    .select()
    .from(invoiceAdvances)
    .where(and(eq(invoiceAdvances.owner, owner), inArray(invoiceAdvances.holder, [from, to])))
    .orderBy(asc(invoiceAdvances.rid))
    .for('update');
  const moved: AdvanceRow[] = [];
  const written: AdvanceRow[] = [];
  let left = fen;
  for (const row of rows) {
    const part = row.holder === from ? Math.min(left, row.fen) : 0;
    if (part === 0) continue;
    left -= part;
    moved.push({ ...row, fen: part });
    if (part === row.fen) written.push({ ...row, holder: to });
    else
      written.push(
        { ...row, fen: row.fen - part },
        { ...row, rid: ulid(now.getTime()), holder: to, fen: part },
      );
  }
  if (written.length > 0)
    await db
      .insert(invoiceAdvances)
      .values(written)
      .onConflictDoUpdate({ target: invoiceAdvances.rid, set: asGiven(invoiceAdvances, ['holder', 'fen']) });
  const parts = (holder: Holder) =>
    byRate(
      moved,
      rows.filter((row) => row.holder === holder),
    );
  return {
    fen: fen - left,
    legs: [
      ...(partOf(from) ? advanceUsed(taxInAdvance(owner, partOf(from) as string), parts(from)) : []),
      ...(partOf(to) ? advanceMade(taxInAdvance(owner, partOf(to) as string), parts(to)) : []),
    ],
  };
}

/** Writes down that invoices are asked for money in lots and deposits; locked as above. One statement. */
export async function askAdvances(
  { db, now }: LedgerContext,
  asked: readonly Pick<AdvanceRow, 'owner' | 'lineRid' | 'holder' | 'fen'>[],
): Promise<void> {
  if (asked.length === 0) return;
  await db.insert(invoiceAdvances).values(asked.map((one) => ({ ...one, rid: ulid(now.getTime()) })));
}

/** The invoices of these lines are issued: returns the sides of the VAT of what was not spent meanwhile. Locked as above. */
export async function issueAdvances(
  { db }: LedgerContext,
  owner: string,
  lineRids: readonly string[],
  taxRate: number,
): Promise<Leg[]> {
  const asked = await advancesOf(db, lineRids);
  const here = await rowsIn(db, asked);
  await db
    .update(invoiceAdvances)
    .set({ taxRate })
    .where(inArray(invoiceAdvances.lineRid, [...lineRids]));
  return legsOfHolders(
    owner,
    asked.map((row) => ({ ...row, taxRate })),
    here,
    advanceMade,
  );
}

/** Where the money is that lines of invoices stand for. */
export async function advancesOf(db: Database, lineRids: readonly string[]): Promise<AdvanceRow[]> {
  if (lineRids.length === 0) return [];
  return db
    .select()
    .from(invoiceAdvances)
    .where(inArray(invoiceAdvances.lineRid, [...lineRids]))
    .orderBy(asc(invoiceAdvances.rid));
}

/** Ends advances whose invoice was called off or taken back; returns the sides of their VAT. Locked as above. */
export async function endAdvances(
  { db }: LedgerContext,
  owner: string,
  ended: readonly AdvanceRow[],
): Promise<Leg[]> {
  if (ended.length === 0) return [];
  const here = await rowsIn(db, ended);
  await db.delete(invoiceAdvances).where(
    inArray(
      invoiceAdvances.rid,
      ended.map(({ rid }) => rid),
    ),
  );
  return legsOfHolders(owner, ended, here, advanceUsed);
}

/** Everything that is where these are. */
async function rowsIn(db: Database, rows: readonly AdvanceRow[]): Promise<AdvanceRow[]> {
  const holders = [...new Set(rows.map(({ holder }) => holder))];
  if (holders.length === 0) return [];
  return db.select().from(invoiceAdvances).where(inArray(invoiceAdvances.holder, holders)).for('update');
}

function legsOfHolders(
  owner: string,
  changed: readonly AdvanceRow[],
  there: readonly AdvanceRow[],
  event: typeof advanceMade,
): Leg[] {
  return [...new Set(changed.map(({ holder }) => holder))].flatMap((holder) => {
    const part = partOf(holder);
    const of = (rows: readonly AdvanceRow[]) => rows.filter((row) => row.holder === holder);
    return part ? event(taxInAdvance(owner, part), byRate(of(changed), of(there))) : [];
  });
}

/** The part of account 2208 that a lot or deposit has; none where its VAT does not stand in advance. */
function partOf(holder: Holder): string | undefined {
  const [kind, rid] = holder.split(/:(.*)/s);
  return kind === 'lot' || kind === 'deposit' ? rid : undefined;
}

/** What of issued invoices changes, by rates, beside what was there. */
function byRate(changed: readonly AdvanceRow[], there: readonly AdvanceRow[]): Advance[] {
  const rates = [...new Set(changed.flatMap(({ taxRate }) => taxRate ?? []))];
  const sum = (rows: readonly AdvanceRow[], rate: number) =>
    rows.reduce((all, row) => (row.taxRate === rate ? all + row.fen : all), 0);
  return rates.map((rate) => ({ rate, fen: sum(changed, rate), before: sum(there, rate) }));
}
