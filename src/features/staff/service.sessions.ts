import { and, eq, isNull, ne } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../core/call.ts';
import { Failure, TooMany } from '../../core/failure.ts';
import { networkOf } from '../../core/network.ts';
import { ulid } from '../../core/ulid.ts';
import { type Answers, type Context, inTransaction, type StaffContext } from '../../host/calls/context.ts';
import { randomToken, tokenHash } from '../../host/config/secrets.ts';
import type { Database } from '../../host/database/database.ts';
import { inHashTurn } from '../../host/hash-queue.ts';
import { forget, holdKey, lastTimes, note, spend, takeBack } from '../identity/limits/limits.ts';
import { type Limit, waitAfter } from '../identity/limits/rules.ts';
import { refuseGuessable } from '../identity/signing-in/new-passwords.ts';
import { hashPassword, isPassword } from '../identity/signing-in/passwords.ts';
import { staffLogin, type staffMe, type staffPassword } from './contract.ts';
import { permissionsOf, type Role, roles } from './rules.permissions.ts';
import { sessionHours, staffRefusals, totpStepOf } from './rules.ts';
import { noteFailedSignIn, noteSignIn, type SignInAttempt } from './service.sign-ins.ts';
import { staffMembers, staffSessions } from './tables.ts';

/** Wrong sign-ins of one account from one network (G13); a right one is taken back. */
const failures: Limit = {
  name: 'staff failures',
  windows: [{ figure: 5, seconds: 900, refusal: staffRefusals.tooMany }],
};
/** The same of one network, however it signs in. */
export const networkFailures: Limit = {
  name: 'staff network failures',
  windows: [{ figure: 30, seconds: 900, refusal: staffRefusals.tooMany }],
};

/**
 * Wrong codes after a right password, of one account over all addresses (G13): the waits of `backoff`, which only whoever
 * knows the password can bring about, and which do not hold where the account has signed in before.
 */
const wrongCodes = 'staff codes';

/**
 * Signs in by password and the code of an authenticator app, each code once. Refuses with the same words whatever is
 * wrong, and takes as long; throws TooMany after five failures in 15 minutes. Either way leaves a line in the audit log,
 * which tells the step that failed.
 */
export const logInStaff: Answers<typeof staffLogin> = async (context, input) => {
  const attempt: SignInAttempt = { by: staffLogin, account: input.account, step: 'limit' };
  try {
    return await attemptSignIn(context, input, attempt);
  } catch (error) {
    await noteFailedSignIn(context, attempt, error);
    throw error;
  }
};

async function attemptSignIn(
  context: Context,
  { account, password, code }: CheckedInputOf<typeof staffLogin>,
  attempt: SignInAttempt,
): Promise<AnswerOf<typeof staffLogin>> {
  const { db, now, client } = context;
  const network = networkOf(client.address);
  return inHashTurn(async () => {
    const counted = [
      await spend(db, networkFailures, network, now),
      await spend(db, failures, `${account.toLowerCase()} ${network}`, now),
    ];
    const [member] = await db
      .select()
      .from(staffMembers)
      .where(eq(staffMembers.account, account.toLowerCase()));
    Object.assign(attempt, { member, step: member ? 'password' : 'account' });
    const isRight = await isPassword(member?.passwordHash, password);
    if (!member || !isRight) throw new Failure(staffRefusals.wrong);
    attempt.step = 'limit';
    await countCode(context, member.rid, network);
    return inTransaction(context, async (inside) => {
      attempt.step = 'code';
      await takeCode(inside, member.rid, code);
      attempt.step = 'disabled';
      if (member.disabledAt) throw new Failure(staffRefusals.disabled);
      await takeBack(inside.db, counted);
      await noteSignIn(inside, staffLogin, member);
      await forget(inside.db, wrongCodes, member.rid);
      return openStaffSession(inside, member.rid);
    });
  });
}

/** Counts the code as wrong before it is looked at, so that many at once count as many; a right one takes it back. */
async function countCode(context: Context, staffRid: string, network: string): Promise<void> {
  const { now } = context;
  await inTransaction(context, async ({ db }) => {
    await holdKey(db, wrongCodes, staffRid);
    const wait = waitAfter(await lastTimes(db, wrongCodes, staffRid, 32), now);
    if (wait > 0 && !(await isOwnNetwork(db, staffRid, network)))
      throw new TooMany(wait, staffRefusals.tooMany);
    await note(db, wrongCodes, staffRid, now);
  });
}

async function isOwnNetwork(db: Database, staffRid: string, network: string): Promise<boolean> {
  const addresses = await db
    .selectDistinct({ address: staffSessions.address })
    .from(staffSessions)
    .where(eq(staffSessions.staffRid, staffRid));
  return addresses.some(({ address }) => networkOf(address) === network);
}

/** Opens a session for a member of staff; its token is told this once. */
export async function openStaffSession(
  { db, now, client }: Pick<Context, 'db' | 'now' | 'client'>,
  staffRid: string,
): Promise<AnswerOf<typeof staffLogin>> {
  const token = randomToken();
  const endsAt = new Date(now.getTime() + sessionHours * 3_600_000);
  await db.insert(staffSessions).values({
    rid: ulid(now.getTime()),
    staffRid,
    tokenHash: tokenHash(token),
    address: client.address,
    userAgent: client.userAgent.slice(0, 300),
    createdAt: now,
    lastSeenAt: now,
    endsAt,
  });
  return { token, expires: Math.floor(endsAt.getTime() / 1_000) };
}

/** Ends the session that asks. */
export async function logOutStaff({ db, now, actor }: StaffContext): Promise<null> {
  await db.update(staffSessions).set({ endedAt: now }).where(eq(staffSessions.rid, actor.sessionRid));
  return null;
}

/** Ends all open sessions of a member of staff but `except`. */
export async function endStaffSessions(db: Database, staffRid: string, now: Date, except = '') {
  await db
    .update(staffSessions)
    .set({ endedAt: now })
    .where(
      and(eq(staffSessions.staffRid, staffRid), isNull(staffSessions.endedAt), ne(staffSessions.rid, except)),
    );
}

/** Who asks, and what their role may do. */
export const readMe: Answers<typeof staffMe> = async ({ db, actor }) => {
  const [member] = await db
    .select({ account: staffMembers.account })
    .from(staffMembers)
    .where(eq(staffMembers.rid, actor.rid));
  return {
    rid: actor.rid,
    account: member?.account ?? '',
    name: actor.name,
    role: actor.role,
    role_name: roles[actor.role as Role] ?? actor.role,
    permissions: permissionsOf(actor.role),
  };
};

/** Changes one's own password; refuses one that is easy to guess, and a wrong old one or code with the words of a failed sign-in. */
export const changeStaffPassword: Answers<typeof staffPassword> = async (
  context,
  { old_password, password, code },
) => {
  const { db, now, actor } = context;
  const [member] = await db.select().from(staffMembers).where(eq(staffMembers.rid, actor.rid));
  await refuseGuessable(context, password, member ?? {}, staffRefusals.commonPassword);
  const counted = await checkStaffPassword(context, old_password);
  const passwordHash = await hashPassword(password);
  await inTransaction(context, async (inside) => {
    await passCode(inside, code, counted);
    await inside.db.update(staffMembers).set({ passwordHash }).where(eq(staffMembers.rid, actor.rid));
    await endStaffSessions(inside.db, actor.rid, now, actor.sessionRid);
  });
  return null;
};

/**
 * Refuses with the words of a failed sign-in a password that is not of who asks, which counts until `passCode` has taken back what
 * is answered.
 */
export async function checkStaffPassword(context: StaffContext, password: string): Promise<number> {
  const { db, now, actor } = context;
  const counted = await spend(db, failures, `password ${actor.rid}`, now);
  const [member] = await db.select().from(staffMembers).where(eq(staffMembers.rid, actor.rid));
  if (!(await isPassword(member?.passwordHash, password))) throw new Failure(staffRefusals.wrong);
  return counted;
}

/** The second half of who asks once more: the code of their authenticator app, which is then used up. */
export async function passCode(context: StaffContext, code: string, counted: number): Promise<void> {
  await takeCode(context, context.actor.rid, code);
  await takeBack(context.db, [counted]);
}

/** Accepts the code of an authenticator app, which is then used up; refuses a wrong or used one. */
async function takeCode({ db, secrets, now }: Context, staffRid: string, code: string) {
  const [member] = await db.select().from(staffMembers).where(eq(staffMembers.rid, staffRid)).for('update');
  const step = member?.totpSecret && totpStepOf(secrets.open(member.totpSecret), code, now);
  if (!step || step <= (member?.totpStep ?? 0)) throw new Failure(staffRefusals.wrong);
  await db.update(staffMembers).set({ totpStep: step }).where(eq(staffMembers.rid, staffRid));
}
