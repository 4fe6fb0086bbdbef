import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { badWaybill, waybillPattern } from '../../../core/parcel.ts';
import { Stated } from '../../../core/record.ts';
import { FormValues } from '../../plan/contract.ts';
import { Leftover, OrderSummary, orderRefusals, PlacedOrder, PriceLine, Sample } from '../contract.ts';
import { Change } from '../review/contract.proposal.ts';

/**
 * Signs the service protocol (0), or accepts (3) or answers (4) what staff changed or asked. A price above what a member of
 * a group may spend alone waits for approval once it is accepted.
 */
export const orderProtocol = defineCall({
  path: '/api/auth/web/order/update4protocol',
  once: true,
  title: '签署协议、确认变更、回复',
  input: z.object({
    rid: field.Rid,
    kind: z.union([z.literal(0), z.literal(3), z.literal(4)]),
    /** Of the protocol for 0, of the order for 3 and 4. */
    version: z.string().min(1).max(20),
    content: field.optional(field.textLimits.note),
  }),
  output: PlacedOrder,
});

/** Cancels an order before testing; the same reasons for refusal as its button shows. */
export const orderCancel = defineCall({
  path: '/api/auth/web/order/cancel',
  once: true,
  title: '取消订单',
  input: z.object({
    rid: field.Rid,
    reason: field.required('请填写取消原因', field.textLimits.reason).min(2, '请填写取消原因'),
    version: z.int(),
    /** Where what was paid goes: 0 the way it came, as far as its provider takes it back; 1 to prestore. */
    refund_way: z.int().min(0).max(1).default(0),
  }),
  output: OrderSummary.extend({ refund_fen: Fen }),
});

/** What an order is to be: every line of it, and what its lines have in common. Never a price. */
const OrderEdit = z.object({
  rid: field.Rid,
  /** The version that was seen. */
  version: z.int(),
  items: field
    .differentBy(
      'line_rid',
      z.object({
        line_rid: z.string().min(1).max(26),
        count: z.int(orderRefusals.badCount).min(1, orderRefusals.badCount).max(999, orderRefusals.badCount),
        params: FormValues,
        samples: z.array(Sample).max(200, orderRefusals.tooManySamples).default([]),
      }),
    )
    .min(1, orderRefusals.nothingChosen)
    .max(100),
  contact: z.object({
    name: field.required('姓名不能为空', field.textLimits.name),
    phone: field.mobile('手机号不能为空'),
  }),
  leftover: Leftover,
  secret: field.Flag,
  remark: field.optional(field.textLimits.note),
});

/** What a change of an order would cost and make different; nothing is changed. */
export const orderEditPreview = defineCall({
  path: '/api/auth/web/order/edit4price',
  reads: true,
  title: '修改订单的费用预览',
  input: OrderEdit,
  output: z.object({
    lines: z.array(z.object({ line_rid: z.string(), amount_fen: Fen, formula: z.array(PriceLine) })),
    /** What coupon and points take off; `dropped` says why the coupon would not be used any more. */
    discount_fen: Fen,
    dropped: z.string(),
    total_fen: Fen,
    /** To be sent back with the change. */
    price_hash: z.string(),
    promise_date: z.string().nullable(),
    changes: z.array(Change),
    /** Whether the order goes back to review. */
    reviewed_again: field.Flag,
    /** Why it would wait for who manages the group that pays; empty when it would not. */
    why: z.string(),
  }),
});

/**
 * Changes an order until it is queued; a coupon whose minimum or scope the change leaves goes back. It goes back to review when price or parameters change, or waits for approval where
 * a group pays and its member may not order that alone. Refused with
 * 检测已开始，无法修改，请联系客服 from then on, and with another price than was seen.
 */
export const orderEdit = defineCall({
  path: '/api/auth/web/order/edit',
  title: '修改订单',
  input: OrderEdit.extend({ price_hash: field.required(orderRefusals.priceChanged, 64) }),
  output: PlacedOrder,
});

/** Tells by which parcel the samples come: they are on their way then; on their way it corrects the waybill. */
export const orderSend = defineCall({
  path: '/api/auth/web/order/send',
  title: '填写或修改运单',
  input: z.object({
    rid: field.Rid,
    express: field.required('请填写快递公司', 30),
    waybill: field.required('请填写运单号', 40).regex(waybillPattern, badWaybill),
    version: z.int(),
  }),
  output: OrderSummary,
});

/** Decides about samples that are not as they should be: tested all the same, or sent anew. */
export const orderResolve = defineCall({
  path: '/api/auth/web/order/resolve',
  title: '处理样品异常',
  input: z.object({
    rid: field.Rid,
    choice: z.enum(['resolveIssue', 'resend'], '请选择处理方式'),
    reason: field.optional(field.textLimits.reason),
    version: z.int(),
  }),
  output: OrderSummary,
});

/** Puts what was ordered into the plan again, with its parameters; `missing` names what is not on sale any more. */
export const orderAgain = defineCall({
  path: '/api/auth/web/order/again',
  once: true,
  title: '再来一单',
  input: z.object({ rid: field.Rid, request_id: field.RequestId }),
  output: z.object({
    temp_rids: z.array(z.string()),
    allCount: z.int(),
    missing: z.array(z.string()),
  }),
});

/**
 * Stays open and tells, as server-sent events, which state the order is in: at the beginning and whenever it
 * changes. Refused with 订单不存在.
 */
export const orderEvents = defineCall({
  method: 'GET',
  path: '/api/auth/web/order/events',
  title: '订单进度实时更新',
  input: z.object({ rid: field.Rid }),
  output: z.object({
    version: z.int(),
    ...Stated,
    /** How many messages there are on it. */
    messages: z.int(),
  }),
});
