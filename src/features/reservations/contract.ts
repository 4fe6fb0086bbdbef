import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { HistoryLine, OfferedAction, Stated } from '../../core/record.ts';
import { fieldMessages } from '../identity/contract.ts';
import { orderRefusals, Sample } from '../orders/contract.ts';
import { FormValues } from '../plan/contract.ts';
import { PaperText, RecordPaper, signingRefusals } from '../signing/contract.ts';

/** Refusals of on-site bookings (product definition, 1.2 and 3.5). */
export const reservationRefusals = {
  notOnSite: '该项目不支持现场预约',
  taken: '该时段已被预约',
  closed: '该时段未开放',
  tooLong: '超出可预约时长',
  dailyLimit: '已达到当日预约上限',
  untrained: '请先完成该仪器培训',
  expired: '预约时段已失效，请重新选择',
  noCancelToday: '当天预约不可自行取消，请联系客服',
  tooLateToAsk: '距开始不足2小时，来不及等待审批，请选择其他时段',
  dearer: '改期后的费用超出您的额度，请另选时段',
  dearerPaid: '所选时段的费用高于已付金额，请另选时段，或取消后重新预约',
  noChangeToday: '当天预约不可自行改期，请联系客服',
  alreadyStarted: '预约已开始，不能转交',
  offerOver: '转交邀请已失效',
  noTransfer: '预约须在付款时限内付清，暂不支持转账',
  tooManyOffers: '今日转交次数已达上限，请明天再试',
} as const;

/**
 * Free time of an instrument that is used on site, in cells of half an hour from `from` on, with what evening,
 * Sunday and holiday hours cost more. `extra_rate` is in percent of the hourly price. Refused with
 * 该项目不支持现场预约.
 */
export const timeExtra = defineCall({
  path: '/api/open/device/query4timeExtra',
  reads: true,
  title: '现场预约可约时段与加价',
  input: z.object({
    rid: z.string().min(1).max(64),
    /** YYYY-MM-DD; today when left out. */
    from: z.iso.date().optional(),
    days: z.int().min(1).max(14).default(7),
  }),
  output: z.object({
    step_min: z.int(),
    min_min: z.int(),
    max_min: z.int(),
    base_fen_hour: Fen,
    /** YYYY-MM-DD, the last day that can be booked. */
    last_date: z.string(),
    days: z.array(
      z.object({
        date: z.string(),
        cells: z.array(
          z.object({
            /** HH:mm, the end possibly 24:00. */
            start: z.string(),
            end: z.string(),
            /** 0 free, 1 taken, 2 closed or past, 3 mine. */
            state: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
            extra_rate: z.int(),
            /** Of this cell, the extra included. */
            price_fen: Fen,
          }),
        ),
      }),
    ),
    /** What costs more, in words. */
    rules: z.array(field.Said),
    need_review: field.Flag,
    need_training: field.Flag,
  }),
});

const Clock = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/);
const PriceLine = z.object({ label: field.Said, formula: field.Said, amount_fen: Fen });

/**
 * Holds a slot for ten minutes (`rid`, `date`, `start`, `end`), or asks anew how long and for what price a slot is
 * held (`lock_rid`). The price follows from the plan entry `temp_rid` and from `params`, which stand above the
 * entry's. `change_of` names the booking that is to be moved there. Refused with 该时段已被预约, 该时段未开放,
 * 超出可预约时长, 已达到当日预约上限, 您的预约权限已暂停至…, 请先完成该仪器培训, 最多同时锁定3个时段, and for a
 * `lock_rid` with 预约时段已失效，请重新选择.
 */
export const reservationLock = defineCall({
  path: '/api/auth/reservation/lock',
  once: true,
  title: '锁定机时',
  input: z
    .object({
      rid: z.string().min(1).max(64).optional(),
      date: z.iso.date().optional(),
      start: Clock.optional(),
      end: Clock.optional(),
      lock_rid: z.string().min(1).max(26).optional(),
      temp_rid: z.string().min(1).max(26).optional(),
      params: FormValues.default({}),
      change_of: z.string().min(1).max(26).optional(),
      request_id: field.RequestId,
    })
    .refine(({ rid, date, start, end, lock_rid }) => lock_rid || (rid && date && start && end), '参数错误'),
  output: z.object({
    lock_rid: z.string(),
    rid: z.string(),
    date: z.string(),
    start: z.string(),
    end: z.string(),
    /** The slot in words. */
    text: field.Said,
    /** YYYY-MM-DD HH:mm:ss, and the seconds until then, since clocks of devices differ. */
    expire_at: field.Time,
    left_s: z.int(),
    price_fen: Fen,
    lines: z.array(PriceLine),
    /** To be sent back with the booking; another price has another hash. */
    price_hash: z.string(),
    /** What cancelling will cost and from when on, and whether that is from the beginning. */
    terms: field.Said,
    is_late: field.Flag,
    /** That it will be reviewed, and until when; empty when it is booked at once. */
    review: field.Said,
  }),
});

/** What every answer tells of a booking. */
const Summary = z.object({
  rid: z.string(),
  no: z.string(),
  ...Stated,
  version: z.int(),
  price_fen: Fen,
});

/**
 * Books the slot that is held, or moves the booking `change_of` there. Takes the entry `temp_rid` out of the plan;
 * `params` stand above the entry's. Nobody listed under `people` means the one who books. Refused with
 * 预约时段已失效，请重新选择, 请阅读并同意服务协议, 未完善基本信息无法正常下单, with what its form lacks, and with
 * 价格已更新，请确认后重新提交 when `price_hash` is another one. What a member of a group may not book alone on its account
 * waits in 待组长审批, at most until two hours before it begins. `pay_mode` 0 is paid after use, 1 first, 2 on credit; left out,
 * companies pay first and others after use. Whoever has an overdue statement pays first, and so does everybody not on credit
 * where the instrument asks for it; the slot is held for them for half an hour. With less time than two hours what waits for approval is refused with
 * 距开始不足2小时，来不及等待审批，请选择其他时段, and a move that makes it dearer with 改期后的费用超出您的额度，请另选时段. Other
 * refusals: 您不是该课题组成员, and those of envelopes.
 */
export const reservationAdd = defineCall({
  path: '/api/auth/reservation/add',
  once: true,
  title: '预约机时',
  input: z
    .object({
      lock_rid: field.Rid,
      temp_rid: z.string().min(1).max(26).optional(),
      params: FormValues.default({}),
      samples: z.array(Sample).max(200, orderRefusals.tooManySamples).default([]),
      people: z
        .array(
          z.object({
            name: field.required('请填写到场人员姓名', field.textLimits.name),
            phone: z.union([z.literal(''), field.mobile('请填写到场人员手机号')]).default(''),
          }),
        )
        .max(10, '到场人员最多10人')
        .default([]),
      remark: field.optional(field.textLimits.note),
      pay_mode: z.literal([0, 1, 2]).optional(),
      /** A booking that is moved keeps its own. */
      owner: field.Owner,
      envelope_rid: field.optional(26),
      protocol_version: z.string().max(20).optional(),
      price_hash: z.string().max(64).optional(),
      /** A coupon for a new booking. Refused with 优惠券不可用：… when it cannot be used for it. */
      discount_rid: field.optional(26),
      /** Of the orders that are submitted with it. */
      batch_no: z
        .string()
        .regex(/^B\d{12}$/)
        .optional(),
      change_of: z.string().min(1).max(26).optional(),
      /** Of the booking that is moved, as it was seen. */
      version: z.int().optional(),
      request_id: field.RequestId,
    })
    .superRefine(({ protocol_version, change_of }, { addIssue }) => {
      if (protocol_version || change_of) return;
      addIssue({ code: 'custom', path: ['protocol_version'], message: orderRefusals.protocolUnread });
    }),
  output: Summary.extend({
    /** Why it waits for who manages the group that pays; empty when it does not. */
    why: field.Said,
  }),
});

/**
 * Releases the lock `lock_rid`; cancels the booking `rid`, or offers it to the number `to_user` for a day: who has
 * that number and takes it (`reservationHandOver`) comes, the one who booked stays its owner and pays. Every number
 * is answered alike, whoever it belongs to. With `preview` nothing happens, and the answer tells what cancelling
 * would cost. Refused with 当天预约不可自行取消，请联系客服, and the eleventh offer of a day with
 * 今日转交次数已达上限，请明天再试.
 */
export const reservationCancel = defineCall({
  path: '/api/auth/reservation/cancel',
  once: true,
  title: '释放、取消或转交预约',
  input: z
    .object({
      lock_rid: z.string().min(1).max(26).optional(),
      rid: z.string().min(1).max(26).optional(),
      reason: field.optional(field.textLimits.reason),
      to_user: field.mobile('请填写受让人手机号').optional(),
      preview: field.Flag.default(0),
      /** The version that was seen; another one is refused with 数据已更新，请刷新后重试. */
      version: z.int().optional(),
      /** Where what was paid first goes: 0 the way it came, as far as its provider takes it back; 1 to prestore. */
      refund_way: z.int().min(0).max(1).default(0),
    })
    .refine(({ lock_rid, rid }) => lock_rid || rid, '参数错误'),
  output: z.object({
    /** What is charged, and how much of what was paid first goes back once the fee is taken off. */
    fee_fen: Fen,
    refund_fen: Fen,
    /** How much of the fee is not covered by what was paid first, and stands on a statement. */
    owed_fen: Fen,
    /** Until when cancelling costs nothing; null for what never does. */
    free_until: field.Time.nullable(),
  }),
});

/**
 * Answers an offer to one's own number: `take` and come in the place of who booked, or `refuse`; or as the one who
 * booked `withdraw` the offer, or the booking from who comes. Whoever takes it must be verified and trained and may
 * have no more on that day than if they booked. Refused with 记录不存在 for what is offered to another number,
 * 转交邀请已失效, 未完善基本信息无法正常下单, 请先完成该仪器培训, 已达到当日预约上限 and 您的预约权限已暂停至….
 */
export const reservationHandOver = defineCall({
  path: '/api/auth/reservation/update4handOver',
  once: true,
  title: '接受、谢绝或收回转交',
  input: z.object({
    rid: field.Rid,
    act: z.enum(['take', 'refuse', 'withdraw']),
    /** The version that was seen; another one is refused with 数据已更新，请刷新后重试. */
    version: z.int().optional(),
  }),
});

/**
 * Signs the service protocol (0) or, by a code to one's own number, the confidentiality agreement (2), or accepts what staff changed
 * of a booking (3).
 */
export const reservationProtocol = defineCall({
  path: '/api/auth/reservation/update4protocol',
  once: true,
  title: '签署协议、确认变更',
  rate: { figure: 20, seconds: 60 },
  input: z
    .object({
      rid: field.Rid,
      kind: z.literal([0, 2, 3]),
      /** Of the protocol for 0, of the booking for the others. */
      version: z.string().min(1).max(20),
      /** Who signs, and the code, for 2. */
      signer: field.optional(field.textLimits.name),
      code: field.optional(20),
    })
    .superRefine(({ kind, signer, code }, { addIssue }) => {
      if (kind !== 2) return;
      if (!signer) addIssue({ code: 'custom', path: ['signer'], message: signingRefusals.noSigner });
      if (!code) addIssue({ code: 'custom', path: ['code'], message: fieldMessages.code });
    }),
  output: Summary,
});

/** What a booking's confidentiality agreement says, told (json) or as a PDF to be passed on. Refused with 记录不存在. */
export const reservationPaper = defineCall({
  path: '/api/auth/reservation/paper',
  reads: true,
  file: true,
  makes: { kind: 'document', unless: { format: 'json' } },
  title: '预约的保密协议文本',
  input: z.object({ rid: field.Rid, format: z.enum(['json', 'pdf']).default('json') }),
  /** `version` is that of the booking, to be sent back with the signature. */
  output: PaperText.extend({ version: z.int() }),
});

/** The confidentiality agreement of one's booking as it was signed. Refused with 文件不存在. */
export const reservationSignedPaper = defineCall({
  path: '/api/auth/reservation/paper/file',
  reads: true,
  file: true,
  title: '下载预约已签署的保密协议',
  input: z.object({ rid: field.Rid, paper_rid: field.Rid }),
});

/** A booking as the one who booked it, who comes or who is asked to sees it. Times YYYY-MM-DD HH:mm:ss. */
export const Reservation = Summary.extend({
  /** owner: booked and pays; user: was handed it, sees no price; invited: is offered it, sees when and where. */
  role: z.enum(['owner', 'user', 'invited']),
  /** The group that pays, for the one who booked; empty for their own money. */
  owner_name: z.string(),
  batch_no: z.string(),
  service_rid: z.string(),
  name: field.Named,
  img: z.string(),
  date: z.string(),
  start: z.string(),
  end: z.string(),
  text: field.Said,
  place: z.string(),
  price_fen: Fen.nullable(),
  lines: z.array(PriceLine),
  fee_fen: Fen,
  /** 0 after use, 1 first, 2 on credit; and what was paid first and did not go back. */
  pay_mode: z.int(),
  paid_fen: Fen,
  /** Until when it can be cancelled for nothing. */
  free_until: field.Time.nullable(),
  /** What cancelling costs and from when on, or that it is to be reviewed; empty for what is over. */
  terms: field.Said,
  /** Of a slot that is only held, or waits to be paid: until when, and the seconds left. */
  expire_at: field.Time.nullable(),
  left_s: z.int().nullable(),
  /** Of a lock: the booking that is to be moved there. */
  change_of: z.string(),
  people: z.array(z.object({ name: z.string(), phone: z.string() })),
  /** Who comes when it was handed over, else who booked; a phone number with stars. Empty for one's own. */
  other_phone: z.string(),
  /** Of an offer to hand it over: the number with stars, which only the owner is told, and until when it holds. */
  offered_to: z.string(),
  offered_until: field.Time.nullable(),
  samples: z.int(),
  /** The form in words. */
  params: z.array(z.object({ name: field.Named, value: field.Named })),
  remark: z.string(),
  created: field.Time,
  /** Slots that the laboratory offers in place of this one, which it called off; those still to come. */
  offered: z.array(z.object({ date: z.string(), start: z.string(), end: z.string(), text: field.Said })),
  /** Where its calendar file is, to be asked for with the token; empty for what nobody needs to come to. */
  ics_url: z.string(),
  actions: z.array(OfferedAction),
  /** The confidentiality agreement, for the one who booked. */
  papers: z.array(RecordPaper),
  /** Oldest first. */
  history: z.array(HistoryLine),
});
export type Reservation = z.infer<typeof Reservation>;

/** The customer's bookings and those handed or offered to them, by their start, latest first; locks that have run out are left out. */
export const reservationList = defineCall({
  path: '/api/auth/reservation/list4person',
  scope: 'orders',
  reads: true,
  title: '我的预约',
  input: field.Paging.extend({
    status: z.int().min(0).max(999).optional(),
    group: z.enum(['coming', 'done', 'closed']).optional(),
    /** Only this booking, as notices lead to it. */
    one: field.optional(26),
    /** Of one instrument. */
    rid: z.string().min(1).max(64).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    /** Of what one booked oneself. */
    owner: field.OwnerFilter,
  }),
  output: field.pageOf(Reservation).extend({
    /** On whose account the customer has booked. */
    groups: z.array(z.object({ rid: z.string(), name: z.string() })),
    /** The version of the service protocol that is to be signed now. */
    protocol_version: z.string(),
  }),
});

/** The calendar file (RFC 5545) of one booking, for its owner and for who comes. */
export const reservationCalendar = defineCall({
  path: '/api/auth/reservation/calendar',
  reads: true,
  file: true,
  title: '预约日历文件',
  input: z.object({ rid: field.Rid }),
});
