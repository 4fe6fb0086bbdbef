import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useParts } from './use-parts.ts';

const given: object[] = [];
let change: (part: { name?: string; phone?: string }) => void = () => {};

function Form() {
  change = useParts({ name: '', phone: '' }, (whole) => given.push(whole));
  return null;
}

test('parts that come before anything was drawn again build on each other', () => {
  renderToString(createElement(Form));
  change({ name: '林知秋' });
  change({ phone: '13800000001' });
  expect(given).toEqual([
    { name: '林知秋', phone: '' },
    { name: '林知秋', phone: '13800000001' },
  ]);
});
