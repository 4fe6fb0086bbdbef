import { expect, test } from 'vitest';
import { inCapitals } from './capitals.ts';

test.each([
  [0, '零元整'],
  [1, '壹分'],
  [10, '壹角'],
  [35, '叁角伍分'],
  [100, '壹元整'],
  [1000, '壹拾元整'],
  [105, '壹元零伍分'],
  [106000, '壹仟零陆拾元整'],
  [140950, '壹仟肆佰零玖元伍角'],
  [600714, '陆仟零柒元壹角肆分'],
  [168032, '壹仟陆佰捌拾元叁角贰分'],
  [10700053, '壹拾万柒仟元伍角叁分'],
  [1640902, '壹万陆仟肆佰零玖元零贰分'],
  [32504, '叁佰贰拾伍元零肆分'],
  [12030000, '壹拾贰万零叁佰元整'],
  [1001000000, '壹仟零壹万元整'],
  [10000000000, '壹亿元整'],
  [10001000000, '壹亿零壹万元整'],
  [10000100001, '壹亿零壹仟元零壹分'],
  [100000000000000, '壹万亿元整'],
  [100000000000100, '壹万亿零壹元整'],
  [-250, '负贰元伍角'],
])('%i fen is %s', (fen, written) => {
  expect(inCapitals(fen)).toBe(written);
});

test('amounts that differ are written differently', () => {
  const written = new Set(Array.from({ length: 200_000 }, (_, fen) => inCapitals(fen * 7)));
  expect(written.size).toBe(200_000);
});

test.each([0.5, Number.NaN, 2 ** 53])('%d is refused', (fen) => {
  expect(() => inCapitals(fen)).toThrow('no whole number');
});
