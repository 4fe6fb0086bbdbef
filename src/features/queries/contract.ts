import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { Stated } from '../../core/record.ts';
import { orderGroups } from '../orders/rules.states.ts';

const Group = z.enum(Object.keys(orderGroups) as [keyof typeof orderGroups, ...(keyof typeof orderGroups)[]]);

/** One order (`kind` 0) or booking (1) of a query. */
export const Found = z.object({
  kind: field.Flag,
  rid: z.string(),
  no: z.string(),
  batch_no: z.string(),
  /** 1 samples, 2 on-site booking, 3 data analysis. */
  typeId: z.int(),
  title: field.Named,
  samples: z.int(),
  ...Stated,
  pay_status: z.int(),
  pay_name: field.Said,
  invoice_status: z.int(),
  invoice_name: field.Said,
  total_fen: Fen,
  /** What the group is called that pays; empty for oneself. */
  owner_name: z.string(),
  /** Who ordered; empty for oneself. */
  member: z.string(),
  /** The number of the group's project that it is for. */
  project: z.string(),
  /** Carrier and number, or numbers. */
  waybill: field.Said,
  created: field.Time,
  /** By which day the data is promised, or when the instrument is booked; empty when neither is known. */
  due: z.string(),
});
export type Found = z.infer<typeof Found>;

/**
 * Orders of all kinds and bookings of the customer, and of the groups that they manage, newest first, with what they add up to; with `export` a
 * spreadsheet of them all. Refused with 导出数据超过10000条，请缩小范围.
 */
export const orderQuery = defineCall({
  path: '/api/auth/orderList/list',
  scope: 'orders',
  reads: true,
  file: true,
  makes: { kind: 'export', unless: { export: 0 } },
  urgency: 'read',
  title: '订单查询与导出',
  input: field.Paging.extend({
    kind: field.Flag.optional(),
    typeId: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
    status: z.int().min(0).max(999).optional(),
    group: Group.optional(),
    /** Number of an order, a booking or a batch, or words of a service's name. */
    kw: field.Word,
    from: z.iso.date('日期不正确').optional(),
    to: z.iso.date('日期不正确').optional(),
    sample_no: field.Word,
    waybill: z.string().trim().max(40).default(''),
    owner: field.OwnerFilter,
    /** Who ordered, of the groups that the customer manages. */
    member: field.optional(26),
    pay_status: z.int().min(0).max(6).optional(),
    invoice_status: z.int().min(0).max(4).optional(),
    min_fen: Fen.min(0, '金额不能为负').optional(),
    max_fen: Fen.min(0, '金额不能为负').optional(),
    /** Where the page before ended: `next` of its answer. */
    after: field.Cursor,
    export: field.Flag.default(0),
  }),
  output: field.pageOf(Found).extend({
    sum_fen: Fen,
    next: z.string().nullable(),
    /** Whose accounts there are: groups that the customer manages or has ordered for, and who has for those they manage. */
    owners: z.array(z.object({ rid: z.string(), name: z.string() })),
    members: z.array(z.object({ rid: z.string(), name: z.string() })),
  }),
});
