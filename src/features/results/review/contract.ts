import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { OfferedAction, Stated } from '../../../core/record.ts';
import { StaffAssign, WorkDetail } from '../bench/contract.ts';
import { Objection } from '../contract.ts';

const Reason = field.required('请填写原因', field.textLimits.reason).min(2, '请填写原因');

const OrderInReview = z.object({
  order_rid: z.string(),
  order_no: z.string(),
  title: z.string(),
  typeId: z.int(),
  ...Stated,
  promise_date: z.string().nullable(),
  is_late: field.Flag,
  version: z.int(),
  samples: z.int(),
  files: z.int(),
  technicians: z.array(z.string()),
  uploaded: field.TimeOrBlank,
  is_retest: field.Flag,
});

/** Orders whose data waits for a reviewer, by the day on which they are due. */
export const reviewList = defineCall({
  path: '/api/staff/results/review/list',
  permission: 'results:read',
  title: '待审核数据',
  output: z.object({
    list: z.array(OrderInReview),
    /** YYYY-MM-DD, the last day for the verdict on what is released now. */
    verdict_due: z.string(),
  }),
});

/** An order in review with all its work, and whether the reader may release it. Each look is kept. */
export const reviewDetail = defineCall({
  path: '/api/staff/results/review/detail',
  permission: 'results:read',
  isAudited: true,
  title: '查看待审核数据',
  input: z.object({ order_rid: field.Rid }),
  output: OrderInReview.extend({
    work: z.array(WorkDetail),
    /** Why the reader may not release it just now; empty when they may. */
    why_not: field.Said,
  }),
});

/**
 * Lets the customer have the data of an order: signs the list of its files and sets the day of the verdict. Refused
 * when who releases has tested it, and when a sample has neither file nor reason. `differs` says of each retest whether
 * it found something else; `fees` what is charged for work that could not be done: nothing, or a fee that was announced
 * to the customer beforehand as `basis` tells, and never more than the work itself.
 */
export const dataRelease = defineCall({
  path: '/api/staff/results/review/release',
  permission: 'results:approve',
  title: '发布数据',
  input: z.object({
    order_rid: field.Rid,
    version: field.Version,
    /** What the reviewer has looked at; all of it must be ticked. */
    checked: z.array(z.string().max(20)).max(20),
    differs: field
      .differentBy('rid', z.object({ rid: field.Rid, differs: field.Flag }))
      .max(200)
      .default([]),
    fees: field
      .differentBy(
        'rid',
        z
          .object({
            rid: field.Rid,
            fee_fen: z.int().min(0).max(100_000_000),
            basis: field.optional(field.textLimits.reason),
          })
          .refine(
            ({ fee_fen, basis }) => fee_fen === 0 || (basis?.length ?? 0) >= 2,
            '请填写最低费用的告知依据',
          ),
      )
      .max(200)
      .default([]),
  }),
  output: z.object({ status: z.int(), verdict_due: z.string() }),
});

/**
 * Releases the data of several orders with one look at the checklist; each is released wholly or refused with why, as by
 * `dataRelease`. Refused is also what asks for words of its own: 含复测或无法检测的项目，请单独审核.
 */
export const dataReleaseMany = defineCall({
  path: '/api/staff/results/review/releaseMany',
  permission: 'results:approve',
  title: '批量发布数据',
  input: z.object({
    orders: field
      .differentBy('order_rid', z.object({ order_rid: field.Rid, version: field.Version }))
      .min(1, '请选择订单')
      .max(20, '一次最多发布20个订单'),
    /** What the reviewer has looked at in each; all of it must be ticked. */
    checked: z.array(z.string().max(20)).max(20),
  }),
  output: field.Outcome,
});

/** Gives work back to its technician. */
export const dataReturn = defineCall({
  path: '/api/staff/results/review/return',
  permission: 'results:approve',
  title: '退回数据',
  input: z.object({ rid: field.Rid, version: field.Version, reason: Reason }),
});

const Dispute = StaffAssign.extend({
  objection: Objection,
  /** What it costs now. */
  amount_fen: Fen,
  /** The new amount that waits for the lead; null for none. */
  new_amount_fen: Fen.nullable(),
  actions: z.array(OfferedAction),
});

/** Objections that nobody has answered, and changed amounts that wait for the lead. */
export const objectionList = defineCall({
  path: '/api/staff/results/objections',
  permission: 'orders:work',
  reads: true,
  title: '数据异议',
  output: z.object({ list: z.array(Dispute) }),
});

/**
 * Answers an objection: with a retest, with another amount, or with reasons against it. One that was escalated only the
 * lead answers; an amount that changes by more than a tenth waits for the lead (`amountPass`).
 */
export const objectionAnswer = defineCall({
  path: '/api/staff/results/objections/answer',
  permission: 'orders:work',
  title: '处理异议',
  input: z
    .object({
      /** Of the work. */
      rid: field.Rid,
      version: field.Version,
      answer: z.enum(['retest', 'amount', 'rejected']),
      text: field.required('请填写处理说明', 500).min(5, '处理说明至少5个字'),
      fee: z.enum(['free', 'charged-if-equal']).default('free'),
      amount_fen: z.int().min(0).max(10_000_000_000).optional(),
    })
    .refine(
      ({ answer, amount_fen }) => answer !== 'amount' || amount_fen !== undefined,
      '请填写调整后的金额',
    ),
  output: z.object({ status: z.int() }),
});

/** Agrees to a changed amount, or sets another. */
export const amountPass = defineCall({
  path: '/api/staff/results/objections/pass',
  permission: 'orders:approve',
  title: '确认金额调整',
  input: z.object({ rid: field.Rid, version: field.Version }),
});

/** Work of a finished order that may be tested again, with the samples that are still there. */
export const retestList = defineCall({
  path: '/api/staff/results/retest/list',
  permission: 'orders:work',
  reads: true,
  title: '可复测的已完成订单',
  input: z.object({
    /** The number of an order or of work; empty for the latest. */
    kw: z.string().trim().max(40).default(''),
  }),
  output: z.object({
    list: z.array(
      StaffAssign.extend({
        released_at: field.Time,
        /** YYYY-MM-DD, the last day for it. */
        until: z.string(),
        sample_list: z.array(
          z.object({
            rid: z.string(),
            no: z.string(),
            /** Why it cannot be tested any more; empty when it can. */
            gone: z.string(),
          }),
        ),
        actions: z.array(OfferedAction),
      }),
    ),
  }),
});

/**
 * Tests a finished order's work again after its settlement, within the days that are set for it and with samples that
 * are still there: those named, or all that are. Refused with 已超过复测期限 and 样品已不在库，无法复测.
 */
export const retestLate = defineCall({
  path: '/api/staff/results/retest',
  once: true,
  permission: 'orders:work',
  title: '结算后复测',
  input: z.object({
    rid: field.Rid,
    text: field.required('请填写处理说明', 500).min(5, '处理说明至少5个字'),
    fee: z.enum(['free', 'charged-if-equal']),
    sample_rids: field.different(field.Rid).max(200).default([]),
  }),
  output: z.object({ rid: z.string() }),
});

/** Ends testing of an order; what is done stays and is charged. Answers with what that is. */
export const orderTerminate = defineCall({
  path: '/api/staff/results/terminate',
  once: true,
  permission: 'orders:work',
  title: '终止检测',
  input: z.object({ order_rid: field.Rid, version: field.Version, reason: Reason }),
  output: z.object({ done: z.array(z.string()) }),
});
