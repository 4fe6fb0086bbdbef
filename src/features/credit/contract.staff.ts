import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { HistoryLine, OfferedAction, Stated, stateIn } from '../../core/record.ts';
import { Payer } from '../clusters/contract.staff.ts';
import { applyRecord, lineRecord } from './rules.states.ts';
import { mostFen } from './rules.ts';

const read = { permission: 'credit:read', isAudited: true } as const;
const reason = field.required('请填写原因', field.textLimits.reason).min(2, '原因至少2个字');
const Limit = z.int('请填写额度').min(100, '额度不能低于1元').max(mostFen, '额度过高');
const Days = z.int('请填写账期').min(1, '账期须为1-365天').max(365, '账期须为1-365天');
const Day = z.int('请选择账单日').min(1, '账单日须为1-28').max(28, '账单日须为1-28');

const Grant = z.object({ limit_fen: Fen, term_days: z.int(), statement_day: z.int() });

const ListedApply = z.object({
  rid: z.string(),
  version: field.Version,
  /** Whose line it is to be. */
  owner: Payer,
  ...Stated,
  limit_fen: Fen,
  term_days: z.int(),
  /** Whether a proposal waits for a second person. */
  is_proposed: field.Flag,
  created: field.Time,
});

/** Applications for credit lines, newest first. */
export const creditApplyList = defineCall({
  ...read,
  path: '/api/staff/credit/applies',
  title: '信用额度申请',
  input: field.LongPaging.extend({ status: stateIn(applyRecord).optional(), kw: field.Word }),
  output: field.pageOf(ListedApply).extend({ counts: z.record(z.string(), z.int()) }),
});

/** One application with its papers, what is granted by default, the line that there is, and what happened. */
export const creditApplyView = defineCall({
  ...read,
  path: '/api/staff/credit/apply',
  title: '信用额度申请详情',
  input: z.object({ rid: field.Rid }),
  output: ListedApply.extend({
    reason: z.string(),
    supplement: z.string(),
    answer: z.string(),
    asked_by: z.string(),
    /** What was proposed or granted. */
    grant: Grant.nullable(),
    proposed_by: z.string(),
    decided_by: z.string(),
    /** What to begin with: what was asked for within the default offer, and the shop's term and day. */
    offer: Grant,
    offer_fen: Fen,
    /** Above this amount a second person is needed. */
    solo_fen: Fen,
    line: z
      .object({ ...Stated, limit_fen: Fen, used_fen: Fen, term_days: z.int(), statement_day: z.int() })
      .nullable(),
    files: z.array(z.object({ rid: z.string(), name: z.string(), bytes: z.int() })),
    history: z.array(HistoryLine),
    actions: z.array(OfferedAction),
  }),
});

/** A paper of an application. Refused with 文件不存在. */
export const creditPaper = defineCall({
  ...read,
  path: '/api/staff/credit/paper',
  title: '查看授信资料',
  file: true,
  input: z.object({ rid: field.Rid, file_rid: field.Rid }),
  output: z.object({}),
});

/**
 * Decides about an application: `pass` grants it, or proposes it to a second person above the amount that needs one;
 * `confirm` is that person's; `ask` for more and `reject` say why. Refused with 不能审批自己提出的额度，请由另一位同事处理.
 */
export const creditDecideApply = defineCall({
  permission: 'credit:work',
  path: '/api/staff/credit/decide',
  once: true,
  title: '审批信用额度',
  input: z
    .object({
      rid: field.Rid,
      version: field.Version,
      action: z.enum(['pass', 'confirm', 'ask', 'reject']),
      limit_fen: Limit.optional(),
      term_days: Days.optional(),
      statement_day: Day.optional(),
      reason: z.string().trim().max(field.textLimits.reason).default(''),
      request_id: field.RequestId,
    })
    .superRefine(({ action, limit_fen, term_days, statement_day, reason: why }, { addIssue }) => {
      const miss = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
      if (action === 'pass' && limit_fen === undefined) miss('limit_fen', '请填写额度');
      if (action === 'pass' && term_days === undefined) miss('term_days', '请填写账期');
      if (action === 'pass' && statement_day === undefined) miss('statement_day', '请选择账单日');
      if ((action === 'ask' || action === 'reject') && why.length < 2) miss('reason', '请填写原因');
    }),
  output: z.object({ ...Stated, version: field.Version }),
});

/** Applies for a customer or a group, who signs for it as for an application of their own. */
export const creditApplyFor = defineCall({
  permission: 'credit:work',
  path: '/api/staff/credit/apply-for',
  once: true,
  title: '代客户申请信用额度',
  input: z.object({
    /** A customer or a group. */
    owner: field.required('请选择客户', 26),
    limit_fen: Limit,
    term_days: Days,
    reason,
    request_id: field.RequestId,
  }),
  output: z.object({ rid: field.Rid }),
});

const ListedLine = z.object({
  rid: z.string(),
  version: field.Version,
  owner: Payer,
  ...Stated,
  limit_fen: Fen,
  used_fen: Fen,
  term_days: z.int(),
  statement_day: z.int(),
  reason: z.string(),
  opened: field.Time,
  actions: z.array(OfferedAction),
});
export type ListedLine = z.output<typeof ListedLine>;

const LineFilters = z.object({ status: stateIn(lineRecord).optional(), kw: field.Word });

/** Credit lines with how much of each is used, newest first, and what those found come to. */
export const creditLineList = defineCall({
  ...read,
  path: '/api/staff/credit/lines',
  title: '信用额度列表',
  input: LineFilters.extend(field.LongPaging.shape),
  output: field.pageOf(ListedLine).extend({ limit_fen: Fen, used_fen: Fen }),
});

/** The same as a spreadsheet. */
export const creditLineSheet = defineCall({
  ...read,
  path: '/api/staff/credit/lines-export',
  title: '导出信用额度',
  file: true,
  makes: { kind: 'export' },
  input: LineFilters,
  output: z.object({}),
});

/** Freezes, releases or closes a line, with the reason; closing one is refused with 额度尚有占用，结清后可终止. */
export const creditLineMove = defineCall({
  permission: 'credit:work',
  path: '/api/staff/credit/move',
  once: true,
  title: '处理信用额度',
  input: z.object({
    rid: field.Rid,
    version: field.Version,
    action: z.enum(['freeze', 'release', 'close']),
    reason,
    request_id: field.RequestId,
  }),
  output: z.object({ ...Stated, version: field.Version }),
});
