import { count, type SQL, sum } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from '../calls/context.ts';
import type { Database } from '../database/database.ts';

/** Something that a customer has or owes, in their words. */
type Matter = {
  /** Such as 未付的结算单. */
  name: string;
  count: number;
  /** What it comes to, above 0; null for what is not counted in money. */
  fen: number | null;
  /** Whether the book or a provider has it under this account, so that it cannot go over to another one. */
  isBooked: boolean;
};

/** A matter that has to be settled before an account is closed; `todo` says how, on `page` of the member centre. */
export type OpenMatter = Matter & { page: string; todo: string };

/** A matter that ends with the account, and what becomes of it. */
export type EndingMatter = Matter & { fate: string };

/** Who closes an account: its customer, or staff for them. */
export type Closer = { type: 'customer' | 'staff'; rid: string };

/** What one feature has to say when customers leave; each lists its own in `leaving.ts` (trust figure G42). */
export type Leaving = {
  /** What keeps the account from being closed; nothing when nothing does. */
  open?: (context: Pick<Context, 'db' | 'now'>, customerRid: string) => Promise<OpenMatter[]>;
  /** What would end with it. */
  ending?: (context: Pick<Context, 'db' | 'now'>, customerRid: string) => Promise<EndingMatter[]>;
  /** Ends that, in the transaction that closes the account, which is locked. */
  end?: (
    context: Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>,
    customerRid: string,
    by: Closer,
  ) => Promise<void>;
};

/** How many rows there are, and what the amounts in one of their columns come to. One statement. */
export async function counted(db: Database, amounts: PgColumn, which: SQL | undefined) {
  const [found] = await db
    .select({ count: count(), fen: sum(amounts).mapWith(Number) })
    .from(amounts.table)
    .where(which);
  return { count: found?.count ?? 0, fen: found?.fen ?? 0 };
}

/** Everything that is open of a customer, and what would end with the account. */
export async function mattersOf(
  leavings: readonly Leaving[],
  context: Pick<Context, 'db' | 'now'>,
  customerRid: string,
): Promise<{ open: OpenMatter[]; ending: EndingMatter[] }> {
  const [open, ending]: [OpenMatter[], EndingMatter[]] = [[], []];
  for (const leaving of leavings) {
    open.push(...((await leaving.open?.(context, customerRid)) ?? []));
    ending.push(...((await leaving.ending?.(context, customerRid)) ?? []));
  }
  const isThere = ({ count }: Matter) => count > 0;
  return { open: open.filter(isThere), ending: ending.filter(isThere) };
}
