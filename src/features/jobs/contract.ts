import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';

const State = z.enum(['failed', 'active', 'retry', 'created']);

/**
 * Jobs of the queue that failed for good or are not done, failed ones first. Nothing of what they are about is told;
 * errors come without numbers and addresses that may be somebody's.
 */
export const jobList = defineCall({
  path: '/api/staff/jobs/list',
  permission: 'settings:read',
  title: '后台任务',
  input: field.LongPaging.extend({ state: State.optional(), name: field.Word }),
  output: field
    .pageOf(
      z.object({
        rid: z.string(),
        name: z.string(),
        /** What staff call it. */
        title: z.string(),
        state: State,
        /** How often it was tried, and how often it is at most. */
        tries: z.int(),
        most: z.int(),
        created: field.Time,
        /** When it was last begun; empty when never. */
        started: field.TimeOrBlank,
        /** When it is tried next; empty when it is not. */
        due: field.TimeOrBlank,
        error: z.string(),
      }),
    )
    .extend({
      /** How many there are in each state, whatever is asked for. */
      counts: z.record(State, z.int()),
      names: z.array(z.object({ name: z.string(), title: z.string() })),
    }),
});

/** Has a job that failed for good tried once more. Refused with 记录不存在, and with 数据已更新，请刷新后重试 in other states. */
export const jobRetry = defineCall({
  path: '/api/staff/jobs/retry',
  permission: 'settings:work',
  title: '重试后台任务',
  input: z.object({ rid: z.uuid() }),
});
