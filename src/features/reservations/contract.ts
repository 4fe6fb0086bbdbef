import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import { Flag } from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';

/** Refusals of on-site bookings. */
export const reservationRefusals = { notOnSite: '该项目不支持现场预约' } as const;

/**
 * Free time of an instrument that is used on site, in cells of half an hour from `from` on, with what evening,
 * Sunday and holiday hours cost more. `extra_rate` is in percent of the hourly price. Refused with
 * 该项目不支持现场预约.
 */
export const timeExtra = defineCall({
  method: 'POST',
  path: '/api/open/device/query4timeExtra',
  access: 'open',
  reads: true,
  title: '现场预约可约时段与加价',
  input: z.object({
    rid: z.string().min(1).max(64),
    /** YYYY-MM-DD; today when left out. */
    from: z.iso.date().optional(),
    days: z.int().min(1).max(14).default(7),
  }),
  output: z.object({
    step_min: z.int(),
    min_min: z.int(),
    max_min: z.int(),
    base_fen_hour: Fen,
    days: z.array(
      z.object({
        date: z.string(),
        cells: z.array(
          z.object({
            /** HH:mm, the end possibly 24:00. */
            start: z.string(),
            end: z.string(),
            /** 0 free, 1 taken, 2 closed or past, 3 mine. */
            state: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
            extra_rate: z.int(),
            /** Of this cell, the extra included. */
            price_fen: Fen,
          }),
        ),
      }),
    ),
    /** What costs more, in words. */
    rules: z.array(z.string()),
    need_review: Flag,
    need_training: Flag,
  }),
});
