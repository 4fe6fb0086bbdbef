import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';

const Upkeep = z
  .object({ at: field.Time, seconds: z.int(), problems: z.int(), what: z.string(), hours_ago: z.number() })
  .nullable();

/** How the product runs just now: its processes, what waits or failed, and what was done to keep it safe. */
export const systemState = defineCall({
  path: '/api/staff/system/state',
  permission: 'settings:read',
  title: '系统状态',
  output: z.object({
    /** The oldest first; those of a day that say nothing any more are `is_quiet`. */
    processes: z.array(
      z.object({
        rid: z.string(),
        role: z.enum(['web', 'worker', 'both']),
        version: z.string(),
        host: z.string(),
        pid: z.int(),
        started: field.Time,
        seen: field.Time,
        is_quiet: field.Flag,
        /** Bytes of the disk below DATA_DIR; null where they could not be found out. */
        disk_free: z.number().nullable(),
        disk_total: z.number().nullable(),
        /** Of a process that reads from a replica: how far that is behind; null when it did not answer. */
        replica: z.object({ ms: z.int().nullable(), bytes: z.number().nullable() }).nullable(),
      }),
    ),
    jobs: z.object({
      ...{ failed: z.int(), active: z.int(), waiting: z.int() },
      /** How long the one that has been due longest waits, in seconds. */
      longest: z.int(),
    }),
    /** Messages to customers that failed in the last day, and those that were sent. */
    messages: z.object({ failed: z.int(), sent: z.int() }),
    database: z.object({ version: z.string(), bytes: z.number() }),
    backup: Upkeep,
    restore_test: Upkeep,
    /** The last time that the table of files and their store were held against each other. */
    files: Upkeep,
    /** What browsers reported in seven days of breaches of the policy of pages, the most frequent first; anybody can make them up. */
    breaches: z.array(
      z.object({
        ...{ directive: z.string(), blocked: z.string(), page: z.string() },
        ...{ count: z.int(), last: field.Time },
      }),
    ),
  }),
});
