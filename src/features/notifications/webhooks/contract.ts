import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { type Topic, topics } from '../rules.notice.ts';
import { webhookRefusals } from './rules.ts';

const Topics = z.enum(Object.keys(topics) as [Topic, ...Topic[]]);

/** Addresses that are told what the customer is told, the newest first, with what was sent last. */
export const webhookList = defineCall({
  path: '/api/auth/webhook/list',
  reads: true,
  title: '推送地址列表',
  output: z.object({
    list: z.array(
      z.object({
        rid: z.string(),
        url: z.string(),
        topics: z.array(z.string()),
        created: field.Time,
        /** Since when nothing is sent, because a message could not be delivered; blank while all is well. */
        paused: field.TimeOrBlank,
      }),
    ),
  }),
});

/**
 * Names an address of the customer's own system. What it is sent is signed with the secret that is told here and never
 * again. Refused with `webhookRefusals`.
 */
export const webhookAdd = defineCall({
  path: '/api/auth/webhook/add',
  title: '添加推送地址',
  input: z.object({
    url: field.required(webhookRefusals.url, 500),
    topics: field.different(Topics).min(1, webhookRefusals.topics),
  }),
  output: z.object({ rid: z.string(), secret: z.string() }),
});

/** Forgets an address and what was sent to it. Refused with 记录不存在. */
export const webhookDel = defineCall({
  path: '/api/auth/webhook/del',
  title: '删除推送地址',
  input: z.object({ rid: field.Rid }),
});

/** Sends a message of trial to an address, and takes up one that is paused. Refused with 记录不存在. */
export const webhookTry = defineCall({
  path: '/api/auth/webhook/try',
  title: '测试推送地址',
  input: z.object({ rid: field.Rid }),
});

/** Messages to an address within 30 days, the newest first. Refused with 记录不存在. */
export const webhookCallList = defineCall({
  path: '/api/auth/webhook/calls',
  reads: true,
  title: '推送记录',
  input: field.Paging.extend({ rid: field.Rid }),
  output: field.pageOf(
    z.object({
      rid: z.string(),
      event: z.string(),
      title: field.Said,
      created: field.Time,
      state: z.enum(['waiting', 'delivered', 'failed']),
      tries: z.int(),
      /** What their system answered last, 0 when it did not; null before the first try. */
      answered: z.int().nullable(),
      reason: z.string(),
      body: z.string(),
    }),
  ),
});

/** Sends a message that was given up, or still waits for another try, once more. Refused with 该消息已送达，无需重发 and 记录不存在. */
export const webhookAgain = defineCall({
  path: '/api/auth/webhook/again',
  title: '重新推送',
  input: z.object({ rid: field.Rid }),
});
