import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';

const Task = z.object({
  key: z.string(),
  /** What is to be done, about what. */
  title: z.string(),
  note: z.string(),
  /** YYYY-MM-DD HH:mm:ss or a day; empty when nothing is due. */
  due: z.string(),
  late: z.union([z.literal(0), z.literal(1)]),
  link: z.string(),
});

/**
 * What waits for whoever asks: lists with how many each holds, for what their role may see, and the first tasks of
 * customer service by the time at which they are due.
 */
export const staffDesk = defineCall({
  permission: 'desk:read',
  path: '/api/staff/home/desk',
  title: '工作台',
  output: z.object({
    /** Counts go no further than 1,000. */
    counts: z.array(
      z.object({
        ...{ key: z.string(), name: z.string(), count: z.int(), link: z.string() },
        /** Whether it tells that something is wrong. */
        alarm: field.Flag,
      }),
    ),
    tasks: z.array(Task),
  }),
});
