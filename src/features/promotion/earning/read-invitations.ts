import { and, asc, count, desc, eq, gt, isNotNull, isNull, like, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { Failure, refusals } from '../../../core/failure.ts';
import { maskedName, maskedPhone } from '../../../core/fields.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { qrPicture } from '../../../host/qr-picture.ts';
import { during, equal, finds } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { calledName } from '../../customers/people.ts';
import { profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import { orders } from '../../orders/tables.ts';
import { PromotionSetting } from '../../settings/rules.growth.ts';
import { Brand } from '../../settings/rules.ts';
import { loadSettings } from '../../settings/service.ts';
import type { inviteGift, inviteInit, inviteList, inviteOrderDetail, staffInvitations } from './contract.ts';
import { bandOf, couponInWords, inviteRules, maskedNo } from './rules.invitations.ts';
import { earnedPoints, invitations, orderRewards } from './tables.ts';

/** What whoever opens an invitation is promised. */
export const readGift: Answers<typeof inviteGift> = async ({ db }) => {
  const { promotionSetting } = await loadSettings(db, { promotionSetting: PromotionSetting });
  const { reward, note } = couponInWords(promotionSetting);
  return { text: reward && `注册即得${reward}（${note}）` };
};

/** The customer's invitation page, see the contract. Four statements. */
export const readInvitation: Answers<typeof inviteInit> = async ({ db, actor, origin }) => {
  const { promotionSetting: setting, brand } = await loadSettings(db, {
    ...{ promotionSetting: PromotionSetting, brand: Brand },
  });
  const [me] = await db
    .select({ code: customers.inviteCode })
    .from(customers)
    .where(eq(customers.rid, actor.rid));
  const [sums] = await db
    .select({ invited: count(), ordered: sql<number>`count(*) FILTER (WHERE ${hasOrdered})::int` })
    .from(invitations)
    .where(eq(invitations.customerRid, actor.rid));
  const [points] = await db
    .select({ sum: sql<number>`coalesce(sum(${earnedPoints.points}), 0)::int` })
    .from(earnedPoints)
    .where(equal(earnedPoints, { customerRid: actor.rid, kind: 'invite' }));
  const code = me?.code ?? '';
  const link = `${origin}/invited/${code}`;
  return {
    ...{ code, link, qr: await qrPicture(link, 300), rule: inviteRules(setting) },
    ...{ invited: sums?.invited ?? 0, ordered: sums?.ordered ?? 0, reward_points: points?.sum ?? 0 },
    poster: {
      ...{ brand: brand.name, latin: brand.latin, slogan: brand.slogan },
      ...couponInWords(setting),
    },
  };
};

/** One page of whom the customer invited. */
export const listInvitations: Answers<typeof inviteList> = async ({ db, actor }, input) => {
  const found = db
    .select({
      ...{ rid: invitations.rid, at: invitations.at, name: profiles.name, phone: customers.phone },
      ...{ hasOrdered: hasOrdered.as('has_ordered'), reward },
    })
    .from(invitations)
    .leftJoin(customers, eq(customers.rid, invitations.friendRid))
    .leftJoin(profiles, eq(profiles.customerRid, invitations.friendRid))
    .leftJoin(earnedPoints, isReward)
    .where(eq(invitations.customerRid, actor.rid));
  const { list, ...paging } = await listed(db, input, found, [desc(invitations.at), desc(invitations.rid)]);
  return {
    ...paging,
    list: list.map(({ rid, at, name, phone, hasOrdered: isOne, reward }) => ({
      ...{ rid, at, reward, first_order: isOne ? (1 as const) : (0 as const) },
      ...{ name: maskedName(name ?? ''), phone: maskedPhone(phone ?? '') },
    })),
  };
};

/** The order that a friend's reward comes from, see the contract. */
export const readRewardSource: Answers<typeof inviteOrderDetail> = async ({ db, actor }, { rid }) => {
  const [found] = await db
    .select({ no: orders.no, cashFen: orderRewards.cashFen, at: orderRewards.doneAt, reward })
    .from(invitations)
    .innerJoin(orderRewards, isPaidOrder)
    .innerJoin(orders, eq(sql`'order:' || ${orders.rid}`, orderRewards.ref))
    .leftJoin(earnedPoints, isReward)
    .where(equal(invitations, { rid, customerRid: actor.rid }))
    .orderBy(asc(orderRewards.doneAt), asc(orderRewards.ref))
    .limit(1);
  if (!found) throw new Failure(refusals.notFound);
  const { no, cashFen, at } = found;
  return { order_no: maskedNo(no), amount_band: bandOf(cashFen), reward: found.reward, at };
};

/** Who came by whose invitation, for staff. */
export const listForStaff: Answers<typeof staffInvitations> = async (
  { db },
  { state, from, to, kw, ...paging },
) => {
  const inviter = alias(customers, 'inviter');
  const inviting = alias(profiles, 'inviting');
  const found = db
    .select({
      ...{ rid: invitations.rid, at: invitations.at, hasOrdered: hasOrdered.as('has_ordered'), reward },
      ...{ inviter: inviting.name, inviterPhone: inviter.phone },
      ...{ friend: calledName, friendPhone: customers.phone },
      ...{ voidedAt: invitations.voidedAt, voidReason: invitations.voidReason },
    })
    .from(invitations)
    .innerJoin(inviter, eq(inviter.rid, invitations.customerRid))
    .leftJoin(inviting, eq(inviting.customerRid, invitations.customerRid))
    .leftJoin(customers, eq(customers.rid, invitations.friendRid))
    .leftJoin(profiles, eq(profiles.customerRid, invitations.friendRid))
    .leftJoin(earnedPoints, isReward)
    .where(
      and(
        state === undefined
          ? undefined
          : state === 1
            ? isNotNull(invitations.voidedAt)
            : isNull(invitations.voidedAt),
        during(invitations.at, { from, to }),
        finds(
          kw,
          [inviter.phone, customers.phone],
          inviter.account,
          inviting.name,
          customers.account,
          profiles.name,
        ),
      ),
    );
  const { list, ...page } = await listed(db, paging, found, [desc(invitations.at), desc(invitations.rid)]);
  return {
    ...page,
    list: list.map((row) => ({
      ...{ rid: row.rid, at: row.at, reward: row.reward, voided: row.voidedAt, void_reason: row.voidReason },
      ...{ inviter: row.inviter ?? '', inviter_phone: maskedPhone(row.inviterPhone ?? '') },
      ...{ friend: row.friend ?? '', friend_phone: maskedPhone(row.friendPhone ?? '') },
      first_order: row.hasOrdered ? (1 as const) : (0 as const),
    })),
  };
};

const isPaidOrder = and(
  eq(orderRewards.customerRid, invitations.friendRid),
  gt(orderRewards.cashFen, 0),
  like(orderRewards.ref, 'order:%'),
);

/** Whether who came has finished an order that they paid themselves. */
const hasOrdered = sql<boolean>`EXISTS (SELECT FROM ${orderRewards} WHERE ${isPaidOrder})`;

const isReward = eq(earnedPoints.ref, sql`'invite:' || ${invitations.friendRid}`);
const reward = sql<number>`coalesce(${earnedPoints.points}, 0)`.as('reward');
