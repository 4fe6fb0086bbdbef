import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';

/** Refusals of wait lists and of other slots in place of one that was called off. */
export const waitRefusals = {
  isFree: '该日仍有可约时段，请直接预约',
  already: '您已在候补该日机时',
  tooMany: '最多同时候补5个日期',
  notOffered: '该改约时段已失效，请重新选择时段',
} as const;

const Clock = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/);

/**
 * Asks to hear when the instrument has time on a day that is fully booked; the first who asked is offered what becomes
 * free, as a slot that is held for 15 minutes. Refused with 该日仍有可约时段，请直接预约, 您已在候补该日机时 and
 * 最多同时候补5个日期.
 */
export const reservationWait = defineCall({
  path: '/api/auth/reservation/wait',
  aliases: ['/api/auth/wait/add'],
  title: '候补机时',
  input: z.object({
    rid: z.string().min(1).max(64),
    date: z.iso.date(),
    /** How long one wants to come; the instrument's shortest time when left out. */
    minutes: z.int().min(30).max(1_440).optional(),
    temp_rid: z.string().min(1).max(26).optional(),
    change_of: z.string().min(1).max(26).optional(),
  }),
  output: z.object({
    wait_rid: z.string(),
    /** How many asked before. */
    ahead: z.int(),
  }),
});

/** What the customer waits for from today on. */
export const reservationWaitList = defineCall({
  path: '/api/auth/reservation/wait/list',
  reads: true,
  title: '我的候补',
  output: z.object({
    list: z.array(
      z.object({
        wait_rid: z.string(),
        service_rid: z.string(),
        name: field.Named,
        date: z.string(),
        minutes: z.int(),
        ahead: z.int(),
        /** The slot that is held for them just now, in words; empty for none. */
        offered: field.Said,
        left_s: z.int(),
        change_of: z.string(),
      }),
    ),
  }),
});

/** Waits no more; a slot that is held for it goes to the next. Refused with 记录不存在. */
export const reservationWaitEnd = defineCall({
  path: '/api/auth/reservation/wait/end',
  aliases: ['/api/auth/wait/cancel'],
  title: '取消候补',
  input: z.object({ wait_rid: field.Rid }),
});

/**
 * Books one of the slots that were offered in place of a booking that the laboratory called off, with the form, the
 * samples and the people of that one. With `preview` only tells the price. Refused with 该改约时段已失效，请重新选择时段
 * and as locking and booking are.
 */
export const reservationRebook = defineCall({
  path: '/api/auth/reservation/rebook',
  once: true,
  title: '改约机构取消的机时',
  input: z.object({
    rid: field.Rid,
    date: z.iso.date(),
    start: Clock,
    end: Clock,
    protocol_version: z.string().max(20).optional(),
    /** As the preview told it. */
    price_hash: z.string().max(64).optional(),
    preview: field.Flag.default(0),
  }),
  output: z.object({
    price_fen: Fen,
    price_hash: z.string(),
    /** Of the new booking; empty for a preview. */
    no: z.string(),
  }),
});

/** Who waits for time on instruments, by day; technicians see those in their care. Numbers masked. */
export const waitBoard = defineCall({
  path: '/api/staff/instruments/waits',
  permission: 'instruments:read',
  title: '机时候补名单',
  input: z.object({ service_rid: field.optional(64) }),
  output: z.object({
    list: z.array(
      z.object({
        rid: z.string(),
        service_rid: z.string(),
        name: field.Named,
        date: z.string(),
        minutes: z.int(),
        user: z.string(),
        phone: z.string(),
        since: field.Time,
        /** The slot that is held for them just now; empty for none. */
        offered: field.Said,
      }),
    ),
  }),
});

/**
 * Moves a booking to another time of the same instrument for its customer: the new half hours are taken and the old
 * ones given back in one transaction. It never costs more than before; the customer is asked to confirm. With `preview`
 * only tells whether it can be. Refused with 该时段已被预约, 该时段未开放 and 超出可预约时长.
 */
export const bookingShift = defineCall({
  path: '/api/staff/bookings/shift',
  permission: 'instruments:work',
  title: '调整预约时间',
  input: z.object({
    rid: field.Rid,
    version: z.int().min(1).max(2_000_000_000).optional(),
    date: z.iso.date(),
    start: Clock,
    end: Clock,
    reason: field.required('请填写原因', field.textLimits.reason).min(2, '请填写原因'),
    preview: field.Flag.default(0),
  }),
  output: z.object({ price_fen: Fen }),
});
