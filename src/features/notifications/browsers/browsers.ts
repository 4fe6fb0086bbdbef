import { desc, eq, inArray } from 'drizzle-orm';
import type { AnswerOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers, CustomerContext, WithGateways } from '../../../host/calls/context.ts';
import { tokenHash } from '../../../host/config/secrets.ts';
import { isPushTarget } from '../../../host/gateways/web-push.ts';
import { isCallable } from '../../../host/gateways/webhooks.ts';
import { equal } from '../../../host/records/filters.ts';
import { lockCustomer } from '../../identity/customers.ts';
import type { browserAdd, browserDel, browserKey, browserTry } from './contract.ts';
import { browserRefusals, mostBrowsers } from './rules.ts';
import { toldBrowsers } from './tables.ts';
import { tellBrowser } from './tell-browsers.ts';

/** With what browsers subscribe; see the call. */
export const readKey = async ({
  gateways,
}: CustomerContext & WithGateways): Promise<AnswerOf<typeof browserKey>> => ({
  key: await gateways.pushes.publicKey(),
});

/** Has a browser told, and whoever had it before no more; see the call. */
export const addBrowser: Answers<typeof browserAdd> = async (context, target) => {
  const { db, actor, now, secrets } = context;
  if (!isCallable(target.endpoint) || !isPushTarget(target)) throw new Failure(browserRefusals.badKeys);
  await lockCustomer(context);
  const row = {
    ...{ customerRid: actor.rid, sessionRid: actor.sessionRid, createdAt: now },
    sealedTarget: secrets.seal(JSON.stringify(target)),
  };
  await db
    .insert(toldBrowsers)
    .values({ ...row, rid: ulid(now.getTime()), endpointHash: tokenHash(target.endpoint) })
    .onConflictDoUpdate({ target: toldBrowsers.endpointHash, set: row });
  const beyond = db
    .select({ rid: toldBrowsers.rid })
    .from(toldBrowsers)
    .where(eq(toldBrowsers.customerRid, actor.rid))
    .orderBy(desc(toldBrowsers.createdAt), desc(toldBrowsers.rid))
    .offset(mostBrowsers);
  await db.delete(toldBrowsers).where(inArray(toldBrowsers.rid, beyond));
  return null;
};

/** Has it told no more; see the call. */
export const deleteBrowser: Answers<typeof browserDel> = async ({ db, actor }, { endpoint }) => {
  const ended = await db
    .delete(toldBrowsers)
    .where(isMine(actor.rid, endpoint))
    .returning({ rid: toldBrowsers.rid });
  if (!ended.length) throw new Failure(refusals.notFound);
  return null;
};

/** Shows a message of trial; see the call. */
export const tryBrowser: Answers<typeof browserTry> = async ({ db, jobs, actor }, { endpoint }) => {
  const [mine] = await db
    .select({ rid: toldBrowsers.rid })
    .from(toldBrowsers)
    .where(isMine(actor.rid, endpoint));
  if (!mine) throw new Failure(refusals.notFound);
  await jobs.send(tellBrowser, { browser: mine.rid });
  return null;
};

const isMine = (customerRid: string, endpoint: string) =>
  equal(toldBrowsers, { customerRid, endpointHash: tokenHash(endpoint) });
