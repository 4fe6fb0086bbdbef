import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Fen } from '../../core/money.ts';
import { ParameterField } from '../catalogue/contract.ts';
import { ReservationSetting } from '../settings/rules.bookings.ts';
import { priceOfStay } from './calendar/rules.price.ts';
import { instantOf } from './calendar/rules.stay.ts';
import { cancelFee, freeUntil, noshowFee, suspendedUntil, whyNotMore } from './rules.limits.ts';

const setting = ReservationSetting.parse({});
const day = 86_400_000;
const now = new Date('2026-11-20T10:00:00+08:00');
const ago = (days: number) => new Date(now.getTime() - days * day);

const hours = ParameterField.parse({
  id: 'p-slot-hours',
  key: 'slot_hours',
  name: '预约时长',
  help: '',
  kind: 'number',
  unit: '小时',
  required: true,
  options: [],
  delta_per: 'sample',
  price_per_unit: 0,
  default: 2,
  min: 0.5,
  max: 24,
  step: 0.5,
  accept: null,
  depends: null,
});
const operator = {
  ...hours,
  id: 'p-self',
  key: 'self_operate',
  name: '操作方式',
  kind: 'select' as const,
  required: false,
  unit: '',
  options: [
    { value: 'engineer', label: '工程师操作', price: Fen.parse(0) },
    { value: 'self', label: '自主上机', price: Fen.parse(-6_000) },
  ],
  delta_per: 'hour' as const,
  default: 'engineer',
  min: null,
  max: null,
  step: null,
};

test('a stay costs its hours, operator, discount and surcharges, to the fen, for any of them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 500_000 }),
      fc.array(fc.constantFrom(0, 20, 33, 50, 100), { minLength: 1, maxLength: 48 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 24 }),
      fc.integer({ min: 0, max: 30 }),
      (base, rates, isSelf, from, percent) => {
        const price = {
          model: { per: '小时', quantity_from: [hours.id], option_params: [operator.id], note: '' },
          base_fen: Fen.parse(base),
          unit: '元/小时',
          tiers: [{ min_qty: from, discount_percent: percent }],
          urgent: null,
          super_urgent: null,
        };
        const { lines, total_fen } = priceOfStay(
          { price, fields: [hours, operator] },
          { self_operate: isSelf ? 'self' : 'engineer', slot_hours: 7 },
          rates.map((extra_rate) => ({ extra_rate })),
        );
        // Counted cell by cell in units of 1/200 fen, by nothing of ours.
        const halves = BigInt(rates.length);
        const plain = halves * BigInt(base - (isSelf ? 6_000 : 0));
        const off = rates.length / 2 >= from ? BigInt(percent) : 0n;
        const known = plain * (100n - off);
        const extras = new Map<number, bigint>();
        for (const rate of rates) extras.set(rate, (extras.get(rate) ?? 0n) + BigInt(base) * BigInt(rate));
        const rounded = (parts: bigint) => (parts + 100n) / 200n;
        const expected = [...extras.values()].reduce((sum, extra) => sum + rounded(extra), rounded(known));
        expect(BigInt(total_fen)).toBe(expected);
        expect(lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(total_fen);
      },
    ),
  );
});

test.each<[number[], Date | undefined]>([
  [[], undefined],
  [[1, 2], undefined],
  [[1, 2, 3], new Date(ago(1).getTime() + 30 * day)],
  [[1, 2, 91], new Date(ago(1).getTime() + 30 * day)],
  [[1, 2, 92], undefined],
  [[40, 41, 42], new Date(ago(40).getTime() + 30 * day)],
  [[1, 60, 70, 130], new Date(ago(1).getTime() + 30 * day)],
])('who did not come %j days ago may not book until %s', (days, until) => {
  expect(suspendedUntil(days.map(ago), setting)).toEqual(until);
});

test.each([
  [{ locks: 0, sameDay: 0, missed: [] }, undefined],
  [{ locks: 2, sameDay: 0, missed: [ago(1)] }, undefined],
  [{ locks: 3, sameDay: 0, missed: [] }, '最多同时锁定3个时段'],
  [{ locks: 0, sameDay: 1, missed: [] }, '已达到当日预约上限'],
  [{ locks: 3, sameDay: 1, missed: [ago(1), ago(2), ago(3)] }, '您的预约权限已暂停至2026-12-19'],
  [{ locks: 0, sameDay: 0, missed: [ago(30), ago(31), ago(32)] }, undefined],
])('of %j: %s', (standing, why) => {
  expect(whyNotMore(standing, setting, now)).toBe(why);
});

test('fees are a share of the price, rounded half up, and start when the free time is over', () => {
  const start = instantOf('2026-11-21', '10:00');
  const booking = { priceFen: 33_335, freeUntil: freeUntil(start, setting) };
  expect(cancelFee(booking, setting, now)).toBe(0);
  expect(cancelFee(booking, setting, new Date(now.getTime() + 1))).toBe(10_001);
  expect(cancelFee({ ...booking, freeUntil: null }, setting, start)).toBe(0);
  expect(noshowFee(33_335, setting)).toBe(16_668);
});

test('midnight belongs to the day that ends', () => {
  expect(instantOf('2026-11-21', '24:00').toISOString()).toBe('2026-11-21T16:00:00.000Z');
});
