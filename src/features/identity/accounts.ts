import { randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import type { Language } from '../../core/language.ts';
import { ulid } from '../../core/ulid.ts';
import type { Database } from '../../host/database/database.ts';
import { customers } from './tables.ts';

/** A customer as sign-in sees them. */
export type Customer = typeof customers.$inferSelect;

/** The customer whose number or account name this is; closed accounts are nobody's. */
export async function findByName(db: Database, name: string): Promise<Customer | undefined> {
  const isPhone = /^1\d{10}$/.test(name);
  return find(
    db,
    isPhone ? eq(customers.phone, name) : eq(sql`lower(${customers.account})`, name.toLowerCase()),
  );
}

/** The customer whose number this is. */
export async function findByPhone(db: Database, phone: string): Promise<Customer | undefined> {
  return find(db, eq(customers.phone, phone));
}

/** Refuses customers who were disabled: only once they have shown who they are. */
export function refuseDisabled({ disabledAt }: Customer): void {
  if (disabledAt) throw new Failure('账号已停用，请联系客服');
}

/** Adds a customer with an account name and an invitation code of their own; undefined when the number is taken. */
export async function addCustomer(
  db: Database,
  {
    phone,
    passwordHash,
    inviterRid,
    language,
  }: { phone: string; passwordHash: string; inviterRid: string | undefined; language?: Language },
  now: Date,
): Promise<string | undefined> {
  const inviteCode = randomCode(8);
  const [added] = await db
    .insert(customers)
    .values({
      rid: ulid(now.getTime()),
      account: `cp_${randomCode(8).toLowerCase()}`,
      phone,
      passwordHash,
      inviteCode,
      inviterRid,
      language,
      createdAt: now,
    })
    .onConflictDoNothing({ target: customers.phone })
    .returning({ rid: customers.rid });
  return added?.rid;
}

/** Writes down what later features found out of a customer: their level, or whether they are a promoter. */
export async function rankCustomer(
  db: Database,
  rid: string,
  rank: Partial<Pick<Customer, 'level' | 'isPromoter'>>,
): Promise<void> {
  await db.update(customers).set(rank).where(eq(customers.rid, rid));
}

/** The customer whose invitation code this is. */
export async function findInviter(db: Database, inviteCode: string): Promise<Customer | undefined> {
  return find(db, eq(customers.inviteCode, inviteCode.toUpperCase()));
}

async function find(db: Database, condition: ReturnType<typeof eq>): Promise<Customer | undefined> {
  const [found] = await db
    .select()
    .from(customers)
    .where(and(condition, isNull(customers.closedAt)));
  return found;
}

/** Letters and digits that nobody takes for one another, 40 bits in eight of them. */
function randomCode(length: number): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
