import { z } from 'zod';
import { defineCall, type OutputOf } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';

/** Refusals of price lists. */
export const agreementRefusals = {
  collides: '同一项目或分类在这段时间内已有协议价',
  noTarget: '项目或分类不存在',
  categoryUnit: '固定单价只能用于单个项目',
  turned: '结束日期不能早于开始日期',
} as const;

const CustomerRid = field.required('参数错误', 64);
const Day = z.iso
  .date('日期不正确')
  .refine((day) => day >= '2000-01-01' && day <= '2999-12-31', '日期不正确');
const Rate = z.int('比例应为1%~99%').min(1, '比例应为1%~99%').max(99, '比例应为1%~99%');
const Unit = z.int('单价不正确').min(1, '单价应大于0').max(100_000_000, '单价超出范围');

const Terms = z.object({
  /** One of both. */
  service_rid: z.string().max(64).nullable(),
  category_id: z.int().min(1).max(2_000_000_000).nullable(),
  /** One of both: percent of the price that the customer pays, or what one costs. */
  rate_percent: Rate.nullable(),
  unit_fen: Unit.nullable(),
  valid_from: Day,
  valid_to: Day.nullable(),
  memo: z.string().trim().max(field.textLimits.reason),
});

/** A customer's own prices, those that hold now and all others, newest first. Refuses 记录不存在. */
export const agreementList = defineCall({
  path: '/api/staff/catalogue/agreement/list',
  permission: 'prices:read',
  isAudited: true,
  title: '查看客户协议价',
  input: z.object({ customer_rid: CustomerRid }),
  output: z.object({
    list: z.array(
      Terms.extend({
        rid: z.string(),
        /** Of the service or category. */
        name: z.string(),
        unit: z.string(),
        /** What everybody else pays for one; null for a category. */
        base_fen: z.int().nullable(),
        state: z.enum(['now', 'later', 'over']),
        staff: z.string(),
        version: z.int(),
      }),
    ),
    /** Categories by their names, and whether this member of staff may change the list. */
    categories: z.array(z.object({ id: z.int(), name: z.string() })),
    can_work: field.Flag,
  }),
});

/** Adds a price, or changes one where `rid` is given. Refuses one for the same at the same time, and stale versions. */
export const agreementSave = defineCall({
  path: '/api/staff/catalogue/agreement/save',
  permission: 'prices:work',
  title: '保存客户协议价',
  input: Terms.extend({
    customer_rid: CustomerRid,
    rid: z.string().max(26).optional(),
    version: z.int().min(1).max(2_000_000_000).optional(),
  }),
  output: z.object({ rid: z.string(), version: z.int() }),
});

/** Takes a price from the list; orders keep what they were made with. */
export const agreementRemove = defineCall({
  path: '/api/staff/catalogue/agreement/remove',
  permission: 'prices:work',
  title: '删除客户协议价',
  input: z.object({
    customer_rid: CustomerRid,
    rid: field.Rid,
    version: z.int().min(1).max(2_000_000_000),
    reason: field.required('请填写原因', field.textLimits.reason),
  }),
});

/** One price that was agreed with a customer, as staff see it. */
export type ListedAgreement = OutputOf<typeof agreementList>['list'][number];
