import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DemoParameter,
  type DemoService,
  demoForm,
  demoPriced,
  demoService,
  demoServices,
} from '../../../tests/demo-services.ts';
import { newWorld } from '../../../tests/world.ts';
import { Fen } from '../../core/money.ts';
import { deviceDetail } from './contract.ts';
import { elements } from './rules.elements.ts';
import type { FormValue, Values } from './rules.form.ts';
import { daysOf, quote } from './rules.price.ts';

const priceOf = (rid: string, values: Values) => quote(demoPriced(demoService(rid)), values);

test("the README's example: 12 samples at 2°/min with phase search, in a hurry", () => {
  const { lines, ...result } = priceOf('xrd-powder', {
    sample_count: 12,
    xrd_speed: '2',
    xrd_search: 'yes',
    urgent: true,
  });
  expect(result).toEqual({
    quantity: 12,
    subtotal_fen: 168_000,
    discount_percent: 5,
    total_fen: 239_400,
    missing: [],
  });
  expect(lines).toEqual([
    { label: '基础价', formula: '¥60.00 × 12 样', amount_fen: 72_000 },
    { label: '扫描速度：2°/min', formula: '¥30.00 × 12 个样品', amount_fen: 36_000 },
    { label: '附物相检索：是', formula: '¥50.00 × 12 个样品', amount_fen: 60_000 },
    { label: '满 10 样减 5%', formula: '−¥1,680.00 × 5%', amount_fen: -8_400 },
    { label: '加急（×1.5）', formula: '¥1,596.00 × 50%', amount_fen: 79_800 },
  ]);
});

test.each([
  ['what is left out holds its default', 'xrd-powder', {}, 6_000],
  ['charges per order come once', 'xrd-powder', { sample_count: 3, recycle: 'yes' }, 20_000],
  ['booked time is charged in whole slots', 'rsv-sem', { slot_hours: 1.5 }, 80_000],
  ['a hurry that is not accepted costs nothing', 'micropore', { urgent: true }, undefined],
  ['the value of a field that the form does not have costs nothing', 'xrd-powder', { eds_map: 'yes' }, 6_000],
])('%s', (_name, rid, values: Record<string, FormValue>, total) => {
  expect(priceOf(rid, values).total_fen).toBe(total ?? demoService(rid).priceFrom);
});

test('the lowest tier begins with its own count, and tiers do not add up', () => {
  const discounts = [9, 10, 29, 30, 99, 100].map(
    (sample_count) => priceOf('xrd-powder', { sample_count }).discount_percent,
  );
  expect(discounts).toEqual([0, 5, 5, 10, 10, 15]);
});

test.each([
  ['sample_count', ''],
  ['sample_count', 0],
  ['sample_count', 501],
  ['sample_count', Number.NaN],
])('without a usable %s (%j) the price says what is missing', (key, value) => {
  const { missing, quantity } = priceOf('xrd-powder', { [key]: value });
  expect([missing, quantity]).toEqual([['样品数量'], 1]);
});

test('half a fen is rounded up, once, at the end', () => {
  const priced = demoPriced(demoService('xrd-powder'));
  // 3 × 33.33 less 5% of the whole, times 1.5: 142.48575 → 142.49 (each step by itself would give 142.50).
  const price = {
    ...priced.price,
    base_fen: Fen.parse(3_333),
    tiers: [{ min_qty: 3, discount_percent: 5 }],
  };
  const { lines, total_fen } = quote({ ...priced, price }, { sample_count: 3, urgent: true });
  expect(total_fen).toBe(14_249);
  expect(lines.reduce((sum, line) => sum + line.amount_fen, 0)).toBe(total_fen);
  const half = { ...price, base_fen: Fen.parse(1), tiers: [] };
  expect(quote({ ...priced, price: half }, { urgent: true }).total_fen).toBe(2);
});

test('hurry shortens the days', () => {
  const { price } = demoPriced(demoService('xrd-powder'));
  expect(daysOf({ min: 3, max: 5 }, price.urgent, true)).toEqual({ min: 2, max: 3 });
  expect(daysOf({ min: 3, max: 5 }, price.urgent, false)).toEqual({ min: 3, max: 5 });
  expect(daysOf({ min: 3, max: 5 }, null, true)).toEqual({ min: 3, max: 5 });
});

test.each(demoServices.map((service) => [service.rid, service] as const))(
  '%s costs what the formula says, whatever is chosen',
  (_rid, service) => {
    fc.assert(
      fc.property(arbitraryValues(service), (values) => {
        const { lines, total_fen, missing } = quote(demoPriced(service), values);
        expect(missing).toEqual([]);
        expect(total_fen).toBe(independently(service, values));
        expect(total_fen).toBeGreaterThan(0);
        expect(lines.reduce((sum, line) => sum + line.amount_fen, 0)).toBe(total_fen);
      }),
      { numRuns: 30, seed: 20261121 },
    );
  },
);

test('the form comes from the database as the shop wrote it', async () => {
  const world = await newWorld();
  const { data } = await world.call(deviceDetail, { rid: 'xrd-powder' });
  const { price, fields } = demoPriced(demoService('xrd-powder'));
  expect([data?.price, data?.params]).toEqual([price, fields]);
});

/** The README's formula once more, straight from the demo files, in fractions: amounts as [numerator, denominator]. */
function independently(service: DemoService, values: Record<string, FormValue>): number {
  const { pricing, reservable } = service;
  const form = demoForm(service);
  const isShown = ({ showIf }: DemoParameter) => !showIf || showIf.in.includes(String(values[showIf.key]));
  /** In quarters of a minute, so that half hours and slots are whole numbers. */
  const amount = (parameter: DemoParameter | undefined): bigint => {
    if (!parameter) return 240n;
    const value = values[parameter.key];
    if (Array.isArray(value)) return BigInt(value.length) * 240n;
    const quarters = BigInt(Math.round(Number(value) * 240));
    if (parameter.key !== 'slot_hours' || !reservable) return quarters;
    const slot = BigInt(reservable.slotMinutes * 4);
    return quarters % slot === 0n ? quarters : quarters + slot - (quarters % slot);
  };
  const byKey = (key: string) => form.find((parameter) => parameter.key === key);
  const times = ({ deltaPer }: DemoParameter): bigint => {
    if (deltaPer === 'order') return 240n;
    if (deltaPer === 'hour') return amount(byKey('slot_hours'));
    return amount(byKey(service.typeId === 3 ? 'task_count' : 'sample_count'));
  };
  // At most two counted fields are multiplied: everything is in 240ths of 240ths.
  const counts = pricing.quantityFrom.map((id) => amount(form.find((parameter) => parameter.id === id)));
  const quantity = (counts[0] ?? 240n) * (counts[1] ?? 240n);
  let subtotal = BigInt(pricing.base) * quantity;
  for (const parameter of form.filter(isShown)) {
    const value = values[parameter.key];
    const chosen = Array.isArray(value) ? value : [value];
    for (const option of parameter.options) {
      if (chosen.includes(option.value)) subtotal += BigInt(option.priceDelta) * times(parameter) * 240n;
    }
    if (parameter.pricePerUnit)
      subtotal += BigInt(parameter.pricePerUnit) * amount(parameter) * times(parameter);
  }
  const reached = pricing.tiers.filter(({ minQty }) => quantity >= BigInt(minQty) * 57_600n);
  const percent = BigInt(100 - Math.max(0, ...reached.map(({ discountPercent }) => discountPercent)));
  const isUrgent = byKey('urgent') && values.urgent === true;
  const multiplier = BigInt(isUrgent && pricing.urgent ? pricing.urgent.multiplierPercent : 100);
  const [top, bottom] = [subtotal * percent * multiplier, 57_600n * 10_000n];
  return Number((2n * top + bottom) / (2n * bottom));
}

/** Anything that can be chosen in the form of a service. */
function arbitraryValues(service: DemoService): fc.Arbitrary<Record<string, FormValue>> {
  return fc.record(
    Object.fromEntries(demoForm(service).map((parameter) => [parameter.key, arbitraryValue(parameter)])),
  );
}

function arbitraryValue({ kind, options, min, max, step }: DemoParameter): fc.Arbitrary<FormValue> {
  const values = options.map(({ value }) => value);
  switch (kind) {
    case 'select':
      return fc.constantFrom(...values);
    case 'multi':
      return fc.subarray(values, { minLength: 1 });
    case 'bool':
      return fc.boolean();
    case 'number': {
      const [least, most, by] = [min ?? 0, max ?? 100, step ?? 1];
      return fc.integer({ min: 0, max: Math.round((most - least) / by) }).map((steps) => least + steps * by);
    }
    case 'periodic-elements':
      return fc.subarray(elements, { minLength: Math.max(1, min ?? 1), maxLength: max ?? 8 });
    default:
      return fc.constant('');
  }
}
