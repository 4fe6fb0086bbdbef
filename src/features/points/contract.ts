import { z } from 'zod';
import { defineCall, type OutputOf } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { fieldMessages } from '../identity/contract.ts';
import { leastGiven, mostPoints, pointsKindNames, pointsRefusals } from './rules.ts';

const day = z.iso.date('日期格式不正确').optional();

/** What a customer has of points, when they end, what they come from and go to, and the level they are multiplied by. */
export const integrationInit = defineCall({
  path: '/api/auth/integration/init',
  reads: true,
  title: '积分概览',
  output: z.object({
    /** What can be used. */
    points: z.int(),
    frozen: z.int(),
    /** What was taken back when nothing was left; the next points pay it. */
    debt: z.int(),
    /** What can be used by the last day on which it can, the earliest first; `began` is what came with that day. */
    expiring: z.array(z.object({ points: z.int(), began: z.int(), at: z.string() })),
    rules: z.array(z.object({ title: field.Said, text: field.Said })),
    sign_today: field.Flag,
    /** What signing in brings today; 0 while it is not offered. */
    sign_points: z.int(),
    level: z.int(),
    level_name: field.Said,
    /** By which points of orders are multiplied, in percent. */
    factor: z.int(),
    /** The level above and what is to be paid within a year for it; null above the highest. */
    next: z.object({ name: field.Said, fen: Fen }).nullable(),
    /** How many may be given to others today; 0 while none may be given. */
    may_give: z.int(),
  }),
});

export type Points = OutputOf<typeof integrationInit>;

/** A movement of points. */
export const PointsLine = z.object({
  rid: z.string(),
  at: field.Time,
  kind: z.string(),
  title: field.Said,
  change: z.int(),
  /** What there was after it, less what was owed. */
  balance: z.int(),
  /** Kind and rid of what it came from. */
  ref: z.string(),
});
export type PointsLine = z.output<typeof PointsLine>;

/** Movements of points, newest first. */
export const integrationList = defineCall({
  path: '/api/auth/integration/list',
  reads: true,
  title: '积分明细',
  input: field.Paging.extend({ kind: z.enum(pointsKindNames).optional(), from: day, to: day }),
  output: field.pageOf(PointsLine),
});

/** Fetches the points of the day. Refused with 今日已签到 and 签到暂未开放. */
export const integrationSign = defineCall({
  path: '/api/auth/integration/sign',
  title: '每日签到',
  output: z.object({ points: z.int() }),
});

const phone = field.mobile(fieldMessages.phone);

/** Who would get points, masked; 20 times an hour. Refused with 对方不是平台会员 and 不能转赠给自己. */
export const integrationReceiver = defineCall({
  path: '/api/auth/integration/receiver',
  title: '查询受赠人',
  input: z.object({ phone }),
  output: z.object({ name: z.string(), phone: z.string() }),
});

/**
 * Gives points to another member, at once and for good; they end when they would have. Refused with 积分不足,
 * 对方不是平台会员, 超过今日转赠上限, 不能转赠给自己 and a wrong code, and answers what is left.
 */
export const integrationTransfer = defineCall({
  path: '/api/auth/integration/transfer',
  once: true,
  title: '转赠积分',
  input: z.object({
    phone,
    points: z.int('请填写整数').min(leastGiven, pointsRefusals.least).max(mostPoints, pointsRefusals.short),
    code: field.required(fieldMessages.code, 20),
    request_id: field.RequestId,
  }),
  output: z.object({ points: z.int() }),
});
