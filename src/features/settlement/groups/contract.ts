import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';

/** What somebody or something stands for in a month: how many were ordered, and what they cost. */
const Ordered = { orders: z.int(), ordered_fen: Fen };

/**
 * What a group spent in a Shanghai month. What was ordered in it costs its price until a statement is confirmed, from then on
 * what that charges less credit notes, and nothing once it ended without work; what waits for approval stands apart.
 */
const ClusterReport = z.object({
  name: z.string(),
  company: z.string(),
  month: z.string(),
  totals: z.object({
    ...Ordered,
    /** What waits for approval of what was ordered in the month. */
    waiting_fen: Fen,
    /** What statements charge that were confirmed in the month, less credit notes. */
    billed_fen: Fen,
    /** What was paid of statements in the month, by money or bonus. */
    paid_fen: Fen,
  }),
  members: z.array(
    z.object({ user: z.string(), name: z.string(), ...Ordered, waiting_fen: Fen, billed_fen: Fen }),
  ),
  /** Those that are open or were ordered on; the last one, without rid, is what was ordered on none. */
  envelopes: z.array(
    z.object({
      rid: z.string(),
      no: z.string(),
      name: z.string(),
      ...Ordered,
      /** What was ordered on it in all months, with what waits for approval; null for none. */
      used_fen: Fen.nullable(),
      amount_fen: Fen.nullable(),
      left_fen: Fen.nullable(),
    }),
  ),
  services: z.array(z.object({ name: field.Named, ...Ordered })),
});
export type ClusterReport = z.output<typeof ClusterReport>;

/** The month of a group that one owns or manages, as data or as a document. */
export const clusterReport = defineCall({
  path: '/api/auth/cluster/report',
  reads: true,
  file: true,
  makes: { kind: 'document', unless: { format: 'json' } },
  title: '课题组月报',
  input: z.object({
    rid: field.Rid,
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份格式须为 YYYY-MM'),
    format: z.enum(['json', 'pdf', 'xlsx']).default('json'),
  }),
  output: ClusterReport,
});
