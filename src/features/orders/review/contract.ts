import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { badWaybill, waybillPattern } from '../../../core/parcel.ts';
import { Change } from '../../../core/record.ts';
import { FormValues } from '../../plan/contract.ts';
import { LineDifference } from '../board/contract.ts';
import { OrderSummary, orderRefusals } from '../contract.ts';

const work = { permission: 'orders:work' } as const;
const Reason = z.string().trim().max(field.textLimits.reason);

/** Refusals of the review. */
export const reviewRefusals = {
  nothing: '没有变更，也没有要问客户的内容',
  changed: '方案有变更，请提交客户确认',
  lead: '调价超过10%，须由客服主管操作',
  reason: '请填写调价原因',
  noLines: '至少保留一个检测项目',
  mixed: '只能添加同类型的检测项目',
  past: '交付日期不能早于今天',
  samePromise: '交付日期没有变化',
} as const;

/** What an order is to be: every line that stays or is added; those left out are removed. */
const Proposal = z.object({
  rid: field.Rid,
  /** The version that was seen. */
  version: field.Version,
  lines: field
    .differentBy(
      'line_rid',
      z.object({
        /** Left out for one that is added. */
        line_rid: z.string().min(1).max(26).optional(),
        /** For one that is added. */
        service_rid: z.string().min(1).max(64).optional(),
        count: z.int(orderRefusals.badCount).min(1, orderRefusals.badCount).max(999, orderRefusals.badCount),
        params: FormValues,
        /** For one, in fen; null costs what the catalogue, or the quote it came from, says. */
        price_fen: z.int().min(0).max(10_000_000_000).nullable().default(null),
        reason: Reason.default(''),
      }),
    )
    .min(1, reviewRefusals.noLines)
    .max(100),
  /** YYYY-MM-DD; null promises nothing. */
  promise_date: z.iso.date().nullable(),
});

/** What a proposal would cost and make different, line by line; nothing is changed. */
export const staffReviewPreview = defineCall({
  ...work,
  reads: true,
  path: '/api/staff/orders/review4price',
  title: '审核变更预览',
  input: Proposal,
  output: z.object({
    lines: z.array(LineDifference),
    total_before_fen: Fen,
    /** What coupon and points take off. */
    discount_fen: Fen,
    total_fen: Fen,
    changes: z.array(Change),
    /** What is not right yet, by the place of the line; the place -1 means the order. */
    problems: z.array(z.object({ place: z.int(), text: z.string() })),
    /** Only a lead may decide about these prices. */
    needs_lead: field.Flag,
  }),
});

/**
 * Lays a proposal or a question before the customer: 10 → 20. Refused with 数据已更新，请刷新后重试, without change and
 * question, and with prices that only a lead may decide about.
 */
export const staffReviewAsk = defineCall({
  ...work,
  path: '/api/staff/orders/ask',
  title: '请客户确认',
  input: Proposal.extend({ summary: field.optional(field.textLimits.note) }),
  output: OrderSummary,
});

/** What service does to an order without changing its lines. */
export const staffActions = ['pass', 'reject', 'cancel', 'send', 'waybill'] as const;

/**
 * Takes one of the steps that the transition table leaves to service. `reason` for reject and cancel, parcel
 * for send and waybill. Refused as the buttons say. What laboratory and sample desk do are calls of theirs.
 */
export const staffOrderMove = defineCall({
  ...work,
  path: '/api/staff/orders/move',
  once: true,
  title: '处理订单',
  input: z.object({
    rid: field.Rid,
    version: field.Version,
    action: z.enum(staffActions),
    reason: Reason.default(''),
    express: z.string().trim().max(30).default(''),
    waybill: z
      .string()
      .trim()
      .max(40)
      .refine((text) => !text || waybillPattern.test(text), badWaybill)
      .default(''),
  }),
  output: OrderSummary,
});

/** Gives orders to an adviser: service takes what nobody has or hands over what is theirs, leads give any to anybody. */
export const staffOrderAssign = defineCall({
  ...work,
  path: '/api/staff/orders/assign',
  title: '指派顾问',
  input: z.object({ rids: field.different(field.Rid).min(1, '请选择订单').max(100), staff_rid: field.Rid }),
  output: z.object({ count: z.int() }),
});

/**
 * Promises another day for an order that the laboratory has; of a later one the customer is told with the reason.
 * Refused with 当前状态不可操作, 交付日期不能早于今天 and 交付日期没有变化.
 */
export const staffPromiseSet = defineCall({
  ...work,
  path: '/api/staff/orders/promise',
  title: '调整承诺交付日期',
  input: z.object({
    rid: field.Rid,
    version: field.Version,
    /** YYYY-MM-DD. */
    date: z.iso.date('请选择交付日期'),
    reason: Reason.min(2, '请填写原因'),
  }),
  output: OrderSummary,
});
