import { z } from 'zod';
import { defineCall, type OutputOf } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { Change, OfferedAction } from '../../../core/record.ts';
import { OrderItself, OrderSummary } from '../contract.ts';
import { PaperKind } from '../papers/contract.ts';
import { orderGroups } from '../rules.states.ts';

const Group = z.enum(Object.keys(orderGroups) as [keyof typeof orderGroups, ...(keyof typeof orderGroups)[]]);

/** What narrows the order list of the staff, and what they keep of it under names. */
const StaffOrderFilters = z.object({
  group: Group.optional(),
  status: z.int().min(0).max(999).optional(),
  typeId: z.union([z.literal(1), z.literal(3)]).optional(),
  /** Number of an order, a batch or a waybill, or a customer's name, telephone number or organisation. */
  kw: field.Word,
  /** A state that the order first came to on these days, in place of its submission. */
  reached: z.int().min(0).max(999).optional(),
  /** Days of submission, YYYY-MM-DD, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Only what should have been delivered. */
  late: field.Flag.default(0),
  /** An adviser's rid, or `none` for orders that nobody looks after. */
  adviser: z.string().max(26).optional(),
  /** What kind of customer ordered, and a service that is among what was ordered. */
  organization: z.literal([0, 1, 2, 3]).optional(),
  service: z.string().max(64).optional(),
  /** Only those of whoever asks. */
  mine: field.Flag.default(0),
  /** Only those whose customer wrote something that nobody has read. */
  unread: field.Flag.default(0),
  /** States of payment, of invoices and of what is left of samples (product definition, section 0). */
  pay: z.int().min(0).max(6).optional(),
  invoice: z.int().min(0).max(4).optional(),
  recycle: z.int().min(0).max(4).optional(),
});

const Person = z.object({ rid: z.string(), name: z.string() });

/** A customer as orders tell of them; the number is masked. */
const CustomerOfOrder = z.object({
  rid: z.string(),
  name: z.string(),
  company: z.string(),
  organization: z.int().nullable(),
  phone: z.string(),
});

/** One line of the order list: the four states and what one looks for. */
const StaffOrderCard = OrderSummary.extend({
  typeId: z.int(),
  title: z.string(),
  items: z.int(),
  samples: z.int(),
  created: field.Time,
  promise_date: z.string().nullable(),
  /** For so many days the laboratory has been late; 0 when it is not. */
  late_days: z.int(),
  pay_status_name: z.string(),
  invoice_status_name: z.string(),
  recycle_status_name: z.string(),
  secret: field.Flag,
  quote_first: field.Flag,
  customer: CustomerOfOrder,
  adviser: Person.nullable(),
  /** Messages of the customer that nobody has read. */
  unread: z.int(),
  group: z.string(),
});

/**
 * Orders of all customers, newest first. `counts` counts each group up to 1,000, whatever else narrows the list;
 * `after` is `next` of the page before. Telephone numbers are masked.
 */
export const staffOrderList = defineCall({
  permission: 'orders:read',
  path: '/api/staff/orders/list',
  title: '订单列表',
  input: StaffOrderFilters.extend({
    size: z.int().min(1).max(100).default(20),
    after: field.Cursor,
  }),
  output: field.pieceOf(StaffOrderCard).extend({ counts: z.record(z.string(), z.int()) }),
});

/** The filtered list as a spreadsheet. Refused with 导出数据超过10000条，请缩小范围. */
export const staffOrderSheet = defineCall({
  permission: 'orders:read',
  isAudited: true,
  file: true,
  makes: { kind: 'export' },
  path: '/api/staff/orders/sheet',
  title: '导出订单',
  input: StaffOrderFilters,
});

/** Who may look after orders. */
export const staffOrderAdvisers = defineCall({
  permission: 'orders:read',
  path: '/api/staff/orders/advisers',
  title: '可担任顾问的员工',
  output: z.object({ advisers: z.array(Person) }),
});

const LineNow = z.object({
  count: z.int(),
  price_fen: Fen,
  amount_fen: Fen,
  params: z.array(z.object({ name: z.string(), value: z.string() })),
});

/** One line of a proposal: as it was, as it is to be, and what is different. */
export const LineDifference = z.object({
  line_rid: z.string().nullable(),
  service_rid: z.string(),
  name: z.string(),
  kind: z.enum(['same', 'changed', 'added', 'removed']),
  before: LineNow.nullable(),
  after: LineNow.nullable(),
  reason: z.string(),
  changes: z.array(Change),
});
export type LineDifference = z.infer<typeof LineDifference>;

const shownOfOrder = OrderItself.omit({
  actions: true,
  others: true,
  proposal: true,
  mine: true,
  pays: true,
  adviser: true,
});

/** Everything about an order that a member of staff may know; each look is kept in the audit log. */
export const staffOrderDetail = defineCall({
  permission: 'orders:read',
  isAudited: true,
  path: '/api/staff/orders/detail',
  title: '订单详情',
  input: z.object({ rid: field.Rid }),
  output: shownOfOrder.extend({
    customer: CustomerOfOrder,
    adviser: Person.nullable(),
    /** What is asked of the customer now. */
    proposal: OrderItself.shape.proposal,
    quote_first: field.Flag,
    pay_mode_name: z.string(),
    /** Whether names of samples are kept from the reader, who is not assigned. */
    is_hidden: field.Flag,
    /**
     * Every step of the transition table in its order, with why the reader cannot take it; `is_now` when the order's
     * state lets staff take it. Empty for who takes no steps.
     */
    actions: z.array(OfferedAction.extend({ is_now: field.Flag })),
    /** Whether the reader may change orders, and whether they decide about any price. */
    can_work: field.Flag,
    can_approve: field.Flag,
  }),
});

/** The customer's telephone number in full; each look is kept in the audit log. */
export const staffOrderPhone = defineCall({
  reads: true,
  permission: 'orders:work',
  isAudited: true,
  path: '/api/staff/orders/phone',
  title: '查看客户电话',
  input: z.object({ rid: field.Rid }),
  output: z.object({ contact: z.string(), account: z.string() }),
});

/** Labels, packing lists or confirmations of orders, as the customer prints them. */
export const staffOrderPapers = defineCall({
  permission: 'orders:read',
  isAudited: true,
  file: true,
  makes: { kind: 'document' },
  path: '/api/staff/orders/papers',
  title: '打印样品标签、装箱单、订单确认单与销毁证明',
  input: z.object({
    rids: field.different(field.Rid).min(1, '请选择订单').max(100),
    kind: PaperKind,
  }),
});

/** An order with everything that staff may know of it. */
export type StaffOrder = OutputOf<typeof staffOrderDetail>;
