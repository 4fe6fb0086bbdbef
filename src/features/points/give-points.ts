import { and, eq, isNull } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import { maskedName, maskedPhone } from '../../core/fields.ts';
import { ulid } from '../../core/ulid.ts';
import { answerOnce } from '../../host/calls/answer-once.ts';
import {
  type Answers,
  type CustomerContext,
  earlierAnswer,
  type WithGateways,
} from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { calledName } from '../customers/people.ts';
import { withProof } from '../customers/service.step-up.ts';
import { profiles } from '../customers/tables.ts';
import { spend } from '../identity/limits/limits.ts';
import { customers } from '../identity/tables.ts';
import { post } from '../ledger/post.ts';
import { points } from '../ledger/rules.accounts.ts';
import { pointsGiven, pointsTaken } from '../ledger/rules.events.ts';
import { notify } from '../notifications/service.notices.ts';
import { PointsSetting } from '../settings/rules.growth.ts';
import { loadSettings } from '../settings/service.ts';
import type { integrationReceiver, integrationTransfer } from './contract.ts';
import {
  changeDebt,
  lockPoints,
  openPointsLot,
  partsOf,
  pointsLotsOf,
  sumOf,
  writeMove,
} from './move-points.ts';
import { givenToday } from './read-points.ts';
import { pointsRefusals, receiverSearch } from './rules.ts';

type Person = { rid: string; name: string; phone: string };

/** Who has a number; see the call. Each search counts, so `db` is the pool. */
export const findReceiver: Answers<typeof integrationReceiver> = async ({ db, actor, now }, { phone }) => {
  await spend(db, receiverSearch, actor.rid, now);
  const { name } = await receiverOf(db, actor.rid, phone);
  return { name: maskedName(name), phone: maskedPhone(phone) };
};

/**
 * Gives points to whoever has a number; see the call. What is tried with numbers of nobody counts like a search, so `db` is
 * the pool.
 */
export const transferPoints = async (
  context: CustomerContext & WithGateways,
  { phone, points: count, code }: Parameters<Answers<typeof integrationTransfer>>[1],
): Promise<{ points: number }> => {
  const { db, actor, now, request } = context;
  const earlier = await earlierAnswer(context);
  if (earlier) return earlier as { points: number };
  const to = await receiverOf(db, actor.rid, phone).catch(async (error) => {
    await spend(db, receiverSearch, actor.rid, now);
    throw error;
  });
  const given = withProof(context, { code }, async (inside) => {
    const give = () => givePoints(inside, { to, count, key: ulid(now.getTime()) });
    return (request ? await answerOnce(inside.db, request, give) : await give()) as { points: number };
  });
  return given.catch(async (error) => {
    // The same request in the same moment has used the code up.
    const done = await earlierAnswer(context);
    if (done) return done as { points: number };
    throw error;
  });
};

/**
 * Moves points from who asks to somebody else, those that end first, each to a lot with the same end; a debt of the other
 * one is paid of it first. Both see the movement and the other one hears of it. Returns what is left. Refuses with 积分不足
 * and 超过今日转赠上限. Locks the points of both.
 */
export async function givePoints(
  context: CustomerContext,
  { to, count, key }: { to: Person; count: number; key: string },
): Promise<{ points: number }> {
  const { db, actor, now } = context;
  for (const rid of [actor.rid, to.rid].toSorted()) await lockPoints(db, rid);
  const { pointsSetting } = await loadSettings(db, { pointsSetting: PointsSetting });
  const lots = await pointsLotsOf(db, actor.rid, now);
  if (sumOf(lots) < count) throw new Failure(pointsRefusals.short);
  const given = await givenToday(db, actor.rid, now);
  if (given + count > pointsSetting.transferDaily) throw new Failure(pointsRefusals.tooMuch);
  const me = await personOf(db, actor.rid);
  const ref = `transfer:${key}`;
  const from = `收到 ${maskedName(me.name)} 转赠`;
  const out = { customerRid: actor.rid, count, kind: 'given', key: `${ref}:given`, ref } as const;
  const into = { customerRid: to.rid, count, kind: 'received', key: `${ref}:received`, ref } as const;
  await writeMove(context, { ...out, title: `转赠 ${maskedName(to.name)}` }, -count);
  await writeMove(context, { ...into, title: from }, count);
  const { debt } = await lockPoints(db, to.rid);
  const paid = Math.min(debt, count);
  await changeDebt(db, to.rid, -paid);
  const owed = partsOf(lots, paid);
  const taken = new Map(owed.map((part) => [part.lot, part.count]));
  const rest = lots.map((lot) => ({ ...lot, left: lot.left - (taken.get(lot.rid) ?? 0) }));
  const sent = partsOf(rest, count - paid);
  const lotFor = await lotsFor(context, to.rid, rest, sent);
  await post(context, {
    ...{ event: 'points-given', key: `points:${ref}`, ref, operator: { type: 'customer', rid: actor.rid } },
    legs: [
      ...owed.flatMap((part) => pointsTaken(actor.rid, part.lot, part.count)),
      ...sent.flatMap(({ lot, count: moved }) =>
        pointsGiven(points(actor.rid, lot), points(to.rid, lotFor.get(lot) ?? ''), moved),
      ),
    ],
  });
  const values = { n: String(count), reason: from };
  await notify(context, { customerRid: to.rid, event: 'pointsGranted', values, ref });
  return { points: sumOf(lots) - count };
}

/** Opens lots of the receiver, one for each end that the sent ones have; which is whose. */
async function lotsFor(
  context: CustomerContext,
  to: string,
  lots: Awaited<ReturnType<typeof pointsLotsOf>>,
  sent: readonly { lot: string; count: number }[],
): Promise<Map<string, string>> {
  const counts = new Map(sent.map(({ lot, count }) => [lot, count]));
  const ends = Map.groupBy(
    lots.filter(({ rid }) => counts.has(rid)),
    ({ expireOn, isReturned }) => `${expireOn} ${isReturned}`,
  );
  const opened = new Map<string, string>();
  for (const same of ends.values()) {
    const [{ expireOn, isReturned } = { expireOn: '', isReturned: false }] = same;
    const count = same.reduce((sum, { rid }) => sum + (counts.get(rid) ?? 0), 0);
    const lot = await openPointsLot(context, to, count, expireOn, isReturned);
    for (const { rid } of same) opened.set(rid, lot);
  }
  return opened;
}

async function receiverOf(db: Database, giver: string, phone: string): Promise<Person> {
  const [found] = await people(db).where(
    and(eq(customers.phone, phone), isNull(customers.closedAt), isNull(customers.disabledAt)),
  );
  if (!found) throw new Failure(pointsRefusals.stranger);
  if (found.rid === giver) throw new Failure(pointsRefusals.oneself);
  return asPerson(found);
}

async function personOf(db: Database, rid: string): Promise<Person> {
  const [found] = await people(db).where(eq(customers.rid, rid));
  if (!found) throw new Error(`no customer ${rid}`);
  return asPerson(found);
}

function people(db: Database) {
  return db
    .select({
      ...{ rid: customers.rid, phone: customers.phone },
      name: calledName,
    })
    .from(customers)
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid));
}

type Found = { rid: string; phone: string | null; name: string };
const asPerson = ({ rid, phone, name }: Found): Person => ({
  ...{ rid, name, phone: phone ?? '' },
});
