import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { OfferedAction } from '../../../core/record.ts';
import { StaffAssign, WorkFile } from '../bench/contract.ts';
import { Objection } from '../contract.ts';

/** One line of an order in the laboratory, with what the reader may do. */
export const OrderWork = StaffAssign.extend({
  /** What it costs, for who answers objections, and a new amount that waits for the lead. */
  amount_fen: Fen.nullable(),
  new_amount_fen: Fen.nullable(),
  /** The customer's last objection, for who may answer it. */
  objection: Objection.nullable(),
  /** Empty for whom results are not to be seen by. */
  files: z.array(WorkFile),
  actions: z.array(OfferedAction),
});
export type OrderWork = z.output<typeof OrderWork>;

/**
 * The laboratory's part of one order: its work, lines that have none yet, and for analyses the customer's data.
 * Technicians see their own work. Refused with 订单不存在.
 */
export const orderWork = defineCall({
  path: '/api/staff/results/order',
  permission: 'dispatch:read',
  title: '订单的检测任务',
  input: z.object({ order_rid: field.Rid }),
  output: z.object({
    today: z.string(),
    work: z.array(OrderWork),
    technicians: z.array(z.object({ rid: z.string(), name: z.string(), load: z.int() })),
    instruments: z.array(z.string()),
    may_see_files: field.Flag,
    /** What the customer sent with each line: data to be analysed, or attachments of the form. */
    raw: z.array(z.object({ rid: z.string(), name: z.string(), bytes: z.int(), line_rid: z.string() })),
  }),
});
