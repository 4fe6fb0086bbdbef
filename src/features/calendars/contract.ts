import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { feedRefusals } from './rules.ts';

/** Since when the customer's calendar can be subscribed to; blank while it cannot. */
export const feedState = defineCall({
  path: '/api/auth/calendar/state',
  reads: true,
  title: '日历订阅状态',
  output: z.object({ since: field.TimeOrBlank }),
});

/**
 * Makes the secret address of the customer's calendar, told here and never again; the one before ends. Ten in 24 hours, refused
 * with `feedRefusals.tooMany`.
 */
export const feedMake = defineCall({
  path: '/api/auth/calendar/make',
  title: '生成日历订阅地址',
  output: z.object({ url: z.string() }),
});

/** Ends the address at once. Refused with 记录不存在. */
export const feedEnd = defineCall({ path: '/api/auth/calendar/end', title: '停止日历订阅' });

/**
 * The calendar itself (RFC 5545), for whoever has its address: bookings, pickups, days on which data and payments are due, from
 * 30 days ago on. Refused with `feedRefusals.unknown`, and with 429 when it is asked for too often.
 */
export const feedRead = defineCall({
  method: 'GET',
  path: '/api/open/calendar/feed.ics',
  file: true,
  rate: { figure: 120, seconds: 60 },
  title: '日历订阅',
  input: z.object({ key: z.string({ error: feedRefusals.unknown }).max(100, feedRefusals.unknown) }),
  output: z.object({}),
});
