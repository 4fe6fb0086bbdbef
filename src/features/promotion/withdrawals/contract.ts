import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { OfferedAction, Stated, stateIn } from '../../../core/record.ts';
import { fieldMessages } from '../../identity/contract.ts';
import { withdrawalRecord } from './rules.states.ts';
import { payeeProblems, type WithdrawalWay } from './rules.ts';

/** The same calls under the name that the specification has for their object. */
const spelled = (verb: string) => [`/api/auth/promoter_rebate_withdraw/${verb}`] as const;
const amount = z.int('请填写提现金额').min(1, '请填写提现金额').max(100_000_000, '提现金额过高，请分次提现');
const Way = z.literal([0, 1, 2], '请选择提现方式');
const code = field.required(fieldMessages.code, 20);
const payeeFields = {
  payee: field.optional(field.textLimits.name),
  account: field.optional(100),
  bank: field.optional(field.textLimits.name),
};

/** Tells of each field of whom money is paid to what is wrong with it. */
function checkPayee(
  input: { way: WithdrawalWay; payee?: string; account?: string; bank?: string },
  { addIssue }: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) {
  for (const [path, message] of Object.entries(payeeProblems(input.way, input)))
    addIssue({ code: 'custom', path: [path], message });
}

/**
 * Takes rebates: into prestore at once with something on top (way 0), or to an account in the promoter's own name, less
 * the income tax that is withheld. Refused with 您还不是推广员, 最低提现金额为{x}元, 可提现余额不足, 已有处理中的提现申请,
 * 本月提现次数已用完, 收款人须与推广员实名一致.
 */
export const withdrawAdd = defineCall({
  path: '/api/auth/promoter_rebate/withdraw/add',
  aliases: spelled('add'),
  once: true,
  title: '申请提现',
  input: z
    .object({ amount_fen: amount, way: Way, ...payeeFields, code, request_id: field.RequestId })
    .superRefine(checkPayee),
  output: z.object({ rid: field.Rid, tax_fen: Fen, pay_fen: Fen }),
});

/** Corrects whom a withdrawal is paid to while it waits, or after the payment failed; it is reviewed anew then. */
export const withdrawUpdate = defineCall({
  path: '/api/auth/promoter_rebate/withdraw/update4user',
  aliases: spelled('update4user'),
  title: '修改收款信息',
  input: z
    .object({
      rid: field.Rid,
      version: field.Version.optional(),
      way: z.literal([1, 2]),
      ...payeeFields,
      code,
    })
    .superRefine(checkPayee),
});

/** Calls a withdrawal off that nobody has approved: its money can be withdrawn again. */
export const withdrawCancel = defineCall({
  path: '/api/auth/promoter_rebate/withdraw/cancel',
  aliases: spelled('cancel'),
  title: '取消提现',
  input: z.object({ rid: field.Rid, version: field.Version.optional() }),
});

const Withdrawal = z.object({
  rid: z.string(),
  version: field.Version,
  no: z.string(),
  amount_fen: Fen,
  tax_fen: Fen,
  pay_fen: Fen,
  way: z.int(),
  way_name: field.Said,
  /** Masked; empty for prestore. */
  payee: z.string(),
  account: z.string(),
  bank: z.string(),
  ...Stated,
  reason: z.string(),
  at: field.Time,
  ended: field.TimeOrBlank,
  actions: z.array(OfferedAction),
});
export type Withdrawal = z.output<typeof Withdrawal>;

/** One's withdrawals, newest first, and what all of them come to. */
export const withdrawList = defineCall({
  path: '/api/auth/promoter_rebate/withdraw/list',
  aliases: spelled('list'),
  reads: true,
  title: '提现记录',
  input: field.Paging.extend({ status: stateIn(withdrawalRecord).optional() }),
  output: field
    .pageOf(Withdrawal)
    .extend({ sums: z.object({ amount_fen: Fen, tax_fen: Fen, pay_fen: Fen }) }),
});
