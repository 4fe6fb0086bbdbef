import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { badWaybill, waybillPattern } from '../../../core/parcel.ts';
import { Change, Stated } from '../../../core/record.ts';
import { fieldMessages } from '../../identity/contract.ts';
import { FormValues } from '../../plan/contract.ts';
import { signingRefusals } from '../../signing/contract.ts';
import { Leftover, OrderSummary, orderRefusals, PlacedOrder, PriceLine, Sample } from '../contract.ts';

/**
 * Signs the service protocol (0), the contract (1) or the confidentiality agreement (2) by a code to one's own number, or accepts
 * (3) or answers (4) what staff changed or asked. A price above what a member of a group may spend alone waits for approval once
 * it is accepted. 1 and 2 are refused with 数据已更新，请刷新后重试, 已签署，无需重复签署 and what else keeps them from being signed.
 */
export const orderProtocol = defineCall({
  path: '/api/auth/web/order/update4protocol',
  once: true,
  title: '签署协议、确认变更、回复',
  rate: { figure: 20, seconds: 60 },
  input: z
    .object({
      rid: field.Rid,
      kind: z.literal([0, 1, 2, 3, 4]),
      /** Of the protocol for 0, of the order for the others. */
      version: z.string().min(1).max(20),
      content: field.optional(field.textLimits.note),
      /** Who signs, and the code, for 1 and 2. */
      signer: field.optional(field.textLimits.name),
      code: field.optional(20),
    })
    .superRefine(({ kind, signer, code }, { addIssue }) => {
      if (kind !== 1 && kind !== 2) return;
      if (!signer) addIssue({ code: 'custom', path: ['signer'], message: signingRefusals.noSigner });
      if (!code) addIssue({ code: 'custom', path: ['code'], message: fieldMessages.code });
    }),
  output: PlacedOrder,
});

/**
 * What cancelling an order would give back now; nothing is changed. `ways` is empty where nothing was paid, and one where all
 * goes back to the prestore that it came from.
 */
export const orderCancelPreview = defineCall({
  path: '/api/auth/web/order/cancel4refund',
  reads: true,
  title: '取消订单的退款预览',
  input: z.object({ rid: field.Rid }),
  output: z.object({
    version: z.int(),
    paid_fen: Fen,
    /** The group to whose prestore it goes; empty for one's own. */
    owner_name: z.string(),
    ways: z.array(
      z.object({
        /** As `orderCancel` takes it. */
        refund_way: z.int(),
        enabled: field.Flag,
        /** Why it cannot go back this way; empty when it can. */
        reason: field.Said,
        wechat_fen: Fen,
        alipay_fen: Fen,
        prestore_fen: Fen,
        /** Of what was given with top-ups. */
        bonus_fen: Fen,
      }),
    ),
    /** The coupon that comes back, once no other order of its batch uses it; empty for none. */
    coupon: z.string(),
    points: z.int(),
  }),
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
    dropped: field.Said,
    total_fen: Fen,
    /** To be sent back with the change. */
    price_hash: z.string(),
    promise_date: z.string().nullable(),
    changes: z.array(Change),
    /** Whether the order goes back to review. */
    reviewed_again: field.Flag,
    /** Why it would wait for who manages the group that pays; empty when it would not. */
    why: field.Said,
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
  scope: 'placing',
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
    missing: z.array(field.Named),
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
