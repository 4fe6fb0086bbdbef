import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { HistoryLine, OfferedAction, Stated, stateIn } from '../../core/record.ts';
import { returnRecord } from './rules.states.ts';

const Way = z.literal([0, 1, 2]);
const Wish = {
  /** A saved address; not needed by those who come for their samples. */
  address_rid: field.optional(26),
  /** 0 the recipient pays the carrier, 1 freight from the balance, 2 somebody comes for them. */
  way: Way.default(0),
  /** Whether it is to be kept cold on the way. */
  temp: field.Flag.default(0),
  remark: field.optional(field.textLimits.reason),
};

/**
 * Asks for what is left of samples, of one or several orders. Refused with the sample's number and 样品已销毁, 样品已用尽,
 * 样品已寄回, 样品尚未入库，暂不可申请, 检测尚未完成，请在数据发布后申请, 样品已申请销毁，请联系客服, 样品保存期已过，请联系客服, 样品已在回寄申请中 and, unless
 * somebody comes for them, 危险品不可回寄，请联系客服; with 请选择收件地址 and 所选样品的订单归属不同账户，请分开申请.
 */
export const returnAdd = defineCall({
  path: '/api/auth/sample4recycle/add',
  once: true,
  title: '申请回收样品',
  input: z.object({
    sample_rids: field
      .different(z.string().min(1).max(26))
      .min(1, '请选择样品')
      .max(50, '一次最多申请50个样品'),
    ...Wish,
    request_id: field.RequestId,
  }),
  output: z.object({ rid: z.string(), no: z.string() }),
});

/**
 * Changes the address and way (`edit`), pays the freight from the owner's balance (`pay`, as much as was shown), calls it off
 * (`cancel`) or says that it has come (`sign`). A group's is paid by its owner and managers. Refused with 预存余额不足，请先充值,
 * 仅组长与管理员可使用课题组账户 and 数据已更新，请刷新后重试.
 */
export const returnUpdate = defineCall({
  path: '/api/auth/sample4recycle/update',
  title: '修改、支付、取消或签收回寄',
  input: z.object({
    rid: field.Rid,
    op: z.enum(['edit', 'pay', 'cancel', 'sign']),
    version: field.Version.optional(),
    ...Wish,
    way: Way.optional(),
    temp: field.Flag.optional(),
    /** The freight that was seen. */
    freight_fen: Fen.optional(),
  }),
});

/** What is told of a return to everybody who may see it. */
export const ReturnFacts = z.object({
  rid: z.string(),
  no: z.string(),
  ...Stated,
  version: field.Version,
  /** As in `add`. */
  way: z.int(),
  way_name: field.Said,
  temp: field.Flag,
  remark: z.string(),
  /** Empty when somebody comes for them. */
  name: z.string(),
  address: z.string(),
  /** Null while it is not known; what the recipient pays the carrier is none. */
  freight_fen: Fen.nullable(),
  express: z.string(),
  waybill: z.string(),
  reason: z.string(),
  created: field.Time,
  samples: z.array(
    z.object({ rid: z.string(), no: z.string(), order_rid: z.string(), order_no: z.string() }),
  ),
  history: z.array(HistoryLine),
  actions: z.array(OfferedAction),
});

/** A sample of which something is left in the laboratory. */
const Offered = z.object({
  rid: z.string(),
  no: z.string(),
  name: z.string(),
  order_rid: z.string(),
  order_no: z.string(),
  place_state: field.Said,
  left: z.number().nullable(),
  left_unit: z.string(),
  keep_until: z.string(),
  photo_rid: z.string(),
  /** Why it cannot be asked for; empty when it can. */
  why_not: field.Said,
  /** Whether it cannot be sent, only be come for. */
  is_dangerous: field.Flag,
  /** Whose order it is of, and the group's name where it is one's; samples of one go back together. */
  owner: z.string(),
  owner_name: z.string(),
});
export type Offered = z.output<typeof Offered>;

const OwnReturn = ReturnFacts.extend({
  phone: z.string(),
  /** The group whose money pays; empty for one's own. */
  owner_name: z.string(),
  /** Who of the group asked for it; empty for oneself. */
  asker: z.string(),
});
export type OwnReturn = z.output<typeof OwnReturn>;

/**
 * The samples that can be asked for now, with why not where that is so, and the customer's returns beside those of groups whose
 * money they spend, newest first.
 */
export const returnList = defineCall({
  path: '/api/auth/sample4recycle/list4person',
  reads: true,
  title: '样品回收与回寄',
  input: field.Paging.extend({
    status: stateIn(returnRecord).optional(),
    /** A sample's or an order's number. */
    kw: field.Word,
    /** Only this return, as notices lead to it. */
    one: field.optional(26),
    /** Of the returns; samples that can be asked for are all told. */
    owner: field.OwnerFilter,
  }),
  output: field.pageOf(OwnReturn).extend({
    /** On whose account those returns are. */
    groups: z.array(z.object({ rid: z.string(), name: z.string() })),
    samples: z.array(Offered),
  }),
});
