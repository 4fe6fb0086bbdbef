import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { couponTabs } from './rules.states.ts';

/** What is told of every coupon. */
export const ShownCoupon = z.object({
  rid: z.string(),
  /** What the shop calls it, or what we call one that nobody has offered. */
  name: field.Said,
  /** 0 an amount, 1 a share of the price, 2 samples. */
  kind: z.int(),
  /** Fen, percent that are taken off, or a number of samples. */
  value: z.int(),
  /** What is taken off at most; null without a limit. */
  most_fen: Fen.nullable(),
  min_fen: Fen,
  /** Value and scope in words. */
  worth: field.Said,
  scope: field.Said,
  on_quoted: field.Flag,
});

/**
 * Claims a coupon that is offered, by its rid or by a code. Refused with 优惠券已领完, 已达领取上限, 兑换码无效,
 * 不符合领取条件; ten wrong codes of an account in an hour and none are taken any more.
 */
export const couponClaim = defineCall({
  path: '/api/auth/discount4user/add',
  title: '领取优惠券',
  input: z.object({ discount_rid: field.Rid.optional(), code: field.optional(50) }),
  output: z.object({ rid: z.string() }),
});

/** The lists of the page: 0 usable, 1 used or in use, 2 expired, 3 claimable. */
const CouponTab = z.literal(Object.values(couponTabs));

/** The customer's coupons, and those that they can claim. */
export const couponList = defineCall({
  path: '/api/auth/discount4user/list4all',
  reads: true,
  title: '我的优惠券',
  input: field.Paging.extend({
    status: CouponTab.default(couponTabs.usable),
    /** Those for everything, or those for some services only. */
    scope: z.enum(['all', 'some']).optional(),
  }),
  output: field
    .pageOf(
      ShownCoupon.extend({
        status: z.int(),
        status_name: field.Said,
        /** From when until when it is good; of one that can be claimed, until when it can. */
        from: field.Time,
        to: field.Time,
        /** How long it is good for once claimed: 领取后30天内有效; empty for one that is held. */
        validity: field.Said,
        /** Why it cannot be claimed or used now; empty when it can. */
        reason: field.Said,
        /** The services that it is for. */
        path: z.string(),
        /** The batch of orders that it is for, and what it takes off them; empty and 0 while it is for none. */
        batch_no: z.string(),
        saved_fen: Fen,
      }),
    )
    .extend({
      counts: z.object({ usable: z.int(), used: z.int(), expired: z.int(), claimable: z.int() }),
    }),
});
