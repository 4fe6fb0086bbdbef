import { expect, test } from 'vitest';
import type { ParameterField } from '../../catalogue/contract.ts';
import { askedAmountsIn, minAmountsIn } from '../../catalogue/prices/rules.minimum.ts';
import type { DraftSample } from '../../plan/contract.ts';
import { littleChoiceOf, littleHints } from './rules.little.ts';

const requirements = '粉末 200 mg 以上；量少可用零背景单晶硅片，10 mg 起测';
const select = (key: string, ...options: { value: string; little?: true }[]) =>
  ({
    ...{ key, name: '样品形态', kind: 'select', delta_per: 'sample' },
    options: options.map((option) => ({ label: option.value, price: 3_000, ...option })),
  }) as ParameterField;
const form = [
  select('trace', { value: '微量元素点分析' }),
  select('form', { value: '粉末' }, { value: '零背景片', little: true }),
];
const sample = (amount: number | null, unit = 'mg') =>
  ({ no: '', name: '', composition: '', form: '粉末', amount, unit, items: ['x'] }) as unknown as DraftSample;
const xrd = {
  ...{ temp_rid: 'x', name: 'XRD', little: littleChoiceOf(form) },
  ...{ asked: askedAmountsIn(requirements), minimum: minAmountsIn(requirements) },
};

test('what is asked for is told apart from what is taken on conditions', () => {
  expect(askedAmountsIn(requirements)).toEqual([{ forms: ['粉末'], amount: 200, unit: 'mg' }]);
  expect(minAmountsIn(requirements)).toEqual([{ forms: ['粉末'], amount: 10, unit: 'mg' }]);
});

test('the choice for small amounts is the one that is marked, whatever others are called', () => {
  expect(littleChoiceOf(form)).toMatchObject({ key: 'form', label: '零背景片', fen: 3_000 });
  expect(littleChoiceOf(form.slice(0, 1))).toBeUndefined();
});

test('rows with less than is asked for are named, until the choice is made', () => {
  const samples = [sample(60), sample(0.2, 'g'), sample(null), sample(150), sample(5)];
  const hints = littleHints(samples, [{ ...xrd, params: { form: '粉末' } }]);
  expect(hints).toMatchObject([{ temp_rid: 'x', rows: [1, 4], text: 'XRD一般需要200mg' }]);
  expect(littleHints(samples, [{ ...xrd, params: { form: '零背景片' } }])).toEqual([]);
  expect(littleHints(samples, [{ ...xrd, params: {}, little: undefined }])).toEqual([]);
});
