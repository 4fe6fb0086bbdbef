import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { ulid } from '../../core/ulid.ts';
import { builtOnce, given } from '../../host/database/built-once.ts';
import type { Database } from '../../host/database/database.ts';
import { together } from '../../host/database/together.ts';
import { sumFen } from '../../host/records/columns.ts';
import { equal } from '../../host/records/filters.ts';
import type { LedgerContext } from '../ledger/post.ts';
import { ledgerBalances } from '../ledger/tables.ts';
import { advancedFen } from './advances.ts';
import type { LotLeft } from './rules.choice.ts';
import { type LotSource, walletLots } from './tables.ts';

/** A lot with what is left of it in cash and bonus, and the cash that an invoice stands for already, in fen. */
export type Lot = typeof walletLots.$inferSelect & LotLeft & { advancedFen: number };

/** What an owner has: cash and bonus that can be used, what is put aside, and what is shown as the balance. */
export type Balance = { cashFen: number; bonusFen: number; frozenFen: number; balanceFen: number };

/** What a new lot is. */
export type NewLot = {
  owner: string;
  rid?: string;
  ruleRid?: string | null;
  name: string;
  source: LotSource;
  cashFen: number;
  bonusFen: number;
  typeIds?: number[];
  expireAt?: Date | null;
  ref?: string;
};

/** Writes down a lot and returns its rid; its money is posted by the caller. */
export async function openLot({ db, now }: LedgerContext, lot: NewLot): Promise<string> {
  const rid = lot.rid ?? ulid(now.getTime());
  await db.insert(walletLots).values({ ...lot, rid, createdAt: now });
  return rid;
}

/** The owner's lot for money without a rule, such as returned deposits; made with the first of it. */
export async function generalLot({ db, now }: LedgerContext, owner: string): Promise<string> {
  const rid = `general-${owner}`;
  await db
    .insert(walletLots)
    .values({ rid, owner, name: '通用预存', source: 'general', cashFen: 0, bonusFen: 0, createdAt: now })
    .onConflictDoNothing();
  return rid;
}

/** Whether a lot's cash is what rebates became, which no invoice stands for. */
export const isRebateMoney = ({ source }: { source: LotSource | null }): boolean => source === 'rebate';

/** Where what rebates were goes back to: the newest of the owner's lots of it. */
export async function rebateLot(db: Database, owner: string): Promise<string> {
  const [lot] = await db
    .select({ rid: walletLots.rid })
    .from(walletLots)
    .where(equal(walletLots, { owner, source: 'rebate' }))
    .orderBy(desc(walletLots.rid))
    .limit(1);
  if (!lot) throw new Error(`${owner} has no lot of rebates`);
  return lot.rid;
}

/** The owners' lots, oldest first, with what is left of each and not held. Two statements. */
export async function lotsOf(db: Database, ...owners: readonly string[]): Promise<Lot[]> {
  const [lots, left] = await together(readLots(db, { owners }), readLeft(db, { owners }));
  const of = (code: string, rid: string) =>
    left.find((row) => row.code === code && row.part === rid)?.fen ?? 0;
  return lots.map((lot) => ({ ...lot, cashFen: of('2203', lot.rid), bonusFen: of('2204', lot.rid) }));
}

const readLots = builtOnce((db) =>
  db
    .select({ ...getTableColumns(walletLots), advancedFen: advancedFen(sql`'lot:' || ${walletLots.rid}`) })
    .from(walletLots)
    .where(sql`${walletLots.owner} = ANY (${given('owners')})`)
    .orderBy(walletLots.rid),
);

const readLeft = builtOnce((db) =>
  db
    .select({
      code: ledgerBalances.code,
      part: ledgerBalances.part,
      fen: sql<number>`(${ledgerBalances.balance} - ${ledgerBalances.held})::float8`,
    })
    .from(ledgerBalances)
    .where(
      and(
        sql`${ledgerBalances.owner} = ANY (${given('owners')})`,
        inArray(ledgerBalances.code, ['2203', '2204']),
      ),
    ),
);

/**
 * What an owner has (product definition 6.1). Frozen is what is held, what was paid for orders before testing, and what
 * is on its way back; none of it is in the balance. One statement.
 */
export async function balanceOf(db: Database, owner: string): Promise<Balance> {
  return (await balancesOf(db, [owner])).get(owner) ?? nothing;
}

const nothing: Balance = { cashFen: 0, bonusFen: 0, frozenFen: 0, balanceFen: 0 };

/** The same of several owners; those who never had anything are left out. One statement, none without owners. */
export async function balancesOf(db: Database, owners: readonly string[]): Promise<Map<string, Balance>> {
  if (owners.length === 0) return new Map();
  const sumOf = (code: '2203' | '2204') =>
    sumFen(sql`${ledgerBalances.balance} - ${ledgerBalances.held}`, eq(ledgerBalances.code, code));
  const rows = await db
    .select({
      owner: ledgerBalances.owner,
      cashFen: sumOf('2203'),
      bonusFen: sumOf('2204'),
      frozenFen: sumFen(
        sql`${ledgerBalances.held} + CASE WHEN ${ledgerBalances.code} IN ('2206', '2207') THEN ${ledgerBalances.balance} ELSE 0 END`,
      ),
    })
    .from(ledgerBalances)
    .where(
      and(
        inArray(ledgerBalances.owner, [...owners]),
        inArray(ledgerBalances.code, ['2203', '2204', '2206', '2207']),
      ),
    )
    .groupBy(ledgerBalances.owner);
  return new Map(
    rows.map(({ owner, ...row }) => [owner, { ...row, balanceFen: row.cashFen + row.bonusFen }]),
  );
}
