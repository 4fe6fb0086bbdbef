import { z } from 'zod';
import { defineCall, type OutputOf } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { HistoryLine, OfferedAction, Stated } from '../../core/record.ts';
import { mostFen, terms } from './rules.ts';

const Term = z.int('请选择账期').refine((days) => terms.includes(days), '请选择账期');
const Papers = field.different(z.string().min(1).max(26)).max(10, '最多10个文件').default([]);

/** An application as its owner sees it; amounts in fen. */
export const CreditApplication = z.object({
  rid: z.string(),
  version: field.Version,
  ...Stated,
  limit_fen: Fen,
  term_days: z.int(),
  reason: z.string(),
  supplement: z.string(),
  /** What staff said: what is missing, or why not. */
  answer: z.string(),
  /** What is granted once it is signed for; null while nothing is. */
  grant: z.object({ limit_fen: Fen, term_days: z.int(), statement_day: z.int() }).nullable(),
  created: field.Time,
  history: z.array(HistoryLine),
  actions: z.array(OfferedAction),
});
export type CreditApplication = z.output<typeof CreditApplication>;

/** A credit line as its owner sees it; amounts in fen. */
export const CreditLineView = z.object({
  rid: z.string(),
  version: field.Version,
  ...Stated,
  limit_fen: Fen,
  /** Open statements on credit and credit orders in work. */
  used_fen: Fen,
  left_fen: Fen,
  term_days: z.int(),
  statement_day: z.int(),
  /** Why it is frozen. */
  reason: z.string(),
  opened: field.Time,
  actions: z.array(OfferedAction),
});
export type CreditLineView = z.output<typeof CreditLineView>;

/**
 * The credit line of oneself (`owner` 0) or of a group that one owns or manages; whoever owns a group signs for it and
 * closes it. `apply`, `supply` what was asked for, `cancel`, `accept` the protocol in force with a code by SMS, `close` a
 * line of which nothing is used, `info`. Every operation answers with what there is then. Refused with 您已有处理中的申请,
 * 存在逾期结算单，暂不可申请, 协议已更新，请重新阅读.
 */
export const creditOperate = defineCall({
  path: '/api/auth/creditApply/operate',
  title: '信用额度',
  input: z
    .object({
      op: z.enum(['apply', 'supply', 'cancel', 'accept', 'close', 'info']),
      owner: field.Owner,
      limit_fen: z
        .int('请填写申请额度')
        .min(100, '申请额度不能低于1元')
        .max(mostFen, '申请额度过高，请联系客服')
        .optional(),
      term_days: Term.optional(),
      reason: z.string().trim().max(field.textLimits.note).default(''),
      /** Papers, sent with the purpose `credit`. */
      files: Papers,
      protocol_version: z.int().optional(),
      code: z.string().trim().max(20).optional(),
    })
    .superRefine(({ op, limit_fen, term_days, reason }, { addIssue }) => {
      const miss = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
      if (op === 'apply' && limit_fen === undefined) miss('limit_fen', '请填写申请额度');
      if (op === 'apply' && term_days === undefined) miss('term_days', '请选择账期');
      if ((op === 'apply' || op === 'supply') && reason.length < 2) miss('reason', '请填写说明');
    }),
  output: z.object({
    /** The last application; null without one. */
    application: CreditApplication.nullable(),
    line: CreditLineView.nullable(),
    /** What an order on this account could take of credit now, for its members too, or why nothing. */
    usable: z.object({ left_fen: Fen, reason: field.Said }),
    /** What is granted by default, in fen; 0 for nothing. */
    offer_fen: Fen,
    /** The days to pay that are granted by default. */
    offer_days: z.int(),
    /** The version of the credit protocol that is signed now; null while there is none. */
    protocol_version: z.int().nullable(),
    /** Whether who asks may sign and close. */
    may_sign: field.Flag,
    /** Why one cannot apply now; empty when one can. */
    why_not: field.Said,
  }),
});

/** What is known of an account's credit. */
export type Credit = OutputOf<typeof creditOperate>;
