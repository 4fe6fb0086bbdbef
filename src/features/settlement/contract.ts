import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { HistoryLine, OfferedAction, Stated } from '../../core/record.ts';
import { UsableEnvelope } from '../clusters/envelopes/contract.ts';
import { OpenedPayment } from '../payments/contract.ts';

const rid = z.string().min(1).max(26);
const day = z.iso.date('日期格式须为 YYYY-MM-DD');

/** The most that is paid or settled at once. */
const mostAtOnce = 100;
const mostFen = 1_000_000_000_00;

/**
 * One thing that is not settled or not paid: an order or booking whose work is to be settled, a statement, an order that is
 * to be paid before testing (`prepay`), or a booking whose slot is held until it is paid (`slot`).
 */
export const SettlementItem = z.object({
  kind: z.enum(['order', 'booking', 'statement', 'prepay', 'slot']),
  rid: z.string(),
  no: z.string(),
  title: field.Named,
  ...Stated,
  at: field.Time,
  amount_fen: Fen,
  /** What of it is still to be paid. */
  remaining_fen: Fen,
  /** What was paid of a statement and can be invoiced. */
  invoiceable_fen: Fen,
  /** YYYY-MM-DD; null for what is not due. */
  due_date: z.string().nullable(),
  /** Days until it is due; below 0 when it is late. */
  days_left: z.int().nullable(),
  /** Of a booking that is to be paid: the seconds left. */
  left_s: z.int().nullable(),
  version: z.int(),
  edition: z.int(),
  project_nos: z.array(z.string()),
  /** The work of an order, with what each unit of it costs. */
  assigns: z.array(
    z.object({
      ...{ rid: z.string(), no: z.string(), name: field.Named, status_name: field.Said, amount_fen: Fen },
      /** Whether its data waits for the verdict of whoever asks. */
      to_verify: field.Flag,
    }),
  ),
  /** Why no statement can be made of it yet; empty when one can, and for statements. */
  why_not: field.Said,
  /** The group whose money pays, by rid and name; empty for one's own. */
  owner: z.string(),
  payer: z.string(),
  /** Numbers of the orders on a statement. */
  orders: z.array(z.object({ rid: z.string(), no: z.string() })),
});
export type SettlementItem = z.output<typeof SettlementItem>;

/**
 * What is not settled (0), not paid (1), or both (2), newest first, statements by their due dates; what was paid (3): one's
 * own and that of groups that one manages, or of one `owner`; with `export` the whole list as a spreadsheet. Refused with
 * 您不是该课题组成员.
 */
export const settlementList = defineCall({
  path: '/api/auth/assign/settlementList',
  scope: 'bills',
  reads: true,
  file: true,
  makes: { kind: 'export', unless: { export: 0 } },
  urgency: 'read',
  title: '未结算与未付款',
  input: field.Paging.extend({
    tab: z.int().min(0).max(3),
    owner: field.OwnerFilter,
    kw: field.optional(field.textLimits.title),
    project_no: field.optional(field.textLimits.name),
    overdue: field.Flag.default(0),
    from: day.optional(),
    to: day.optional(),
    export: field.Flag.default(0),
  }),
  output: field.pageOf(SettlementItem).extend({
    /** What the whole list adds up to: amounts of what is not settled or was paid, what remains of what is not paid. */
    sum_fen: Fen,
    /** The groups whose money one spends. */
    groups: z.array(z.object({ rid: field.Rid, name: z.string() })),
  }),
});

/** One line of a statement; amounts in fen, VAT included. */
const StatementLine = z.object({
  rid: z.string(),
  assign_rid: z.string(),
  order_rid: z.string(),
  ref_no: z.string(),
  name: field.Named,
  description: field.Named,
  samples: z.int(),
  unit: field.Named,
  quantity: z.number(),
  amount_fen: Fen,
  discount_fen: Fen,
  credited_fen: Fen,
  paid_fen: Fen,
  project_no: z.string(),
  is_disputed: field.Flag,
});

/** A way to pay what remains. `cash_fen` and `bonus_fen` are how prestore would pay it. */
const StatementWay = z.object({
  /** 0 prestore, 1 WeChat, 2 Alipay, 3 bank transfer, 4 credit line: `balance_fen` is what is left of it. */
  way: z.int(),
  name: field.Said,
  enabled: field.Flag,
  reason: field.Said,
  balance_fen: Fen,
  cash_fen: Fen,
  bonus_fen: Fen,
});

/** One statement with everything about it. */
export const Statement = z.object({
  rid: z.string(),
  no: z.string(),
  kind: z.enum(['regular', 'adjustment']),
  ...Stated,
  version: z.int(),
  edition: z.int(),
  created: field.Time,
  confirmed: field.Time.nullable(),
  confirmed_by: z.string(),
  /** YYYY-MM-DD on which it confirms itself; null once it is confirmed, and while it is disputed. */
  confirms_on: z.string().nullable(),
  due_date: z.string().nullable(),
  days_left: z.int().nullable(),
  /** Who pays: the customer, or a group. */
  payer: z.string(),
  /** Whether it is told in part, to somebody who ordered and does not pay. */
  is_part: field.Flag,
  note: z.string(),
  lines: z.array(StatementLine),
  total_fen: Fen,
  discount_fen: Fen,
  credited_fen: Fen,
  paid_fen: Fen,
  remaining_fen: Fen,
  invoiced_fen: Fen,
  /** VAT within the amount for which it is still owed. */
  tax_fen: Fen,
  dispute: z.object({ reason: z.string(), at: z.string() }).nullable(),
  payments: z.array(
    z.object({
      rid: z.string(),
      at: field.Time,
      way: z.string(),
      way_name: field.Said,
      amount_fen: Fen,
      cash_fen: Fen,
      /** What of it was given; nothing of what was written off. */
      bonus_fen: Fen,
    }),
  ),
  credits: z.array(
    z.object({
      rid: z.string(),
      at: field.Time,
      amount_fen: Fen,
      reason: z.string(),
      ...Stated,
    }),
  ),
  versions: z.array(
    z.object({
      edition: z.int(),
      at: field.Time,
      total_fen: Fen,
      reason: z.string(),
      lines: z.array(z.object({ name: field.Named, description: field.Named, amount_fen: Fen })),
    }),
  ),
  history: z.array(HistoryLine),
  /** Other statements of the same orders: earlier ones, adjustments. */
  others: z.array(z.object({ rid: z.string(), no: z.string(), status_name: field.Said, total_fen: Fen })),
  seller: z.object({
    name: z.string(),
    accounts: z.array(z.object({ name: z.string(), bank: z.string(), account: z.string() })),
  }),
  actions: z.array(OfferedAction),
});
export type Statement = z.output<typeof Statement>;

/**
 * One statement, by its own rid or an order's (then the newest that counts), as data, as a document, or the reimbursement
 * packs of its invoices (`pack`). Whoever ordered on a group's account that they do not manage is told by their order of its
 * own lines alone, as data. Refused with 该结算单的发票尚未开具，开具后可下载报销材料.
 */
export const assignStatement = defineCall({
  path: '/api/auth/assign/statement',
  scope: 'bills',
  reads: true,
  file: true,
  makes: { kind: 'document', unless: { format: 'json' } },
  urgency: 'read',
  title: '结算单',
  input: z
    .object({
      rid: rid.optional(),
      order_rid: rid.optional(),
      format: z.enum(['json', 'pdf', 'xlsx', 'pack']).default('json'),
    })
    .refine((input) => Boolean(input.rid ?? input.order_rid), '参数错误'),
  output: Statement,
});

/** How what is chosen could be paid: see `StatementWay`. */
export const settlementWays = defineCall({
  path: '/api/auth/assign/settlementWays',
  reads: true,
  urgency: 'vital',
  title: '结算付款方式',
  input: z.object({
    rids: field.different(rid).max(mostAtOnce).default([]),
    order_rid: rid.optional(),
    booking_rid: rid.optional(),
    amount_fen: z.int().min(1).max(mostFen).optional(),
  }),
  output: z.object({
    /** The group whose money pays, empty for one's own; and its rid for who tops it up. */
    payer: z.string(),
    owner: z.string(),
    /** What remains of all that was chosen, and what would be paid now. */
    remaining_fen: Fen,
    amount_fen: Fen,
    ways: z.array(StatementWay),
    /** Lots of prestore in the order in which they would be used. */
    lots: z.array(z.object({ rid: z.string(), name: field.Said, cash_fen: Fen, bonus_fen: Fen })),
    /** The group's envelopes that may be chosen for what is on none yet; empty when all is on one. */
    envelopes: z.array(UsableEnvelope),
  }),
});

/**
 * Acts on statements. `create` makes one of the orders whose work (`assign_rids`) or which (`order_rids`,
 * `booking_rids`) were chosen, of one owner; `confirm` agrees to the `edition` that was shown; `dispute` says what is wrong with
 * `lines`; `pay` pays statements (`rid`, `rids`: the oldest first) an order before testing (`order_rid`) or
 * a booking whose slot is held for it (`booking_rid`), both in full.
 */
export const settlementOperate = defineCall({
  path: '/api/auth/assign/settlementOperate',
  once: true,
  urgency: 'vital',
  title: '结算单操作',
  input: z.object({
    op: z.enum(['create', 'confirm', 'dispute', 'pay']),
    rid: rid.optional(),
    rids: field.different(rid).max(mostAtOnce).optional(),
    order_rid: rid.optional(),
    booking_rid: rid.optional(),
    assign_rids: field.different(rid).max(mostAtOnce).default([]),
    order_rids: field.different(rid).max(mostAtOnce).default([]),
    booking_rids: field.different(rid).max(mostAtOnce).default([]),
    edition: z.int().min(1).max(32_767).optional(),
    /** 0 prestore, 1 WeChat, 2 Alipay, 4 credit line, which moves the due date; transfers are claimed by transferApply. */
    way: z
      .int()
      .min(0)
      .max(4)
      .refine((way) => way !== 3)
      .optional(),
    /** Of the group that pays, for what on statements is for no project yet; refused with what is left of it. */
    envelope_rid: field.optional(26),
    /** Left out, all that remains. */
    amount_fen: z.int().min(1).max(mostFen).optional(),
    /** Lots of prestore in the order in which they are to be used. */
    lots: field.different(z.string().min(1).max(60)).max(mostAtOnce).optional(),
    lines: field.different(rid).max(200).default([]),
    reason: z.string().trim().max(field.textLimits.reason).default(''),
    request_id: field.RequestId,
  }),
  output: z.object({
    /** The statement, or the order or booking that was paid for. */
    rid: z.string(),
    no: z.string(),
    ...Stated,
    /** What was paid at once. */
    paid_fen: Fen,
    /** The payment that waits for its money, for WeChat and Alipay. */
    pay: OpenedPayment.nullable(),
  }),
});

/** What a customer writes who does not agree. */
export const DisputeReason = field
  .required('请填写异议说明', field.textLimits.reason)
  .min(2, '请填写异议说明');
