import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers, StaffContext } from '../../host/calls/context.ts';
import { randomToken, tokenHash } from '../../host/config/secrets.ts';
import type { Database } from '../../host/database/database.ts';
import type { changeDecide, peopleAdd, peopleReset, roleAsk } from './contract.ts';
import { staffPasskeys } from './passkeys/tables.ts';
import { type Role, roles } from './rules.permissions.ts';
import { changeKinds, staffRefusals, welcomeHours, welcomeLink, whyNoDecision } from './rules.ts';
import { lockMember } from './service.members.ts';
import { endStaffSessions } from './service.sessions.ts';
import { staffChanges, staffMembers } from './tables.ts';

type Change = typeof staffChanges.$inferSelect;

/** Asks for a new member of staff; see the contract. Refuses an account that is taken or asked for. */
export const askForMember: Answers<typeof peopleAdd> = async (context, { account, name, phone, role }) => {
  if ((await context.db.$count(staffMembers, eq(staffMembers.account, account))) > 0)
    throw new Failure(staffRefusals.taken);
  const newcomer = { account, name, phone, toRole: role };
  return askWithLink(context, { kind: 'add', ...newcomer }, `${name}（${account}）为${roles[role as Role]}`);
};

/** Asks that somebody sets password and authenticator anew; see the contract. */
export const askForReset: Answers<typeof peopleReset> = async (context, { rid, reason }) => {
  const { name, role } = await lockMember(context.db, rid);
  const asked = { kind: 'reset', staffRid: rid, fromRole: role, toRole: role, reason } as const;
  return askWithLink(context, asked, `${name}：${reason}`);
};

/** Asks for another role for somebody else; see the contract. */
export const askForRole: Answers<typeof roleAsk> = async (context, { rid, role, reason }) => {
  if (rid === context.actor.rid) throw new Failure(staffRefusals.self);
  const member = await lockMember(context.db, rid);
  if (member.role === role) throw new Failure(staffRefusals.sameRole);
  const asked = { kind: 'role', staffRid: rid, fromRole: member.role, toRole: role, reason } as const;
  return ask(context, asked, `${member.name}为${roles[role as Role]}：${reason}`);
};

/** Asks that a disabled account may be used again. */
export async function askToEnable(
  context: StaffContext,
  { rid, reason }: { rid: string; reason: string },
): Promise<void> {
  const { name, role } = await lockMember(context.db, rid);
  const asked = { kind: 'enable', staffRid: rid, fromRole: role, toRole: role, reason } as const;
  await ask(context, asked, `${name}：${reason}`);
}

/** The second administrator's word; whoever asked may only take it back. See the contract. */
export const decideChange: Answers<typeof changeDecide> = async (context, { rid, is_allowed }) => {
  const { db, now, actor, note } = context;
  const [change] = await db.select().from(staffChanges).where(eq(staffChanges.rid, rid)).for('update');
  if (!change) throw new Failure(refusals.notFound);
  if (change.decidedAt) throw new Failure(refusals.wrongState);
  const why = whyNoDecision(change, actor.rid);
  if (is_allowed && why) throw new Failure(why);
  const made = is_allowed ? await carryOut(context, change) : undefined;
  await db
    .update(staffChanges)
    .set({ decidedBy: actor.rid, decidedAt: now, isAllowed: Boolean(is_allowed), ...made?.set })
    .where(eq(staffChanges.rid, rid));
  note(`${is_allowed ? '批准' : '拒绝'}${changeKinds[change.kind]} ${made?.name ?? change.name}`);
  return { code: made?.code ?? null };
};

type Asked = Pick<Change, 'kind' | 'toRole'> & Partial<Change>;

async function ask(context: StaffContext, asked: Asked, words: string): Promise<{ rid: string }> {
  const { db, now, actor, note } = context;
  const [made] = await db
    .insert(staffChanges)
    .values({ ...asked, rid: ulid(now.getTime()), askedBy: actor.rid, askedAt: now })
    .onConflictDoNothing()
    .returning({ rid: staffChanges.rid });
  if (!made) throw new Failure(staffRefusals.waiting);
  note(`申请${changeKinds[asked.kind]} ${words}`);
  return made;
}

/** The asker's half of what the holder needs; it opens nothing before somebody else has agreed. */
async function askWithLink(context: StaffContext, asked: Asked, words: string) {
  const token = randomToken();
  const { rid } = await ask(context, { ...asked, linkHash: tokenHash(token) }, words);
  return { rid, link: welcomeLink(token) };
}

/** Does what two have agreed on; `code` is the second one's half of what the holder needs. */
async function carryOut(
  context: StaffContext,
  change: Change,
): Promise<{ name: string; code?: string; set?: Partial<Change> }> {
  const { db, now } = context;
  if (change.kind === 'add') {
    const staffRid = await addUnset(context, change);
    return { name: change.name, ...handOver(context, change, staffRid) };
  }
  const member = await lockMember(db, change.staffRid ?? '');
  const isMember = eq(staffMembers.rid, member.rid);
  if (change.kind === 'enable') {
    await db.update(staffMembers).set({ disabledAt: null }).where(isMember);
    return { name: member.name };
  }
  await endStaffSessions(db, member.rid, now);
  if (change.kind === 'role') {
    await db.update(staffMembers).set({ role: change.toRole }).where(isMember);
    return { name: `${member.name} 改为${roles[change.toRole as Role] ?? change.toRole}` };
  }
  await db.update(staffMembers).set({ passwordHash: null, totpSecret: null, totpStep: 0 }).where(isMember);
  await db.delete(staffPasskeys).where(eq(staffPasskeys.staffRid, member.rid));
  await endLinks(db, member.rid);
  return { name: member.name, ...handOver(context, change, member.rid) };
}

/** A member of staff who has set no password yet. */
async function addUnset({ db, now }: StaffContext, { account, name, phone, toRole }: Change) {
  const [added] = await db
    .insert(staffMembers)
    .values({ rid: ulid(now.getTime()), account, name, phone, role: toRole, createdAt: now })
    .onConflictDoNothing()
    .returning({ rid: staffMembers.rid });
  if (!added) throw new Failure(staffRefusals.taken);
  return added.rid;
}

/** Links that were handed out before open nothing any more. */
async function endLinks(db: Database, staffRid: string) {
  await db
    .update(staffChanges)
    .set({ linkHash: null, codeHash: null })
    .where(and(eq(staffChanges.staffRid, staffRid), isNull(staffChanges.setUpAt)));
}

function handOver({ now, secrets }: StaffContext, change: Change, staffRid: string) {
  const code = newCode();
  const welcomeEndsAt = new Date(now.getTime() + welcomeHours * 3_600_000);
  const codeHash = secrets.sign(welcomeText(change.rid, code));
  return { code, set: { staffRid, codeHash, welcomeEndsAt, linkHash: change.linkHash } };
}

/** What is signed of a confirmation code; the signature is stored. */
export function welcomeText(rid: string, code: string): string {
  return `staff welcome ${rid} ${code}`;
}

/** Letters and digits that nobody mixes up; ten of them are 50 bits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function newCode(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
}
