import { and, eq, gt, gte, sql } from 'drizzle-orm';
import { sumFen } from '../../../host/records/columns.ts';
import { rankCustomer } from '../../identity/accounts.ts';
import { customers } from '../../identity/tables.ts';
import type { Sender } from '../../notifications/service.notices.ts';
import { factorOf } from '../../points/rules.ts';
import { PointsSetting } from '../../settings/rules.growth.ts';
import { loadSettings } from '../../settings/service.ts';
import { bringTo, type Earning } from './earned.ts';
import { levelOf, pointsFor } from './rules.levels.ts';
import { orderRewards } from './tables.ts';
import type { Worth } from './worth.ts';

/**
 * Points that whoever ordered earns by what they paid themselves: for the order, and for the first one that is finished. What
 * a group's money pays earns nobody points: it belongs to the group, and points are a person's. Figures are those of the day on
 * which it was first reckoned.
 */
export async function earnPoints(context: Sender, worth: Worth): Promise<void> {
  const { ref, customerRid, owner, kind, cashFen, doneAt } = worth;
  if (owner !== customerRid) return;
  const { db } = context;
  const { pointsSetting: setting } = await loadSettings(db, { pointsSetting: PointsSetting });
  const [customer] = await db
    .select({ level: customers.level })
    .from(customers)
    .where(eq(customers.rid, customerRid));
  const [reward] = await db
    .insert(orderRewards)
    .values({
      ...{ ref, customerRid, doneAt, cashFen, perYuan: setting.perYuan },
      percent: factorOf(customer?.level ?? 0, setting),
    })
    .onConflictDoUpdate({ target: orderRewards.ref, set: { cashFen } })
    .returning();
  if (!reward) throw new Error(`nothing was kept of ${ref}`);
  const earnings: Earning[] = [
    {
      ...{ ref, customerRid, kind: 'order' },
      points: pointsFor(cashFen, reward.perYuan, reward.percent),
    },
  ];
  if (kind === 'order') {
    const isPaid = await hasPaidOrder(context, customerRid);
    earnings.push({
      ...{ ref: firstOrderOf(customerRid), customerRid, kind: 'firstOrder' },
      points: isPaid ? setting.firstOrder : 0,
      isFixed: true,
    });
  }
  await bringTo(context, earnings);
  await rankAnew(context, customerRid, setting);
}

/** What a customer's first finished order earns stands under this name. */
const firstOrderOf = (customerRid: string) => `first:${customerRid}`;

/** Whether a customer has a finished order that was not wholly refunded. */
export async function hasPaidOrder({ db }: Pick<Sender, 'db'>, customerRid: string): Promise<boolean> {
  const isPaid = and(
    eq(orderRewards.customerRid, customerRid),
    gt(orderRewards.cashFen, 0),
    sql`${orderRewards.ref} LIKE 'order:%'`,
  );
  return (await db.$count(orderRewards, isPaid)) > 0;
}

/** Writes down the level that a customer's cash of the last twelve months makes. */
export async function rankAnew(
  { db, now }: Pick<Sender, 'db' | 'now'>,
  customerRid: string,
  setting: PointsSetting,
): Promise<void> {
  const [sum] = await db
    .select({ fen: sumFen(orderRewards.cashFen) })
    .from(orderRewards)
    .where(and(eq(orderRewards.customerRid, customerRid), gte(orderRewards.doneAt, yearBefore(now))));
  await rankCustomer(db, customerRid, { level: levelOf(sum?.fen ?? 0, setting) });
}

/** Twelve months before an instant. */
function yearBefore(now: Date): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - 1);
  return then;
}
