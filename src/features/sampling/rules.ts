import { z } from 'zod';
import { isAllowed } from '../../core/region-rules.ts';
import { addDays, shanghaiDate, shanghaiInstant, shanghaiTime, weekdayOf } from '../../core/shanghai.ts';

/** So many pickups (type 1) and parcels (type 0) one account may ask for in a day, cancelled ones included. */
export const mostInADay = { 0: 20, 1: 10 } as const;

/** Refusals of pickups (product definition, 1.5 and 3.3). */
export const samplingRefusals = {
  closed: '上门取样暂未开放',
  date: '所选日期不可预约',
  slot: '所选时段不可预约',
  region: '该地区暂不支持上门取样',
  full: '该时段预约已满，请选择其他时段',
  manyToday: {
    0: `今日登记寄样已达${mostInADay[0]}次，请明天再试或联系客服`,
    1: `今日预约取样已达${mostInADay[1]}次，请明天再试或联系客服`,
  },
  tooLate: '取样前1小时内不可取消，请联系客服',
  scanFirst: '请在样品台逐个扫码收样',
  noCourier: '请选择在职的取样员',
  noPhoto: '请拍摄取到的样品',
  noSignature: '请交付人签字',
} as const;

/** Why nobody is sent to an address; undefined where somebody is. */
export const whyNotServed =
  (regions: readonly string[]) =>
  ({ address_code }: { address_code: string }) =>
    isAllowed(address_code, regions) ? undefined : samplingRefusals.region;

const texts = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(/[,，]/).map((part) => part.trim()) : value),
    z.array(z.coerce.string()),
  )
  .default([]);

/** The setting samplingInfo as the catalogue's README reads it; a shop that has set nothing closes no day. */
export const SamplingInfo = z
  .object({
    disabled_week: texts,
    disabled_date: texts,
    invalid_disabled_date: texts,
    disabled_time: z.string().default(''),
    disabled_date_time: texts,
    sampling_time1: z.string().default('09:00-11:00'),
    sampling_time2: z.string().default('13:00-15:00'),
    sampling_time3: z.string().default('15:00-17:00'),
    sampling_time4: z.string().default('17:00-18:30'),
    WxTip1: z.string().default(''),
  })
  .prefault({});

/** The setting samplingSetting; the figures that are missing come from specification section 9. */
export const SamplingSetting = z
  .object({
    enabled: z.boolean().default(true),
    cutoffHour: z.int().min(0).max(24).default(15),
    maxDaysAhead: z.int().min(0).max(60).default(6),
    slotCount: z.int().min(1).max(4).default(4),
    maxSamplesPerPickup: z.int().min(1).optional(),
    maxWeightKg: z.number().positive().optional(),
    notAccepted: z.array(z.string()).default([]),
  })
  .prefault({});

/** How many pickups one slot takes in one city. */
export const SlotCapacity = z.int().min(0).default(8);

/** When pickups are made, read from the settings. Dates YYYY-MM-DD, slots HH:mm-HH:mm, weekdays 0 Sunday to 6. */
export const PickupRules = z.object({
  isOpen: z.boolean(),
  cutoffHour: z.int(),
  maxDaysAhead: z.int(),
  slots: z.array(z.string()),
  closedWeekdays: z.array(z.int()),
  closedDates: z.array(z.string()),
  /** Closed dates that are open after all, from today on; a weekly closed day stays closed. */
  reopenedDates: z.array(z.string()),
  /** A slot that is closed on all days; empty for none. */
  closedSlot: z.string(),
  /** `YYYY-MM-DD HH:mm-HH:mm`. */
  closedDateSlots: z.array(z.string()),
});
export type PickupRules = z.infer<typeof PickupRules>;

/** Why a date or slot cannot be had: the refusal, and the word that stands on it in the dialog. */
export type Why = { message: string; label: string };

/** One slot of a day. */
type PickupSlot = { time: string; why?: Why };

/** One day that the dialog offers, with its slots. */
export type PickupDay = { date: string; weekday: number; why?: Why; slots: PickupSlot[] };

/** The rules that two settings make. Slots that are no slots are left out. */
export function pickupRulesOf(
  info: z.output<typeof SamplingInfo>,
  setting: z.output<typeof SamplingSetting>,
): PickupRules {
  const slots = [info.sampling_time1, info.sampling_time2, info.sampling_time3, info.sampling_time4];
  return {
    isOpen: setting.enabled,
    cutoffHour: setting.cutoffHour,
    maxDaysAhead: setting.maxDaysAhead,
    slots: slots.filter((slot) => /^\d\d:\d\d-\d\d:\d\d$/.test(slot)).slice(0, setting.slotCount),
    closedWeekdays: info.disabled_week.filter((day) => /^[0-6]$/.test(day)).map(Number),
    closedDates: info.disabled_date,
    reopenedDates: info.invalid_disabled_date,
    closedSlot: info.disabled_time,
    closedDateSlots: info.disabled_date_time,
  };
}

/** Why nobody is sent on `date` (specification section 5, "Pickup date"); undefined when somebody is. */
export function whyNotDate(rules: PickupRules, date: string, now: Date): Why | undefined {
  const today = shanghaiDate(now);
  if (!isDate(date) || date < today) return { message: samplingRefusals.date, label: '已过' };
  if (date > addDays(today, rules.maxDaysAhead)) {
    return { message: `最多可预约${rules.maxDaysAhead}天内的取样`, label: '未开放' };
  }
  if (rules.closedWeekdays.includes(weekdayOf(date)))
    return { message: samplingRefusals.date, label: '每周停收' };
  if (rules.closedDates.includes(date) && !rules.reopenedDates.includes(date)) {
    return { message: samplingRefusals.date, label: '当日停收' };
  }
  if (date === today && hourOf(now) >= rules.cutoffHour) {
    return { message: `今日${rules.cutoffHour}:00后不可预约当天取样`, label: '今日截止' };
  }
  return undefined;
}

/** Why nobody is sent at `time` of `date` (specification section 5, "Pickup time"), the day itself being open. */
export function whyNotSlot(rules: PickupRules, date: string, time: string, now: Date): Why | undefined {
  const refused = { message: samplingRefusals.slot, label: '停收' };
  if (!rules.slots.includes(time)) return refused;
  if (date === shanghaiDate(now) && Number(time.slice(0, 2)) < hourOf(now))
    return { ...refused, label: '已过' };
  const isClosed = time === rules.closedSlot || rules.closedDateSlots.includes(`${date} ${time}`);
  return isClosed ? refused : undefined;
}

/**
 * The days from today to the last that can be booked, closed ones included; a day without a free slot is closed
 * too. `isFull` tells what others have taken.
 */
export function pickupDays(
  rules: PickupRules,
  now: Date,
  isFull: (date: string, time: string) => boolean,
): PickupDay[] {
  const today = shanghaiDate(now);
  return Array.from({ length: rules.maxDaysAhead + 1 }, (_, ahead) => {
    const date = addDays(today, ahead);
    const slots = rules.slots.map((time) => {
      const taken = isFull(date, time) ? { message: samplingRefusals.full, label: '已约满' } : undefined;
      return { time, why: whyNotSlot(rules, date, time, now) ?? taken };
    });
    const why = whyNotDate(rules, date, now);
    const isUsedUp = slots.every((slot) => slot.why);
    return {
      date,
      weekday: weekdayOf(date),
      why: why ?? (isUsedUp ? { message: samplingRefusals.date, label: '无可约时段' } : undefined),
      slots,
    };
  });
}

/** The first day that can be booked, which the dialog begins with; undefined when there is none. */
export function defaultDay(days: readonly PickupDay[]): PickupDay | undefined {
  return days.find((day) => !day.why);
}

/** The moment at which a slot begins. */
export function slotStart(date: string, time: string): Date {
  return shanghaiInstant(`${date} ${time.slice(0, 5)}`);
}

/** The city of a county's code, within which capacity is counted: 110108 → 110100. */
export function cityOf(addressCode: string): string {
  return `${addressCode.slice(0, 4)}00`;
}

function isDate(date: string): boolean {
  return z.iso.date().safeParse(date).success;
}

function hourOf(now: Date): number {
  return Number(shanghaiTime(now).slice(11, 13));
}
