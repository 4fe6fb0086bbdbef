import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { badWaybill, waybillPattern } from '../../core/parcel.ts';
import { HistoryLine, OfferedAction, Stated, stateIn } from '../../core/record.ts';
import { Place } from '../customers/contract.ts';
import { LocalInfo } from '../settings/rules.ts';
import { pickupRecord } from './rules.states.ts';
import { PickupRules } from './rules.ts';

/** Messages of specification section 5, "Header pickup", and those for what it leaves open. */
const samplingMessages = {
  date: '请选择取样日期',
  time: '请选择取样时段',
  name: '[姓名]不能为空',
  phone: '[手机]不能为空',
  region: '[取样地址]不能为空',
  address: '[详细地址]不能为空',
  express: '请填写快递公司',
  waybill: '请填写运单号',
  badWaybill,
  parcels: '件数须为1-99',
} as const;

const waybill = z
  .string()
  .trim()
  .refine((text) => text === '' || waybillPattern.test(text), badWaybill);

/**
 * Has samples picked up (`type` 1) or announces a parcel (0). A pickup has `date`, `time` (one of the four slots)
 * and either `address_rid` or a whole address. Refused with the messages of specification section 5 and
 * of the product definition, 1.5; with 订单不存在 and 订单…无需再寄送样品 for `order_rids`.
 */
export const samplingAdd = defineCall({
  path: '/api/auth/sampling/add',
  once: true,
  title: '上门取样或自行寄送',
  input: z
    .object({
      type: z.literal([0, 1]),
      /** YYYY-MM-DD. */
      date: field.optional(10),
      /** HH:mm-HH:mm. */
      time: field.optional(20),
      address_rid: field.optional(26),
      name: field.optional(field.textLimits.name),
      phone: field.optional(field.textLimits.phone),
      province: field.optional(30),
      city: field.optional(30),
      area: field.optional(30),
      address: field.optional(200),
      address_code: field.optional(6),
      express: field.optional(30),
      waybill: waybill.optional(),
      /** Where the parcel is sent from. */
      sendAddress: field.optional(200),
      message: field.optional(200),
      parcels: z
        .int(samplingMessages.parcels)
        .min(1, samplingMessages.parcels)
        .max(99, samplingMessages.parcels)
        .optional(),
      /** Orders whose samples come this way. */
      order_rids: field.different(z.string().min(1).max(26)).max(50).default([]),
      request_id: field.RequestId,
    })
    .superRefine((input, { addIssue }) => {
      for (const [field, message] of input.type === 1 ? lacksOfPickup(input) : lacksOfParcel(input)) {
        addIssue({ code: 'custom', path: [field], message });
      }
    }),
  output: z.object({ rid: z.string(), no: z.string() }),
});

/** Tells carrier and waybill of a parcel that was announced without them. Refused with 当前状态不可操作. */
export const samplingSend = defineCall({
  path: '/api/auth/sampling/send',
  title: '填写寄样运单',
  input: z.object({
    rid: field.Rid,
    express: field.required(samplingMessages.express, 30),
    waybill: field.required(samplingMessages.waybill, 40).pipe(waybill),
    /** The version that was seen; another one is refused with 数据已更新，请刷新后重试. */
    version: z.int().optional(),
  }),
});

/** Cancels a request. Refused within the last hour before a pickup (取样前1小时内不可取消，请联系客服). */
export const samplingCancel = defineCall({
  path: '/api/auth/sampling/cancel',
  title: '取消取样',
  input: z.object({
    rid: field.Rid,
    reason: field.optional(field.textLimits.reason),
    /** As in sampling/send. */
    version: z.int().optional(),
  }),
});

/** A request as its customer sees it. Times YYYY-MM-DD HH:mm:ss; texts that do not apply are empty. */
export const Sampling = z.object({
  rid: z.string(),
  no: z.string(),
  type: z.int(),
  ...Stated,
  date: z.string(),
  time: z.string(),
  address_rid: z.string(),
  name: z.string(),
  phone: z.string(),
  ...Place,
  express: z.string(),
  waybill: z.string(),
  sendAddress: z.string(),
  message: z.string(),
  parcels: z.int().nullable(),
  courier_name: z.string(),
  courier_phone: z.string(),
  created: field.Time,
  version: z.int(),
  /** What the customer can do with it; with `reason` not just now. */
  actions: z.array(OfferedAction),
  /** Those whose samples come this way. */
  orders: z.array(z.object({ rid: z.string(), no: z.string() })),
  /** Oldest first. */
  history: z.array(HistoryLine),
});
export type Sampling = z.infer<typeof Sampling>;

/** The customer's requests, newest first. */
export const samplingList = defineCall({
  path: '/api/auth/sampling/list',
  reads: true,
  title: '我的取样',
  input: field.Paging.extend({
    status: stateIn(pickupRecord).optional(),
    type: field.Flag.optional(),
    /** Only this request, as notices lead to it. */
    one: field.optional(26),
    /** Only what this order's samples come by. */
    order_rid: field.optional(26),
  }),
  output: field.pageOf(Sampling),
});

/** What the pickup dialog offers: the time by the product's clock, the rules, what is booked up, where it is served. */
export const samplingOptions = defineCall({
  path: '/api/auth/sampling/options',
  reads: true,
  title: '取样可选项',
  output: z.object({
    /** YYYY-MM-DD HH:mm:ss. */
    now: field.Time,
    rules: PickupRules,
    /** Six-digit codes of the setting allowRegion. */
    regions: z.array(z.string()),
    /** Slots without a free place, by six-digit code of the city. */
    full: z.array(z.object({ date: z.string(), time: z.string(), city: z.string() })),
    lab: LocalInfo,
    /** WxTip1 of the setting samplingInfo. */
    tip: z.string(),
    limits: z.object({
      samples: z.int().nullable(),
      weight_kg: z.number().nullable(),
      refused: z.array(z.string()),
    }),
  }),
});

type Added = Partial<
  Record<
    | 'date'
    | 'time'
    | 'address_rid'
    | 'name'
    | 'phone'
    | 'province'
    | 'city'
    | 'area'
    | 'address'
    | 'address_code'
    | 'express'
    | 'waybill',
    string
  >
>;

/** What a pickup lacks, in the order of the fields. */
function lacksOfPickup(input: Added): [string, string][] {
  const { date, time, address_rid, name, phone, address } = input;
  const lacks: [string, string][] = [];
  if (!date) lacks.push(['date', samplingMessages.date]);
  if (!time) lacks.push(['time', samplingMessages.time]);
  if (address_rid) return lacks;
  if (!name) lacks.push(['name', samplingMessages.name]);
  const badPhone = field.mobile(samplingMessages.phone).safeParse(phone ?? '').error?.issues[0]?.message;
  if (badPhone) lacks.push(['phone', badPhone]);
  const hasRegion = input.province && input.city && input.area && input.address_code;
  if (!hasRegion) lacks.push(['address_code', samplingMessages.region]);
  if (!address) lacks.push(['address', samplingMessages.address]);
  return lacks;
}

/** Carrier and waybill come together or later. */
function lacksOfParcel({ express, waybill }: Added): [string, string][] {
  if (waybill && !express) return [['express', samplingMessages.express]];
  if (express && !waybill) return [['waybill', samplingMessages.waybill]];
  return [];
}
