import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { type AccountCode, chart } from '../rules.accounts.ts';
import { type EventName, events } from '../rules.events.ts';
import { type DraftEvent, draftEvents } from './rules.ts';

/** Refusals of those who keep the book. */
export const bookRefusals = {
  stillWrong: '差异仍然存在，请先查明原因并更正',
  notOver: '该月尚未结束，不能结账',
  closed: '该月已结账',
  before: '请先结上一个月的账',
  wrong: '账务核对有差异，暂不能结账',
  open: (what: string) => `尚有${what}未处理，请确认后结账`,
  samePerson: '不能复核自己填写的分录，请由另一位同事处理',
  decided: '该分录已处理',
  unbalanced: '借贷不平衡，请检查金额',
  noReason: '请填写原因',
} as const;

const code = z.enum(Object.keys(chart) as [AccountCode, ...AccountCode[]]);
const reason = field.required(bookRefusals.noReason, field.textLimits.reason).min(2, bookRefusals.noReason);

/** One side of a posting, as staff read it. */
const BookSide = z.object({
  code,
  name: z.string(),
  owner: z.string(),
  /** The customer's name; empty when nobody's money is meant. */
  owner_name: z.string(),
  part: z.string(),
  /** One of the two is 0. */
  debit_fen: Fen,
  credit_fen: Fen,
  /** The account's balance after it; null where balances are not kept. */
  balance_fen: Fen.nullable(),
});

/** A posting, as staff read it. */
const BookPosting = z.object({
  id: z.int(),
  rid: z.string(),
  at: field.Time,
  event: z.string(),
  event_name: z.string(),
  ref: z.string(),
  memo: z.string(),
  operator: z.string(),
  reverses: z.string().nullable(),
  /** Whether another posting undid it. */
  is_reversed: field.Flag,
  /** Whether staff may ask that it is undone. */
  can_reverse: field.Flag,
  sides: z.array(BookSide),
});

/** The book, newest first. */
export const ledgerList = defineCall({
  path: '/api/staff/ledger/list',
  permission: 'audit:read',
  isAudited: true,
  title: '总账查询',
  input: z.object({
    code: code.optional(),
    event: z.enum(Object.keys(events) as [EventName, ...EventName[]]).optional(),
    /** A customer's rid. */
    owner: field.optional(64),
    /** A record, such as `statement:01J…`, or the part of an account. */
    ref: field.optional(100),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    before: field.Cursor,
    size: z.int().min(1).max(100).default(20),
  }),
  output: field.pieceOf(BookPosting),
});

/** What one account had before, what moved in it, and what it has after. */
const TrialLine = z.object({
  code,
  name: z.string(),
  unit: z.enum(['CNY', 'PT']),
  /** Debits above 0. */
  opening_fen: Fen,
  debit_fen: Fen,
  credit_fen: Fen,
  closing_fen: Fen,
});
export type TrialLine = z.output<typeof TrialLine>;

/** Sums by account between two days, and whether the book is right. */
export const ledgerTrial = defineCall({
  path: '/api/staff/ledger/trial',
  permission: 'audit:read',
  title: '试算平衡表',
  input: z.object({ from: z.iso.date(), to: z.iso.date() }),
  output: z.object({
    lines: z.array(TrialLine),
    checked_at: field.Time.nullable(),
    alarms: z.array(
      z.object({
        rid: z.string(),
        invariant: z.int(),
        ref: z.string(),
        detail: z.string(),
        stops: z.enum(['outflows', 'all']),
        found_at: field.Time,
      }),
    ),
    months: z.array(z.object({ month: z.string(), closed_at: field.Time, closed_by: z.string() })),
  }),
});

/** Checks the book now; alarms whose difference is gone can be ended afterwards. */
export const ledgerCheck = defineCall({
  path: '/api/staff/ledger/check',
  permission: 'prestore:work',
  title: '立即核对账务',
  output: z.object({ breaches: z.int() }),
});

/** Ends an alarm whose difference is gone. */
export const ledgerResolve = defineCall({
  path: '/api/staff/ledger/resolve',
  permission: 'prestore:approve',
  title: '解除账务告警',
  input: z.object({ rid: field.Rid, resolution: reason }),
});

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式不正确');

/** The trial balance between two days and every side of every posting, as a spreadsheet. */
export const ledgerExport = defineCall({
  path: '/api/staff/ledger/export',
  permission: 'audit:read',
  isAudited: true,
  file: true,
  makes: { kind: 'export' },
  title: '导出总账与试算表',
  input: z.object({ from: z.iso.date(), to: z.iso.date() }),
});

/** A closed month with its trial balance as it was kept, as data or as a spreadsheet. */
export const ledgerMonth = defineCall({
  path: '/api/staff/ledger/month',
  permission: 'audit:read',
  file: true,
  makes: { kind: 'document', unless: { format: 'json' } },
  title: '结账月份',
  input: z.object({ month, format: z.enum(['json', 'xlsx']).default('json') }),
  output: z.object({
    month: z.string(),
    closed_at: field.Time,
    closed_by: z.string(),
    lines: z.array(TrialLine),
  }),
});

/** What is still open of a month before it is closed; nothing of it keeps the month from being closed. */
export const ledgerMonthEnd = defineCall({
  path: '/api/staff/ledger/month-end',
  permission: 'prestore:approve',
  reads: true,
  title: '结账前检查',
  input: z.object({ month }),
  output: z.object({ open: z.array(z.object({ name: z.string(), count: z.int(), link: z.string() })) }),
});

/**
 * Closes a month: its trial balance is kept as it is. What is open of it is named and has to be confirmed; see
 * `ledgerMonthEnd`.
 */
export const ledgerClose = defineCall({
  path: '/api/staff/ledger/close',
  permission: 'prestore:approve',
  title: '月末结账',
  input: z.object({ month, confirm: field.Flag.default(0) }),
});

const DraftSide = z.object({
  code,
  owner: field.optional(64),
  part: field.optional(64),
  side: z.enum(['debit', 'credit']),
  fen: z.int('请填写金额').min(1, '请填写金额').max(100_000_000_00, '金额过大'),
});

/** What is asked to be posted, what waits first, then newest first. */
export const ledgerDrafts = defineCall({
  path: '/api/staff/ledger/drafts',
  permission: 'audit:read',
  title: '待复核分录',
  output: z.object({
    list: z.array(
      z.object({
        rid: z.string(),
        event: z.enum(Object.keys(draftEvents) as [DraftEvent, ...DraftEvent[]]),
        event_name: z.string(),
        /** A record, such as `statement:01J…`; empty for what is written by hand. */
        ref: z.string(),
        reason: z.string(),
        sides: z.array(BookSide.omit({ balance_fen: true })),
        written_by: z.string(),
        written_at: field.Time,
        is_mine: z.boolean(),
        decided_by: z.string(),
        decided_at: field.Time.nullable(),
        state: z.enum(['open', 'posted', 'refused']),
        refusal: z.string(),
      }),
    ),
  }),
});

/**
 * Writes a manual posting, which somebody else has to post. Refuses what does not add up, names no record of the shop, or
 * would change what a statement says is owed.
 */
export const ledgerDraftWrite = defineCall({
  path: '/api/staff/ledger/draft/write',
  permission: 'prestore:work',
  title: '填写手工分录',
  input: z.object({ reason, sides: z.array(DraftSide).min(2, '分录至少两行').max(20) }),
  output: z.object({ rid: z.string() }),
});

/** Asks that a posting is undone by its opposite, which somebody else has to post. Refuses what was undone before. */
export const ledgerReverse = defineCall({
  path: '/api/staff/ledger/reverse',
  once: true,
  permission: 'prestore:work',
  title: '申请冲销',
  input: z.object({ rid: field.Rid, reason }),
  output: z.object({ rid: z.string() }),
});

/** Posts what somebody else asked for, or refuses it. Bad debts are decided about on their statement. */
export const ledgerDraftDecide = defineCall({
  path: '/api/staff/ledger/draft/decide',
  once: true,
  permission: 'prestore:approve',
  title: '复核分录',
  input: z.object({
    rid: field.Rid,
    op: z.enum(['post', 'refuse']),
    reason: field.optional(field.textLimits.reason),
  }),
});
