import { and, eq, isNull } from 'drizzle-orm';
import { SignedOut } from '../../core/failure.ts';
import type { CustomerContext } from '../../host/calls/context.ts';
import { refuseTaken } from '../../host/records/taken.ts';
import { spend } from './limits/limits.ts';
import { limits } from './limits/rules.ts';
import { closedAccounts, customers } from './tables.ts';

type Mine = Pick<CustomerContext, 'db' | 'actor'>;
type Change = Partial<
  Pick<
    typeof customers.$inferInsert,
    'account' | 'phone' | 'email' | 'passwordHash' | 'wxOpenid' | 'noticePrefs' | 'language'
  >
>;

/** Told when what must be unique is somebody else's. */
const taken = {
  customers_account: '用户名已存在',
  customers_phone_unique: '该手机号已被使用',
  customers_email_unique: '该邮箱已被使用',
} as const;

/**
 * Lets one call at a time work on what the customer has, until its transaction ends. Refuses as signed out who
 * closed the account while the call waited.
 */
export async function lockCustomer({ db, actor }: Mine) {
  const [locked] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.rid, actor.rid), isNull(customers.closedAt)))
    .for('update');
  if (!locked) throw new SignedOut();
  return locked;
}

/**
 * Counts a try of another account name. Whether it is taken is told, so refused tries count too: `db` is the pool, not
 * the transaction that a refusal undoes.
 */
export async function countNameTry({ db, actor, now }: Mine & { now: Date }, name: string | undefined) {
  if (!name) return;
  const [mine] = await db
    .select({ account: customers.account })
    .from(customers)
    .where(eq(customers.rid, actor.rid));
  if (mine?.account !== name) await spend(db, limits.accountNames, actor.rid, now);
}

/** Changes the customer's account. Refuses a name, number or mailbox that is somebody else's. */
export async function changeCustomer({ db, actor }: Mine, change: Change): Promise<void> {
  if (!Object.keys(change).length) return;
  await refuseTaken(db.update(customers).set(change).where(eq(customers.rid, actor.rid)), taken);
}

/** Marks the account as closed, for good. */
export async function markClosed({ db }: Pick<Mine, 'db'>, customerRid: string, closedAt: Date) {
  await db.update(customers).set({ closedAt }).where(eq(customers.rid, customerRid));
  await db.insert(closedAccounts).values({ customerRid, closedAt }).onConflictDoNothing();
}
