import { and, asc, desc, eq, inArray, max } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { historyLine, ridsOf } from '../../host/records/rows.ts';
import { refuseTaken } from '../../host/records/taken.ts';
import { profiles } from '../customers/tables.ts';
import { bindFiles } from '../files/service.ts';
import { financeRoles, tellStaff } from '../notifications/service.staff-notices.ts';
import { orderStates } from '../orders/rules.states.ts';
import { orderHistory, orders } from '../orders/tables.ts';
import { PointsSetting } from '../settings/rules.growth.ts';
import { loadSettings } from '../settings/service.ts';
import type { integrationApply, integrationClaims } from './contract.ts';
import { lookUpPaper } from './look-up.ts';
import { boundToClaim, type Claim, claimRows } from './moves.ts';
import { sourceOf } from './rules.source.ts';
import { thanksRecord, thanksRefusals, thanksStates } from './rules.states.ts';
import { thanksClaims, thanksHistory } from './tables.ts';

/** So many finished orders are offered to choose from. */
const mostOffered = 100;

/** Claims points for a paper; see the call. */
export const addClaim: Answers<typeof integrationApply> = async (context, input) => {
  const { db, jobs, now, actor } = context;
  const source = sourceOf(input.source);
  if (!source) throw new Failure(thanksRefusals.source);
  const ordersDoneAt = await finishedAt(db, actor.rid, input.order_nos);
  const rid = ulid(now.getTime());
  const [made] = await refuseTaken(
    db
      .insert(thanksClaims)
      .values({
        ...{ rid, customerRid: actor.rid, orderNos: input.order_nos, ordersDoneAt, createdAt: now },
        ...{ company: input.company, title: input.title, journal: input.journal, impact: input.impact },
        ...{ content: input.content, sketch: input.sketch, agreeShow: input.agree_show === 1 },
        ...{ source: source.href, sourceKey: source.key, doi: source.doi, status: thanksStates.toReview },
      })
      .returning(),
    { thanks_claims_once: thanksRefusals.claimed },
  );
  if (!made) throw new Error('a claim was not stored');
  const files = {
    rids: input.files,
    purpose: 'paper',
    boundTo: boundToClaim(rid),
    ownerRid: actor.rid,
  } as const;
  await bindFiles({ db }, files);
  await claimRows.begin(db, made, { by: { role: 'customer', rid: actor.rid }, now });
  if (source.doi) await jobs.send(lookUpPaper, { rid });
  await tellStaff(context, { event: 'thanksClaimed', to: { roles: financeRoles }, values: {}, ref: rid });
  return { rid };
};

/** When the last of these orders was finished. Refuses 订单号不属于您 and 论文须在订单完成后发表. */
async function finishedAt(db: Database, customerRid: string, nos: readonly string[]): Promise<Date> {
  const found = await db
    .select({ rid: orders.rid, status: orders.status, createdAt: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.customerRid, customerRid), inArray(orders.no, [...nos])));
  if (found.length !== nos.length) throw new Failure(thanksRefusals.order);
  if (found.some(({ status }) => status !== orderStates.done)) throw new Failure(thanksRefusals.early);
  const [last] = await db
    .select({ at: max(orderHistory.at) })
    .from(orderHistory)
    .where(and(inArray(orderHistory.orderRid, ridsOf(found)), eq(orderHistory.toStatus, orderStates.done)));
  const created = Math.max(...found.map(({ createdAt }) => createdAt.getTime()));
  return last?.at ?? new Date(created);
}

/** The customer's claims; see the call. Six statements. */
export const listClaims: Answers<typeof integrationClaims> = async ({ db, actor }, paging) => {
  const isTheirs = eq(thanksClaims.customerRid, actor.rid);
  const found = await listed(db, paging, db.select().from(thanksClaims).where(isTheirs), [
    desc(thanksClaims.rid),
  ]);
  const steps = await stepsOf(db, found.list);
  const finished = await db
    .select({ no: orders.no, title: orders.title })
    .from(orders)
    .where(equal(orders, { customerRid: actor.rid, status: orderStates.done }))
    .orderBy(desc(orders.createdAt), desc(orders.rid))
    .limit(mostOffered);
  const [profile] = await db
    .select({ company: profiles.company })
    .from(profiles)
    .where(eq(profiles.customerRid, actor.rid));
  return {
    ...found,
    list: found.list.map((row) => ({
      ...{ rid: row.rid, status: row.status, status_name: thanksRecord.nameOf(row.status), title: row.title },
      ...{ journal: row.journal, source: row.source, order_nos: row.orderNos, points: row.points },
      ...{ reason: row.reason, created: row.createdAt, history: steps(row.rid) },
    })),
    orders: finished,
    rewards: await rewardsOf(db),
    company: profile?.company ?? '',
  };
};

/** What papers bring, by class. One statement. */
export async function rewardsOf(db: Database): Promise<{ low: number; middle: number; high: number }> {
  const { pointsSetting } = await loadSettings(db, { pointsSetting: PointsSetting });
  const { claimLow: low, claimMiddle: middle, claimHigh: high } = pointsSetting;
  return { low, middle, high };
}

/** The steps of claims as people are told of them. One statement, none without claims. */
export async function stepsOf(db: Database, claims: readonly Pick<Claim, 'rid'>[]) {
  const rows =
    claims.length === 0
      ? []
      : await db
          .select()
          .from(thanksHistory)
          .where(inArray(thanksHistory.claimRid, ridsOf(claims)))
          .orderBy(asc(thanksHistory.at), asc(thanksHistory.toStatus));
  return (rid: string) =>
    rows.filter(({ claimRid }) => claimRid === rid).map((step) => historyLine(step, thanksRecord));
}
