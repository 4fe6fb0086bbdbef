import { expect, test } from 'vitest';
import { demoPriced, demoService } from '../../../../tests/fixtures/demo-services.ts';
import type { Fen } from '../../../core/money.ts';
import { quote } from '../prices/rules.price.ts';
import { type AgreedFor, type Agreement, agreedStep, agreementFor, doCollide } from './rules.ts';

const fen = (amount: number) => amount as Fen;
const xrd = demoPriced(demoService('xrd-powder'));

test.each<[string, Agreement, number, number | undefined]>([
  ['a rate is of everything, hurry included', { ratePercent: 90 }, 12, 215_460],
  ['a price of one takes the place of the base price and the tiers', { unitFen: fen(5_000) }, 12, 234_000],
  ['what is not cheaper is left out', { unitFen: fen(6_000) }, 12, undefined],
])('%s', (_name, agreed, sample_count, total) => {
  const values =
    sample_count === 12
      ? { sample_count, xrd_speed: '2', xrd_search: 'yes', urgent: true }
      : { sample_count, urgent: true, xrd_speed: '2', xrd_search: 'no' };
  const usual = quote(xrd, values);
  const priced = quote({ ...xrd, agreed }, values);
  const steps = priced.lines.slice(usual.lines.length);
  expect(steps.map(({ label }) => label)).toEqual(total === undefined ? [] : ['客户协议价']);
  expect(priced.total_fen).toBe(total ?? usual.total_fen);
  expect(priced.lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(priced.total_fen);
});

test('half a fen is rounded up', () => {
  const step = agreedStep({ ratePercent: 50 }, fen(101), () => fen(0));
  expect(step).toEqual({ label: '客户协议价', formula: '¥1.01 × 50%', amount_fen: -50 });
});

const row = (changes: Partial<AgreedFor>): AgreedFor => ({
  serviceRid: null,
  categoryId: null,
  ratePercent: 90,
  unitFen: null,
  validFrom: '2026-11-01',
  validTo: '2026-11-30',
  ...changes,
});
const service = { rid: 'sem-fe', categoryId: 13 };

test.each<[string, AgreedFor[], string, number | undefined]>([
  ['nothing was agreed', [], '2026-11-20', undefined],
  ['the first day', [row({ categoryId: 13 })], '2026-11-01', 90],
  ['the last day', [row({ categoryId: 13 })], '2026-11-30', 90],
  ['the day after', [row({ categoryId: 13 })], '2026-12-01', undefined],
  ['another category', [row({ categoryId: 12 })], '2026-11-20', undefined],
  [
    'the service goes before its category',
    [row({ categoryId: 13, ratePercent: 70 }), row({ serviceRid: 'sem-fe', ratePercent: 95 })],
    '2026-11-20',
    95,
  ],
])('%s', (_name, rows, day, percent) => {
  expect(agreementFor(rows, service, day)).toEqual(percent && { ratePercent: percent });
});

test.each<[string, string | null, boolean]>([
  ['2026-10-01', '2026-10-31', false],
  ['2026-10-01', '2026-11-01', true],
  ['2026-10-01', null, true],
  ['2026-11-30', null, true],
  ['2026-12-01', null, false],
])('a row from %s to %s collides with one of November: %s', (validFrom, validTo, isColliding) => {
  const other = row({ categoryId: 13, validFrom, validTo });
  expect(doCollide(row({ categoryId: 13 }), other)).toBe(isColliding);
  expect(doCollide(other, row({ categoryId: 13 }))).toBe(isColliding);
  expect(doCollide(row({ categoryId: 12 }), other)).toBe(false);
});
