import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { OfferedAction, Stated, stateIn } from '../../../core/record.ts';
import { offerRecord } from '../rules.states.ts';

const read = { permission: 'prices:read' } as const;
const write = { permission: 'prices:work' } as const;
const Way = z.enum(['claim', 'code', 'grant']);
/** A calendar day that somebody may mean. */
const day = (message: string) =>
  z.iso.date(message).refine((date) => date >= '2020-01-01' && date < '2100-01-01', message);

const Shown = z.object({
  rid: z.string(),
  version: field.Version,
  ...Stated,
  name: z.string(),
  way: Way,
  /** Empty unless it comes by a code. */
  code: z.string(),
  kind: z.int(),
  /** What it takes off and from which price on, what it is for, and whom, in words. */
  worth: z.string(),
  scope: z.string(),
  audience: z.string(),
  total: z.int().nullable(),
  taken: z.int(),
  per_customer: z.int(),
  /** The first and the last day on which it can be come by. */
  open_from: z.string(),
  open_until: z.string(),
  /** How long it is good for: 领取后30天, 2026-12-31 前. */
  validity: z.string(),
});

/** Offers of coupons, newest first. */
export const offerList = defineCall({
  ...read,
  path: '/api/staff/coupons/list',
  title: '优惠券列表',
  input: field.LongPaging.extend({
    status: stateIn(offerRecord).optional(),
    way: Way.optional(),
    kind: z.literal([0, 1, 2]).optional(),
    kw: field.Word,
  }),
  output: field.pageOf(Shown).extend({ counts: z.record(z.string(), z.int()) }),
});

const Draft = z.object({
  name: field.required('请填写名称', 30).min(2, '名称至少2个字'),
  kind: z.literal([0, 1, 2], '请选择优惠方式'),
  /** Fen of an amount, percent that are taken off, or a number of samples. */
  value: z.int('请填写优惠').min(1, '请填写优惠').max(1_000_000_00, '优惠过高'),
  most_fen: z.int().min(1, '最高优惠须大于0').max(1_000_000_00, '最高优惠过高').nullable(),
  min_fen: z.int().min(0).max(100_000_000_00, '起用金额过高'),
  type_ids: field.different(z.literal([1, 3])).max(2),
  category_ids: field.different(z.int().min(1).max(2_147_483_647)).max(50, '最多选择50个分类'),
  service_rids: field.different(field.Rid).max(100, '最多选择100个项目'),
  on_quoted: field.Flag,
  way: Way,
  /** Upper case; empty to have one made. */
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z0-9]{4,20})?$/, '兑换码须为4-20位字母或数字'),
  organizations: field.different(z.literal([0, 1, 2, 3])).max(4),
  level: z.literal([0, 1, 2]),
  is_newcomer: field.Flag,
  total: z.int().min(1, '发放总量须大于0').max(1_000_000, '发放总量过大').nullable(),
  per_customer: z.int('请填写每人限领').min(1, '每人至少1张').max(100, '每人最多100张'),
  open_from: day('请选择开始日期'),
  open_until: day('请选择结束日期'),
  valid_days: z.int().min(1, '有效天数须为1-1000').max(1_000, '有效天数须为1-1000').nullable(),
  valid_until: day('请选择截止日期').nullable(),
});

/** One offer with everything that it says, what it can cost at most, and what came of it. */
export const offerView = defineCall({
  ...read,
  path: '/api/staff/coupons/view',
  title: '优惠券详情',
  input: z.object({ rid: field.Rid }),
  output: Shown.extend({
    draft: Draft,
    /** Names of the categories and services that it is for. */
    names: z.array(z.object({ id: z.union([z.int(), z.string()]), name: z.string() })),
    /** What it can take off in all; null where nothing bounds it. */
    cost_fen: Fen.nullable(),
    cost: z.string(),
    /** Above this amount, of one coupon or of a day, a second person publishes it. */
    solo_fen: Fen,
    made_by: z.string(),
    edited_by: z.string(),
    created: field.Time,
    figures: z.object({
      handed: z.int(),
      locked: z.int(),
      used: z.int(),
      ended: z.int(),
      saved_fen: Fen,
      orders: z.int(),
      orders_fen: Fen,
      /** Of holders and of others who might have held it: how many there are, and how many ordered. */
      holders: z.object({ customers: z.int(), ordered: z.int() }),
      others: z.object({ customers: z.int(), ordered: z.int() }),
      /** Percentage points; null while it would say nothing. */
      lift: z.number().nullable(),
    }),
    actions: z.array(OfferedAction),
    can_give: field.Flag,
  }),
});

/** Writes an offer, or changes one that is not published. Refused with 兑换码已被其他优惠券使用. */
export const offerSave = defineCall({
  ...write,
  path: '/api/staff/coupons/save',
  once: true,
  title: '保存优惠券',
  input: Draft.extend({
    rid: field.Rid.optional(),
    version: field.Version.optional(),
    request_id: field.RequestId,
  }).superRefine((draft, { addIssue }) => {
    const miss = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
    const { kind, value, open_from, open_until, valid_days, valid_until } = draft;
    if (kind === 1 && value > 99) miss('value', '折扣须为减免1%-99%');
    if (kind === 2 && value > 999) miss('value', '免费样品数须为1-999');
    if (kind === 0 && draft.most_fen !== null) miss('most_fen', '立减券不设最高优惠');
    if (open_until < open_from) miss('open_until', '结束日期不能早于开始日期');
    if ((valid_days === null) === (valid_until === null)) miss('valid_days', '请填写有效天数或截止日期');
    if (valid_until !== null && valid_until < open_until) miss('valid_until', '截止日期不能早于领取结束日期');
  }),
  output: z.object({ rid: z.string() }),
});

/** Publishes an offer, or stops it for good; what customers hold stays good. */
export const offerMove = defineCall({
  ...write,
  path: '/api/staff/coupons/move',
  once: true,
  title: '发布或停止优惠券',
  input: z.object({
    rid: field.Rid,
    version: field.Version,
    action: z.enum(['open', 'stop']),
    request_id: field.RequestId,
  }),
  output: z.object({ ...Stated, version: field.Version }),
});

/**
 * Gives one coupon each to customers, who are named or whose numbers were pasted, at most 500 at once. Who holds as many
 * as one may is passed over. Refused with 剩余数量不足，最多还可发放{n}张 when they are too few for all.
 */
export const offerGive = defineCall({
  ...write,
  path: '/api/staff/coupons/give',
  once: true,
  title: '发放优惠券',
  input: z.object({
    rid: field.Rid,
    customers: field.different(field.Rid).max(500),
    phones: z.string().max(20_000, '手机号过多').default(''),
    request_id: field.RequestId,
  }),
  output: z.object({
    given: z.int(),
    /** Who holds it already, and the numbers that are nobody's. */
    held: z.int(),
    missing: z.array(z.string()),
  }),
});

const HeldFilters = z.object({
  rid: field.Rid,
  state: z.enum(['held', 'locked', 'used', 'ended', 'ordered']).optional(),
  kw: field.Word,
});

const Held = z.object({
  rid: z.string(),
  customer: z.object({ rid: z.string(), name: z.string() }),
  source: z.string(),
  ...Stated,
  from: field.Time,
  until: field.Time,
  used: field.TimeOrBlank,
  saved_fen: Fen,
  orders: z.array(z.object({ no: z.string(), path: z.string() })),
  orders_fen: Fen,
});

/** Who holds coupons of an offer, newest first: the list behind its figures. */
export const heldList = defineCall({
  ...read,
  isAudited: true,
  path: '/api/staff/coupons/held',
  title: '优惠券持有明细',
  input: HeldFilters.extend(field.LongPaging.shape),
  output: field.pageOf(Held),
});

/** The same as a spreadsheet. */
export const heldSheet = defineCall({
  ...read,
  path: '/api/staff/coupons/held-export',
  title: '导出优惠券持有明细',
  file: true,
  makes: { kind: 'export' },
  input: HeldFilters,
  output: z.object({}),
});
