import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryValues, independently } from '../../../../tests/fixtures/calculator.ts';
import { demoPriced, demoService, demoServices } from '../../../../tests/fixtures/demo-services.ts';
import { newWorld } from '../../../../tests/world.ts';
import { Fen } from '../../../core/money.ts';
import { deviceDetail, ParameterField } from '../contract.ts';
import type { FormValue } from '../forms/rules.files.ts';
import type { Values } from '../forms/rules.form.ts';
import { problemsIn, superUrgent } from '../forms/rules.form.ts';
import { formInWords } from '../forms/rules.words.ts';
import { daysOf, hurryOf, quote } from './rules.price.ts';

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

test.each([
  ['what the base price holds costs nothing', ['Fe', 'Cu'], []],
  [
    'what is beyond it costs for each',
    ['Fe', 'Cu', 'Zn', 'Pb', 'Cd'],
    [{ label: '待测元素（超出 2 个元素）', formula: '¥20.00 × 3 个元素 × 4 个样品', amount_fen: 24_000 }],
  ],
])('%s', (_name, elements, charged) => {
  const priced = demoPriced(demoService('icp-oes'));
  const fields = priced.fields.map((field) =>
    field.kind === 'periodic-elements'
      ? { ...field, name: '待测元素', included: 2, price_per_unit: Fen.parse(2_000) }
      : field,
  );
  const [element] = fields.filter(({ kind }) => kind === 'periodic-elements');
  const option_params = [...priced.price.model.option_params, element?.id ?? ''];
  const price = { ...priced.price, tiers: [], model: { ...priced.price.model, option_params } };
  const { lines } = quote({ ...priced, price, fields }, { sample_count: 4, [element?.key ?? '']: elements });
  expect(lines.filter(({ label }) => label.startsWith('待测元素'))).toEqual(charged);
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

test('super-urgent work costs its own factor and takes its own days, and is only where it is offered', () => {
  const priced = demoPriced(demoService('xps'));
  const plain = quote(priced, { sample_count: 1 }).total_fen;
  const { lines, total_fen } = quote(priced, { sample_count: 1, urgent: superUrgent });
  expect([total_fen, lines.at(-1)?.label]).toEqual([plain * 2, '特急（×2）']);
  expect(quote(priced, { sample_count: 1, urgent: true }).total_fen).toBe(plain * 1.5);
  expect(hurryOf(priced, { urgent: superUrgent })).toMatchObject({ name: '特急', lead_time_factor: 0.3 });
  expect(
    problemsIn(priced.fields, { urgent: superUrgent }, priced.price).map(({ key }) => key),
  ).not.toContain('urgent');
  const slow = demoPriced(demoService('xrd-powder'));
  expect(hurryOf(slow, { urgent: superUrgent })).toBeUndefined();
  expect(problemsIn(slow.fields, { urgent: superUrgent }, slow.price).map(({ key }) => key)).toContain(
    'urgent',
  );
  const said = formInWords(priced.fields, { urgent: superUrgent });
  expect(said).toContainEqual({ name: '加急', value: '特急' });
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

test('what is hidden by something hidden is not asked for, costs nothing, is not wrong and stands in no words', () => {
  const { price } = demoPriced(demoService('micropore'));
  const keys = ['a', 'b', 'c', 'd', 'e'];
  const model = { ...price.model, quantity_from: ['a'], option_params: keys };
  const formed = fc.record({
    above: fc.tuple(...keys.map(() => fc.constantFrom(null, ...keys))),
    held: fc.tuple(...keys.map(() => fc.constantFrom(1, 2, undefined))),
  });
  fc.assert(
    fc.property(formed, ({ above, held }) => {
      const fields = keys.map((key, at) =>
        ParameterField.parse({
          ...{ id: key, key, name: key, help: '', kind: 'number', unit: '', required: true, options: [] },
          ...{ delta_per: 'order', price_per_unit: 10 ** at, default: null, min: 1, max: 9, step: null },
          ...{ accept: null, depends: above[at] ? { key: above[at], in: ['2'] } : null },
        }),
      );
      const values = Object.fromEntries(
        keys.flatMap((key, at) => (held[at] === undefined ? [] : [[key, held[at]]])),
      );
      let shown = new Set<string>();
      for (const _ of keys)
        shown = new Set(
          fields.flatMap(({ key, depends }) =>
            !depends || (shown.has(depends.key) && values[depends.key] === 2) ? key : [],
          ),
        );
      const answered = [...shown].filter((key) => values[key] !== undefined);
      const quantity = shown.has('a') ? (values.a ?? 1) : 1;
      const charged = fields.reduce(
        (sum, { key, price_per_unit: fen }) => sum + (answered.includes(key) ? fen * (values[key] ?? 0) : 0),
        0,
      );
      const priced = { price: { ...price, tiers: [], model }, fields, slotMinutes: null };
      expect(quote(priced, values)).toMatchObject({
        ...{ quantity, total_fen: price.base_fen * quantity + charged },
        missing: shown.has('a') && values.a === undefined ? ['a'] : [],
      });
      expect(formInWords(fields, values).map(({ name }) => name)).toEqual(answered);
      const unanswered = [...shown].filter((key) => values[key] === undefined);
      expect(problemsIn(fields, values, price).map(({ key }) => key)).toEqual(unanswered);
    }),
    { seed: 20261127 },
  );
});

test('the form comes from the database as the shop wrote it', async () => {
  const world = await newWorld();
  const { data } = await world.call(deviceDetail, { rid: 'xrd-powder' });
  const { price, fields } = demoPriced(demoService('xrd-powder'));
  expect([data?.price, data?.params]).toEqual([price, fields]);
});
