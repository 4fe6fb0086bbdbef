import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { bookNames } from './rules.ts';

const day = z.iso.date('日期格式不正确').optional();
/** Whose money: one's own, or a group's that one owns or manages. */
const owner = field.Owner;

/** What an owner has and owes, in fen; `clusters` are the groups that the customer owns or manages. */
export const assetInit = defineCall({
  path: '/api/auth/asset/init',
  reads: true,
  title: '资产总览',
  input: z.object({ owner }),
  output: z.object({
    prestore: z.object({ balance_fen: Fen, cash_fen: Fen, bonus_fen: Fen, frozen_fen: Fen }),
    /** The credit line and what is used of it, 0 without one; what statements are due of, and what of all is overdue. */
    credit: z.object({ limit: Fen, used: Fen, due: Fen, overdue: Fen }),
    coupons: z.int(),
    points: z.int(),
    rebate: Fen,
    unsettled_fen: Fen,
    unpaid_fen: Fen,
    invoiceable_fen: Fen,
    clusters: z.array(z.object({ rid: z.string(), name: z.string(), balance_fen: Fen })),
  }),
});

/** Counters beside the member centre's menu. */
export const assetCounts = defineCall({
  path: '/api/auth/asset/all4num',
  reads: true,
  title: '会员中心计数',
  output: z.object({
    coupon: z.int(),
    unsettled: z.int(),
    unpaid: z.int(),
    verdict: z.int(),
    sample_expiring: z.int(),
    msg: z.int(),
    ready_pay: z.int(),
    /** Invitations to research groups, and applications to those that one manages. */
    group_invites: z.int(),
    group_applies: z.int(),
    /** What waits for one's approval in those. */
    group_approvals: z.int(),
  }),
});

/** One line of an account book; points count in points, everything else in fen. */
export const BookLine = z.object({
  rid: z.string(),
  at: field.Time,
  account: z.enum(bookNames),
  title: field.Said,
  /** What went out of the account, or into what is owed. */
  debit: Fen,
  credit: Fen,
  /** What is in the account after it. */
  balance: Fen,
  ref: z.string(),
});
export type BookLine = z.output<typeof BookLine>;

/** The account book of one account, newest first. */
export const assetBook = defineCall({
  path: '/api/auth/asset/list4person',
  scope: 'bills',
  reads: true,
  title: '资金账本',
  input: field.Paging.extend({ account: z.enum(bookNames).default('prestore'), owner, from: day, to: day }),
  output: field.pageOf(BookLine).extend({
    /** Of the whole period: what there was before it, what moved in it, what there is at its end. */
    sum: z.object({ opening: Fen, debit: Fen, credit: Fen, balance: Fen }),
  }),
});

/** One movement with its sides that are the owner's. Refuses 记录不存在 for others' too. */
export const assetDetail = defineCall({
  path: '/api/auth/asset/detail',
  reads: true,
  title: '资金变动详情',
  input: z.object({ rid: field.Rid, owner }),
  output: z.object({
    rid: z.string(),
    at: field.Time,
    title: field.Said,
    memo: z.string(),
    ref: z.string(),
    lines: z.array(z.object({ name: field.Said, debit: Fen, credit: Fen, unit: z.enum(['CNY', 'PT']) })),
    /** The page that shows what it is about; null where there is none. */
    document: z.object({ name: field.Said, path: z.string() }).nullable(),
  }),
});

/** The account book as a file. */
export const assetExport = defineCall({
  path: '/api/auth/asset/export',
  reads: true,
  file: true,
  makes: { kind: 'export' },
  title: '导出资金账本',
  input: z.object({
    account: z.enum(bookNames).default('prestore'),
    owner,
    from: day,
    to: day,
    format: z.enum(['xlsx', 'pdf']).default('xlsx'),
  }),
});
