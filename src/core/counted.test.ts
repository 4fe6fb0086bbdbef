import { expect, test } from 'vitest';
import { counted, englishFor } from './counted.ts';

test.each([
  [1, 'sample', 'sample'],
  [12, 'sample', 'samples'],
  ['0.5', 'batch', 'batches'],
  [2, 'spectrum', 'spectra'],
  [3, 'transition state', 'transition states'],
  [3, 'h', 'h'],
  [30, 'min', 'min'],
  [5, 'mL/g', 'mL/g'],
  [2, '样', '样'],
])('%s of a %s are %s', (count, word, told) => {
  expect(englishFor(count, word)).toBe(told);
});

test('in Chinese a unit is the same for one and for many', () => {
  expect(counted(3, 'sample')).toBe('3 sample');
  expect(counted(3, '个样品')).toBe('3 个样品');
});
