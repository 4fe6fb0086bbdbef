import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Context } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { hashPassword } from '../identity/signing-in/passwords.ts';
import type { Role } from './rules.permissions.ts';
import { accountPattern, newTotpSecret, staffRefusals, totpUri } from './rules.ts';
import { staffMembers } from './tables.ts';

type Where = Pick<Context, 'db' | 'now' | 'secrets'>;
/** Who is to be added. */
type Newcomer = { account: string; name: string; phone?: string; role: Role };
/** What somebody needs to sign in; told once and stored nowhere in clear. */
export type Credentials = { rid: string; account: string; password: string; totpUri: string };

/**
 * Adds a member of staff with a random password and authenticator secret: on the machine and in tests, where nobody is
 * asked. Refuses a bad or taken account.
 */
export async function addMember(context: Where, newcomer: Newcomer): Promise<Credentials> {
  return insertMember(context, newcomer, await newCredentials());
}

/**
 * Adds one of the first two administrators, whom nobody could agree to: refused as soon as two can sign in, who add
 * everybody else in the back office.
 */
export async function addFirstAdmin(
  context: Where,
  { account, name }: Omit<Newcomer, 'role'>,
): Promise<Credentials> {
  const credentials = await newCredentials();
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
    return insertMember({ ...context, db }, { account, name, role: 'admin' }, credentials);
  });
}

/** The member of staff, locked until the transaction ends; refuses 记录不存在. */
export async function lockMember(db: Database, rid: string) {
  const [member] = await db.select().from(staffMembers).where(eq(staffMembers.rid, rid)).for('update');
  if (!member) throw new Failure(refusals.notFound);
  return member;
}

/** What a newcomer begins with. Hashing takes a while: before any transaction. */
async function newCredentials() {
  const password = randomBytes(15).toString('base64url');
  return { password, passwordHash: await hashPassword(password), totpSecret: newTotpSecret() };
}

async function insertMember(
  { db, now, secrets }: Where,
  { account, name, phone = '', role }: Newcomer,
  { password, passwordHash, totpSecret }: Awaited<ReturnType<typeof newCredentials>>,
): Promise<Credentials> {
  if (!accountPattern.test(account)) throw new Failure(staffRefusals.account);
  const [added] = await db
    .insert(staffMembers)
    .values({
      ...{ rid: ulid(now.getTime()), account, name, phone, role, createdAt: now },
      ...{ passwordHash, totpSecret: secrets.seal(totpSecret) },
    })
    .onConflictDoNothing()
    .returning({ rid: staffMembers.rid });
  if (!added) throw new Failure(staffRefusals.taken);
  return { rid: added.rid, account, password, totpUri: totpUri(account, totpSecret) };
}
