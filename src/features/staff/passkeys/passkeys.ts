import { desc } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import { type Answers, inTransaction, type StaffContext } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { madePasskey, offerPasskey, shown, withRoom } from '../../identity/passkeys/ceremonies.ts';
import { passkeyRefusals } from '../../identity/passkeys/rules.ts';
import { lockMember } from '../service.members.ts';
import { checkStaffPassword, passCode } from '../service.sessions.ts';
import type { staffPasskeyAdd, staffPasskeyDel, staffPasskeyList, staffPasskeyOffer } from './contract.ts';
import { staffPasskeys } from './tables.ts';

type Mine = Pick<StaffContext, 'db' | 'actor'>;

/** An offer is for the account that proved who asks. */
const purposeOf = ({ rid }: StaffContext['actor']) => `staff add ${rid}`;

/** See the call. */
export const listStaffPasskeys: Answers<typeof staffPasskeyList> = async (context) => ({
  list: (await passkeysOf(context)).map(shown),
});

/** See the call. */
export const offerStaffPasskey = async (
  context: StaffContext,
  { password, code }: CheckedInputOf<typeof staffPasskeyOffer>,
): Promise<AnswerOf<typeof staffPasskeyOffer>> => {
  const { rid, account, name } = context.actor;
  const counted = await checkStaffPassword(context, password);
  const known = await inTransaction(context, async (inside) => {
    await passCode(inside, code, counted);
    return withRoom(await passkeysOf(inside));
  });
  return offerPasskey(context, purposeOf(context.actor), { rid, account, name, known });
};

/** See the call. */
export const addStaffPasskey: Answers<typeof staffPasskeyAdd> = async (context, wanted) => {
  const made = await madePasskey(context, purposeOf(context.actor), wanted);
  return inTransaction(context, async (inside) => {
    const { db, actor, note } = inside;
    await lockMember(db, actor.rid);
    withRoom(await passkeysOf(inside));
    const added = await db
      .insert(staffPasskeys)
      .values({ ...made, staffRid: actor.rid })
      .onConflictDoNothing({ target: staffPasskeys.credentialId })
      .returning({ rid: staffPasskeys.rid });
    if (!added.length) throw new Failure(passkeyRefusals.known);
    note(`添加通行密钥 ${made.name}`);
    return { rid: made.rid };
  });
};

/** See the call. */
export const deleteStaffPasskey: Answers<typeof staffPasskeyDel> = async ({ db, actor, note }, { rid }) => {
  const [ended] = await db
    .delete(staffPasskeys)
    .where(equal(staffPasskeys, { rid, staffRid: actor.rid }))
    .returning({ name: staffPasskeys.name });
  if (!ended) throw new Failure(refusals.notFound);
  note(`移除通行密钥 ${ended.name}`);
  return null;
};

function passkeysOf({ db, actor }: Mine) {
  return db
    .select()
    .from(staffPasskeys)
    .where(equal(staffPasskeys, { staffRid: actor.rid }))
    .orderBy(desc(staffPasskeys.createdAt), desc(staffPasskeys.rid));
}
