import { eq } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import { networkOf } from '../../../core/network.ts';
import { type Answers, type Context, inTransaction } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { spend, takeBack } from '../../identity/limits/limits.ts';
import { askPasskey, provenPasskey } from '../../identity/passkeys/ceremonies.ts';
import { passkeyRefusals } from '../../identity/passkeys/rules.ts';
import { staffRefusals } from '../rules.ts';
import { networkFailures, openStaffSession } from '../service.sessions.ts';
import { noteFailedSignIn, noteSignIn, type SignInAttempt } from '../service.sign-ins.ts';
import { staffMembers } from '../tables.ts';
import { type staffPasskeyAsk, staffPasskeyLogin } from './contract.ts';
import { staffPasskeys } from './tables.ts';

const purpose = 'staff sign in';

/** See the call. */
export const askForStaffPasskey: Answers<typeof staffPasskeyAsk> = (context) => askPasskey(context, purpose);

/** Signs a member of staff in; see the call. Either way leaves a line in the audit log, which tells the step that failed. */
export const logInStaffByPasskey: Answers<typeof staffPasskeyLogin> = async (context, { credential }) => {
  const { db, now, client } = context;
  const attempt: SignInAttempt = { by: staffPasskeyLogin, account: '', step: 'limit' };
  try {
    const counted = await spend(db, networkFailures, networkOf(client.address), now);
    const found = await findPasskey(context, credential.id);
    Object.assign(attempt, { member: found?.owner, step: 'passkey' });
    const { passkey, owner, used } = await provenPasskey(context, purpose, credential, found);
    return await inTransaction(context, async (inside) => {
      const isFirst = equal(staffPasskeys, { rid: passkey.rid, counter: passkey.counter });
      const noted = await inside.db
        .update(staffPasskeys)
        .set(used)
        .where(isFirst)
        .returning({ rid: staffPasskeys.rid });
      if (!noted.length) throw new Failure(passkeyRefusals.wrong);
      attempt.step = 'disabled';
      if (owner.disabledAt) throw new Failure(staffRefusals.disabled);
      await takeBack(inside.db, [counted]);
      await noteSignIn(inside, staffPasskeyLogin, owner);
      return openStaffSession(inside, owner.rid);
    });
  } catch (error) {
    await noteFailedSignIn(context, attempt, error);
    throw error;
  }
};

async function findPasskey({ db }: Pick<Context, 'db'>, credentialId: string) {
  const [found] = await db
    .select({ passkey: staffPasskeys, owner: staffMembers })
    .from(staffPasskeys)
    .innerJoin(staffMembers, eq(staffMembers.rid, staffPasskeys.staffRid))
    .where(eq(staffPasskeys.credentialId, credentialId));
  return found;
}
