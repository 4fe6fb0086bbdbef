import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { HistoryLine, OfferedAction, Stated } from '../../../core/record.ts';
import { Objection } from '../contract.ts';

const Reason = field.required('请填写原因', field.textLimits.reason).min(2, '请填写原因');

/** One unit of laboratory work on the board, the bench and in review. */
export const StaffAssign = z.object({
  /** Empty for a line of an order that has no work yet. */
  rid: z.string(),
  no: z.string(),
  order_rid: z.string(),
  order_no: z.string(),
  order_version: z.int(),
  order_status: z.int(),
  line_rid: z.string(),
  typeId: z.int(),
  service: z.string(),
  /** How many samples. */
  samples: z.int(),
  ...Stated,
  instrument: z.string(),
  /** Empty for our own laboratory. */
  lab: z.string(),
  tech_rid: z.string(),
  tech: z.string(),
  planned_date: z.string().nullable(),
  promise_date: z.string().nullable(),
  /** Promised for a day that is over, or before the planned day. */
  is_late: field.Flag,
  /** 加急 or 特急; empty for neither. */
  hurry: z.string(),
  is_secret: field.Flag,
  /** Why it was declined, returned or cannot be done. */
  reason: z.string(),
  retest_of: z.string(),
  version: z.int(),
});
export type StaffAssign = z.output<typeof StaffAssign>;

/** One's own work that is to be done, by the day on which it is due. */
export const benchQueue = defineCall({
  path: '/api/staff/results/bench',
  permission: 'results:work',
  reads: true,
  title: '我的检测任务',
  output: z.object({ today: z.string(), list: z.array(StaffAssign) }),
});

/** Finds one's own work by what a scanner reads: the number of work, of an order, or the code of a sample. */
export const benchFind = defineCall({
  path: '/api/staff/results/find',
  permission: 'results:work',
  reads: true,
  title: '扫码查找任务',
  input: z.object({ code: field.required('请扫描或输入编号', 60) }),
  output: z.object({ rid: z.string() }),
});

/** A file of a unit of work. */
export const WorkFile = z.object({
  rid: z.string(),
  file_rid: z.string(),
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Empty for all samples. */
  sample_rid: z.string(),
  technique: z.string(),
  uploader: z.string(),
  at: field.Time,
  released: field.Flag,
  superseded: field.Flag,
  /** Of a file of all samples that still counts: the samples that have newer files. */
  superseded_samples: z.array(z.string()),
});
export type WorkFile = z.output<typeof WorkFile>;

/** Everything about one unit of work. */
export const WorkDetail = StaffAssign.extend({
  /** What the order asks for, in words, and whether that is how it is measured, or about the order and its samples. */
  params: z.array(z.object({ name: z.string(), value: z.string(), is_condition: field.Flag })),
  used: z.array(z.object({ name: z.string(), value: z.string() })),
  notes: z.string(),
  consumables: z.string(),
  remark: z.string(),
  /** Names and compositions of secret orders are told only to who is assigned. */
  sample_list: z.array(
    z.object({
      rid: z.string(),
      no: z.string(),
      name: z.string(),
      form: z.string(),
      amount: z.string(),
      composition: z.string(),
      hazards: z.array(z.string()),
      storage: z.string(),
      /** Why it has no file; empty otherwise. */
      missing: z.string(),
    }),
  ),
  /** Seconds at work until now, pauses left out; whether it goes on just now. */
  worked_s: z.int(),
  is_running: field.Flag,
  /** Of what cannot be done: whether the fee that was announced beforehand should be charged. */
  is_fee_proposed: field.Flag,
  files: z.array(WorkFile),
  /** Files of the customer: raw data of an analysis, or attachments of the form. */
  raw: z.array(z.object({ rid: z.string(), name: z.string(), bytes: z.int() })),
  objections: z.array(Objection),
  /** Newest first. */
  history: z.array(HistoryLine),
  actions: z.array(OfferedAction),
});
export type WorkDetail = z.output<typeof WorkDetail>;

/** One unit of work with parameters, samples and files; technicians see their own. Each look is kept. */
export const workDetail = defineCall({
  path: '/api/staff/results/work',
  permission: 'results:read',
  isAudited: true,
  title: '查看检测任务',
  input: z.object({ rid: field.Rid }),
  output: WorkDetail,
});

/** What was noted at the instrument: conditions, consumables, notes, and samples without data. */
const WorkRecord = z.object({
  used: z.array(z.object({ name: field.required('请填写参数名', 60), value: field.optional(200) })).max(100),
  notes: field.optional(2_000),
  consumables: field.optional(500),
  missing: field.differentBy('sample_rid', z.object({ sample_rid: field.Rid, reason: Reason })).max(200),
});
export type WorkRecord = z.input<typeof WorkRecord>;

/**
 * Accepts, declines, starts, pauses or resumes one's own work, hands its data in, or says why it cannot be done;
 * `with_fee` then proposes to charge what was announced beforehand. A reviewer decides about that. With `record` what
 * stands on the screen is kept first, so that what is handed in is what was seen.
 */
export const workMove = defineCall({
  path: '/api/staff/results/move',
  permission: 'results:work',
  title: '推进检测任务',
  input: z
    .object({
      rid: field.Rid,
      version: field.Version,
      action: z.enum(['accept', 'decline', 'start', 'pause', 'resume', 'upload', 'unable']),
      reason: field.optional(field.textLimits.reason),
      with_fee: field.Flag.default(0),
      record: WorkRecord.optional(),
    })
    .refine(
      ({ action, reason }) => !['decline', 'unable'].includes(action) || (reason?.trim().length ?? 0) >= 2,
      '请填写原因',
    ),
  output: z.object({ status: z.int(), version: z.int(), order_status: z.int() }),
});

/** Keeps the record of one's own work while it is being done. */
export const workSave = defineCall({
  path: '/api/staff/results/save',
  permission: 'results:work',
  title: '保存检测记录',
  input: WorkRecord.extend({ rid: field.Rid, version: field.Version }),
  output: z.object({ version: z.int() }),
});

/**
 * Gives files that one has sent to one's own work; one of the same name for the same sample takes the place of the one
 * before, unless that was released. Refused with 文件不存在或已过期，请重新上传.
 */
export const workFiles = defineCall({
  path: '/api/staff/results/files/add',
  permission: 'results:work',
  title: '登记检测数据文件',
  input: z.object({
    rid: field.Rid,
    files: z
      .array(z.object({ file_rid: field.Rid, sample_rid: field.Rid.optional() }))
      .min(1, '请选择文件')
      .max(500, '一次最多登记500个文件'),
  }),
  output: z.object({ count: z.int() }),
});

/** Takes a file back, or gives it to another sample (empty: all), as long as it was not handed in. */
export const workFileChange = defineCall({
  path: '/api/staff/results/files/change',
  permission: 'results:work',
  title: '调整检测数据文件',
  input: z.object({
    rid: field.Rid,
    sample_rid: z.string().max(26).optional(),
    remove: field.Flag.default(0),
  }),
});

/** A file of work, to be looked at. Each look is kept. */
export const workFileGet = defineCall({
  path: '/api/staff/results/files/get',
  permission: 'results:read',
  isAudited: true,
  file: true,
  title: '查看检测数据文件',
  input: z.object({ rid: field.Rid }),
});

/**
 * A file of the customer: raw data of an analysis, what came with an order's form or with an objection. Each look is
 * kept. Those of secret sample orders are for who works on them.
 */
export const customerFile = defineCall({
  path: '/api/staff/results/customer-file',
  permission: 'results:read',
  isAudited: true,
  file: true,
  title: '下载客户文件',
  input: z.object({ rid: field.Rid }),
});
