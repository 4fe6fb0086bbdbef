import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ulid } from 'ulid';
import type { CheckedInputOf, OutputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { shanghaiTime } from '../../core/shanghai.ts';
import type { Context, StaffContext } from '../../host/context.ts';
import type { Database } from '../../host/database.ts';
import { hashPassword } from '../identity/service.passwords.ts';
import type {
  peopleAdd,
  peopleDisable,
  peopleEdit,
  peopleList,
  peopleReset,
  roleAsk,
  roleDecide,
} from './contract.ts';
import { type Role, roles } from './rules.permissions.ts';
import { accountPattern, newTotpSecret, staffRefusals, totpUri } from './rules.ts';
import { endStaffSessions } from './service.sessions.ts';
import { roleChanges, staffMembers, staffSessions } from './tables.ts';

/** Who is to be added. */
type Newcomer = { account: string; name: string; phone?: string; role: Role };
/** What somebody needs to sign in; told once and stored nowhere in clear. */
export type Credentials = { rid: string; account: string; password: string; totpUri: string };

/** Adds a member of staff with a random password and authenticator secret. Refuses a bad or taken account. */
export async function addMember(
  { db, now, secrets }: Pick<Context, 'db' | 'now' | 'secrets'>,
  { account, name, phone = '', role }: Newcomer,
): Promise<Credentials> {
  if (!accountPattern.test(account)) throw new Failure(staffRefusals.account);
  const { password, totpSecret } = newCredentials();
  const [added] = await db
    .insert(staffMembers)
    .values({
      rid: ulid(now.getTime()),
      account,
      name,
      phone,
      role,
      passwordHash: await hashPassword(password),
      totpSecret: secrets.seal(totpSecret),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ rid: staffMembers.rid });
  if (!added) throw new Failure(staffRefusals.taken);
  return { rid: added.rid, account, password, totpUri: totpUri(account, totpSecret) };
}

/** Everybody, those in use first. Two statements. */
export async function listPeople({ db, actor }: StaffContext): Promise<OutputOf<typeof peopleList>> {
  const asker = alias(staffMembers, 'asker');
  const rows = await db
    .select({
      member: staffMembers,
      change: roleChanges,
      askedBy: asker.name,
      lastSeen: sql<Date | null>`(SELECT max(${staffSessions.lastSeenAt}) FROM ${staffSessions}
        WHERE ${staffSessions.staffRid} = ${staffMembers}.rid)`.mapWith(staffSessions.lastSeenAt),
    })
    .from(staffMembers)
    .leftJoin(roleChanges, and(eq(roleChanges.staffRid, staffMembers.rid), isNull(roleChanges.decidedAt)))
    .leftJoin(asker, eq(asker.rid, roleChanges.askedBy))
    .orderBy(sql`${staffMembers.disabledAt} IS NOT NULL`, asc(staffMembers.createdAt), asc(staffMembers.rid));
  return {
    list: rows.map(({ member, change, askedBy, lastSeen }) => ({
      rid: member.rid,
      account: member.account,
      name: member.name,
      phone: member.phone,
      role: member.role,
      role_name: roles[member.role as Role] ?? member.role,
      is_disabled: member.disabledAt ? 1 : 0,
      last_seen: lastSeen && shanghaiTime(lastSeen),
      created: shanghaiTime(member.createdAt),
      role_change: change && {
        rid: change.rid,
        to_role: change.toRole,
        to_role_name: roles[change.toRole as Role] ?? change.toRole,
        reason: change.reason,
        asked_by: askedBy ?? '',
        asked: shanghaiTime(change.askedAt),
        why_not: change.askedBy === actor.rid ? staffRefusals.samePerson : '',
      },
    })),
    roles: Object.entries(roles).map(([role, name]) => ({ role, name })),
  };
}

/** Adds a member of staff; see `addMember`. */
export async function addPerson(
  context: StaffContext,
  input: CheckedInputOf<typeof peopleAdd>,
): Promise<OutputOf<typeof peopleAdd>> {
  const added = await addMember(context, { ...input, role: input.role as Role });
  context.note(`新增${roles[input.role as Role]} ${input.name}（${input.account}）`);
  return { rid: added.rid, account: added.account, password: added.password, totp_uri: added.totpUri };
}

/** Changes name and phone; refuses 记录不存在. */
export async function editPerson(
  { db }: StaffContext,
  { rid, name, phone }: CheckedInputOf<typeof peopleEdit>,
): Promise<null> {
  await lockMember(db, rid);
  await db.update(staffMembers).set({ name, phone }).where(eq(staffMembers.rid, rid));
  return null;
}

/** Disables or enables; refuses oneself, so that an administrator is always left. */
export async function disablePerson(
  { db, now, actor, note }: StaffContext,
  { rid, is_disabled, reason }: CheckedInputOf<typeof peopleDisable>,
): Promise<null> {
  if (rid === actor.rid) throw new Failure(staffRefusals.self);
  const member = await lockMember(db, rid);
  await db
    .update(staffMembers)
    .set({ disabledAt: is_disabled ? now : null })
    .where(eq(staffMembers.rid, rid));
  if (is_disabled) await endStaffSessions(db, rid, now);
  note(`${is_disabled ? '停用' : '启用'} ${member.name}：${reason}`);
  return null;
}

/** Gives new credentials and ends the sessions. */
export async function resetPerson(
  { db, now, secrets, note }: StaffContext,
  { rid, reason }: CheckedInputOf<typeof peopleReset>,
): Promise<OutputOf<typeof peopleReset>> {
  const member = await lockMember(db, rid);
  const { password, totpSecret } = newCredentials();
  await db
    .update(staffMembers)
    .set({
      passwordHash: await hashPassword(password),
      totpSecret: secrets.seal(totpSecret),
      totpStep: 0,
    })
    .where(eq(staffMembers.rid, rid));
  await endStaffSessions(db, rid, now);
  note(`重置 ${member.name} 的登录：${reason}`);
  return { rid, account: member.account, password, totp_uri: totpUri(member.account, totpSecret) };
}

/** Asks for another role for somebody else; one open request each. */
export async function askForRole(
  { db, now, actor, note }: StaffContext,
  { rid, role, reason }: CheckedInputOf<typeof roleAsk>,
): Promise<OutputOf<typeof roleAsk>> {
  if (rid === actor.rid) throw new Failure(staffRefusals.self);
  const member = await lockMember(db, rid);
  if (member.role === role) throw new Failure(staffRefusals.sameRole);
  const [asked] = await db
    .insert(roleChanges)
    .values({
      rid: ulid(now.getTime()),
      staffRid: rid,
      fromRole: member.role,
      toRole: role,
      reason,
      askedBy: actor.rid,
      askedAt: now,
    })
    .onConflictDoNothing()
    .returning({ rid: roleChanges.rid });
  if (!asked) throw new Failure(staffRefusals.waiting);
  note(`申请将 ${member.name} 改为${roles[role as Role]}：${reason}`);
  return asked;
}

/** The second administrator's word; whoever asked may only take it back. The sessions of whom it is about end. */
export async function decideRole(
  { db, now, actor, note }: StaffContext,
  { rid, is_allowed }: CheckedInputOf<typeof roleDecide>,
): Promise<null> {
  const [change] = await db.select().from(roleChanges).where(eq(roleChanges.rid, rid)).for('update');
  if (!change) throw new Failure(refusals.notFound);
  if (change.decidedAt) throw new Failure(refusals.wrongState);
  if (is_allowed && change.askedBy === actor.rid) throw new Failure(staffRefusals.samePerson);
  if (is_allowed && change.staffRid === actor.rid) throw new Failure(staffRefusals.self);
  const member = await lockMember(db, change.staffRid);
  if (is_allowed) {
    await db.update(staffMembers).set({ role: change.toRole }).where(eq(staffMembers.rid, member.rid));
    await endStaffSessions(db, member.rid, now);
  }
  await db
    .update(roleChanges)
    .set({ decidedBy: actor.rid, decidedAt: now, isAllowed: Boolean(is_allowed) })
    .where(eq(roleChanges.rid, rid));
  note(`${is_allowed ? '批准' : '拒绝'} ${member.name} 改为${roles[change.toRole as Role] ?? change.toRole}`);
  return null;
}

async function lockMember(db: Database, rid: string) {
  const [member] = await db.select().from(staffMembers).where(eq(staffMembers.rid, rid)).for('update');
  if (!member) throw new Failure(refusals.notFound);
  return member;
}

function newCredentials() {
  return { password: randomBytes(15).toString('base64url'), totpSecret: newTotpSecret() };
}
