import { afterEach, describe, expect, test } from 'vitest';
import {
  cityOf,
  defaultDay,
  pickupDays,
  pickupRulesOf,
  SamplingInfo,
  SamplingSetting,
  whyNotDate,
  whyNotSlot,
} from './rules.ts';

const closed = '所选日期不可预约';
const cutoff = '今日15:00后不可预约当天取样';
const tooFar = '最多可预约6天内的取样';

/** The demo shop's settings, with a re-opened Friday and a re-opened Sunday in November. */
const info = {
  disabled_week: [0],
  disabled_date: ['2026-11-13', '2026-11-27', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'],
  invalid_disabled_date: ['2026-11-13', '2026-11-22', '2026-11-27', '2027-01-02', '2027-01-03'],
  disabled_time: '17:00-18:30',
  disabled_date_time: ['2026-12-24 15:00-17:00', '2026-11-24 09:00-11:00'],
  sampling_time1: '09:00-11:00',
  sampling_time2: '13:00-15:00',
  sampling_time3: '15:00-17:00',
  sampling_time4: '17:00-18:30',
};
const rules = rulesOf(info);

function rulesOf(fields: object, setting: object = {}) {
  return pickupRulesOf(SamplingInfo.parse(fields), SamplingSetting.parse(setting));
}

const at = (clock: string) => new Date(`${clock.replace(' ', 'T')}+08:00`);
const nobody = () => false;

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe.each(['Asia/Shanghai', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'on a server in %s',
  (timeZone) => {
    test.each([
      // The window: today and six days.
      ['2026-11-20 10:00:00', '2026-11-19', closed],
      ['2026-11-20 10:00:00', '2026-11-20', undefined],
      ['2026-11-20 10:00:00', '2026-11-26', undefined],
      ['2026-11-21 10:00:00', '2026-11-28', tooFar],
      ['2026-11-20 23:59:59', '2026-11-26', undefined],
      ['2026-11-21 00:00:00', '2026-11-20', closed],
      // The cut-off.
      ['2026-11-20 14:59:59', '2026-11-20', undefined],
      ['2026-11-20 15:00:00', '2026-11-20', cutoff],
      ['2026-11-20 23:59:59', '2026-11-20', cutoff],
      ['2026-11-20 15:00:00', '2026-11-21', undefined],
      ['2026-11-21 00:00:00', '2026-11-21', undefined],
      // Sundays, of which being re-opened saves none.
      ['2026-11-20 10:00:00', '2026-11-22', closed],
      ['2026-11-23 10:00:00', '2026-11-29', closed],
      ['2026-12-31 10:00:00', '2027-01-03', closed],
      // Disabled dates, and those that are open after all.
      ['2026-12-30 10:00:00', '2026-12-31', closed],
      ['2026-12-30 10:00:00', '2027-01-01', closed],
      ['2026-12-30 10:00:00', '2027-01-02', undefined],
      ['2027-01-02 14:59:59', '2027-01-02', undefined],
      ['2027-01-02 15:00:00', '2027-01-02', cutoff],
      ['2027-01-04 10:00:00', '2027-01-02', closed],
      ['2026-11-21 10:00:00', '2026-11-27', undefined],
      ['2026-11-14 00:00:00', '2026-11-13', closed],
      // Ends of months and years, a leap day.
      ['2026-11-27 10:00:00', '2026-12-03', undefined],
      ['2026-11-27 10:00:00', '2026-12-04', tooFar],
      ['2026-12-28 10:00:00', '2027-01-04', tooFar],
      ['2026-12-29 10:00:00', '2027-01-04', undefined],
      ['2027-02-25 10:00:00', '2027-03-03', undefined],
      ['2027-02-25 10:00:00', '2027-03-04', tooFar],
      ['2028-02-25 10:00:00', '2028-02-29', undefined],
      // What is no date.
      ['2026-11-20 10:00:00', '2026-11-31', closed],
      ['2026-11-20 10:00:00', '2026-11-1', closed],
      ['2026-11-20 10:00:00', '明天', closed],
      ['2026-11-20 10:00:00', '', closed],
    ])('at %s a pickup on %s: %s', (now, date, message) => {
      process.env.TZ = timeZone;
      expect(whyNotDate(rules, date, at(now))?.message).toBe(message);
    });

    test.each([
      // Today a slot closes when the hour in which it begins has passed.
      ['2026-11-20 08:59:59', '2026-11-20', '09:00-11:00', true],
      ['2026-11-20 09:59:59', '2026-11-20', '09:00-11:00', true],
      ['2026-11-20 10:00:00', '2026-11-20', '09:00-11:00', false],
      ['2026-11-20 13:59:59', '2026-11-20', '13:00-15:00', true],
      ['2026-11-20 14:00:00', '2026-11-20', '13:00-15:00', false],
      ['2026-11-20 14:59:59', '2026-11-20', '15:00-17:00', true],
      ['2026-11-20 23:00:00', '2026-11-21', '09:00-11:00', true],
      // Closed on all days, and on one.
      ['2026-11-20 09:00:00', '2026-11-20', '17:00-18:30', false],
      ['2026-11-20 09:00:00', '2026-11-23', '17:00-18:30', false],
      ['2026-12-23 09:00:00', '2026-12-24', '15:00-17:00', false],
      ['2026-12-23 09:00:00', '2026-12-24', '13:00-15:00', true],
      ['2026-12-23 09:00:00', '2026-12-25', '15:00-17:00', true],
      // None of the four.
      ['2026-11-20 09:00:00', '2026-11-23', '09:00-12:00', false],
      ['2026-11-20 09:00:00', '2026-11-23', '', false],
    ])('at %s the slot of %s at %s is open: %s', (now, date, time, isOpen) => {
      process.env.TZ = timeZone;
      const why = whyNotSlot(rules, date, time, at(now));
      expect(why?.message).toBe(isOpen ? undefined : '所选时段不可预约');
    });

    test.each([
      ['2026-11-20 10:00:00', '2026-11-20'],
      ['2026-11-20 14:59:59', '2026-11-20'],
      ['2026-11-20 15:00:00', '2026-11-21'],
      // Saturday evening: Sunday is closed.
      ['2026-11-21 15:00:00', '2026-11-23'],
      ['2026-11-22 08:00:00', '2026-11-23'],
      ['2026-11-30 15:00:00', '2026-12-01'],
      ['2026-12-30 15:00:00', '2027-01-02'],
      // From the re-opened Saturday's cut-off on: over Sunday to Monday.
      ['2027-01-02 15:00:00', '2027-01-04'],
      ['2028-02-28 15:00:00', '2028-02-29'],
    ])('at %s the dialog begins with %s', (now, date) => {
      process.env.TZ = timeZone;
      expect(defaultDay(pickupDays(rules, at(now), nobody))?.date).toBe(date);
    });
  },
);

test('seven days are shown, closed ones with what is wrong with them', () => {
  const days = pickupDays(rules, at('2026-11-20 15:00:00'), nobody);
  expect(days.map(({ date, weekday, why }) => [date, weekday, why?.label])).toEqual([
    ['2026-11-20', 5, '今日截止'],
    ['2026-11-21', 6, undefined],
    ['2026-11-22', 0, '每周停收'],
    ['2026-11-23', 1, undefined],
    ['2026-11-24', 2, undefined],
    ['2026-11-25', 3, undefined],
    ['2026-11-26', 4, undefined],
  ]);
  expect(days[4]?.slots.map(({ time, why }) => [time, why?.label])).toEqual([
    ['09:00-11:00', '停收'],
    ['13:00-15:00', undefined],
    ['15:00-17:00', undefined],
    ['17:00-18:30', '停收'],
  ]);
});

test('a day whose slots are all gone is passed over', () => {
  const now = at('2026-11-20 10:00:00');
  const isFull = (date: string) => date === '2026-11-20' || date === '2026-11-21';
  const days = pickupDays(rules, now, isFull);
  expect(days[0]?.why?.label).toBe('无可约时段');
  expect(days[0]?.slots.map(({ why }) => why?.label)).toEqual(['已过', '已约满', '已约满', '停收']);
  expect(defaultDay(days)?.date).toBe('2026-11-23');
  expect(defaultDay(pickupDays(rules, now, () => true))).toBeUndefined();
});

test('today is passed over when its last open slot has begun an hour ago', () => {
  const late = rulesOf({ ...info, disabled_time: '15:00-17:00', sampling_time4: '' });
  expect(defaultDay(pickupDays(late, at('2026-11-20 13:59:59'), nobody))?.date).toBe('2026-11-20');
  expect(defaultDay(pickupDays(late, at('2026-11-20 14:00:00'), nobody))?.date).toBe('2026-11-21');
});

test('settings may be comma lists, and what they leave out comes from the specification', () => {
  const written = rulesOf({ disabled_week: '0,6', disabled_date: '2026-11-24，2026-11-25' });
  expect(written.closedWeekdays).toEqual([0, 6]);
  expect(written.closedDates).toEqual(['2026-11-24', '2026-11-25']);
  expect(rulesOf({})).toMatchObject({ isOpen: true, cutoffHour: 15, maxDaysAhead: 6, closedSlot: '' });
  expect(rulesOf({}).slots).toHaveLength(4);
  expect(rulesOf({ sampling_time2: '下午' }).slots).toHaveLength(3);
  expect(rulesOf({ disabled_week: ['', 7, 'x'] }).closedWeekdays).toEqual([]);
});

test('the shop may set another cut-off and another window', () => {
  const other = rulesOf(info, { cutoffHour: 12, maxDaysAhead: 3 });
  expect(whyNotDate(other, '2026-11-20', at('2026-11-20 12:00:00'))?.message).toBe(
    '今日12:00后不可预约当天取样',
  );
  expect(whyNotDate(other, '2026-11-24', at('2026-11-20 10:00:00'))?.message).toBe('最多可预约3天内的取样');
});

test.each([
  ['110108', '110100'],
  ['330106', '330100'],
  ['500229', '500200'],
])('the county %s counts in the city %s', (county, city) => {
  expect(cityOf(county)).toBe(city);
});
