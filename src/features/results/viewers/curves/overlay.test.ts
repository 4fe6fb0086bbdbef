import { expect, test } from 'vitest';
import { isGround } from './rules.measures.ts';
import { canOverlay } from './rules.series.ts';

const panel = (unit: string, max = 1, name = '透过率') => ({
  x: { name: '波数', unit: 'cm⁻¹', isReversed: true },
  y: { name, unit },
  curves: [{ yRange: { min: 0, max } }],
});

test.each([
  ['%', '%', true],
  ['计数', '', true],
  ['', '', true],
  ['', '%', false],
  ['%', '', false],
  ['mm/mm', '', false],
  ['计数', 'cps', false],
])('values in "%s" and in "%s" are laid over each other: %s', (own, its, may) => {
  expect(canOverlay(panel(own) as never, panel(its) as never)).toBe(may);
});

test.each([
  ['透过率', 0.96, 93, false],
  ['透过率', 101, 1.02, false],
  ['透过率', 0.9, 1.1, true],
  ['反射率', 88, 104, true],
  ['强度', 0.9, 4_000, true],
])('%s of no unit up to %d and up to %d are laid over each other: %s', (name, own, its, may) => {
  expect(canOverlay(panel('', own, name) as never, panel('', its, name) as never)).toBe(may);
});

test.each([
  ['Counts/s', false],
  ['C 1s · Background', true],
  ['Backgnd', true],
  ['C-O 背景', true],
  ['扣除背景后', false],
])('"%s" is what others stand on: %s', (name, is) => expect(isGround(name)).toBe(is));
