import { z } from 'zod';
import { defineCall, type OutputOf } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { HistoryLine, OfferedAction, Stated, stateIn } from '../../core/record.ts';
import { type ImpactClass, impactClasses, thanksRecord, thanksRefusals } from './rules.states.ts';

const read = { permission: 'promoters:read', isAudited: true } as const;
const work = { permission: 'promoters:work' } as const;

const ListedClaim = z.object({
  rid: z.string(),
  version: field.Version,
  ...Stated,
  customer: z.string(),
  title: z.string(),
  journal: z.string(),
  /** What was given for it; null unless it was. */
  points: z.int().nullable(),
  reason: z.string(),
  created: field.Time,
  actions: z.array(OfferedAction),
});

/** Claims for thanks in papers, those that wait longest first while a state is asked for. */
export const claimList = defineCall({
  ...read,
  path: '/api/staff/thanks/list',
  title: '论文致谢申请',
  input: field.LongPaging.extend({ status: stateIn(thanksRecord).optional(), kw: field.Word }),
  output: field.pageOf(ListedClaim).extend({ counts: z.record(z.string(), z.int()) }),
});

/** What a paper is held against: yes, no, or null where it cannot be told. */
const Told = z.boolean().nullable();

/** One claim with its papers, what a register says of the paper, and what happened. */
export const claimView = defineCall({
  ...read,
  path: '/api/staff/thanks/detail',
  title: '论文致谢申请详情',
  input: z.object({ rid: field.Rid }),
  output: ListedClaim.extend({
    company: z.string(),
    content: z.string(),
    sketch: z.string(),
    impact: z.string(),
    /** Where the paper can be read. */
    source: z.string(),
    /** Empty when it has none. */
    doi: z.string(),
    agree_show: field.Flag,
    orders: z.array(z.object({ rid: z.string(), no: z.string() })),
    orders_done: field.Time,
    /** What the register says; null while it has not answered. It decides nothing by itself. */
    evidence: z
      .object({
        register: z.string(),
        asked: field.TimeOrBlank,
        /** Whether it knows the paper. */
        is_known: z.boolean(),
        title: z.string(),
        journal: z.string(),
        published: z.string(),
        title_agrees: Told,
        journal_agrees: Told,
        is_after_orders: Told,
      })
      .nullable(),
    /** What each class brings. */
    rewards: z.object({ low: z.int(), middle: z.int(), high: z.int() }),
    impact_class: z.string(),
    decided_by: z.string(),
    files: z.array(z.object({ rid: z.string(), name: z.string(), bytes: z.int() })),
    history: z.array(HistoryLine),
  }),
});

/** A claim as staff see it. */
export type ViewedClaim = OutputOf<typeof claimView>;

/** A file of a claim. */
export const claimPaper = defineCall({
  ...read,
  path: '/api/staff/thanks/file',
  file: true,
  title: '下载论文致谢附件',
  input: z.object({ rid: field.Rid, file_rid: field.Rid }),
  output: z.object({}),
});

const classes = Object.keys(impactClasses) as [ImpactClass, ...ImpactClass[]];

/**
 * Gives the points of a class and, with `entry`, shows it among the papers that thank the laboratory; or refuses it with
 * a reason. Refused with 作者未同意展示.
 */
export const claimDecide = defineCall({
  ...work,
  path: '/api/staff/thanks/decide',
  title: '审核论文致谢申请',
  input: z
    .object({
      rid: field.Rid,
      version: field.Version,
      action: z.enum(['approve', 'reject']),
      impact_class: z.enum(classes).optional(),
      reason: z.string().trim().max(field.textLimits.reason).default(''),
      /** What everybody is to read. */
      entry: z
        .object({
          company: field.required('请填写单位', field.textLimits.title),
          title: field.required('请填写论文题目', 200),
          content: z.string().trim().max(2_000).default(''),
          sketch: z.string().trim().max(field.textLimits.note).default(''),
        })
        .optional(),
    })
    .superRefine(({ action, impact_class, reason }, { addIssue }) => {
      const miss = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
      if (action === 'approve' && !impact_class) miss('impact_class', thanksRefusals.impact);
      if (action === 'reject' && reason.length < 2) miss('reason', thanksRefusals.reason);
    }),
});

/** Asks the register about the paper once more. Refused with 该论文没有 DOI，无法自动核对. */
export const claimLookUp = defineCall({
  ...work,
  path: '/api/staff/thanks/look',
  title: '重新核对论文',
  input: z.object({ rid: field.Rid }),
});
