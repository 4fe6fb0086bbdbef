import { desc } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import { shanghaiTime } from '../../../core/shanghai.ts';
import { type Answers, type CustomerContext, inTransaction } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { lockCustomer } from '../../identity/customers.ts';
import { madePasskey, offerPasskey, shown, withRoom } from '../../identity/passkeys/ceremonies.ts';
import { passkeyRefusals } from '../../identity/passkeys/rules.ts';
import { passkeys } from '../../identity/passkeys/tables.ts';
import { notify } from '../../notifications/service.notices.ts';
import { withProof } from '../service.step-up.ts';
import type { passkeyAdd, passkeyDel, passkeyList, passkeyName, passkeyOffer } from './contract.ts';

/** An offer is for the account that proved who asks. */
const purposeOf = ({ rid }: CustomerContext['actor']) => `add ${rid}`;

/** See the call. */
export const listPasskeys: Answers<typeof passkeyList> = async (context) => ({
  list: (await passkeysOf(context)).map(shown),
});

/** See the call. */
export const offerOwnPasskey = async (
  context: CustomerContext,
  proof: CheckedInputOf<typeof passkeyOffer>,
): Promise<AnswerOf<typeof passkeyOffer>> => {
  const owner = await withProof(context, proof, async (inside) => {
    const { account } = await lockCustomer(inside);
    return { rid: inside.actor.rid, account, name: account, known: withRoom(await passkeysOf(inside)) };
  });
  return offerPasskey(context, purposeOf(context.actor), owner);
};

/** Keeps a new passkey, and tells the customer; see the call. */
export const addPasskey: Answers<typeof passkeyAdd> = async (context, wanted) => {
  const made = await madePasskey(context, purposeOf(context.actor), wanted);
  return inTransaction(context, async (inside) => {
    const { db, actor } = inside;
    await lockCustomer(inside);
    withRoom(await passkeysOf(inside));
    const added = await db
      .insert(passkeys)
      .values({ ...made, customerRid: actor.rid })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ rid: passkeys.rid });
    if (!added.length) throw new Failure(passkeyRefusals.known);
    await tell(inside, 'passkeyAdded', made);
    return { rid: made.rid };
  });
};

/** See the call. */
export const renamePasskey: Answers<typeof passkeyName> = async ({ db, actor }, { rid, name }) => {
  const mine = equal(passkeys, { rid, customerRid: actor.rid });
  const named = await db.update(passkeys).set({ name }).where(mine).returning({ rid: passkeys.rid });
  if (!named.length) throw new Failure(refusals.notFound);
  return null;
};

/** Ends a passkey, and tells the customer; see the call. */
export const deletePasskey: Answers<typeof passkeyDel> = async (context, { rid }) => {
  const { db, actor } = context;
  const { phone, passwordHash, wxOpenid } = await lockCustomer(context);
  const [ended] = await db
    .delete(passkeys)
    .where(equal(passkeys, { rid, customerRid: actor.rid }))
    .returning({ rid: passkeys.rid, name: passkeys.name });
  if (!ended) throw new Failure(refusals.notFound);
  const isLeft = phone || passwordHash || wxOpenid || (await passkeysOf(context)).length > 0;
  if (!isLeft) throw new Failure(passkeyRefusals.lastWay);
  await tell(context, 'passkeyRemoved', ended);
  return null;
};

function passkeysOf({ db, actor }: Pick<CustomerContext, 'db' | 'actor'>) {
  return db
    .select()
    .from(passkeys)
    .where(equal(passkeys, { customerRid: actor.rid }))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.rid));
}

async function tell(
  context: CustomerContext,
  event: 'passkeyAdded' | 'passkeyRemoved',
  { rid, name }: { rid: string; name: string },
) {
  const values = { time: shanghaiTime(context.now), name };
  await notify(context, { customerRid: context.actor.rid, event, ref: rid, values });
}
