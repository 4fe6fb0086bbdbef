import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { ulid } from 'ulid';
import { Failure } from '../../core/failure.ts';
import type { Context } from '../../host/context.ts';
import { staffMembers } from './tables.ts';

/** What the new administrator needs to sign in; told once and stored nowhere in clear. */
export type NewAdministrator = { account: string; password: string; totpUri: string };

/**
 * Creates an administrator with a random password and the secret of an authenticator app, sealed. Refuses an account that is taken.
 */
export async function createAdministrator(
  { db, now, secrets }: Pick<Context, 'db' | 'now' | 'secrets'>,
  { account, name }: { account: string; name: string },
): Promise<NewAdministrator> {
  if (!/^[a-z][a-z0-9-]{2,31}$/.test(account)) {
    throw new Failure('账号须为 3-32 位小写字母、数字或连字符，以字母开头');
  }
  const [taken] = await db.select().from(staffMembers).where(eq(staffMembers.account, account));
  if (taken) throw new Failure(`账号 ${account} 已存在`);
  const password = randomBytes(15).toString('base64url');
  const totpSecret = base32(randomBytes(20));
  await db.insert(staffMembers).values({
    rid: ulid(now.getTime()),
    account,
    name,
    role: 'admin',
    passwordHash: await hash(password),
    totpSecret: secrets.seal(totpSecret),
    createdAt: now,
  });
  return {
    account,
    password,
    totpUri: `otpauth://totp/Limpid:${account}?secret=${totpSecret}&issuer=Limpid`,
  };
}

/** RFC 4648, without padding: the form that authenticator apps read. */
function base32(bytes: Buffer): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((group) => alphabet[Number.parseInt(group, 2)]).join('');
}
