import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { PosterWords } from '../poster/rules.ts';

/** The newcomer's coupon in words, as whoever opens an invitation is told; empty while the shop gives none. */
export const inviteGift = defineCall({
  method: 'GET',
  path: '/api/open/invite/gift',
  title: '受邀新人礼',
  output: z.object({ text: field.Said }),
});

/** The customer's code with its link and QR code, what inviting brings, and what came of it so far. */
export const inviteInit = defineCall({
  path: '/api/auth/invite/init',
  reads: true,
  title: '邀请好友',
  output: z.object({
    code: z.string(),
    /** The whole address. */
    link: z.string(),
    /** An address that pages may show as a picture. */
    qr: z.string(),
    /** One sentence each. */
    rule: z.array(field.Said),
    invited: z.int(),
    /** How many of them have finished an order that they paid themselves. */
    ordered: z.int(),
    reward_points: z.int(),
    poster: PosterWords,
  }),
});

/** Whom the customer invited, masked, the latest first. */
export const inviteList = defineCall({
  path: '/api/auth/invite/list',
  reads: true,
  title: '邀请记录',
  input: field.Paging,
  output: field.pageOf(
    z.object({
      rid: z.string(),
      /** Empty until they have told it. */
      name: z.string(),
      phone: z.string(),
      at: field.Time,
      first_order: field.Flag,
      /** Points that the customer has of it. */
      reward: z.int(),
    }),
  ),
});

/** What a friend's first finished order was, as far as it concerns whoever invited them. Refused with 记录不存在. */
export const inviteOrderDetail = defineCall({
  path: '/api/auth/invite/orderDetail',
  reads: true,
  title: '邀请奖励来源',
  input: z.object({ rid: field.Rid }),
  output: z.object({ order_no: z.string(), amount_band: field.Said, reward: z.int(), at: field.Time }),
});

const Filters = z.object({
  /** 0 those that count, 1 void ones. */
  state: z.literal([0, 1]).optional(),
  /** Days on which friends came, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Account or number of whoever invited or came. */
  kw: field.Word,
});

/** Who came by whose invitation, and why it is void. */
export const staffInvitations = defineCall({
  path: '/api/staff/invitation/list',
  permission: 'promoters:read',
  title: '邀请关系',
  input: Filters.extend(field.LongPaging.shape),
  output: field.pageOf(
    z.object({
      rid: z.string(),
      inviter: z.string(),
      inviter_phone: z.string(),
      friend: z.string(),
      friend_phone: z.string(),
      at: field.Time,
      first_order: field.Flag,
      reward: z.int(),
      voided: field.Time.nullable(),
      void_reason: z.string(),
    }),
  ),
});
