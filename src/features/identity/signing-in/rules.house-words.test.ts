import { expect, test } from 'vitest';
import { houseWords, isTooLittle, lettersBeside, partsOf } from './rules.house-words.ts';

const isBuiltOn = (password: string, words: readonly string[] = houseWords) => {
  const letters = lettersBeside(password, words);
  return letters !== undefined && isTooLittle(letters);
};

test.each([
  'limpid2026',
  'LIMPID-2026!',
  'L1mp!d@2026',
  'l.i.m.p.i.d.99',
  'ｌｉｍｐｉｄ２０２６',
  '2026chengpu',
  'Chengpu123456',
  'ch3ngpu#Jianc3',
  '澄谱2026',
  '澄谱实验室8888',
  'Limpid-demo-2026',
  'admin@Limpid888',
  'Laboratory2026',
  'xrd-sem-tem-2026',
  'mima-abc-2026',
])('%s is built on words of the house', (password) => {
  expect(isBuiltOn(password)).toBe(true);
});

test.each([
  'copper-kettle-71',
  'quiet-river-42',
  'limpid-brooks-carry-42',
  'greatest-hits-forever',
  'system-of-quiet-rivers',
  'Xk3-p9qz',
])('%s is not', (password) => {
  expect(isBuiltOn(password)).toBe(false);
});

test('what is left beside the words are letters alone', () => {
  expect(lettersBeside('Limpid-qwerty-2026', houseWords)).toBe('qwerty');
  expect(lettersBeside('13900000001', ['00000001'])).toBe('');
  expect(lettersBeside('copper-kettle-71', houseWords)).toBeUndefined();
});

test.each<[string, string[]]>([
  ['zhang.wei88', ['zhang.wei88', 'zhang', 'wei']],
  ['li', []],
  ['13900000001', ['13900000001']],
  ['王磊', ['王磊']],
  ['广州青岚检测技术有限公司', ['广州青岚检测技术有限公司', '广州青岚']],
])('of the name %s somebody begins with %j', (name, parts) => {
  expect(partsOf(name)).toEqual(parts);
});

test.each([
  ['zhangwei88', 'ZhangWei2026!'],
  ['zhang.wei', 'w3i-zhang-01'],
  ['00000001', 'pw13900000001'],
  ['王磊', '王磊-19990101'],
])('with the name %s nobody takes %s', (name, password) => {
  expect(isBuiltOn(password, partsOf(name))).toBe(true);
});
