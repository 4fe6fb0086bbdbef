import { and, desc, gt, isNull, or } from 'drizzle-orm';
import { ulid } from 'ulid';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import { shanghaiTime } from '../../../core/shanghai.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import { randomToken, tokenHash } from '../../../host/config/secrets.ts';
import { equal } from '../../../host/records/filters.ts';
import { lockCustomer } from '../../identity/customers.ts';
import { notify } from '../../notifications/service.notices.ts';
import { withProof } from '../service.step-up.ts';
import type { keyAdd, keyDel, keyList } from './contract.ts';
import { keyPrefix, keyRefusals, mostKeys } from './rules.ts';
import { apiKeys } from './tables.ts';

const day = 86_400_000;

/** Those that are over are shown so long. */
const shownAfterwards = 30 * day;

/** The customer's keys; see the call. */
export const listKeys: Answers<typeof keyList> = async ({ db, now, actor }) => {
  const since = new Date(now.getTime() - shownAfterwards);
  const rows = await db
    .select()
    .from(apiKeys)
    .where(
      and(
        equal(apiKeys, { customerRid: actor.rid }),
        gt(apiKeys.expiresAt, since),
        or(isNull(apiKeys.revokedAt), gt(apiKeys.revokedAt, since)),
      ),
    )
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.rid));
  return {
    list: rows.map(({ rid, name, scopes, tail, createdAt, expiresAt, usedAt, revokedAt }) => ({
      ...{ rid, name, scopes, tail, created: createdAt, expires: expiresAt, used: usedAt },
      state: revokedAt ? ('revoked' as const) : expiresAt <= now ? ('expired' as const) : ('good' as const),
    })),
  };
};

/** Makes a key; see the call. */
export function addKey(
  context: CustomerContext,
  { name, scopes, days, ...proof }: CheckedInputOf<typeof keyAdd>,
): Promise<AnswerOf<typeof keyAdd>> {
  return withProof(context, proof, async (inside) => {
    const { db, actor, now } = inside;
    await lockCustomer(inside);
    if ((await db.$count(apiKeys, isGood(actor.rid, now))) >= mostKeys)
      throw new Failure(keyRefusals.tooMany);
    const key = `${keyPrefix}${randomToken()}`;
    const rid = ulid(now.getTime());
    await db.insert(apiKeys).values({
      ...{ rid, customerRid: actor.rid, name, scopes, hash: tokenHash(key), tail: key.slice(-4) },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + days * day) },
    });
    await notify(inside, {
      ...{ customerRid: actor.rid, event: 'keyMade', ref: rid },
      values: { time: shanghaiTime(now), name },
    });
    return { rid, key };
  });
}

/** Ends a key; see the call. */
export const deleteKey: Answers<typeof keyDel> = async ({ db, now, actor }, { rid }) => {
  const mine = and(equal(apiKeys, { rid, customerRid: actor.rid }), isNull(apiKeys.revokedAt));
  const ended = await db.update(apiKeys).set({ revokedAt: now }).where(mine).returning({ rid: apiKeys.rid });
  if (!ended.length) throw new Failure(refusals.notFound);
  return null;
};

function isGood(customerRid: string, now: Date) {
  return and(equal(apiKeys, { customerRid }), isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now));
}
