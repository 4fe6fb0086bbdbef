import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { OfferedAction, Stated } from '../../../core/record.ts';
import { transferRefusals } from '../rules.states.ts';

const work = { permission: 'prestore:work' } as const;
const reason = field.required('请填写原因', field.textLimits.reason).min(2, '原因至少2个字');

/** A bank's file: the account that it is of, and its bytes in base64. */
const BankFile = z.object({
  account: z.string().min(1, '请选择收款账户').max(40),
  file: z.base64('文件内容不正确').min(1, '请选择文件').max(900_000, '文件过大，请分次导入'),
});

const FileRow = z.object({
  row: z.int(),
  serial: z.string(),
  pay_date: z.string(),
  /** Null when it cannot be read. */
  amount_fen: Fen.nullable(),
  payer: z.string(),
  memo: z.string(),
  /** What becomes of the row. */
  fate: z.enum(['new', 'known', 'outgoing', 'conflict', 'unreadable', 'total']),
  /** Why it is not taken in. */
  reason: z.string(),
});

/** How many rows have which fate. */
const RowCounts = z.object({
  ...{ new: z.int(), known: z.int(), outgoing: z.int() },
  ...{ conflict: z.int(), unreadable: z.int(), total: z.int() },
});

/**
 * What a bank's CSV file (UTF-8 or GBK) would bring in: each of its rows with what becomes of it and why; nothing is
 * stored. Refused with 无法识别该文件… and 单个文件不能超过1000行.
 */
export const bankPreview = defineCall({
  ...work,
  reads: true,
  path: '/api/staff/transfers/bank-preview',
  title: '预览银行流水',
  input: BankFile,
  output: z.object({ rows: z.array(FileRow), counts: RowCounts, fresh: z.int(), fresh_fen: Fen }),
});

/**
 * Takes in what of the file is new, and books each line once as money that nobody has claimed; rows that leave, repeat,
 * contradict or cannot be read stay out and are counted. Refused with 没有可导入的新流水.
 */
export const bankImport = defineCall({
  ...work,
  path: '/api/staff/transfers/bank-import',
  once: true,
  title: '导入银行流水',
  input: BankFile,
  output: z.object({ added: z.int(), added_fen: Fen, counts: RowCounts }),
});

const BankLine = z.object({
  rid: z.string(),
  account: z.string(),
  serial: z.string(),
  pay_date: z.string(),
  amount_fen: Fen,
  left_fen: Fen,
  payer: z.string(),
  memo: z.string(),
  /** Days since it came. */
  days: z.int(),
});
export type BankLine = z.infer<typeof BankLine>;

/** Bank lines, newest first; `late` those that nobody has claimed for 30 days. */
export const bankLineList = defineCall({
  permission: 'prestore:read',
  path: '/api/staff/transfers/lines',
  title: '银行流水',
  input: field.LongPaging.extend({
    view: z.enum(['open', 'late', 'all']).default('open'),
    kw: field.Word,
  }),
  output: field.pageOf(BankLine).extend({
    open: z.int(),
    open_fen: Fen,
    late: z.int(),
    late_fen: Fen,
    accounts: z.array(z.object({ name: z.string(), account: z.string() })),
  }),
});

const Target = z.object({
  target: z.enum(['claim', 'prestore']),
  rid: z.string(),
  no: z.string(),
  version: z.int(),
  purpose_name: z.string(),
  refs: z.array(z.string()),
  customer: z.object({ rid: z.string(), name: z.string() }),
  amount_fen: Fen,
  payer: z.string(),
  pay_date: z.string(),
  bank_no: z.string(),
  remark: z.string(),
  has_voucher: z.boolean(),
  created: field.Time,
  suggestions: z.array(z.object({ line: BankLine, score: z.int(), reasons: z.array(z.string()) })),
});
export type MatchTarget = z.infer<typeof Target>;

/** What waits for its transfer, oldest first, each with the bank lines that most likely are it. */
export const matchDesk = defineCall({
  permission: 'prestore:read',
  path: '/api/staff/transfers/desk',
  title: '转账匹配',
  input: field.Paging.extend({ size: z.int().min(1).max(50).default(10) }),
  output: field.pageOf(Target).extend({ to_approve: z.int() }),
});

const target = z.enum(['claim', 'prestore']);

/**
 * Says that bank lines are the money of a claim or top-up: their sum must be its amount; of one single line more may be
 * left. Above the limit somebody else has to approve before it is booked. Refused with 所选到账金额与申请金额不符 and
 * 所选到账流水已被认领，请刷新后重试.
 */
export const matchMake = defineCall({
  ...work,
  path: '/api/staff/transfers/match',
  once: true,
  title: '匹配转账',
  input: z.object({
    target,
    rid: field.Rid,
    version: field.Version,
    lines: field.different(z.string().min(1).max(26)).min(1, transferRefusals.lines).max(20),
  }),
  output: z.object({ rid: z.string(), posted: field.Flag }),
});

const Match = z.object({
  rid: z.string(),
  target: z.enum(['claim', 'prestore', 'bill', 'interest', 'own']),
  target_no: z.string(),
  customer: z.object({ rid: z.string(), name: z.string() }),
  amount_fen: Fen,
  ...Stated,
  lines: z.array(z.object({ serial: z.string(), pay_date: z.string(), payer: z.string(), fen: Fen })),
  made_by: z.string(),
  approved_by: z.string(),
  undone_by: z.string(),
  reason: z.string(),
  created: field.Time,
  version: z.int(),
  actions: z.array(OfferedAction),
});
export type TransferMatch = z.infer<typeof Match>;

const Payable = z.object({ rid: z.string(), no: z.string(), owed_fen: Fen });
const Payables = z.object({
  customer: z.object({ rid: z.string(), name: z.string() }),
  statements: z.array(Payable),
  orders: z.array(Payable),
});
export type LinePayables = z.infer<typeof Payables>;

/**
 * Whose a bank line may be, with what they have to pay: customers that are named so, or whose statement or order it
 * names; without a word those that its payer and memo tell of. At most eight.
 */
export const linePayables = defineCall({
  permission: 'prestore:read',
  path: '/api/staff/transfers/payables',
  title: '流水可认领客户',
  input: z.object({ line: field.Rid, kw: field.Word }),
  output: z.object({ list: z.array(Payables) }),
});

/**
 * Claims money of a bank line for a customer who has not done so, and matches it: above the limit somebody else has to
 * approve. Refused as a customer's claim is, and with 认领金额超过该流水的未认领金额.
 */
export const lineClaim = defineCall({
  ...work,
  path: '/api/staff/transfers/line-claim',
  once: true,
  title: '代客户认领',
  input: z.object({
    line: field.Rid,
    customer: field.required('请选择客户', 26),
    purpose: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    refs: field.different(z.string().min(1).max(26)).max(50).default([]),
    amount_fen: z.int().min(1).max(100_000_000_000),
  }),
  output: z.object({ rid: z.string(), posted: field.Flag }),
});

/**
 * Says that all that is left of bank lines is no customer's: what a provider has paid out of a day's bill, interest, or
 * money from another account of ours. Above the limit somebody else has to approve. Refused with why it does not fit.
 */
export const lineOwn = defineCall({
  ...work,
  path: '/api/staff/transfers/line-own',
  once: true,
  title: '处理非客户来款',
  input: z
    .object({
      kind: z.enum(['bill', 'interest', 'own']),
      lines: field.different(z.string().min(1).max(26)).min(1, transferRefusals.lines).max(20),
      /** Of a bill: its provider (1 WeChat, 2 Alipay) and day. */
      way: z.union([z.literal(1), z.literal(2)]).optional(),
      date: z.iso.date().optional(),
      /** Of an own transfer: the account that it came from. */
      account: z.string().max(40).optional(),
    })
    .refine(({ kind, way: of, date }) => kind !== 'bill' || (of !== undefined && date !== undefined), {
      error: '请选择渠道账单',
    }),
  output: z.object({ rid: z.string(), posted: field.Flag }),
});

/** Matches, newest first. */
export const matchList = defineCall({
  permission: 'prestore:read',
  path: '/api/staff/transfers/matches',
  title: '匹配记录',
  input: field.LongPaging.extend({
    status: z.int().min(0).max(99).optional(),
    kw: field.Word,
  }),
  output: field.pageOf(Match),
});

/** Books a match that somebody else made. Refused with 不能复核自己匹配的转账，请由另一位同事处理. */
export const matchApprove = defineCall({
  permission: 'prestore:approve',
  path: '/api/staff/transfers/match-approve',
  once: true,
  title: '复核转账匹配',
  input: z.object({ rid: field.Rid, version: field.Version }),
});

/** Withdraws a match that is not booked; the lines are free again. */
export const matchWithdraw = defineCall({
  ...work,
  path: '/api/staff/transfers/match-withdraw',
  once: true,
  title: '撤回转账匹配',
  input: z.object({ rid: field.Rid, version: field.Version, reason }),
});

/**
 * Undoes a match that was booked, by reversing its postings: what it paid waits for its money again. Refused with
 * 该笔款项已被使用，不能撤销, with why when something was built on it, and above the limit for whoever made it.
 */
export const matchReverse = defineCall({
  permission: 'prestore:approve',
  path: '/api/staff/transfers/match-reverse',
  once: true,
  title: '撤销转账入账',
  input: z.object({ rid: field.Rid, version: field.Version, reason }),
});

/** Sends a claim back to its customer with a reason. */
export const claimReject = defineCall({
  ...work,
  path: '/api/staff/transfers/reject',
  once: true,
  title: '驳回转账认领',
  input: z.object({ rid: field.Rid, version: field.Version, reason }),
});

/** The voucher of a claim. Refused with 文件不存在. */
export const claimVoucher = defineCall({
  permission: 'prestore:read',
  path: '/api/staff/transfers/voucher',
  isAudited: true,
  file: true,
  title: '查看转账凭证',
  input: z.object({ rid: field.Rid }),
});
