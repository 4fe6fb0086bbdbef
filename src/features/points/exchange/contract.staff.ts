import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { badWaybill, waybillPattern } from '../../../core/parcel.ts';
import { HistoryLine, OfferedAction, Stated, stateIn } from '../../../core/record.ts';
import { defineUpload } from '../../../core/upload.ts';
import { Kept, PictureAddress } from '../../files/contract.ts';
import { exchangeRecord, exchangeRefusals } from './rules.states.ts';

const read = { permission: 'promoters:read' } as const;
const work = { permission: 'promoters:work' } as const;

/** A coupon among the goods: an amount in fen (kind 0) or percent (1) off, and from which price on. */
const CouponGoods = z
  .object({
    kind: z.literal([0, 1]),
    value: z
      .int(exchangeRefusals.terms)
      .min(1, exchangeRefusals.terms)
      .max(1_000_000, exchangeRefusals.terms),
    most_fen: Fen.max(10_000_000).nullable().default(null),
    min_fen: Fen.max(100_000_000).default(0),
    days: z.int(exchangeRefusals.terms).min(1, exchangeRefusals.terms).max(730, '有效期最长730天'),
  })
  .refine(({ kind, value }) => kind === 0 || value <= 90, { path: ['value'], message: '折扣最多减90%' });

const Points = z.int('请填写所需积分').min(1, '所需积分至少为1').max(10_000_000, '所需积分过多');
const Count = (most: number) => z.int().min(0).max(most).nullable().default(null);

const Goods = z.object({
  /** 1 coupon, 2 balance, 3 goods that are sent. */
  kind: z.literal([1, 2, 3]),
  name: field.required('请填写名称', field.textLimits.name),
  note: z.string().trim().max(100).default(''),
  img: PictureAddress,
  points: Points,
  /** How many there are in all; null for as many as are wanted. */
  total: Count(1_000_000),
  /** How many a customer gets at most; null without a limit. */
  per_customer: Count(1_000).refine((count) => count !== 0, '每人限兑至少为1'),
  is_on_sale: field.Flag,
  coupon: CouponGoods.nullable().default(null),
  balance_fen: Fen.min(1, exchangeRefusals.balance).max(1_000_000, '余额最多1万元').nullable().default(null),
  sort: z.int().min(0).max(100_000).default(0),
});

const ListedGoods = Goods.extend({
  rid: z.string(),
  version: field.Version,
  kind: z.int(),
  img: z.string(),
  /** How many were exchanged. */
  taken: z.int(),
});
export type ListedGoods = z.output<typeof ListedGoods>;

/** What points are exchanged for, with what is not on sale. */
export const goodsList = defineCall({
  ...read,
  path: '/api/staff/exchange/goods',
  title: '积分商品',
  input: field.LongPaging.extend({ kw: field.Word, is_on_sale: field.Flag.optional() }),
  output: field.pageOf(ListedGoods).extend({
    /** So many points are worth one yuan. */
    worth: z.int(),
  }),
});

/** Adds something, or changes it. Refused with 库存总量不能少于已兑换的数量, 余额商品所需积分不能低于其价值. */
export const goodsSave = defineCall({
  ...work,
  path: '/api/staff/exchange/goods/save',
  title: '保存积分商品',
  input: Goods.extend({ rid: field.Rid.optional(), version: field.Version.optional() }).superRefine(
    ({ kind, coupon, balance_fen }, { addIssue }) => {
      const miss = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
      if (kind === 1 && !coupon) miss('coupon', exchangeRefusals.terms);
      if (kind === 2 && !balance_fen) miss('balance_fen', exchangeRefusals.balance);
    },
  ),
  output: z.object({ rid: z.string(), version: field.Version }),
});

/** Pictures of goods, which everybody sees; field `purpose` first. */
export const goodsPicture = defineUpload({
  path: '/api/staff/upload/goods',
  access: 'staff',
  permission: 'promoters:work',
  title: '上传积分商品图片',
  input: z.object({ purpose: z.literal('picture') }),
  output: Kept,
});

/** Exchanges, those that wait longest first while a state is asked for. Phone numbers are masked. */
export const exchangeList = defineCall({
  ...read,
  path: '/api/staff/exchange/list',
  title: '积分兑换记录',
  input: field.LongPaging.extend({
    status: stateIn(exchangeRecord).optional(),
    /** The number of an exchange or of a parcel, or what was exchanged. */
    kw: field.Word,
  }),
  output: field
    .pageOf(
      z.object({
        rid: z.string(),
        no: z.string(),
        version: field.Version,
        ...Stated,
        kind: z.int(),
        name: z.string(),
        points: z.int(),
        customer: z.string(),
        phone: z.string(),
        express: z.string(),
        waybill: z.string(),
        reason: z.string(),
        created: field.Time,
        history: z.array(HistoryLine),
        actions: z.array(OfferedAction),
      }),
    )
    .extend({ counts: z.record(z.string(), z.int()) }),
});

/** Whom goods go to, with the whole number; each look is kept. */
export const exchangeAddressee = defineCall({
  ...work,
  path: '/api/staff/exchange/address',
  reads: true,
  isAudited: true,
  title: '查看兑换收件人',
  input: z.object({ rid: field.Rid }),
  output: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
});

/** Takes an exchange of goods on, writes down the parcel, or refuses it, which gives the points back. */
export const exchangeMove = defineCall({
  ...work,
  path: '/api/staff/exchange/move',
  title: '处理积分兑换',
  input: z
    .object({
      rid: field.Rid,
      version: field.Version,
      action: z.enum(['accept', 'send', 'reject']),
      express: z.string().trim().max(30).default(''),
      waybill: z
        .string()
        .trim()
        .max(40)
        .refine((text) => text === '' || waybillPattern.test(text), badWaybill)
        .default(''),
      reason: z.string().trim().max(field.textLimits.reason).default(''),
    })
    .superRefine(({ action, express, waybill, reason }, { addIssue }) => {
      const miss = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
      if (action === 'send' && !(express && waybill)) miss('waybill', exchangeRefusals.waybill);
      if (action === 'reject' && reason.length < 2) miss('reason', exchangeRefusals.reason);
    }),
});
