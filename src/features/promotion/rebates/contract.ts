import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { Stated, stateIn } from '../../../core/record.ts';
import { rebateRecord } from './rules.states.ts';

const day = z.iso.date('日期格式不正确').optional();

const Rebate = z.object({
  rid: z.string(),
  /** Masked, as the name of who ordered is. */
  order_no: z.string(),
  customer: z.string(),
  base_fen: Fen,
  /** In percent. */
  rate: z.int(),
  rebate_fen: Fen,
  /** What was taken back by refunds; what of that was withdrawn before, later rebates make up for. */
  revoked_fen: Fen,
  owed_fen: Fen,
  ...Stated,
  /** When the order was done, and from when on the rebate can be withdrawn. */
  at: field.Time,
  available: field.Time,
});
export type Rebate = z.output<typeof Rebate>;

/** Rebates of a promoter, newest first, by state and by the days on which orders were done; and what those come to. */
export const rebateList = defineCall({
  path: '/api/auth/promoter_rebate/list',
  reads: true,
  title: '返利记录',
  input: field.Paging.extend({ status: stateIn(rebateRecord).optional(), from: day, to: day }),
  output: field.pageOf(Rebate).extend({ sums: z.object({ base_fen: Fen, rebate_fen: Fen }) }),
});
