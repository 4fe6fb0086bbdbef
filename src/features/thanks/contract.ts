import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { HistoryLine, Stated } from '../../core/record.ts';
import { sourceOf } from './rules.source.ts';
import { thanksRefusals } from './rules.states.ts';

/**
 * Claims points for a paper that thanks the laboratory. Refused with 订单号不属于您, 该论文已申请过 (one claim for each DOI or
 * address, unless it was refused) and 论文须在订单完成后发表 when an order is not finished.
 */
export const integrationApply = defineCall({
  path: '/api/auth/integration/apply',
  once: true,
  title: '申请论文致谢积分',
  input: z.object({
    order_nos: field
      .different(z.string().trim().toUpperCase().min(1, '请填写订单号').max(20))
      .min(1, '请填写订单号')
      .max(20, '最多20个订单号'),
    company: z.string().trim().max(field.textLimits.title).default(''),
    title: field.required('请填写论文题目', 200),
    journal: field.required('请填写期刊名称', 100),
    /** The journal's impact factor. */
    impact: z
      .string()
      .trim()
      .regex(/^(\d{1,3}(\.\d{1,3})?)?$/, '影响因子须为数字')
      .default(''),
    /** The words of thanks. */
    content: field.required('请填写致谢原文', 2_000),
    /** What was tested. */
    sketch: z.string().trim().max(field.textLimits.note).default(''),
    /** DOI or address of the paper. */
    source: field
      .required(thanksRefusals.source, 500)
      .refine((text) => sourceOf(text) !== undefined, thanksRefusals.source),
    /** Files that were sent for `paper`. */
    files: field.different(z.string().min(1).max(26)).min(1, thanksRefusals.files).max(10, '最多10个文件'),
    /** Whether the entry may be shown to everybody. */
    agree_show: field.Flag,
    request_id: field.RequestId,
  }),
  output: z.object({ rid: z.string() }),
});

const Claim = z.object({
  rid: z.string(),
  ...Stated,
  title: z.string(),
  journal: z.string(),
  source: z.string(),
  order_nos: z.array(z.string()),
  /** What was given for it; null unless it was. */
  points: z.int().nullable(),
  /** Why it was refused. */
  reason: z.string(),
  created: field.Time,
  history: z.array(HistoryLine),
});
export type Claim = z.output<typeof Claim>;

/** The customer's claims, newest first; finished orders of theirs to choose from, and what papers bring. */
export const integrationClaims = defineCall({
  path: '/api/auth/integration/claims',
  reads: true,
  title: '我的论文致谢申请',
  input: field.Paging,
  output: field.pageOf(Claim).extend({
    orders: z.array(z.object({ no: z.string(), title: field.Named })),
    /** Points by the journal's impact. */
    rewards: z.object({ low: z.int(), middle: z.int(), high: z.int() }),
    company: z.string(),
  }),
});
