import { z } from 'zod';

const Count = z.int().min(0);

/** The figures of on-site bookings (product definition, 1.2 and 6.4), stored under `reservationSetting`. Times in minutes, hours or days as named. */
export const ReservationSetting = z
  .object({
    lockMinutes: Count.default(10),
    maxLocks: Count.default(3),
    /** Per customer and instrument. */
    maxPerDay: Count.default(1),
    /** How long a slot is held for who pays first. */
    prepayMinutes: Count.default(30),
    freeCancelHours: Count.default(24),
    lateCancelPercent: Count.max(100).default(30),
    /** So long after the start whoever did not sign in counts as missing. */
    noshowMinutes: Count.default(30),
    noshowPercent: Count.max(100).default(50),
    /** So many no-shows within `strikeDays` keep a customer from booking for `suspendDays`. */
    strikes: z.int().min(1).default(3),
    strikeDays: Count.default(90),
    suspendDays: Count.default(30),
    remindHours: Count.default(2),
    /** Days ahead that a new instrument can be booked, until its own rules say otherwise. */
    bookDays: z.int().min(1).max(60).default(14),
    /** What an hour of an operator costs, in fen. */
    operatorFenHour: Count.default(20_000),
  })
  .prefault({});
export type ReservationSetting = z.output<typeof ReservationSetting>;
