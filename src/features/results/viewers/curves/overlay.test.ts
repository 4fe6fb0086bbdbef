import { expect, test } from 'vitest';
import { canOverlay } from './rules.series.ts';

const panel = (unit: string) => ({
  x: { name: '波数', unit: 'cm⁻¹', isReversed: true },
  y: { name: '透过率', unit },
});

test.each([
  ['%', '%', true],
  ['计数', '', true],
  ['', '', true],
  ['', '%', false],
  ['%', '', false],
  ['计数', 'cps', false],
])('values in "%s" and in "%s" are laid over each other: %s', (own, its, may) => {
  expect(canOverlay(panel(own) as never, panel(its) as never)).toBe(may);
});
