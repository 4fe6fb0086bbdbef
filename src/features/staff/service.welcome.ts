import { and, eq, gt, isNull } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import { networkOf } from '../../core/network.ts';
import { type Answers, type Context, inTransaction } from '../../host/calls/context.ts';
import { tokenHash } from '../../host/config/secrets.ts';
import { spend } from '../identity/limits/limits.ts';
import type { Limit } from '../identity/limits/rules.ts';
import { refuseGuessable } from '../identity/signing-in/new-passwords.ts';
import { hashPassword } from '../identity/signing-in/passwords.ts';
import type { welcomeFinish, welcomeOpen } from './contract.ts';
import { type Role, roles } from './rules.permissions.ts';
import { newTotpSecret, plainCode, staffRefusals, totpStepOf, totpUri } from './rules.ts';
import { welcomeText } from './service.changes.ts';
import { lockMember } from './service.members.ts';
import { endStaffSessions } from './service.sessions.ts';
import { staffChanges, staffMembers } from './tables.ts';

/** Tries with one link, right or wrong, and of one network: whoever has one half cannot guess the other. */
const tries: Limit = { name: 'staff welcome', windows: [{ figure: 20, seconds: 3_600 }] };
const networkTries: Limit = { name: 'staff welcome network', windows: [{ figure: 60, seconds: 3_600 }] };

/** Shows the holder their new authenticator secret; see the contract. */
export const openWelcome: Answers<typeof welcomeOpen> = async (context, { token, code }) => {
  const { db, secrets } = context;
  const { change, member } = await findWelcome(context, token, code);
  const secret = newTotpSecret();
  await db
    .update(staffChanges)
    .set({ totpSecret: secrets.seal(secret) })
    .where(eq(staffChanges.rid, change.rid));
  return {
    account: member.account,
    name: member.name,
    role_name: roles[member.role as Role] ?? member.role,
    totp_uri: totpUri(member.account, secret),
  };
};

/** Sets what the holder has chosen, once; see the contract. */
export const finishWelcome: Answers<typeof welcomeFinish> = async (
  context,
  { token, code, password, totp_code },
) => {
  const { now, secrets } = context;
  const { change, member: holder } = await findWelcome(context, token, code);
  await refuseGuessable(context, password, holder, staffRefusals.commonPassword);
  const passwordHash = await hashPassword(password);
  return inTransaction(context, async ({ db }) => {
    const [locked] = await db
      .select()
      .from(staffChanges)
      .where(and(eq(staffChanges.rid, change.rid), isNull(staffChanges.setUpAt)))
      .for('update');
    if (!locked?.totpSecret || !locked.linkHash) throw new Failure(staffRefusals.welcome);
    const step = totpStepOf(secrets.open(locked.totpSecret), totp_code, now);
    if (!step) throw new Failure(staffRefusals.totp);
    const member = await lockMember(db, locked.staffRid ?? '');
    await db
      .update(staffMembers)
      .set({ passwordHash, totpSecret: locked.totpSecret, totpStep: step })
      .where(eq(staffMembers.rid, member.rid));
    await endStaffSessions(db, member.rid, now);
    await db
      .update(staffChanges)
      .set({ setUpAt: now, linkHash: null, codeHash: null, totpSecret: null })
      .where(eq(staffChanges.rid, change.rid));
    return null;
  });
};

/** What both halves open together; the same words for whatever is wrong with them. */
async function findWelcome({ db, now, client, secrets }: Context, token: string, code: string) {
  await spend(db, networkTries, networkOf(client.address), now);
  await spend(db, tries, tokenHash(token), now);
  const [found] = await db
    .select({ change: staffChanges, member: staffMembers })
    .from(staffChanges)
    .innerJoin(staffMembers, eq(staffMembers.rid, staffChanges.staffRid))
    .where(
      and(
        ...[eq(staffChanges.linkHash, tokenHash(token)), eq(staffChanges.isAllowed, true)],
        ...[gt(staffChanges.welcomeEndsAt, now), isNull(staffMembers.disabledAt)],
      ),
    );
  const text = welcomeText(found?.change.rid ?? '', plainCode(code));
  if (!found?.change.codeHash || !secrets.isSigned(text, found.change.codeHash))
    throw new Failure(staffRefusals.welcome);
  return found;
}
