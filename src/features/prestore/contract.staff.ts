import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { stateIn } from '../../core/record.ts';
import { Apply, RefundTo } from './contract.ts';
import { topUpRecord } from './rules.states.ts';

const reason = field.required('请填写原因', field.textLimits.reason).min(2, '原因至少2个字');
export const Person = z.object({ rid: z.string(), name: z.string() });

const StaffApply = Apply.omit({ way: true, rule_rid: true, expire_at: true, bank: true }).extend({
  customer: Person,
});
export type StaffApply = z.infer<typeof StaffApply>;

/** Top-ups of everybody, newest first. */
export const staffApplyList = defineCall({
  permission: 'prestore:read',
  path: '/api/staff/prestore/applies',
  title: '充值申请',
  input: field.LongPaging.extend({
    status: stateIn(topUpRecord).optional(),
    /** Number, name or organisation. */
    kw: field.Word,
  }),
  output: field.pageOf(StaffApply).extend({ counts: z.record(z.string(), z.int()) }),
});

/** The voucher of a top-up. Refused with 文件不存在. */
export const staffApplyVoucher = defineCall({
  permission: 'prestore:read',
  path: '/api/staff/prestore/voucher',
  isAudited: true,
  file: true,
  title: '查看转账凭证',
  input: z.object({ rid: field.Rid }),
});

/** Sends a voucher back to its customer with a reason. */
export const staffApplyReject = defineCall({
  permission: 'prestore:work',
  path: '/api/staff/prestore/reject',
  once: true,
  title: '驳回充值申请',
  input: z.object({ rid: field.Rid, version: field.Version, reason }),
});

/** Who has cash without a top-up, such as what was overpaid; at most 20, found by name, organisation, account or phone. */
export const staffGeneralList = defineCall({
  permission: 'refunds:work',
  reads: true,
  path: '/api/staff/prestore/general',
  title: '通用预存余额',
  input: z.object({ kw: field.Word }),
  output: z.object({ list: z.array(z.object({ customer: Person, refundable_fen: Fen })) }),
});

/** Asks cash without a top-up back for its customer, to a bank account. Refused with 可退金额不足. */
export const staffGeneralRefund = defineCall({
  permission: 'refunds:work',
  path: '/api/staff/prestore/general-refund',
  once: true,
  title: '申请通用预存退款',
  input: z.object({
    customer: field.required('请选择客户', 26),
    amount_fen: z.int().min(1, '请填写退款金额').max(10_000_000_00),
    reason,
    bank: RefundTo,
  }),
});

/** Asks the unused cash of a top-up back for its customer. Refused as prestoreApply/cancel is. */
export const staffApplyRefund = defineCall({
  permission: 'refunds:work',
  path: '/api/staff/prestore/refund',
  once: true,
  title: '申请预存退款',
  input: z.object({
    rid: field.Rid,
    version: field.Version,
    amount_fen: z.int().min(1, '请填写退款金额').max(10_000_000_00),
    reason,
    bank: RefundTo.optional(),
  }),
});

const StaffRule = z.object({
  rid: z.string(),
  name: z.string(),
  min_fen: Fen,
  bonus_basis: z.int(),
  valid_months: z.int(),
  is_ended: z.boolean(),
  used: z.int(),
  version: z.int(),
});
export type StaffRule = z.infer<typeof StaffRule>;

/** Every rule, with how many top-ups it has. */
export const staffRuleList = defineCall({
  permission: 'prestore:read',
  path: '/api/staff/prestore/rules',
  title: '预存优惠规则',
  output: z.object({
    list: z.array(StaffRule),
    /** Months that a new rule's bonus is good for unless its writer says otherwise. */
    valid_months: z.int(),
  }),
});

/**
 * Writes a rule: from `min_fen` on, `bonus_basis` hundredths of a percent, ending after `valid_months`. One that top-ups
 * name ends, and another takes its place, so that what was promised stays. Refused with 已有相同起点金额的规则.
 */
export const staffRuleSave = defineCall({
  permission: 'prestore:approve',
  path: '/api/staff/prestore/rule-save',
  title: '保存预存规则',
  input: z.object({
    rid: field.optional(26),
    version: field.Version.optional(),
    min_fen: z.int('请填写起点金额').min(100, '起点金额不能低于1元').max(10_000_000_00, '起点金额过大'),
    bonus_basis: z.int('请填写赠送比例').min(1, '赠送比例须大于0').max(5_000, '赠送比例不能超过50%'),
    valid_months: z.int('请填写有效月数').min(1, '有效期至少1个月').max(120, '有效期最长120个月'),
  }),
  output: z.object({ rid: z.string() }),
});

/** Offers a rule no longer, or again. */
export const staffRuleEnd = defineCall({
  permission: 'prestore:approve',
  path: '/api/staff/prestore/rule-end',
  title: '停用或启用预存规则',
  input: z.object({ rid: field.Rid, version: field.Version, ended: field.Flag }),
});
