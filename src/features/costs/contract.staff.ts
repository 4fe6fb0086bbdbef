import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { type CostKind, costKinds, costRefusals } from './rules.ts';

const kinds = Object.keys(costKinds) as [CostKind, ...CostKind[]];
const amount = Fen.min(1, '请填写金额').max(100_000_000_00, '金额过大');
const partner = z.string().trim().max(50, '外协单位不超过50字');

/** What an order costs us and what is left of its price (VAT included); `partners` are those that worked for us lately. */
export const costList = defineCall({
  path: '/api/staff/costs/list',
  permission: 'statements:read',
  title: '订单成本',
  input: z.object({ order_rid: field.Rid }),
  output: z.object({
    price_fen: Fen,
    cost_fen: Fen,
    margin_fen: z.int(),
    /** Tenths of a percent; null where nothing is to be paid. */
    margin_permille: z.int().nullable(),
    partners: z.array(z.string()),
    list: z.array(
      z.object({
        ...{ rid: z.string(), kind: z.enum(kinds), kind_name: z.string(), partner: z.string() },
        ...{ planned_fen: Fen, billed_fen: Fen.nullable(), bill_no: z.string(), note: z.string() },
        ...{ by: z.string(), created: field.Time, billed: field.Time.nullable() },
      }),
    ),
  }),
});

/** Plans a cost of an order. Refused with 请填写外协单位. */
export const costAdd = defineCall({
  path: '/api/staff/costs/add',
  permission: 'statements:work',
  once: true,
  title: '登记订单成本',
  input: z
    .object({
      ...{ order_rid: field.Rid, kind: z.enum(kinds), partner: partner.default('') },
      ...{ planned_fen: amount, note: field.optional(field.textLimits.reason).default('') },
      request_id: field.RequestId,
    })
    .refine(({ kind, partner: name }) => kind !== 'subcontract' || name !== '', {
      message: costRefusals.noPartner,
      path: ['partner'],
    }),
  output: z.object({ rid: z.string() }),
});

/** Takes a planned cost away. Refused with 已登记账单的成本不可删除，请联系财务. */
export const costRemove = defineCall({
  path: '/api/staff/costs/remove',
  permission: 'statements:work',
  title: '删除订单成本',
  input: z.object({ rid: field.Rid }),
});

/** Writes down what a partner billed for planned work, which is owed from then on. Refused with 账单已登记. */
export const costBill = defineCall({
  path: '/api/staff/costs/bill',
  permission: 'invoices:work',
  once: true,
  title: '登记外协账单',
  input: z.object({
    ...{ rid: field.Rid, fen: amount, bill_no: field.required('请填写账单号', 50) },
    request_id: field.RequestId,
  }),
});

/** Laboratories that work for us: what is planned, billed, paid and owed, most owed first. */
export const partnerList = defineCall({
  path: '/api/staff/costs/partners',
  permission: 'invoices:read',
  title: '外协结算',
  input: field.Paging.extend({ kw: field.Word }),
  output: field
    .pageOf(
      z.object({
        ...{ partner: z.string(), orders: z.int(), planned_fen: Fen, billed_fen: Fen, paid_fen: Fen },
        owed_fen: Fen,
        /** The last payment; null before the first. */
        last_paid: field.Time.nullable(),
      }),
    )
    .extend({ accounts: z.array(z.object({ account: z.string(), name: z.string() })) }),
});

/**
 * Writes down a payment to a partner. Refused with 付款金额超过应付金额, and above the limit of four eyes with
 * 含您本人登记的账单，须由另一位财务主管付款 for whoever wrote down one of the partner's bills.
 */
export const partnerPay = defineCall({
  path: '/api/staff/costs/pay',
  permission: 'invoices:approve',
  once: true,
  title: '登记外协付款',
  input: z.object({
    ...{ partner: partner.min(1, costRefusals.noPartner), fen: amount },
    account: field.required(costRefusals.account, 40),
    serial: field.required('请填写银行流水号', 64),
    request_id: field.RequestId,
  }),
  output: z.object({ rid: z.string() }),
});
