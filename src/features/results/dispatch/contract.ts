import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { StaffAssign } from '../bench/contract.ts';

/** Where, by whom and when. */
const Plan = z.object({
  instrument: field.required('请填写仪器', 60),
  lab: field.optional(60),
  tech_rid: field.required('请选择检测员', 26),
  planned_date: z.iso.date('请选择计划日期'),
  /** Why more is dispatched to the day than its limits allow; needed for that alone. */
  over_reason: field.optional(field.textLimits.reason).default(''),
});

/** What is to be dispatched and what is on its way in the laboratory, for a board by instrument. */
export const dispatchBoard = defineCall({
  path: '/api/staff/results/board',
  permission: 'dispatch:read',
  title: '派单看板',
  output: z.object({
    today: z.string(),
    /** Lines without work, work that was declined, parts of lines, and retests, each with its samples. */
    unassigned: z.array(
      StaffAssign.extend({ sample_list: z.array(z.object({ rid: z.string(), no: z.string() })) }),
    ),
    /** Dispatched and not uploaded yet. */
    assigned: z.array(StaffAssign),
    technicians: z.array(z.object({ rid: z.string(), name: z.string(), load: z.int() })),
    /** Names of instruments that are in use or belong to what is unassigned. */
    instruments: z.array(z.string()),
    /** The most that an instrument and a technician have in a day, unless there is a reason. */
    limits: z.object({ instrumentSamples: z.int(), techWorks: z.int() }),
    /** Analyses whose data waits to be checked. */
    waiting_data: z.array(
      z.object({
        order_rid: z.string(),
        order_no: z.string(),
        title: z.string(),
        version: z.int(),
        files: z.array(z.object({ rid: z.string(), name: z.string(), bytes: z.int() })),
      }),
    ),
  }),
});

/**
 * Gives a line of an order (`line_rid`), or work that is there already (`rid`), to an instrument and a technician on a
 * day; with `sample_rids` only those samples of what waits, while the others stay on the board as work of their own.
 * The order is queued with the last of it. Work that has begun is handed over with a reason, what was measured stays with
 * it. What goes over the limits of
 * the day needs its reason. Refused with 请先完成付款, 订单当前状态不可检测, 请选择检测员, 请填写原因 and 仪器当天将排 42 样，超过上限 40 样，请填写超出原因.
 */
export const assignDispatch = defineCall({
  path: '/api/staff/results/dispatch',
  permission: 'dispatch:work',
  title: '派单',
  input: z
    .object({
      rid: field.Rid.optional(),
      line_rid: field.Rid.optional(),
      ...Plan.shape,
      /** Why work that has begun goes to somebody else; needed for that alone. */
      reason: field.optional(field.textLimits.reason).default(''),
      /** Empty for all samples. */
      sample_rids: field.different(field.Rid).max(200).default([]),
      /** Of the work, when it is there already. */
      version: field.Version.optional(),
    })
    .refine(({ rid: work, line_rid }) => (work === undefined) !== (line_rid === undefined), '参数错误'),
  output: z.object({ rid: z.string(), order_status: z.int() }),
});

/**
 * Gives several lines (`line_rids`) and works that wait to one instrument and technician on one day, each with all its
 * samples; each is dispatched wholly or refused with why, as by `assignDispatch`. Refused as a whole with
 * 请选择要派单的项目 and 一次最多派出50个项目.
 */
export const dispatchMany = defineCall({
  path: '/api/staff/results/dispatchMany',
  permission: 'dispatch:work',
  title: '批量派单',
  input: z
    .object({
      works: field.differentBy('rid', z.object({ rid: field.Rid, version: field.Version })).max(50),
      line_rids: field.different(field.Rid).max(50),
      ...Plan.shape,
    })
    .refine(({ works, line_rids }) => works.length + line_rids.length > 0, '请选择要派单的项目')
    .refine(({ works, line_rids }) => works.length + line_rids.length <= 50, '一次最多派出50个项目'),
  output: field.Outcome,
});

/** Says that the data of an analysis is complete, or what is wrong with it. */
export const dataCheck = defineCall({
  path: '/api/staff/results/data/check',
  permission: 'dispatch:work',
  title: '核对客户数据',
  input: z
    .object({
      order_rid: field.Rid,
      version: field.Version,
      is_good: field.Flag,
      reason: field.optional(field.textLimits.reason),
    })
    .refine(({ is_good, reason }) => is_good === 1 || (reason?.trim().length ?? 0) >= 2, '请填写原因'),
});
