import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { OfferedAction, Stated, stateIn } from '../../../core/record.ts';
import { Payer } from '../../clusters/contract.staff.ts';
import { withdrawalRecord } from './rules.states.ts';

const reason = field.required('请填写原因', field.textLimits.reason).min(2, '原因至少2个字');
const one = { rid: field.Rid, version: field.Version, request_id: field.RequestId };

const StaffWithdrawal = z.object({
  rid: z.string(),
  version: field.Version,
  no: z.string(),
  customer: Payer,
  amount_fen: Fen,
  tax_fen: Fen,
  pay_fen: Fen,
  way: z.int(),
  way_name: z.string(),
  /** The account whole for whoever pays, otherwise masked; null for prestore. */
  payee: z.object({ name: z.string(), account: z.string(), bank: z.string() }).nullable(),
  /** What the promoter may take besides, below 0 where refunds took back what was paid already. */
  due_fen: Fen,
  ...Stated,
  reason: z.string(),
  approved_by: z.string(),
  paid_by: z.string(),
  /** The file for the bank that it stands in. */
  batch_no: z.string(),
  serial: z.string(),
  created: field.Time,
  ended: field.TimeOrBlank,
  actions: z.array(OfferedAction),
});
export type StaffWithdrawal = z.output<typeof StaffWithdrawal>;

/** Withdrawals, newest first, with how many there are in each state, our accounts, and the last files for the bank. */
export const staffWithdrawalList = defineCall({
  permission: 'promoters:read',
  isAudited: true,
  path: '/api/staff/withdrawals/list',
  title: '提现',
  input: field.LongPaging.extend({
    status: stateIn(withdrawalRecord).optional(),
    batch: field.optional(26),
    kw: field.Word,
  }),
  output: field.pageOf(StaffWithdrawal).extend({
    counts: z.record(z.string(), z.int()),
    accounts: z.array(z.object({ name: z.string(), account: z.string() })),
    batches: z.array(
      z.object({
        rid: z.string(),
        no: z.string(),
        count: z.int(),
        pay_fen: Fen,
        made_by: z.string(),
        made: field.Time,
      }),
    ),
    /** How many wait to be paid and stand in no file for the bank. */
    unfiled: z.int(),
  }),
});

/**
 * Lets a withdrawal be paid, by one of finance and above the limit of four eyes by the lead (trust figure G10). Refused
 * with 金额超过复核限额，请由财务主管审批 and its like.
 */
export const staffWithdrawalApprove = defineCall({
  permission: 'promoters:work',
  path: '/api/staff/withdrawals/approve',
  once: true,
  title: '审核提现',
  input: z.object(one),
});

/** Refuses a withdrawal: its money can be withdrawn again. */
export const staffWithdrawalRefuse = defineCall({
  permission: 'promoters:work',
  path: '/api/staff/withdrawals/refuse',
  once: true,
  title: '驳回提现',
  input: z.object({ ...one, reason }),
});

/** A file of what waits to be paid for the bank, which marks it as one batch; or that of an earlier batch again. */
export const staffWithdrawalFile = defineCall({
  permission: 'promoters:work',
  path: '/api/staff/withdrawals/bank-file',
  file: true,
  makes: { kind: 'export' },
  title: '提现打款文件',
  input: z.object({ batch: field.optional(26) }),
  output: z.object({}),
});

/**
 * Writes down that a withdrawal was paid, under the bank's number, from one of our accounts. Whoever approved it does not
 * pay it: 审批与打款须由两位同事分别完成.
 */
export const staffWithdrawalPay = defineCall({
  permission: 'promoters:work',
  path: '/api/staff/withdrawals/pay',
  once: true,
  title: '登记提现打款',
  input: z.object({ ...one, serial: field.required('请填写银行流水号', 64), account: z.string().max(40) }),
});

/** Writes down that the bank could not pay it: the promoter corrects the account, and it is reviewed anew. */
export const staffWithdrawalFail = defineCall({
  permission: 'promoters:work',
  path: '/api/staff/withdrawals/fail',
  once: true,
  title: '登记打款失败',
  input: z.object({ ...one, reason }),
});
