import { eq, inArray, sql } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Database } from '../../host/database/database.ts';
import { type Account, changeOf, chart, isKept, keyOf, type Leg, unitOf } from './rules.accounts.ts';
import { type EventName, events, reversed } from './rules.events.ts';
import { ledgerBalances, ledgerEntries, ledgerPostings } from './tables.ts';

/** Who moves money. */
export type Operator = { type: 'customer' | 'staff' | 'system' | 'gateway'; rid: string };

/** One movement of money. */
export type Posting = {
  event: EventName;
  /** Unique for ever; begins with the record's kind, such as `statement:01J…:cash:1`. */
  key: string;
  /** Kind and rid of the record that it is about. */
  ref: string;
  /** Sides whose sum is 0 in each unit; sides of one account are joined, sides of 0 left out. */
  legs: readonly Leg[];
  operator: Operator;
  memo?: string;
  /** The rid of the posting that it undoes. */
  reverses?: string;
};

/** A row of the book. */
export type Posted = Pick<typeof ledgerPostings.$inferSelect, 'id' | 'rid' | 'event' | 'ref' | 'key'>;

/** What posting needs: the transaction of the call or job, and the time. */
export type LedgerContext = { db: Database; now: Date };

/** Refusals of the ledger. */
export const ledgerRefusals = {
  stopped: '账务核对发现差异，资金操作已暂停，请联系客服',
  reversed: '该笔记账已冲销',
} as const;

/** A kept account has not enough for what is to be posted to it. */
export class Insufficient extends Failure {
  override name = 'Insufficient';
  readonly account: Account;
  /** What could be taken, in fen. */
  readonly available: number;
  constructor(account: Account, available: number) {
    const { short } = chart[account.code] as { short?: string };
    super(short ?? '余额不足');
    this.account = account;
    this.available = available;
  }
}

/**
 * The one function that moves money: adds a posting, its entries and the changes of balances, all or nothing, in the
 * caller's transaction. The same key with the same sides does nothing and returns the first posting; with others it
 * throws an error, because that is a defect. Locks the kept accounts in the order of their names; records of the
 * business are locked before. Refuses with the account's words (Insufficient) when there is not enough that is not
 * held, and with 资金操作已暂停 while the book does not add up. Two statements.
 */
export async function post(context: LedgerContext, posting: Posting): Promise<Posted> {
  const legs = joined(posting.legs);
  assertBalanced(legs, posting.key);
  const kept = legs.filter(({ account }) => isKept(account));
  const balances = await lockBalances(
    context.db,
    kept.map(({ account }) => account),
  );
  const after = new Map<string, number>();
  for (const leg of kept) {
    const before = balances.get(keyOf(leg.account)) ?? { balance: 0, held: 0 };
    const balance = before.balance + changeOf(leg);
    const mayOwe = 'mayOwe' in chart[leg.account.code];
    if (!mayOwe && changeOf(leg) < 0 && balance < before.held) {
      // Whoever tries again is answered even when the money is gone by now.
      const earlier = await postedAs(context.db, posting, legs);
      if (earlier) return earlier;
      throw new Insufficient(leg.account, before.balance - before.held);
    }
    after.set(keyOf(leg.account), balance);
  }
  const posted = await write(context, posting, legs, after);
  if (posted) return posted;
  const earlier = await postedAs(context.db, posting, legs);
  if (earlier) return earlier;
  throw new Failure(ledgerRefusals.stopped);
}

/** Whether money leaves the house by it; what is posted by hand does when it touches a bank account. */
function isOutflow(event: EventName, legs: readonly Leg[]): boolean {
  if ('isOutflow' in events[event]) return true;
  const isByHand = event === 'manual' || event === 'reversal';
  return isByHand && legs.some(({ account }) => account.code === '1001');
}

/** Undoes a posting by its opposite, once. Refuses with 该笔记账已冲销 the second time. */
export async function reverse(
  context: LedgerContext,
  rid: string,
  by: Pick<Posting, 'operator' | 'memo'> & { key?: string },
): Promise<Posted> {
  const { db } = context;
  const [original] = await db.select().from(ledgerPostings).where(eq(ledgerPostings.rid, rid));
  if (!original) throw new Error(`no posting ${rid}`);
  const [earlier] = await db
    .select({ key: ledgerPostings.key })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.reverses, rid));
  const key = by.key ?? `reversal:${rid}`;
  if (earlier && earlier.key !== key) throw new Failure(ledgerRefusals.reversed);
  const legs = reversed(await legsOf(db, original.id));
  return post(context, { ...by, event: 'reversal', key, ref: original.ref, legs, reverses: rid });
}

/** The sides of a posting. */
export async function legsOf(db: Database, postingId: number): Promise<Leg[]> {
  const rows = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.postingId, postingId))
    .orderBy(ledgerEntries.line);
  return rows.map(({ code, owner, part, fen }) => ({ account: { code, owner, part }, fen }));
}

/** Locks the rows of kept accounts in one order for everybody, makes those that are missing, and tells what is there. */
export async function lockBalances(
  db: Database,
  accounts: readonly Account[],
): Promise<Map<string, { balance: number; held: number }>> {
  const found = await lockRows(db, accounts);
  if (found.size === accounts.length) return found;
  const missing = accounts
    .filter((account) => !found.has(keyOf(account)))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map((account) => ({ ...account, account: keyOf(account), unit: unitOf(account) }));
  await db.insert(ledgerBalances).values(missing).onConflictDoNothing();
  return lockRows(db, accounts);
}

async function lockRows(db: Database, accounts: readonly Account[]) {
  if (accounts.length === 0) return new Map<string, { balance: number; held: number }>();
  const rows = await db
    .select({
      account: ledgerBalances.account,
      balance: ledgerBalances.balance,
      held: ledgerBalances.held,
    })
    .from(ledgerBalances)
    .where(inArray(ledgerBalances.account, accounts.map(keyOf)))
    .orderBy(sql`${ledgerBalances.account} COLLATE "C"`)
    .for('update');
  return new Map(rows.map(({ account, ...row }) => [account, row]));
}

/** Undefined when the key was used before, or the book is stopped. */
async function write(
  { db, now }: LedgerContext,
  { event, key, ref, memo = '', operator, reverses }: Posting,
  legs: readonly Leg[],
  after: ReadonlyMap<string, number>,
): Promise<Posted | undefined> {
  const column = <Value>(read: (leg: Leg) => Value) => sql.param(legs.map(read));
  const stops = isOutflow(event, legs) ? ['all', 'outflows'] : ['all'];
  const { rows } = await db.execute<Posted>(sql`
    WITH posting AS (
      INSERT INTO ledger_postings (rid, event, ref, key, memo, operator_type, operator_rid, at, reverses)
      SELECT ${ulid(now.getTime())}, ${event}, ${ref}, ${key}, ${memo}, ${operator.type}, ${operator.rid},
        ${now.toISOString()}::timestamptz, ${reverses ?? null}
      WHERE NOT EXISTS (
        SELECT FROM ledger_alarms WHERE resolved_at IS NULL AND stops = ANY(${sql.param(stops)})
      )
      ON CONFLICT (key) DO NOTHING
      RETURNING id, rid, event, ref, key
    ),
    entry AS (
      SELECT * FROM posting, unnest(
        ${column(({ account }) => keyOf(account))}::text[],
        ${column(({ account }) => account.code)}::text[],
        ${column(({ account }) => account.owner)}::text[],
        ${column(({ account }) => account.part)}::text[],
        ${column(({ account }) => unitOf(account))}::text[],
        ${column(({ fen }) => fen)}::bigint[],
        ${column(({ account }) => after.get(keyOf(account)) ?? null)}::bigint[]
      ) WITH ORDINALITY AS leg (account, code, owner, part, unit, fen, balance, line)
    ),
    moved AS (
      UPDATE ledger_balances SET balance = entry.balance FROM entry
      WHERE ledger_balances.account = entry.account
    ),
    queued AS (INSERT INTO ledger_unchained SELECT id FROM posting),
    entered AS (
      INSERT INTO ledger_entries (posting_id, line, account, code, owner, part, unit, fen, balance)
      SELECT id, line, account, code, owner, part, unit, fen, balance FROM entry
    )
    SELECT id::float8 AS id, rid, event, ref, key FROM posting`);
  return rows[0];
}

/** The posting that has this key already, when it moved the same. */
async function postedAs(
  db: Database,
  { event, key, ref }: Posting,
  legs: readonly Leg[],
): Promise<Posted | undefined> {
  const [posted] = await db.select().from(ledgerPostings).where(eq(ledgerPostings.key, key));
  if (!posted) return undefined;
  const same = JSON.stringify(joined(await legsOf(db, posted.id))) === JSON.stringify(legs);
  if (!same || posted.event !== event || posted.ref !== ref) {
    throw new Error(`another posting has the key ${key}`);
  }
  return posted;
}

/** One side for each account, in the order of their names; sides that cancel each other are left out. */
export function joined(legs: readonly Leg[]): Leg[] {
  const sums = new Map<string, Leg>();
  for (const { account, fen } of legs) {
    const key = keyOf(account);
    sums.set(key, { account, fen: (sums.get(key)?.fen ?? 0) + fen });
  }
  return [...sums.entries()]
    .filter(([, { fen }]) => fen !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, leg]) => leg);
}

function assertBalanced(legs: readonly Leg[], key: string) {
  for (const unit of ['CNY', 'PT'] as const) {
    const sum = legs.filter(({ account }) => unitOf(account) === unit).reduce((all, { fen }) => all + fen, 0);
    if (sum !== 0) throw new Error(`posting ${key} is out of balance by ${sum} ${unit}`);
  }
  if (legs.length < 2) throw new Error(`posting ${key} moves nothing`);
  if (!legs.every(({ fen }) => Number.isSafeInteger(fen))) throw new Error(`posting ${key} has no whole fen`);
}
