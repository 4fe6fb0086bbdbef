import { expect, test } from 'vitest';
import { isLike, whyNoPattern } from './rules.pattern.ts';

test.each([
  ['[A-Z]{2}-\\d{3,6}', 'AB-1234', true],
  ['[A-Z]{2}-\\d{3,6}', 'AB-12', false],
  ['[A-Z]{2}-\\d{3,6}', 'AB-1234567', false],
  ['[A-Z]{2}-\\d{3,6}', 'xAB-1234', false],
  ['批次\\d+', '批次12', true],
  ['批次\\d+', '批次', false],
  ['\\d+\\.\\d{2}', '3.14', true],
  ['\\d+\\.\\d{2}', '3x14', false],
  ['\\d+-?\\d+-?\\d+', '123', true],
  ['\\d+-?\\d+-?\\d+', '1-2-3', true],
  ['\\d+-?\\d+-?\\d+', '1--23', false],
  ['[^\\d]{0,2}𝛼', 'ab𝛼', true],
  ['[^\\d]{0,2}𝛼', '1𝛼', false],
  ['a?a?a{2}', 'aaa', true],
  ['a?a?a{2}', 'a', false],
  ['a?', '', true],
])('%s and %s', (rule, text, fits) => {
  expect(whyNoPattern(rule)).toBeUndefined();
  expect(isLike(rule, text)).toBe(fits);
  expect(new RegExp(`^(?:${rule})$`, 'u').test(text)).toBe(fits);
});

test.each([
  ['(a+)+', /只能由/],
  ['a|b', /只能由/],
  ['.*', /只能由/],
  ['^a', /只能由/],
  ['[a', /只能由/],
  ['\\1', /只能由/],
  ['[z-a]', '格式规则不正确'],
  ['a{101}', '格式规则中的次数最多100'],
  ['a{3,200}', '格式规则中的次数最多100'],
  ['a{3,2}', '格式规则中的次数应从小到大'],
  ['a?'.repeat(41), '格式规则最多由40部分组成'],
  ['a'.repeat(201), '格式规则应为1~200字'],
  ['', '格式规则应为1~200字'],
])('%s is no rule', (rule, message) => {
  expect(whyNoPattern(rule)).toMatch(message);
});

const hostile = [
  `${'a+'.repeat(39)}b`,
  `${'a?'.repeat(39)}b`,
  `${'a{1,100}'.repeat(24)}b`,
  `a+a{1,50}a{1,50}${'a?'.repeat(5)}b`,
  `${'[^b]+'.repeat(38)}b`,
  `${'[\\w\\d\\s]+'.repeat(19)}b`,
];

test.each(hostile)('%s is quick on long texts', (rule) => {
  expect(whyNoPattern(rule)).toBeUndefined();
  const began = performance.now();
  expect(isLike(rule, 'a'.repeat(2_000))).toBe(false);
  // Trying again at each letter would take more than a lifetime; a busy machine takes tens of milliseconds.
  expect(performance.now() - began).toBeLessThan(1_000);
});
