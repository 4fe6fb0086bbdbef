import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { shanghaiDate, startOfDay } from '../../core/shanghai.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { during, equal, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { reachCustomer } from '../customers/service.staff.ts';
import { customers } from '../identity/tables.ts';
import { ledgerBalances } from '../ledger/tables.ts';
import { PointsSetting, PromotionSetting } from '../settings/rules.growth.ts';
import { loadSettings } from '../settings/service.ts';
import type { pointsOfCustomer } from './contract.staff.ts';
import type { integrationInit, integrationList } from './contract.ts';
import { factorOf, levels, nextLevel, rulesOf } from './rules.ts';
import { signInKey } from './sign-in.ts';
import { accountOfLot, pointsAccounts, pointsLots, pointsMoves } from './tables.ts';

/** So many movements are shown to staff. */
const shown = 8;

/** The overview of somebody's points. Four statements. */
export const readPoints: Answers<typeof integrationInit> = async ({ db, actor, now }) => {
  const { rid } = actor;
  const { pointsSetting, promotionSetting } = await loadSettings(db, {
    ...{ pointsSetting: PointsSetting, promotionSetting: PromotionSetting },
  });
  const { level, debt, hasSigned } = await standingOf(db, rid, signInKey(rid, now));
  const days = await lotsByDay(db, rid, now);
  const given = await givenToday(db, rid, now);
  const points = days.reduce((sum, { left }) => sum + left, 0);
  const { signIn, transferDaily } = pointsSetting;
  return {
    ...{ points, frozen: days.reduce((sum, { held }) => sum + held, 0), debt },
    expiring: days.flatMap(({ at, left, began }) => (left > 0 ? [{ at, points: left, began }] : [])),
    rules: rulesOf(pointsSetting, promotionSetting),
    ...{ sign_today: hasSigned ? 1 : 0, sign_points: signIn },
    ...{ level, level_name: levels[level], factor: factorOf(level, pointsSetting) },
    next: nextLevel(level, pointsSetting),
    may_give: Math.max(0, transferDaily - given),
  };
};

/** A page of somebody's movements. */
export const listMoves: Answers<typeof integrationList> = ({ db, actor }, { kind, from, to, ...paging }) =>
  listed(
    db,
    paging,
    db
      .select()
      .from(pointsMoves)
      .where(
        and(
          eq(pointsMoves.customerRid, actor.rid),
          is(pointsMoves.kind, kind),
          during(pointsMoves.at, { from, to }),
        ),
      ),
    [desc(pointsMoves.seq)],
  );

/** The same for staff, in short; refuses 记录不存在 where they are not responsible. Five statements. */
export const readForStaff: Answers<typeof pointsOfCustomer> = async (context, { rid }) => {
  const { db, now } = context;
  await reachCustomer(context, rid);
  const { level, debt } = await standingOf(db, rid, '');
  const days = (await lotsByDay(db, rid, now)).filter(({ left }) => left > 0);
  const list = await db
    .select()
    .from(pointsMoves)
    .where(eq(pointsMoves.customerRid, rid))
    .orderBy(desc(pointsMoves.seq))
    .limit(shown);
  const [next] = days;
  return {
    ...{ points: days.reduce((sum, { left }) => sum + left, 0), debt, level_name: levels[level], list },
    next: next ? { at: next.at, points: next.left } : null,
  };
};

/** How many points somebody gave to others since the Shanghai day began. */
export async function givenToday(db: Database, customerRid: string, now: Date): Promise<number> {
  const [sum] = await db
    .select({ given: sql<number>`coalesce(-sum(${pointsMoves.change}), 0)::int` })
    .from(pointsMoves)
    .where(
      and(
        equal(pointsMoves, { customerRid, kind: 'given' }),
        gte(pointsMoves.at, startOfDay(shanghaiDate(now))),
      ),
    );
  return sum?.given ?? 0;
}

async function standingOf(db: Database, rid: string, signIn: string) {
  const [found] = await db
    .select({
      level: customers.level,
      debt: sql<number>`coalesce(${pointsAccounts.debt}, 0)`,
      hasSigned: sql<boolean>`EXISTS (SELECT FROM ${pointsMoves} WHERE ${pointsMoves.key} = ${signIn})`,
    })
    .from(customers)
    .leftJoin(pointsAccounts, eq(pointsAccounts.customerRid, customers.rid))
    .where(eq(customers.rid, rid));
  if (!found) throw new Error('a customer without a row');
  return found;
}

/** What somebody's lots hold by the day on which they end, what has ended left out. */
function lotsByDay(db: Database, customerRid: string, now: Date) {
  return db
    .select({
      at: pointsLots.expireOn,
      began: sql<number>`sum(${pointsLots.count})::int`,
      left: sql<number>`sum(${ledgerBalances.balance} - ${ledgerBalances.held})::int`,
      held: sql<number>`sum(${ledgerBalances.held})::int`,
    })
    .from(pointsLots)
    .innerJoin(ledgerBalances, eq(ledgerBalances.account, accountOfLot))
    .where(and(eq(pointsLots.customerRid, customerRid), gte(pointsLots.expireOn, shanghaiDate(now))))
    .groupBy(pointsLots.expireOn)
    .orderBy(pointsLots.expireOn);
}
