import { and, eq, isNull, lte } from 'drizzle-orm';
import { addDays, shanghaiInstant, shanghaiTime } from '../../../core/shanghai.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Database } from '../../../host/database/database.ts';
import { sumFen } from '../../../host/records/columns.ts';
import { equal } from '../../../host/records/filters.ts';
import { bySystem } from '../../../host/records/rows.ts';
import { memberStates } from '../../clusters/rules.states.ts';
import { clusterMembers } from '../../clusters/tables.ts';
import { customers } from '../../identity/tables.ts';
import type { Sender } from '../../notifications/service.notices.ts';
import type { PromotionSetting } from '../../settings/rules.growth.ts';
import { type Inviter, inviterOf } from '../earning/invitations.ts';
import type { Worth } from '../earning/worth.ts';
import { lockPromoter, promotionSetting } from '../promoters/moves.ts';
import { promoterStates } from '../promoters/rules.states.ts';
import { promoters } from '../promoters/tables.ts';
import { bringRebate, rebateRows } from './moves.ts';
import { rebateStates } from './rules.states.ts';
import { baseOf, firstRebate, isWithinMonths, monthOf, rebateLeft } from './rules.ts';
import { rebates } from './tables.ts';

/**
 * What a promoter earns by an order of somebody whom they invited (product definition 6.3): within so many months of the
 * registration, while they are one; neither by what rebates paid for, nor by orders of groups that they are in. It is
 * reckoned with the rate and the cap of the first time, and follows refunds in proportion.
 */
export async function earnRebate(context: Sender, worth: Worth): Promise<void> {
  const { db } = context;
  const [known] = await db
    .select({ customerRid: rebates.customerRid })
    .from(rebates)
    .where(eq(rebates.ref, worth.ref));
  const baseFen = baseOf(worth);
  const setting = await promotionSetting(context);
  if (!known && baseFen === 0) return;
  const inviter = await inviterOf(context, worth.customerRid);
  const customerRid = known
    ? await openAccount(db, known.customerRid)
    : inviter && (await earnerOf(db, worth, inviter, setting));
  const promoter = customerRid && (await lockPromoter(db, customerRid));
  if (!promoter) return;
  if (!known) {
    if (promoter.status === promoterStates.active) await begin(context, promoter.customerRid, worth, setting);
    return;
  }
  const [row] = await rebateRows.lockWhere(db, eq(rebates.ref, worth.ref));
  if (!row) throw new Error(`the rebate of ${worth.ref} is gone`);
  // Nothing is left of what came by an invitation that turned out to be void.
  const base = inviter?.rid === customerRid ? Math.min(baseFen, row.firstBaseFen) : 0;
  const fen = rebateLeft(row, base);
  const reason = fen < row.fen ? '订单退款或邀请无效' : '订单付款';
  await bringRebate(context, row, { baseFen: base, fen, reason });
}

async function begin(
  { db, now }: Sender,
  customerRid: string,
  worth: Worth,
  setting: PromotionSetting,
): Promise<void> {
  const { ref, no, doneAt } = worth;
  const month = monthOf(doneAt);
  const [others] = await db
    .select({ fen: sumFen(rebates.fen) })
    .from(rebates)
    .where(equal(rebates, { customerRid, month }));
  const baseFen = baseOf(worth);
  const fen = firstRebate(baseFen, setting, others?.fen ?? 0);
  if (fen === 0) return;
  const at = shanghaiTime(doneAt);
  const [row] = await db
    .insert(rebates)
    .values({
      ...{ rid: ulid(now.getTime()), customerRid, ref, no, rate: setting.rebateRate, month, doneAt },
      ...{ firstBaseFen: baseFen, firstFen: fen, baseFen, fen, status: rebateStates.estimated },
      availableAt: shanghaiInstant(`${addDays(at.slice(0, 10), setting.rebateHoldDays)}${at.slice(10)}`),
      createdAt: now,
    })
    .onConflictDoNothing({ target: rebates.ref })
    .returning();
  if (row) await rebateRows.begin(db, row, { action: 'earn', by: bySystem, now });
}

/** The account of the promoter who earns by something for the first time; undefined when nobody does. Three statements. */
async function earnerOf(
  db: Database,
  { owner, doneAt }: Worth,
  inviter: Inviter,
  { rebateMonths }: PromotionSetting,
): Promise<string | undefined> {
  if (!isWithinMonths(inviter.at, doneAt, rebateMonths)) return undefined;
  const { rid } = inviter;
  const isPromoter = and(
    equal(promoters, { customerRid: rid, status: promoterStates.active }),
    lte(promoters.activeSince, doneAt),
  );
  if ((await db.$count(promoters, isPromoter)) === 0) return undefined;
  const isTheirs = equal(clusterMembers, {
    clusterRid: owner,
    customerRid: rid,
    status: memberStates.joined,
  });
  return (await db.$count(clusterMembers, isTheirs)) > 0 ? undefined : openAccount(db, rid);
}

/** A customer's rid while their account is open. */
async function openAccount(db: Database, rid: string): Promise<string | undefined> {
  const [found] = await db
    .select({ rid: customers.rid })
    .from(customers)
    .where(and(eq(customers.rid, rid), isNull(customers.closedAt)));
  return found?.rid;
}
