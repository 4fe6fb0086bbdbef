import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { Stated } from '../../../core/record.ts';
import { FormValues, planRefusals } from '../contract.ts';

const work = { permission: 'orders:work' } as const;
const PriceFen = z.int().min(1, '请填写报价').max(10_000_000_000);
/** How long a quote holds; left out, as the shop's settings say. */
export const ValidDays = z
  .int('有效期须为1-90天')
  .min(1, '有效期须为1-90天')
  .max(90, '有效期须为1-90天')
  .optional();
const Count = z.int(planRefusals.badCount).min(1, planRefusals.badCount).max(999, planRefusals.badCount);

/** What is quoted, whomever it is quoted to. */
export const QuoteLines = z
  .array(
    z.object({
      service_rid: field.required('请选择检测项目', 64),
      count: Count.default(1),
      /** For one. */
      price_fen: PriceFen,
      note: field.optional(field.textLimits.note),
      params: FormValues.default({}),
    }),
  )
  .min(1, '请至少添加一个项目')
  .max(30);

/** Customers to quote to, by telephone number, name or organisation; numbers are masked. */
export const quoteCustomers = defineCall({
  reads: true,
  permission: 'orders:work',
  path: '/api/staff/plan/customers',
  title: '查找报价客户',
  input: z.object({ kw: field.required('请输入客户姓名、单位或手机号', 50) }),
  output: z.array(z.object({ rid: z.string(), name: z.string(), company: z.string(), phone: z.string() })),
});

/** Where a quote stands, by its lines: the first of these that holds of one of them. */
export const quoteStates = {
  bargain: '议价中',
  quoted: '待客户确认',
  accepted: '已接受',
  ordered: '已下单',
  expired: '已过期',
  declined: '已拒绝',
  removed: '已撤回',
} as const;

/** What can become of a line that was quoted. */
export const quoteAnswers = ['accepted', 'declined', 'expired', 'removed'] as const;

const QuoteLine = z.object({
  temp_rid: z.string(),
  service_rid: z.string(),
  name: z.string(),
  count: z.int(),
  price_fen: Fen,
  amount_fen: Fen,
  note: z.string(),
  params: FormValues,
  ...Stated,
  /** The customer's last wish, or why it was declined. */
  answer: z.string(),
});

const Quote = z.object({
  rid: z.string(),
  no: z.string(),
  version: z.int(),
  state: z.enum(Object.keys(quoteStates) as [keyof typeof quoteStates, ...(keyof typeof quoteStates)[]]),
  state_name: field.Said,
  customer: z.object({ rid: z.string(), name: z.string(), company: z.string() }),
  staff: z.string(),
  enquiry: z.object({ rid: z.string(), no: z.string() }).nullable(),
  note: z.string(),
  total_fen: Fen,
  valid_until: field.TimeOrBlank,
  created: field.Time,
  changed: field.Time,
  lines: z.array(QuoteLine),
  /** Every version as it was sent, newest first. */
  versions: z.array(
    z.object({
      version: z.int(),
      at: field.Time,
      by: z.string(),
      total_fen: Fen,
      note: z.string(),
      lines: z.array(z.object({ name: z.string(), count: z.int(), price_fen: Fen, note: z.string() })),
    }),
  ),
  can_quote: field.Flag,
  can_withdraw: field.Flag,
});
export type StaffQuote = z.infer<typeof Quote>;

/** Quotes to customers, last changed first. */
export const quoteList = defineCall({
  permission: 'orders:read',
  path: '/api/staff/plan/quotes',
  title: '定制报价',
  input: field.LongPaging.extend({
    enquiry_rid: z.string().max(26).optional(),
    mine: field.Flag.default(0),
    /** Only those on which the customer waits for an answer. */
    bargain: field.Flag.default(0),
    /** Only those of which a line came to this, on the days; without it the days are those of quoting. Both are included. */
    answer: z.enum(quoteAnswers).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    kw: field.Word,
  }),
  output: field.pageOf(Quote),
});

/** Quotes services at a price to one customer, who finds them in their plan. Refused with 实验计划最多100项. */
export const quoteAdd = defineCall({
  ...work,
  path: '/api/staff/plan/quoteAdd',
  title: '向客户报价',
  input: z.object({
    customer_rid: field.Rid,
    enquiry_rid: z.string().max(26).optional(),
    lines: QuoteLines,
    valid_days: ValidDays,
    note: field.optional(field.textLimits.note),
  }),
  output: z.object({ rid: z.string(), no: z.string() }),
});

/** Answers a customer's wish with new prices, counts or requirements; the old version stays readable. */
export const quoteAnew = defineCall({
  ...work,
  path: '/api/staff/plan/quoteAnew',
  title: '重新报价',
  input: z.object({
    rid: field.Rid,
    /** The version that was seen. */
    version: z.int().min(1).max(1_000_000),
    lines: field
      .differentBy(
        'temp_rid',
        z.object({
          temp_rid: field.Rid,
          price_fen: PriceFen,
          /** As they were when left out. */
          count: z
            .int(planRefusals.badCount)
            .min(1, planRefusals.badCount)
            .max(999, planRefusals.badCount)
            .optional(),
          note: field.optional(field.textLimits.note),
          params: FormValues.optional(),
        }),
      )
      .min(1, '请填写新的报价')
      .max(30),
    valid_days: ValidDays,
    note: field.optional(field.textLimits.note),
  }),
  output: z.object({ version: z.int() }),
});

/** Takes back what the customer has not accepted yet. */
export const quoteWithdraw = defineCall({
  ...work,
  path: '/api/staff/plan/quoteWithdraw',
  title: '撤回报价',
  input: z.object({
    rid: field.Rid,
    reason: field.required('请填写撤回原因', field.textLimits.reason).min(2, '请填写撤回原因'),
  }),
});

/** The quote as a PDF. */
export const quotePaper = defineCall({
  permission: 'orders:read',
  file: true,
  makes: { kind: 'document' },
  path: '/api/staff/plan/quotePdf',
  title: '报价单 PDF',
  input: z.object({ rid: field.Rid }),
});
