import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { Stated } from '../../core/record.ts';

/** What those who answer requests for approval are told. */
export const approvalRefusals = {
  noReason: '请填写拒绝原因',
  nothingChosen: '请至少选择一项',
  askedToday: '24小时内只能发送一次，请稍后再试',
} as const;

const Reason = field.optional(field.textLimits.reason);

/** What a member wants to spend, as those see it who may allow it. */
const Asked = z.object({
  rid: z.string(),
  kind: z.enum(['order', 'booking']),
  no: z.string(),
  fen: Fen,
  /** Why it waits, in words. */
  why: field.Said,
  asked: field.Time,
  /** When it ends by itself; empty for what waits for as long as it takes. */
  ends: field.TimeOrBlank,
  cluster: z.string(),
  member: z.string(),
  /** Whether who ordered is still in the group. */
  is_member: field.Flag,
  /** What is bought. */
  lines: z.array(
    z.object({ name: z.union([field.Named, field.Said]), count: z.int(), fen: Fen, details: field.Said }),
  ),
  remark: z.string(),
  /** What the member may spend by an order, by a month and still in this month; null for as much as they like. */
  limit_fen: Fen.nullable(),
  month_fen: Fen.nullable(),
  month_left_fen: Fen.nullable(),
  /** The project that it is for, with what is left of it besides what this takes. */
  envelope: z.object({ no: z.string(), name: z.string(), left_fen: Fen }).nullable(),
  /** What is in the group's wallet. */
  wallet_fen: Fen,
});
export type Asked = z.output<typeof Asked>;

/** How a request was answered; `by` is empty while nobody did. */
const Answer = z.object({ by: z.string(), at: field.TimeOrBlank, reason: z.string() });

/** What a link comes to: only in `open` can anything be done. */
const linkStates = [
  'open',
  'approved',
  'refused',
  /** Changed or called off since. */
  'lapsed',
  /** The request has ended by the clock. */
  'expired',
  /** The link is too old, while the request still waits. */
  'late',
  /** Whom it was sent to does not manage the group any more. */
  'former',
  /** Somebody else is signed in. */
  'foreign',
  'unknown',
] as const;
export type LinkState = (typeof linkStates)[number];

/**
 * Shows what a link from a message is about (`look`, which changes nothing), allows it or refuses it with a reason: once,
 * without signing in. Whoever is signed in as somebody else than the link was sent to is told nothing. Refused with
 * 请填写拒绝原因, and where a project cannot pay for it any more with what is left of that.
 */
export const openApprove = defineCall({
  path: '/api/open/approve',
  knowsWho: true,
  title: '凭链接审批',
  rate: { figure: 60, seconds: 60 },
  input: z.object({
    secret: field.required('参数错误', 64),
    op: z.enum(['look', 'approve', 'refuse']).default('look'),
    reason: Reason,
  }),
  output: z.object({
    state: z.enum(linkStates),
    /** The number of what was asked for; empty for whom it is none of their business. */
    no: z.string(),
    asked: Asked.nullable(),
    answer: Answer.nullable(),
  }),
});

/**
 * Allows or refuses requests of groups that one owns or manages, each by itself: what cannot be done is told and the others
 * are done. Refused with 记录不存在 and 请填写拒绝原因.
 */
export const clusterApprove = defineCall({
  path: '/api/auth/cluster/approve',
  title: '审批课题组订单',
  input: z.object({
    rids: field.different(field.Rid).min(1, approvalRefusals.nothingChosen).max(50),
    op: z.enum(['approve', 'refuse']),
    reason: Reason,
  }),
  output: z.object({
    done: z.int(),
    failed: z.array(z.object({ rid: z.string(), no: z.string(), reason: z.string() })),
  }),
});

/** What waits for approval in a group that one owns or manages, the oldest first. Refused with 记录不存在. */
export const clusterApprovals = defineCall({
  path: '/api/auth/cluster/approvals',
  reads: true,
  title: '待审批',
  input: field.Paging.extend({ rid: field.Rid }),
  output: field.pageOf(Asked),
});

/** How the approval of an order or booking of one's own stands. Refused with 记录不存在 where none was ever needed. */
export const clusterApproval = defineCall({
  path: '/api/auth/cluster/approval',
  reads: true,
  title: '审批进度',
  input: z.object({ rid: field.Rid }),
  output: z.object({
    ...Stated,
    cluster: z.string(),
    why: field.Said,
    asked: field.Time,
    sent: field.Time,
    ends: field.TimeOrBlank,
    /** Who may answer. */
    approvers: z.array(z.string()),
    /** From when on one may have them asked again; empty where nothing waits. */
    again: field.TimeOrBlank,
    answer: Answer,
  }),
});

/** Sends those who may answer new links, once in 24 hours. Refused with 24小时内只能发送一次，请稍后再试. */
export const clusterApprovalSend = defineCall({
  path: '/api/auth/cluster/approval/send',
  title: '重新发送审批',
  input: z.object({ rid: field.Rid }),
});
