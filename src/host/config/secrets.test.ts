import { expect, test } from 'vitest';
import { canOpen, createSecrets } from './secrets.ts';

const [before, both, after] = [
  createSecrets('before'),
  createSecrets('after', 'before'),
  createSecrets('after'),
];

test('while a key is replaced both open, and only the present one seals', () => {
  const [old, fresh] = [before.seal('word'), both.seal('word')];
  expect([both.open(old), both.open(fresh), after.open(fresh)]).toEqual(['word', 'word', 'word']);
  expect([canOpen(after, old), canOpen(before, fresh), canOpen(both, `${old}A`)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('while a key is replaced signatures of both are known, and only the present one signs', () => {
  const old = before.sign('word');
  expect([both.isSigned('word', old), after.isSigned('word', old), both.isSigned('other', old)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(both.sign('word')).toBe(after.sign('word'));
  expect(both.signs('word')).toEqual([after.sign('word'), old]);
  expect(both.isSigned('word', '')).toBe(false);
});
