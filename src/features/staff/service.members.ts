import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { ulid } from 'ulid';
import { Failure, refusals } from '../../core/failure.ts';
import type { Context } from '../../host/context.ts';
import type { Database } from '../../host/database.ts';
import { hashPassword } from '../identity/service.passwords.ts';
import type { Role } from './rules.permissions.ts';
import { accountPattern, newTotpSecret, staffRefusals, totpUri } from './rules.ts';
import { staffMembers } from './tables.ts';

/** Who is to be added. */
type Newcomer = { account: string; name: string; phone?: string; role: Role };
/** What somebody needs to sign in; told once and stored nowhere in clear. */
export type Credentials = { rid: string; account: string; password: string; totpUri: string };

/**
 * Adds a member of staff with a random password and authenticator secret: on the machine and in tests, where nobody is
 * asked. Refuses a bad or taken account.
 */
export async function addMember(
  { db, now, secrets }: Pick<Context, 'db' | 'now' | 'secrets'>,
  { account, name, phone = '', role }: Newcomer,
): Promise<Credentials> {
  if (!accountPattern.test(account)) throw new Failure(staffRefusals.account);
  const [password, totpSecret] = [randomBytes(15).toString('base64url'), newTotpSecret()];
  const [added] = await db
    .insert(staffMembers)
    .values({
      ...{ rid: ulid(now.getTime()), account, name, phone, role, createdAt: now },
      ...{ passwordHash: await hashPassword(password), totpSecret: secrets.seal(totpSecret) },
    })
    .onConflictDoNothing()
    .returning({ rid: staffMembers.rid });
  if (!added) throw new Failure(staffRefusals.taken);
  return { rid: added.rid, account, password, totpUri: totpUri(account, totpSecret) };
}

/**
 * Adds one of the first two administrators, whom nobody could agree to: refused as soon as two can sign in, who add
 * everybody else in the back office.
 */
export async function addFirstAdmin(
  context: Pick<Context, 'db' | 'now' | 'secrets'>,
  { account, name }: Omit<Newcomer, 'role'>,
): Promise<Credentials> {
  return context.db.transaction(async (db) => {
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('first administrators', 0))`);
    const canSignIn = and(
      ...[
        eq(staffMembers.role, 'admin'),
        isNull(staffMembers.disabledAt),
        isNotNull(staffMembers.passwordHash),
      ],
    );
    if ((await db.$count(staffMembers, canSignIn)) >= 2) throw new Failure(staffRefusals.twoAdmins);
    return addMember({ ...context, db }, { account, name, role: 'admin' });
  });
}

/** The member of staff, locked until the transaction ends; refuses 记录不存在. */
export async function lockMember(db: Database, rid: string) {
  const [member] = await db.select().from(staffMembers).where(eq(staffMembers.rid, rid)).for('update');
  if (!member) throw new Failure(refusals.notFound);
  return member;
}
