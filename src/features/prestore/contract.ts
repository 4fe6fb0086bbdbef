import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { HistoryLine, OfferedAction, Stated, stateIn } from '../../core/record.ts';
import { ChosenInvoice, InvoiceChoice } from '../customers/titles/contract.ts';
import { OpenedPayment } from '../payments/contract.ts';
import { BankAccount } from '../settings/rules.money.ts';
import { topUpRecord } from './rules.states.ts';
import { mostFen, prestoreRefusals } from './rules.ts';

const amount = z
  .int(prestoreRefusals.amount)
  .min(1, prestoreRefusals.amount)
  .max(mostFen.transfer, '单笔充值金额过大，请联系客服');
const way = z.literal([1, 2, 3]);
const day = z.iso.date();
/** Whose balance: one's own, or a group's that one owns or manages. */
const owner = field.Owner;
/** Of lists: every account that the customer spends, one's own and those of groups, whatever `owner` names. */
const all = field.Flag.default(0);
/** Whose account it is on: the rid of a group, empty for one's own. */
const account = z.string();

/** Where a transfer goes, with the words that find it again. */
const TransferTo = BankAccount.extend({ memo: z.string() });

/** What follows from a top-up: a payment that waits, or the account to transfer to. */
const Asked = z.object({
  rid: z.string(),
  no: z.string(),
  pay: OpenedPayment.nullable(),
  bank: TransferTo.nullable(),
});

/** A rule as customers see it; `bonus_rate` in percent of the cash. */
const Rule = z.object({
  rid: z.string(),
  name: field.Said,
  min_fen: Fen,
  bonus_rate: z.number(),
  valid_months: z.int(),
});
export type PrestoreRule = z.infer<typeof Rule>;

/** What the dialog offers: the least amount, rules, and the accounts to transfer to. */
export const prestoreOptions = defineCall({
  path: '/api/auth/prestore/options',
  reads: true,
  title: '充值可选项',
  output: z.object({ min_fen: Fen, rules: z.array(Rule), banks: z.array(BankAccount) }),
});

/**
 * Applies for a top-up. Without `rule_rid` the best rule for the amount counts; ways 1 and 2 answer a payment, way 3 the
 * account to transfer to. Refused with 充值金额不能低于…元, 所选优惠规则已失效, 有…笔待付款的充值申请，请先处理,
 * 请选择发票抬头, 发票抬头信息不完整，请先补充, and 暂未开通银行转账，请选择其他方式.
 */
export const prestoreApplyAdd = defineCall({
  path: '/api/auth/prestoreApply/add',
  once: true,
  urgency: 'vital',
  title: '申请充值',
  input: z.object({
    amount_fen: amount,
    rule_rid: field.optional(26),
    owner,
    way,
    /** A file that was sent for `voucher`; with it a transfer waits for its money at once. */
    voucher: field.optional(26),
    /** Is asked for by itself once the money is there. */
    invoice: InvoiceChoice.optional(),
    request_id: field.RequestId,
  }),
  output: Asked,
});

/**
 * Changes amount, way, rule or invoice of a top-up that is not paid, sends its voucher, or opens a new payment for it. Refused
 * as add is, and with 支付处理中，请稍后再试 while a payment is in flight.
 */
export const prestoreApplyEdit = defineCall({
  path: '/api/auth/prestoreApply/edit',
  once: true,
  title: '修改充值申请',
  input: z.object({
    rid: field.Rid,
    version: field.Version.optional(),
    amount_fen: amount.optional(),
    rule_rid: field.optional(26),
    way: way.optional(),
    voucher: field.optional(26),
    invoice: InvoiceChoice.optional(),
    request_id: field.RequestId,
  }),
  output: Asked,
});

/** An account of the customer's that a refund goes to. */
export const RefundTo = z.object({
  name: field.required('请填写收款户名', 50),
  bank: field.required('请填写开户银行', 50),
  account: field.required('请填写收款账号', 40).regex(/^[\d -]{6,40}$/, '收款账号格式不正确'),
});

/**
 * Cancels a top-up that is not credited; of one that is, asks `refund_amount_fen` (without it all) of the unused cash
 * back, the way it came within 365 days, otherwise to `bank`. `refundable_fen` is what may still be asked back.
 * Refused with 支付处理中，请稍后再试, 可退金额不足, 请填写收款账户.
 */
export const prestoreApplyCancel = defineCall({
  path: '/api/auth/prestoreApply/cancel',
  once: true,
  title: '取消充值或申请退款',
  input: z.object({
    rid: field.Rid,
    version: field.Version.optional(),
    reason: field.optional(field.textLimits.reason),
    refund_amount_fen: amount.optional(),
    bank: RefundTo.optional(),
    request_id: field.RequestId,
  }),
  output: z.object({ refundable_fen: Fen }),
});

/**
 * Asks cash back that came without a top-up, such as what was overpaid or what members gave to their group: it goes to a
 * bank account. `refundable_fen` is what may still be asked back. Refused with 可退金额不足.
 */
export const prestoreRefund = defineCall({
  path: '/api/auth/prestore/refund',
  once: true,
  title: '通用预存退款',
  input: z.object({
    owner,
    amount_fen: amount,
    bank: RefundTo,
    reason: field.optional(field.textLimits.reason),
    request_id: field.RequestId,
  }),
  output: z.object({ refundable_fen: Fen }),
});

/**
 * Gives cash of one's own to a group that one is in, for good, with the bonus in proportion: it keeps rule, scope and expiry.
 * What an invoice stands for stays. Refused with 您不是该课题组成员 and 余额不足，最多可转入…元, which says how much is invoiced.
 */
export const prestoreMove = defineCall({
  path: '/api/auth/prestore/move',
  once: true,
  title: '预存转入课题组',
  input: z.object({ owner: field.Rid, amount_fen: amount, request_id: field.RequestId }),
  output: z.object({ moved_fen: Fen, bonus_fen: Fen }),
});

/** How many top-ups wait for their money, and how much that is. */
export const prestoreApplyReadyPayNum = defineCall({
  path: '/api/auth/prestoreApply/readyPayNum',
  reads: true,
  title: '待付款充值数',
  output: z.object({ num: z.int(), amount_fen: Fen }),
});

/** A top-up as its owner sees it. */
export const Apply = z.object({
  rid: z.string(),
  no: z.string(),
  ...Stated,
  amount_fen: Fen,
  bonus_fen: Fen,
  way: z.int(),
  way_name: field.Said,
  rule_rid: z.string(),
  rule_name: field.Said,
  has_voucher: z.boolean(),
  reason: z.string(),
  refunded_fen: Fen,
  /** Cash of it that is not spent and may be asked back. */
  refundable_fen: Fen,
  /** Whether it would go back the way it came; otherwise a bank account is asked for. */
  refunds_by_gateway: z.boolean(),
  created: field.Time,
  expire_at: field.TimeOrBlank,
  credited: field.TimeOrBlank,
  version: z.int(),
  /** Where to transfer to while it waits for a transfer. */
  bank: TransferTo.nullable(),
  invoice: ChosenInvoice,
  actions: z.array(OfferedAction),
  history: z.array(HistoryLine),
});
/** The same with what can still be invoiced of it in advance. */
const OwnApply = Apply.extend({ owner: account, invoiceable_fen: Fen });
export type PrestoreApply = z.infer<typeof OwnApply>;

/** The customer's top-ups, newest first; `sum` adds the amounts of all that were found. */
export const prestoreApplyList = defineCall({
  path: '/api/auth/prestoreApply/listPrestoreDetail',
  reads: true,
  title: '我的充值申请',
  input: field.Paging.extend({
    status: stateIn(topUpRecord).optional(),
    from: day.optional(),
    to: day.optional(),
    ...{ owner, all },
  }),
  output: field.pageOf(OwnApply).extend({ sum: Fen }),
});

export const Movement = z.object({
  rid: z.string(),
  owner: account,
  at: field.Time,
  /** in, out, refund, bonus, expire. */
  kind: z.string(),
  title: field.Said,
  /** The number of what it is about; empty where it has none. */
  ref: z.string(),
  change_fen: Fen,
  /** Cash and bonus of that account together after it. */
  balance_fen: Fen,
  /** 本人 or of a group 成员, 工作人员, 系统. */
  operator: field.Said,
});
export type Movement = z.infer<typeof Movement>;

const MovementFilter = {
  kind: z.enum(['in', 'out', 'refund', 'bonus', 'expire']).optional(),
  from: day.optional(),
  to: day.optional(),
  ...{ owner, all },
};

/** Movements of the balance, newest first, with what there is now and what was put in altogether. */
export const prestoreList = defineCall({
  path: '/api/auth/prestore/list',
  reads: true,
  title: '预存明细',
  input: field.Paging.extend(MovementFilter),
  output: field.pageOf(Movement).extend({
    balance_fen: Fen,
    cash_fen: Fen,
    bonus_fen: Fen,
    frozen_fen: Fen,
    total_in_fen: Fen,
    /** Cash without a top-up, such as what was overpaid, that may be asked back by `prestore/refund`. */
    general_fen: Fen,
    /** Cash that no invoice stands for, which may be given to a group. */
    movable_fen: Fen,
  }),
});

const spellings = (last: string) =>
  [
    `/api/auth/prestore_rule_balance/${last}`,
    `/api/auth/prestore/rule_balance/${last}`,
    `/api/auth/prestore/rule/balance/${last}`,
  ] as const;

/** What is left under each rule; `rule_rid` is empty for what came without one. `expire_at` is the next bonus to end. */
export const ruleBalanceList = defineCall({
  path: '/api/auth/prestore/ruleBalance/list',
  aliases: spellings('list'),
  reads: true,
  title: '规则余额',
  input: z.object({ owner }),
  output: z.object({
    list: z.array(
      z.object({
        rule_rid: z.string(),
        name: field.Said,
        cash_fen: Fen,
        bonus_fen: Fen,
        used_fen: Fen,
        /** Price in percent when paid from here; rules give a bonus and no other price. */
        discount_rate: z.int(),
        /** What it may be spent on. */
        scope: field.Said,
        expire_at: field.Time.nullable(),
        invoiced: z.union([z.literal(0), z.literal(1)]),
      }),
    ),
  }),
});

/** Movements under one rule; an empty `rule_rid` for what came without one. */
export const ruleBalanceHistory = defineCall({
  path: '/api/auth/prestore/ruleBalance/history',
  aliases: spellings('history'),
  reads: true,
  title: '规则余额明细',
  input: field.Paging.extend({ rule_rid: z.string().max(26), ...MovementFilter }),
  output: field.pageOf(Movement),
});

/** The movements as a spreadsheet, of one rule or of all. At most 10,000 lines. */
export const ruleBalanceExport = defineCall({
  path: '/api/auth/prestore/ruleBalance/export',
  aliases: spellings('export'),
  reads: true,
  file: true,
  makes: { kind: 'export' },
  title: '导出预存明细',
  input: z.object({ rule_rid: z.string().max(26).optional(), ...MovementFilter }),
});
