import { z } from 'zod';
import { defineCall, type OutputOf } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { OfferedAction, Stated } from '../../../core/record.ts';
import { RecordPaper } from '../../signing/contract.ts';

/** Refusals of those who run instruments. */
export const instrumentRefusals = {
  notYours: '只能操作自己负责的仪器',
  backwards: '结束时间须晚于开始时间',
  past: '停用时段须晚于当前时间',
  tooLong: '一次停用不超过60天',
  noCustomer: '未找到该手机号的客户',
  badHours: '开放时段的结束须晚于开始，且为半小时的整数倍',
  badRange: '最短时长不能大于最长时长',
  future: '时间不能晚于现在',
  noKeeper: '负责人须为在职的检测员',
} as const;

const service = field.required('参数错误', 64);
const reason = field.required('请填写原因', field.textLimits.reason).min(2, '请填写原因');
const Moment = z.string().regex(/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d$/, '时间格式不正确');
const Clock = z.string().regex(/^(([01]\d|2[0-3]):[03]0|24:00)$/, '时间须为整点或半点');
const minutes = z.int().min(30).max(1_440).nullable();
const rate = z.int().min(0).max(1_000).nullable();
const tri = z.boolean().nullable();

const Opening = z.object({
  days: z.array(z.int().min(0).max(6)).min(1, '请选择开放日').max(7),
  from: Clock,
  to: Clock,
});
const Closure = z.object({
  rid: z.string(),
  kind: z.enum(['closure', 'fault']),
  /** YYYY-MM-DD HH:mm. */
  start: z.string(),
  end: z.string(),
  reason: z.string(),
});

/** How an instrument is run; what is null follows the shop's rules. */
const Policy = {
  slot_minutes: z.union([z.literal(30), z.literal(60), z.literal(120), z.literal(240)]),
  max_days_ahead: z.int().min(1).max(60),
  open_hours: z.array(Opening).min(1, '请填写开放时段').max(14),
  min_minutes: minutes,
  max_minutes: minutes,
  evening_rate: rate,
  sunday_rate: rate,
  holiday_rate: rate,
  needs_review: tri,
  needs_training: tri,
  /** Everybody who does not book on credit pays first. */
  needs_prepay: z.boolean(),
};

/** Instruments that are used on site, how they are run, and what is on today; technicians see those in their care. */
export const instrumentList = defineCall({
  path: '/api/staff/instruments/list',
  permission: 'instruments:read',
  title: '仪器列表',
  output: z.object({
    list: z.array(
      z.object({
        rid: z.string(),
        name: z.string(),
        model: z.string(),
        ...Policy,
        slot_minutes: z.int(),
        keepers: z.array(z.object({ rid: z.string(), name: z.string() })),
        closures: z.array(Closure),
        today: z.int(),
      }),
    ),
    technicians: z.array(z.object({ rid: z.string(), name: z.string() })),
  }),
});

/** Writes how an instrument is run. Bookings that are there already stay. */
export const instrumentSave = defineCall({
  path: '/api/staff/instruments/save',
  permission: 'instruments:work',
  title: '仪器开放与规则',
  input: z.object({ service_rid: service, ...Policy }),
});

/** Says who is responsible for an instrument. Only for those who may touch all of them. */
export const instrumentKeepers = defineCall({
  path: '/api/staff/instruments/keepers',
  permission: 'instruments:work',
  title: '仪器负责人',
  input: z.object({ service_rid: service, staff_rids: field.different(z.string().min(1).max(26)).max(20) }),
});

/**
 * Closes an instrument for a time. Bookings within it are cancelled with their money back, each with the three nearest
 * free slots; with `preview` only tells which.
 */
export const closureAdd = defineCall({
  path: '/api/staff/instruments/close',
  permission: 'instruments:work',
  title: '停用仪器',
  input: z.object({
    service_rid: service,
    kind: z.enum(['closure', 'fault']),
    start: Moment,
    end: Moment,
    reason,
    preview: field.Flag.default(0),
  }),
  output: z.object({
    rid: z.string(),
    cancelled: z.array(
      z.object({ no: z.string(), date: z.string(), start: z.string(), end: z.string(), slots: z.string() }),
    ),
  }),
});

/** Ends a closure before its time. */
export const closureLift = defineCall({
  path: '/api/staff/instruments/reopen',
  permission: 'instruments:work',
  title: '恢复仪器',
  input: z.object({ rid: field.Rid }),
});

/** Who was trained on an instrument. Looks at names and numbers. */
export const trainingList = defineCall({
  path: '/api/staff/instruments/trained',
  permission: 'instruments:read',
  title: '培训名单',
  input: z.object({ service_rid: service }),
  output: z.object({
    list: z.array(z.object({ rid: z.string(), name: z.string(), phone: z.string(), passed: z.string() })),
  }),
});

/** Notes that a customer was trained, or no longer counts as trained. Refused with 未找到该手机号的客户. */
export const trainingSet = defineCall({
  path: '/api/staff/instruments/train',
  permission: 'instruments:work',
  title: '登记培训',
  input: z.object({
    service_rid: service,
    phone: z.string().regex(/^1\d{10}$/, '手机号格式不正确'),
    is_trained: field.Flag,
  }),
});

/** A booking as those see it who run the instrument; numbers masked. */
const StaffBooking = z.object({
  rid: z.string(),
  no: z.string(),
  service_rid: z.string(),
  name: z.string(),
  ...Stated,
  version: z.int(),
  date: z.string(),
  start: z.string(),
  end: z.string(),
  user: z.string(),
  phone: z.string(),
  people: z.array(z.string()),
  samples: z.int(),
  answers: z.array(z.object({ name: z.string(), value: z.string() })),
  remark: z.string(),
  price_fen: Fen,
  fee_fen: Fen,
  /** YYYY-MM-DD HH:mm; empty until it is known. */
  actual_start: z.string(),
  actual_end: z.string(),
  billable_minutes: z.int().nullable(),
  /** 0 after use, 1 first, 2 on credit; and what was paid first and did not go back. */
  pay_mode: z.int(),
  paid_fen: Fen,
  is_refund_due: field.Flag,
  actions: z.array(OfferedAction),
  /** The confidentiality agreement. */
  papers: z.array(RecordPaper),
});

/** Bookings from one day to another; technicians see those on their instruments. */
export const bookingBoard = defineCall({
  path: '/api/staff/bookings/list',
  permission: 'instruments:read',
  title: '机时预约',
  input: field.Paging.extend({
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    service_rid: field.optional(64),
    status: z.int().min(0).max(999).optional(),
    /** Only what holds time at an instrument: cancelled and missed bookings are left out. */
    held: field.Flag.default(0),
    /** The number of a booking; whatever its day. */
    kw: field.Word,
  }),
  output: field.pageOf(StaffBooking).extend({ from: z.string(), to: z.string() }),
});

/** Passes, rejects or cancels a booking. Rejecting and cancelling need a reason; `waive` leaves out the fee. */
export const bookingDecide = defineCall({
  path: '/api/staff/bookings/decide',
  permission: 'instruments:work',
  title: '审核与取消预约',
  input: z.object({
    rid: field.Rid,
    version: field.Version.optional(),
    action: z.enum(['pass', 'reject', 'cancel']),
    reason: field.optional(field.textLimits.reason).default(''),
    waive: field.Flag.default(1),
  }),
});

/** Signs somebody in, from half an hour before the start; or begins their time at the instrument. */
export const bookingBegin = defineCall({
  path: '/api/staff/bookings/begin',
  permission: 'instruments:work',
  title: '签到与开始上机',
  input: z.object({
    rid: field.Rid,
    version: field.Version.optional(),
    action: z.enum(['checkIn', 'start']),
  }),
});

/** Ends somebody's time at the instrument and says what it came to; with `preview` only tells it. */
export const bookingFinish = defineCall({
  path: '/api/staff/bookings/finish',
  once: true,
  permission: 'instruments:work',
  title: '结束上机',
  input: z.object({
    rid: field.Rid,
    version: field.Version.optional(),
    start: Moment,
    end: Moment,
    operator_minutes: z.int().min(0).max(1_440).default(0),
    consumables: z
      .array(
        z.object({
          name: field.required('请填写耗材名称', 50),
          count: z.int().min(1).max(999),
          fen: z.int().min(0).max(10_000_000),
        }),
      )
      .max(20)
      .default([]),
    preview: field.Flag.default(0),
  }),
  output: z.object({
    billable_minutes: z.int(),
    total_fen: Fen,
    lines: z.array(z.object({ label: z.string(), formula: field.Said, amount_fen: Fen })),
  }),
});

/**
 * Asks who booked to sign a confidentiality agreement, or takes that back. Refused with 当前状态不可操作 for bookings that are
 * over, and with 已签署，无需重复签署.
 */
export const bookingPaperAsk = defineCall({
  path: '/api/staff/bookings/paper/ask',
  permission: 'instruments:work',
  title: '要求签署预约的保密协议',
  input: z.object({ rid: field.Rid, version: field.Version, is_wanted: field.Flag }),
});

/** The confidentiality agreement of a booking as it was signed. Refused with 文件不存在. */
export const bookingPaperFile = defineCall({
  path: '/api/staff/bookings/paper/file',
  permission: 'instruments:read',
  reads: true,
  file: true,
  title: '下载预约已签署的保密协议',
  input: z.object({ rid: field.Rid, paper_rid: field.Rid }),
});

export type StaffBooking = OutputOf<typeof bookingBoard>['list'][number];

export type StaffInstrument = OutputOf<typeof instrumentList>['list'][number];
