import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { badWaybill, waybillPattern } from '../../core/parcel.ts';
import { HistoryLine, OfferedAction, Stated } from '../../core/record.ts';
import { conditions } from '../orders/samples/rules.passports.ts';
import { ParcelTrack } from '../parcels/contract.ts';

/** Refusals of the sample desk. */
export const deskRefusals = {
  unknownCode: '未找到与该编码对应的订单或样品',
  notExpected: '订单当前状态不能收样',
  notOfOrder: '样品不属于该订单',
  noPhoto: '请为每个样品拍照',
  noReason: '请选择异常原因',
  tooMuch: '分出的量须小于剩余量',
  noAmount: '该样品未登记剩余量，请先登记后再分样',
  noTechnician: '请选择在职的检测员',
  notTheirs: '只能归还由自己领用的样品',
  notWanted: '客户没有要求寄回',
} as const;

const rids = field
  .different(z.string().min(1).max(26))
  .min(1, '请选择样品')
  .max(100, '一次最多处理100个样品');
const amount = z.number().min(0).max(1_000_000).nullable();
const note = field.optional(field.textLimits.note).default('');
const Place = z.object({
  room: field.optional(20).default(''),
  shelf: field.optional(20).default(''),
  box: field.optional(20).default(''),
});
const placeNeeded = { ...Place.shape, room: field.required('请填写存放位置', 20) };
const Problem = z.enum(Object.keys(conditions) as [keyof typeof conditions, ...(keyof typeof conditions)[]]);

/** A sample as the desk sees it; names of confidential orders are left out. Times YYYY-MM-DD HH:mm:ss. */
export const DeskSample = z.object({
  /** Of the sample; also of its passport, but for portions. */
  rid: z.string(),
  sample_rid: z.string(),
  code: z.string(),
  no: z.string(),
  name: z.string(),
  form: z.string(),
  hazards: z.string(),
  storage: z.string(),
  order_rid: z.string(),
  order_no: z.string(),
  tests: z.string(),
  /** What the owner announced. */
  announced: z.string(),
  state: z.int(),
  state_name: z.string(),
  /** 0 while it is not here. */
  version: z.int(),
  ...Place.shape,
  place: z.string(),
  holder: z.string(),
  left: z.number().nullable(),
  unit: z.string(),
  problems: z.string(),
  photo_rid: z.string(),
  /** Of the picture that its owner took, which `deskPhoto` gives too; empty for none. */
  own_photo_rid: z.string(),
  received: field.TimeOrBlank,
  /** YYYY-MM-DD; empty while it is not here. */
  keep_until: z.string(),
  /** Since when nobody knows where it is; empty when that is known. */
  unplaced: field.TimeOrBlank,
  disposal: z.object({ by: z.string(), at: field.Time, reason: z.string() }).nullable(),
  waybill: z.string(),
  /** Whether it has to go back to its owner now. */
  is_owed: field.Flag,
  actions: z.array(OfferedAction),
});
export type DeskSample = z.output<typeof DeskSample>;

/** An order whose samples are looked for. */
export const DeskOrder = z.object({
  rid: z.string(),
  no: z.string(),
  title: z.string(),
  ...Stated,
  version: z.int(),
  is_secret: field.Flag,
  /** What becomes of what is left: 0 nothing, 1 returned, 2 destroyed with a certificate. */
  leftover: z.int(),
  remark: z.string(),
  express: z.string(),
  waybill: z.string(),
  promise_date: z.string(),
  /** Why nothing can be received now; empty when it can. */
  why_not: z.string(),
  samples: z.array(DeskSample),
});
export type DeskOrder = z.output<typeof DeskOrder>;

/**
 * What a scanner read: a sample's label, an order's number, a parcel's waybill or the number of a pickup. Answers with
 * the orders that it stands for, and the sample if it was one. Refused with 未找到与该编码对应的订单或样品.
 */
export const deskScan = defineCall({
  path: '/api/staff/samples/scan',
  permission: 'samples:read',
  title: '扫码查样品',
  input: z.object({ code: field.required('请扫描或输入编码', 64) }),
  output: z.object({
    kind: z.enum(['sample', 'order', 'waybill', 'pickup']),
    /** Of the sample that was scanned; empty for anything else. */
    sample_rid: z.string(),
    orders: z.array(DeskOrder),
  }),
});

/**
 * Takes samples of an order in. Once all are in, the order is received, or in trouble when something is wrong with one.
 * `order_version` is the version that was seen. Refused with 订单当前状态不能收样, 样品不属于该订单, 请为每个样品拍照 and
 * 数据已更新，请刷新后重试 when somebody else took one of them in.
 */
export const deskReceive = defineCall({
  path: '/api/staff/samples/receive',
  permission: 'samples:work',
  once: true,
  title: '收样登记',
  input: z.object({
    order_rid: field.Rid,
    order_version: field.Version.optional(),
    /** May be empty when all are here already, such as after a change of the order. */
    samples: field
      .differentBy(
        'rid',
        z.object({
          rid: field.Rid,
          left: amount.default(null),
          unit: field.optional(10).default(''),
          problems: z.array(Problem).max(8).default([]),
          note,
          photo_rid: field.required(deskRefusals.noPhoto, 26),
          ...Place.shape,
        }),
      )
      .max(200),
    request_id: field.RequestId,
  }),
  output: DeskOrder,
});

/** Says of samples that are here that something is wrong with one; the order waits for its owner then. */
export const deskReport = defineCall({
  path: '/api/staff/samples/report',
  permission: 'samples:work',
  title: '登记样品异常',
  input: z.object({
    rid: field.Rid,
    version: field.Version.optional(),
    problems: z.array(Problem).min(1, deskRefusals.noReason).max(8),
    note,
    photo_rid: field.required(deskRefusals.noPhoto, 26),
  }),
});

/** Puts samples to a place. */
export const deskPlace = defineCall({
  path: '/api/staff/samples/place',
  permission: 'samples:work',
  title: '样品入库与移位',
  input: z.object({ rids, ...placeNeeded, note }),
});

/** Hands samples over to a technician. Refused with 请选择在职的检测员. */
export const deskHandOver = defineCall({
  path: '/api/staff/samples/handOver',
  permission: 'samples:work',
  title: '样品领用',
  input: z.object({ rids, staff_rid: field.Rid, note }),
});

/** Takes a sample back from a technician with what is left of it; without a place it is looked for after a day. */
export const deskHandBack = defineCall({
  path: '/api/staff/samples/handBack',
  permission: 'samples:work',
  title: '样品归还',
  input: z.object({ rid: field.Rid, version: field.Version.optional(), left: amount, ...Place.shape, note }),
});

/** Makes a portion of a sample, with a label of its own. Refused with 分出的量须小于剩余量. */
export const deskSplit = defineCall({
  path: '/api/staff/samples/split',
  permission: 'samples:work',
  once: true,
  title: '分样',
  input: z.object({
    rid: field.Rid,
    version: field.Version.optional(),
    amount: z.number('请填写分出的量').positive('请填写分出的量').max(1_000_000),
    ...Place.shape,
    note,
    request_id: field.RequestId,
  }),
  output: z.object({ rid: z.string(), no: z.string(), code: z.string() }),
});

/** Sends samples back to their owner. */
export const deskGiveBack = defineCall({
  path: '/api/staff/samples/giveBack',
  permission: 'samples:work',
  title: '样品寄回',
  input: z.object({
    rids,
    express: field.required('请填写快递公司', 30),
    waybill: field.required('请填写运单号', 40).regex(waybillPattern, badWaybill),
    photo_rid: field.required('请拍摄寄回的样品', 26),
    note,
  }),
});

/** Asks for the disposal of samples, which somebody else has to confirm. */
export const deskAskDisposal = defineCall({
  path: '/api/staff/samples/askDisposal',
  permission: 'samples:work',
  title: '申请销毁样品',
  input: z.object({ rids, reason: field.required('请填写销毁原因', field.textLimits.reason) }),
});

/** Confirms or refuses what somebody else asked for. Refused with 销毁须由另一位同事确认. */
export const deskDispose = defineCall({
  path: '/api/staff/samples/dispose',
  permission: 'samples:work',
  title: '确认或驳回销毁',
  input: z.object({ rids, is_confirmed: field.Flag, note }),
});

/** What a list of samples is for. */
export const deskViews = {
  here: '全部在库',
  lost: '去向不明',
  held: '检测领用',
  due: '7天内到期',
  overdue: '已到期',
  disposal: '待确认销毁',
  problem: '异常',
  returning: '待寄回',
  gone: '已离库',
} as const;
const View = z.enum(Object.keys(deskViews) as [keyof typeof deskViews, ...(keyof typeof deskViews)[]]);

/** Samples in the laboratory, with how many each view holds. */
export const deskList = defineCall({
  path: '/api/staff/samples/list',
  permission: 'samples:read',
  title: '样品列表',
  input: field.Paging.extend({
    view: View.default('here'),
    /** Number of a sample or an order. */
    kw: field.Word,
    ...Place.shape,
  }),
  output: field.pageOf(DeskSample).extend({ counts: z.record(z.string(), z.int()) }),
});

/** One sample with its custody, oldest step first. Refused with 记录不存在. */
export const deskView = defineCall({
  path: '/api/staff/samples/view',
  permission: 'samples:read',
  title: '样品档案',
  input: z.object({ rid: field.Rid }),
  output: DeskSample.extend({
    portions: z.array(DeskSample),
    history: z.array(
      HistoryLine.extend({
        /** Places in words, or names of people. */
        from_where: z.string(),
        to_where: z.string(),
        what: z.string(),
        photo_rid: z.string(),
      }),
    ),
  }),
});

/** A picture that `deskView` names. Refused with 文件不存在. */
export const deskPhoto = defineCall({
  path: '/api/staff/samples/photo',
  permission: 'samples:read',
  file: true,
  title: '样品照片',
  input: z.object({ rid: field.Rid, photo_rid: field.Rid }),
});

/** What is needed to work at the desk: the shelves with how many samples lie there, and who takes samples over. */
export const deskPlaces = defineCall({
  path: '/api/staff/samples/places',
  permission: 'samples:read',
  title: '库位图',
  output: z.object({
    places: z.array(z.object({ ...Place.shape, count: z.int(), due: z.int() })),
    technicians: z.array(z.object({ rid: z.string(), name: z.string() })),
    /** Orders whose samples should come. */
    expected: z.array(
      z.object({
        rid: z.string(),
        no: z.string(),
        title: z.string(),
        status_name: z.string(),
        samples: z.int(),
        received: z.int(),
        express: z.string(),
        waybill: z.string(),
        /** How far its parcel is; null where it is not followed. */
        parcel: z
          .object({ rid: z.string(), ...ParcelTrack.pick({ state: true, state_name: true }).shape })
          .nullable(),
      }),
    ),
  }),
});

/**
 * Where samples of an order that are here go back to: the customer's address, or that of the pickup which brought them.
 * Each look is kept. Refused with 记录不存在 when nothing of the order is here.
 */
export const deskAddress = defineCall({
  path: '/api/staff/samples/address',
  permission: 'samples:work',
  reads: true,
  isAudited: true,
  title: '查看寄回地址',
  input: z.object({ order_rid: field.Rid }),
  output: z.object({
    name: z.string(),
    phone: z.string(),
    /** Empty when the customer gave none. */
    address: z.string(),
    /** Where it is from, in words. */
    source: z.string(),
  }),
});

/** Notes that a customer does not want samples back, which are then destroyed. Refused with 客户没有要求寄回. */
export const deskWaive = defineCall({
  path: '/api/staff/samples/waive',
  permission: 'samples:work',
  title: '登记放弃寄回',
  input: z.object({
    order_rid: field.Rid,
    reason: field.required('请填写原因', field.textLimits.reason).min(2, '请填写原因'),
  }),
});

/** Labels with QR codes of samples that are here, and of their portions, as a PDF. Refused with 记录不存在. */
export const deskLabels = defineCall({
  path: '/api/staff/samples/labels',
  permission: 'samples:read',
  file: true,
  makes: { kind: 'document' },
  title: '打印样品标签',
  input: z.object({ rids }),
});
