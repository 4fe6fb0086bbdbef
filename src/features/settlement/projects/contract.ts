import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';

/**
 * Puts an order or booking of a group that one owns or manages on another of its envelopes, or on none. Refused with
 * 已出具结算单，请在付款时选择经费项目 once a statement charges it, with what is left of the envelope, and while it waits for
 * approval or is over.
 */
export const clusterCharge = defineCall({
  path: '/api/auth/cluster/charge',
  title: '更换经费项目',
  input: z
    .object({
      order_rid: field.optional(26),
      booking_rid: field.optional(26),
      /** Empty for none. */
      envelope_rid: z.string().max(26),
    })
    .refine(({ order_rid, booking_rid }) => Boolean(order_rid) !== Boolean(booking_rid), '参数错误'),
});

/**
 * Writes the customer's own project number on one of their orders, and on lines of it that are for another; empty for none.
 * Refused with 已出具结算单，课题号不能修改 once a statement charges it, and once the order is over.
 */
export const orderProjectNo = defineCall({
  path: '/api/auth/web/order/projectNo',
  scope: 'placing',
  title: '修改课题号',
  input: z.object({
    rid: field.Rid,
    version: z.int(),
    project_no: z.string().trim().max(50, '课题号最多50字'),
    /** Lines that are left out have the order's. */
    lines: field
      .differentBy(
        'line_rid',
        z.object({
          line_rid: z.string().min(1).max(26),
          project_no: z.string().trim().max(50, '课题号最多50字'),
        }),
      )
      .max(100)
      .default([]),
  }),
  output: z.object({ version: z.int() }),
});
