import { z } from 'zod';
import { defineCall, type OutputOf } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { Stated } from '../../../core/record.ts';
import { Payer } from '../../clusters/contract.staff.ts';
import { Statement } from '../contract.ts';

const rid = z.string().min(1).max(26);
const reason = field.required('请填写原因', field.textLimits.reason).min(2, '请填写原因');
const day = z.iso.date('日期格式须为 YYYY-MM-DD');
const amount = z.int().min(0).max(1_000_000_000_00);

/** A statement as staff list it. */
const StaffStatement = z.object({
  rid: z.string(),
  no: z.string(),
  kind: z.string(),
  owner: Payer,
  ...Stated,
  version: z.int(),
  orders: z.array(z.object({ rid: z.string(), no: z.string() })),
  total_fen: Fen,
  remaining_fen: Fen,
  created: field.Time,
  due_date: z.string().nullable(),
  days_left: z.int().nullable(),
  /** Whether a credit note waits for somebody's agreement. */
  waits_for_approval: field.Flag,
});

/** Statements with filters, newest first. */
export const staffStatements = defineCall({
  path: '/api/staff/settlement/list',
  permission: 'statements:read',
  title: '结算单列表',
  input: field.Paging.extend({
    status: z.int().min(0).max(90).optional(),
    kw: field.optional(field.textLimits.title),
    owner: rid.optional(),
    order_rid: rid.optional(),
    overdue: field.Flag.default(0),
    approval: field.Flag.default(0),
    from: day.optional(),
    to: day.optional(),
  }),
  output: field.pageOf(StaffStatement).extend({ total_fen: Fen, remaining_fen: Fen }),
});

/** One statement as staff see it. */
export const staffStatement = defineCall({
  path: '/api/staff/settlement/detail',
  permission: 'statements:read',
  file: true,
  makes: { kind: 'document', unless: { format: 'json' } },
  urgency: 'read',
  title: '结算单详情',
  input: z.object({ rid, format: z.enum(['json', 'pdf', 'xlsx']).default('json') }),
  output: Statement.extend({
    owner: Payer,
    /** Credit notes with who made and who decided them. */
    notes: z.array(
      z.object({
        rid: z.string(),
        line: z.string(),
        amount_fen: Fen,
        to: z.string(),
        reason: z.string(),
        ...Stated,
        made_by: z.string(),
        decided_by: z.string(),
        at: field.Time,
        is_mine: field.Flag,
      }),
    ),
    /** What waits for somebody's decision to be written off; null when nothing does. */
    write_off: z
      .object({
        rid: z.string(),
        amount_fen: Fen,
        reason: z.string(),
        asked_by: z.string(),
        at: field.Time,
        is_mine: field.Flag,
      })
      .nullable(),
  }),
});

/** Customers and groups whose accepted work or used time stands on no statement. */
export const staffUnsettled = defineCall({
  path: '/api/staff/settlement/unsettled',
  permission: 'statements:read',
  title: '待出结算单',
  output: z.object({
    list: z.array(
      z.object({
        owner: Payer,
        orders: z.array(z.object({ rid: z.string(), no: z.string(), title: z.string(), amount_fen: Fen })),
        bookings: z.array(z.object({ rid: z.string(), no: z.string(), title: z.string(), amount_fen: Fen })),
        amount_fen: Fen,
      }),
    ),
  }),
});

/** Makes a statement of accepted work that a customer or a group pays for: of these orders, or of all. */
export const statementMake = defineCall({
  path: '/api/staff/settlement/make',
  once: true,
  permission: 'statements:work',
  title: '出具结算单',
  input: z.object({ owner: rid, order_rids: field.different(rid).max(100).default([]) }),
  output: z.object({ rids: z.array(z.string()) }),
});

/**
 * Changes a statement that is not confirmed, as its next version; lines that are left out are free for another one. A
 * change of a line by more than a tenth is for whoever approves. Refused is what would set more of the payer's deposits
 * free than one person may in a day: that takes a credit note, which two decide about.
 */
export const statementRevise = defineCall({
  path: '/api/staff/settlement/revise',
  once: true,
  permission: 'statements:work',
  title: '修改结算单',
  input: z.object({
    rid,
    version: field.Version,
    reason,
    lines: field
      .differentBy(
        'rid',
        z.object({
          rid,
          amount_fen: amount,
          description: z.string().trim().max(field.textLimits.reason),
          project_no: z.string().trim().max(field.textLimits.name),
        }),
      )
      .min(1)
      .max(500),
  }),
  output: z.object({ version: z.int(), edition: z.int() }),
});

/** Tells the payer of a statement again. */
export const statementRemind = defineCall({
  path: '/api/staff/settlement/remind',
  permission: 'statements:work',
  title: '催办结算单',
  input: z.object({ rid, version: field.Version }),
});

/** Withdraws a statement that is not confirmed; its lines are free again. */
export const statementVoid = defineCall({
  path: '/api/staff/settlement/void',
  once: true,
  permission: 'statements:work',
  title: '作废结算单',
  input: z.object({ rid, version: field.Version, reason }),
});

/** Charges more for work of a confirmed statement, by a statement of its own. */
export const statementAdjust = defineCall({
  path: '/api/staff/settlement/adjust',
  once: true,
  permission: 'statements:approve',
  title: '补差结算单',
  input: z.object({
    rid,
    line_rid: rid,
    amount_fen: amount.min(1),
    description: field.required('请填写说明', field.textLimits.reason),
  }),
  output: z.object({ rid: z.string(), no: z.string() }),
});

/**
 * Takes something off a line of a confirmed statement: off what is owed, the rest back to prestore or to be paid out.
 * Where the statement's credit notes are above the limit in all it counts once somebody else has agreed.
 */
export const creditMake = defineCall({
  path: '/api/staff/settlement/credit',
  once: true,
  permission: 'statements:work',
  title: '开具贷项',
  input: z.object({
    rid,
    version: field.Version,
    line_rid: rid,
    amount_fen: amount.min(1),
    to: z.enum(['prestore', 'payout']),
    bank: z
      .object({
        name: field.required('请填写户名', field.textLimits.title),
        bank: field.required('请填写开户行', field.textLimits.title),
        account: field.required('请填写账号', field.textLimits.name),
      })
      .optional(),
    reason,
  }),
  output: z.object({ rid: z.string(), status: z.int() }),
});

/** Agrees to somebody else's credit note, or does not. */
export const creditDecide = defineCall({
  path: '/api/staff/settlement/credit/decide',
  once: true,
  permission: 'statements:approve',
  title: '复核贷项',
  input: z.object({
    rid,
    approve: field.Flag,
    reason: z.string().trim().max(field.textLimits.reason).default(''),
  }),
  output: z.object({ status: z.int() }),
});

/**
 * Asks that what is open of an overdue statement is written off as a bad debt; somebody else decides. The statement is
 * settled by it, and its payer is not held any more.
 */
export const writeOffAsk = defineCall({
  path: '/api/staff/settlement/write-off',
  once: true,
  permission: 'refunds:work',
  title: '申请核销坏账',
  input: z.object({ rid, version: field.Version, reason }),
  output: z.object({ rid: z.string() }),
});

/** Writes a bad debt off that somebody else asked for, or refuses to. Refused when what is open has changed. */
export const writeOffDecide = defineCall({
  path: '/api/staff/settlement/write-off/decide',
  once: true,
  permission: 'refunds:approve',
  title: '复核坏账核销',
  input: z.object({
    rid,
    approve: field.Flag,
    reason: z.string().trim().max(field.textLimits.reason).default(''),
  }),
  output: z.object({ status: z.int() }),
});

/** A statement as staff see it. */
export type StaffView = OutputOf<typeof staffStatement>;

const Aged = z.object({
  total_fen: Fen,
  /** Of that what is not due yet, and what is due for 0 to 30, 31 to 60, 61 to 90 and more days. */
  not_due_fen: Fen,
  month_fen: Fen,
  two_fen: Fen,
  three_fen: Fen,
  more_fen: Fen,
  /** What is due since yesterday or longer. */
  overdue_fen: Fen,
});

const AgeingFilters = z.object({ kw: field.Word, overdue: field.Flag.default(0) });

/** What owners owe for confirmed statements by how long it is due, the most overdue first, with what all come to. */
export const ageingList = defineCall({
  path: '/api/staff/settlement/ageing',
  permission: 'credit:read',
  isAudited: true,
  title: '应收账龄',
  input: AgeingFilters.extend(field.LongPaging.shape),
  output: field
    .pageOf(Aged.extend({ owner: Payer, count: z.int(), oldest_due: z.string() }))
    .extend({ sum: Aged }),
});

/** The same as a spreadsheet. */
export const ageingSheet = defineCall({
  path: '/api/staff/settlement/ageing-export',
  permission: 'credit:read',
  isAudited: true,
  title: '导出应收账龄',
  file: true,
  makes: { kind: 'export' },
  input: AgeingFilters,
  output: z.object({}),
});

/** How an owner has paid so far, for whoever decides about their credit. */
export const payerRecord = defineCall({
  path: '/api/staff/settlement/payer',
  permission: 'credit:read',
  title: '付款记录',
  input: z.object({ owner: field.Rid }),
  output: z.object({
    /** Confirmed statements, what they come to, and what is open and overdue of that. */
    statements: z.int(),
    total_fen: Fen,
    open_fen: Fen,
    overdue_fen: Fen,
    overdue_since: z.string().nullable(),
    /** Statements that are paid, those of them that were paid late, and the longest of that in days. */
    paid: z.int(),
    late: z.int(),
    most_late_days: z.int(),
    /** Money that came for statements, and when the last did. */
    cash_fen: Fen,
    last_paid: field.Time.nullable(),
  }),
});
