import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readableRef } from './rules.refs.ts';

test('a reference is what it is, without the rid; others stay', () => {
  expect(readableRef('statement:01M81VGBK58C2MRGVWCF8PZ9JK')).toBe('结算单');
  expect(readableRef('match:01M81VGBK58C2MRGVWCF8PZ9JK:undone')).toBe('认款 撤销');
  expect(readableRef('01M81VGBK58C2MRGVWCF8PZ9JK')).toBe('批次');
  expect(readableRef('D261123000027')).toBe('D261123000027');
});

test('every kind of reference that is posted has its name', () => {
  const posted = globSync('src/features/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/ref: `([a-z-]+):/g)].map(([, kind]) => kind),
  );
  expect(posted.length).toBeGreaterThan(30);
  expect(posted.filter((kind) => readableRef(`${kind}:x`).startsWith('单据'))).toEqual([]);
});
