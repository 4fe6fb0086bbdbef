import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { OfferedAction, Stated } from '../../core/record.ts';
import { assignRefusals } from './rules.states.ts';

/** What is said against data or amounts, in 10 to 500 characters. */
export const ObjectionReason = z
  .string()
  .trim()
  .min(1, assignRefusals.noReason)
  .min(10, '异议说明至少10个字')
  .max(500, '异议说明最多500个字');

/** An objection with its answer; texts are empty and times null until they are known. */
export const Objection = z.object({
  rid: z.string(),
  kind: z.int(),
  kind_name: field.Said,
  reason: z.string(),
  sample_nos: z.array(z.string()),
  files: z.array(z.object({ rid: z.string(), name: z.string(), bytes: z.int() })),
  at: field.Time,
  /** retest, amount or rejected; empty while nobody has answered. */
  answer: z.string(),
  answer_name: field.Said,
  answer_text: z.string(),
  answered_at: field.Time.nullable(),
  escalated_at: field.Time.nullable(),
  escalation_reason: z.string(),
});
export type Objection = z.output<typeof Objection>;

/** One unit of laboratory work, as its customer sees it. */
export const CustomerAssign = z.object({
  rid: z.string(),
  no: z.string(),
  line_rid: z.string(),
  /** The service's name. */
  name: field.Named,
  ...Stated,
  version: z.int(),
  instrument: z.string(),
  planned_date: z.string().nullable(),
  released_at: field.Time.nullable(),
  /** YYYY-MM-DD until which one may object. */
  verdict_due: z.string().nullable(),
  verdict_by: z.string(),
  /** What it costs other than its line says; null for what the line says. */
  amount_fen: Fen.nullable(),
  /** Why it could not be done, and where a fee for that was announced before. */
  reason: z.string(),
  fee_basis: z.string(),
  /** Numbers of the samples that it is about. */
  sample_nos: z.array(z.string()),
  /** Samples without data, and why. */
  missing: z.array(z.object({ sample_no: z.string(), reason: z.string() })),
  /** Conditions that were used, once the data is released. */
  used: z.array(z.object({ name: field.Named, value: field.Named })),
  /** The one that it repeats. */
  retest_of: z.string().nullable(),
  /** What was said of a retest's price; empty otherwise. */
  retest_fee: z.string(),
  /** Whether a retest found something else; null until it is released. */
  differs: z.boolean().nullable(),
  objections: z.array(Objection),
  actions: z.array(OfferedAction),
});
export type CustomerAssign = z.output<typeof CustomerAssign>;

/** The laboratory work of one of the customer's orders, with objections and what can be done. Refused with 订单不存在. */
export const assignList = defineCall({
  path: '/api/auth/assign/list4order',
  scope: 'results',
  reads: true,
  title: '订单检测任务与核对',
  input: z.object({ order_rid: field.Rid }),
  output: z.object({ list: z.array(CustomerAssign), right: field.Flag }),
});

/**
 * Accepts the data of some units of work, or of all that wait for a verdict in an order. Refused with 当前状态不可操作
 * when there is none.
 */
export const assignRight = defineCall({
  path: '/api/auth/assign/right',
  once: true,
  title: '确认数据无误',
  input: z
    .object({
      rids: field.different(z.string().min(1).max(26)).min(1).max(200).optional(),
      order_rid: field.Rid.optional(),
      request_id: field.RequestId,
    })
    .refine(({ rids, order_rid }) => rids !== undefined || order_rid !== undefined, '参数错误'),
  /** The statement that was made at once: when the shop does so, or the order was paid before testing. */
  output: z.object({ statement_rid: z.string().nullable() }),
});

/**
 * Objects to data (1–3) or amount (4) of a unit of work. Refused with 请填写异议说明, 已超过异议期限, 当前状态不可操作 and for
 * samples that are not part of it.
 */
export const assignWrong = defineCall({
  path: '/api/auth/assign/wrong',
  title: '对数据或金额提出异议',
  input: z.object({
    rid: field.Rid,
    kind: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], '请选择异议类型'),
    reason: ObjectionReason,
    /** Uploaded with the purpose `objection`. */
    files: field.different(z.string().min(1).max(26)).max(20).default([]),
    /** The owner's own numbers; none for all samples. */
    sample_nos: z.array(z.string().trim().min(1).max(50)).max(200).default([]),
  }),
  output: z.object({ rid: z.string() }),
});

/** Lays a rejected objection before the lead, once. Refused with 该异议已升级处理过，不能再次升级 and 已超过异议期限. */
export const assignEscalate = defineCall({
  path: '/api/auth/assign/escalate',
  title: '异议升级处理',
  input: z.object({ rid: field.Rid, reason: ObjectionReason }),
  output: z.object({ rid: z.string() }),
});

/** A file of raw data that was given to an analysis. */
const RawFile = z.object({ rid: z.string(), name: z.string(), bytes: z.int(), line_rid: z.string() });

/** The raw data of an order for data analysis, as its customer gave it. */
export const rawDataList = defineCall({
  path: '/api/auth/assign/raw4order',
  reads: true,
  title: '待分析的原始数据',
  input: z.object({ order_rid: field.Rid }),
  output: z.object({
    list: z.array(RawFile),
    can_add: field.Flag,
    /** When it goes (a calendar day), unless it is kept, and whether it is gone; null before the order is at its end. */
    ends: z.object({ on: z.iso.date(), gone: field.Flag, kept: field.Flag }).nullable(),
  }),
});

/** Keeps what was sent for an analysis beyond its time, or no more. Refused with 当前状态不可操作 before its end and once it is gone. */
export const rawDataKeep = defineCall({
  path: '/api/auth/assign/raw/keep',
  title: '保留待分析的原始数据',
  input: z.object({ order_rid: field.Rid, is_kept: field.Flag }),
});

/**
 * Adds raw data to a line of an order for data analysis while it waits for data, or its data is being checked. Refused
 * with 当前状态不可操作 later, and with 文件不存在或已过期，请重新上传.
 */
export const rawDataAdd = defineCall({
  path: '/api/auth/assign/raw/add',
  title: '上传待分析的原始数据',
  input: z.object({
    order_rid: field.Rid,
    line_rid: field.Rid,
    /** Uploaded with the purpose `order`. */
    file_rids: field
      .different(z.string().min(1).max(26))
      .min(1, '请选择文件')
      .max(20, '一次最多上传20个文件'),
  }),
});
