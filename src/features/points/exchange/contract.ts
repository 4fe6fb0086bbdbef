import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { HistoryLine, Stated } from '../../../core/record.ts';

/** How far an exchange is. */
const Progress = z.object({
  no: z.string(),
  ...Stated,
  /** Where goods go; empty for what is not sent. */
  address: z.string(),
  express: z.string(),
  waybill: z.string(),
  /** Why it was refused. */
  reason: z.string(),
  created: field.Time,
  history: z.array(HistoryLine),
});

/** Something that points are exchanged for, or were. */
const Exchangeable = z.object({
  rid: z.string(),
  name: z.string(),
  note: z.string(),
  img: z.string(),
  /** What it costs, or has cost. */
  points: z.int(),
  /** How many are left; null for as many as are wanted. */
  stock: z.int().nullable(),
  /** 1 coupon, 2 balance, 3 goods that are sent. */
  kind: z.int(),
  kind_name: field.Said,
  /** Why it cannot be had now; empty when it can. That points are missing is told by `points` alone. */
  why_not: field.Said,
  /** Of an exchange that was made; null in the shop. */
  progress: Progress.nullable(),
});
export type Exchangeable = z.output<typeof Exchangeable>;

/** What there is for points (`tab` 0), or what the customer exchanged theirs for, newest first (1). */
export const list4exchange = defineCall({
  path: '/api/auth/integration/list4exchange',
  reads: true,
  title: '积分兑换',
  input: field.Paging.extend({ tab: z.literal([0, 1]).default(0) }),
  output: field.pageOf(Exchangeable).extend({
    /** What the customer can use now. */
    mine: z.int(),
  }),
});

/**
 * Exchanges points for one of something; `points` tells what is left of them. Refused with 积分不足, 库存不足,
 * 已达兑换上限, 商品已下架, and for goods without an address with 请选择收件地址.
 */
export const applyExchange = defineCall({
  path: '/api/auth/integration/applyExchange',
  once: true,
  title: '兑换积分商品',
  input: z.object({
    rid: field.Rid,
    count: z.literal(1).default(1),
    address_rid: field.optional(26),
    request_id: field.RequestId,
  }),
  output: z.object({ rid: z.string(), points: z.int() }),
});
