import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { Stated } from '../../core/record.ts';

const work = { permission: 'prestore:work' } as const;
const way = z.union([z.literal(1), z.literal(2)]);
const day = z.iso.date('日期格式不正确').regex(/^20/, '日期格式不正确');

const Refund = z.object({
  no: z.string(),
  amount_fen: Fen,
  reason: z.string(),
  ...Stated,
  created: field.Time,
  done: field.Time.nullable(),
});

/** A payment through a provider as finance sees it. */
const StaffPayment = z.object({
  rid: z.string(),
  no: z.string(),
  way: z.int(),
  title: z.string(),
  purpose: z.string(),
  amount_fen: Fen,
  refunded_fen: Fen,
  ...Stated,
  /** The money came after the payment had ended. */
  is_late: z.boolean(),
  transaction_id: z.string(),
  customer: z.string(),
  /** Masked. */
  phone: z.string(),
  created: field.Time,
  paid_at: field.Time.nullable(),
  refunds: z.array(Refund),
});
export type StaffPayment = z.infer<typeof StaffPayment>;

/** Payments through providers, newest first. */
export const paymentList = defineCall({
  permission: 'prestore:read',
  path: '/api/staff/payments/list',
  title: '在线支付流水',
  input: field.LongPaging.extend({
    way: way.optional(),
    status: z.int().min(0).max(99).optional(),
    /** Our number, the provider's, a refund's, the customer's account or phone. */
    kw: z.string().trim().max(64).default(''),
    /** Days of opening, both included. */
    from: day.optional(),
    to: day.optional(),
  }),
  output: field.pageOf(StaffPayment).extend({ sum: z.object({ paid_fen: Fen }) }),
});

/** Asks the provider what became of a payment, and takes the money when it is there. */
export const paymentAsk = defineCall({
  ...work,
  path: '/api/staff/payments/ask',
  title: '查询支付结果',
  input: z.object({ rid: field.Rid }),
  output: z.object(Stated),
});

/** One day's bill of a provider; `net_fen` payments less refunds. */
const Bill = z.object({
  way: z.int(),
  date: z.string(),
  line_count: z.int(),
  net_fen: Fen,
  fee_fen: Fen,
  open: z.int(),
  resolved: z.int(),
  fetched: field.Time,
  settled: field.Time.nullable(),
});
export type StaffBill = z.infer<typeof Bill>;

/** The bills that were fetched, newest day first, and the ways that the shop has. */
export const billList = defineCall({
  permission: 'prestore:read',
  path: '/api/staff/payments/bills',
  title: '渠道账单',
  input: field.LongPaging.extend({ way: way.optional() }),
  output: field.pageOf(Bill).extend({ today: z.string(), open: z.int() }),
});

const DifferenceRow = z.object({
  rid: z.string(),
  kind: z.int(),
  kind_name: z.string(),
  subject: z.enum(['payment', 'refund']),
  no: z.string(),
  ours_fen: Fen.nullable(),
  theirs_fen: Fen.nullable(),
  note: z.string(),
  resolved_by: z.string(),
  resolved: field.Time.nullable(),
});
export type StaffDifference = z.infer<typeof DifferenceRow>;

/** One day's bill with its lines and what does not agree. */
export const billDay = defineCall({
  permission: 'prestore:read',
  path: '/api/staff/payments/bill',
  title: '渠道账单明细',
  input: z.object({ way, date: day }),
  output: z.object({
    bill: Bill,
    differences: z.array(DifferenceRow),
    /** At most 500. */
    lines: z.array(
      z.object({
        kind: z.enum(['payment', 'refund']),
        no: z.string(),
        transaction_id: z.string(),
        amount_fen: Fen,
        fee_fen: Fen,
      }),
    ),
  }),
});

/** Fetches a day's bill anew and holds it against the books. Refused before the next day, after 90 days. */
export const billFetch = defineCall({
  ...work,
  path: '/api/staff/payments/fetch',
  title: '获取渠道账单',
  input: z.object({ way, date: day }),
  output: z.object({ line_count: z.int(), open: z.int() }),
});

/** Notes what was done about a difference; it no longer counts as open. */
export const differenceResolve = defineCall({
  ...work,
  path: '/api/staff/payments/resolve',
  title: '处理对账差异',
  input: z.object({ rid: field.Rid, note: field.required('请填写处理说明', field.textLimits.reason) }),
});

/**
 * Books a day's money as arrived at the bank, less what the provider keeps. `fee_fen` is what the bank statement shows
 * when the bill does not. Refused while differences are open, and the second time.
 */
export const billSettle = defineCall({
  ...work,
  path: '/api/staff/payments/settle',
  title: '渠道结算入账',
  once: true,
  input: z.object({
    way,
    date: day,
    /** As the bill showed it; another one is refused with 数据已更新. */
    net_fen: z.int().min(-1_000_000_000_000).max(1_000_000_000_000),
    fee_fen: z.int().min(-100_000_000_000).max(100_000_000_000),
    memo: field.optional(field.textLimits.title),
    request_id: field.RequestId,
  }),
});
