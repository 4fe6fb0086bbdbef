import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryValues } from '../../../../tests/fixtures/calculator.ts';
import { demoPriced, demoService, demoServices } from '../../../../tests/fixtures/demo-services.ts';
import type { Values } from '../forms/rules.form.ts';
import { leadDays } from './rules.days.ts';

const usual = { min: 5, max: 10 };
const daysOf = (rid: string, values: Values) => leadDays(usual, demoPriced(demoService(rid)), values);

const upTo = (max: number | null, value: number) => Math.min(max ?? value, value);

test.each([
  ['the usual days', 'xrd-powder', {}, 5, 10],
  ['hurry shortens them', 'xrd-powder', { urgent: true }, 3, 5],
  ['cycles take what they take', 'coin-cell', { cell_rates: ['form', 'cyc500'] }, 35, 40],
  ['one after another', 'coin-cell', { cell_rates: ['form', 'rate', 'cyc100'] }, 14, 19],
  ['hours of salt spray by the hour', 'corrosion', { corr_salt: 168 }, 10, 15],
  ['hurry shortens the usual days alone', 'corrosion', { corr_salt: 168, urgent: true }, 8, 10],
  ['more than there are places for', 'fatigue', { sample_count: 12 }, 12, 17],
])('%s', (_, rid, values: Values, min, max) => {
  expect(daysOf(rid, values)).toEqual({ min, max });
});

test.each(demoServices.map((service) => [service.rid, service] as const))(
  'more of %s is never there earlier',
  (_, service) => {
    const priced = demoPriced(service);
    const more = fc.gen().map((gen) => {
      const values = gen(() => arbitraryValues(service));
      const field = gen(() => fc.constantFrom(...priced.fields));
      const held = values[field.key] ?? field.default;
      if (field.kind === 'number')
        return {
          values,
          next: {
            ...values,
            [field.key]: upTo(field.max, Number(held ?? 0) + gen(() => fc.nat({ max: 500 }))),
          },
        };
      if (field.kind === 'multi' && field.options.length > 0) {
        const { value } = gen(() => fc.constantFrom(...field.options));
        return {
          values,
          next: { ...values, [field.key]: [...new Set([...((held as string[]) ?? []), value])] },
        };
      }
      return { values, next: values };
    });
    fc.assert(
      fc.property(more, ({ values, next }) => {
        const [one, other] = [values, next].map((own) => leadDays(usual, priced, own));
        expect(other?.max).toBeGreaterThanOrEqual(one?.max as number);
        expect(other?.min).toBeGreaterThanOrEqual(one?.min as number);
      }),
      { numRuns: 12 },
    );
  },
);
