import { and, eq, isNull } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import { networkOf } from '../../../core/network.ts';
import { type Answers, type Context, inTransaction } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { refuseDisabled } from '../accounts.ts';
import { spend } from '../limits/limits.ts';
import { limits } from '../limits/rules.ts';
import { openSession } from '../sessions/tokens.ts';
import { customers } from '../tables.ts';
import { bindWechat } from '../wechat/qr-tickets.ts';
import { askPasskey, provenPasskey } from './ceremonies.ts';
import type { passkeyAsk, passkeyLogin } from './contract.ts';
import { passkeyRefusals } from './rules.ts';
import { passkeys } from './tables.ts';

const purpose = 'sign in';

/** See the call. */
export const askForPasskey: Answers<typeof passkeyAsk> = (context) => askPasskey(context, purpose);

/** Signs in with a passkey, which holds both what somebody has and what they know or are; see the call. */
export const logInByPasskey: Answers<typeof passkeyLogin> = async (
  context,
  { credential, remember, bind_ticket, device },
) => {
  const { db, now, client } = context;
  await spend(db, limits.passkeyLogin, networkOf(client.address), now);
  const found = await findPasskey(context, credential.id);
  const { passkey, owner, used } = await provenPasskey(context, purpose, credential, found);
  refuseDisabled(owner);
  return inTransaction(context, async (inside) => {
    const isFirst = equal(passkeys, { rid: passkey.rid, counter: passkey.counter });
    const noted = await inside.db.update(passkeys).set(used).where(isFirst).returning({ rid: passkeys.rid });
    // Somebody else signed in with the same count, or it was removed this very moment.
    if (!noted.length) throw new Failure(passkeyRefusals.wrong);
    if (bind_ticket) await bindWechat(inside.db, owner.rid, bind_ticket, inside.now);
    return openSession(inside, owner.rid, { remember, device });
  });
};

async function findPasskey({ db }: Pick<Context, 'db'>, credentialId: string) {
  const [found] = await db
    .select({ passkey: passkeys, owner: customers })
    .from(passkeys)
    .innerJoin(customers, eq(customers.rid, passkeys.customerRid))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(customers.closedAt)));
  return found;
}
