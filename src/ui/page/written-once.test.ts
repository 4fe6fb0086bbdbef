import fc from 'fast-check';
import { createElement, type ReactNode, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type PartsOfPage, partsContext, withParts, writtenOnce } from './written-once.tsx';

type Said = { text: string; count: number };

let rendered = 0;

/** Texts side by side, which React keeps apart, and what it names by where it stands. */
function Shown({ text, count }: Said) {
  rendered += 1;
  const id = useId();
  return createElement('nav', { id, title: text }, text, count, createElement('b', null, text, '样'));
}

const Once = writtenOnce(Shown);
/** One within another. */
const Around = writtenOnce(({ said }: { said: Said }) =>
  createElement('div', null, createElement(Once, said)),
);

/** A page of a server, which has parts, or as it is without. */
function written(content: ReactNode, hasParts = true): string {
  const page = createElement('main', null, '头', content, createElement('p', null, '尾'));
  if (!hasParts) return renderToString(page);
  const parts: PartsOfPage = [];
  return withParts(
    Buffer.from(renderToString(createElement(partsContext.Provider, { value: parts }, page))),
    parts,
  ).toString();
}

const said = fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 5 }), count: fc.nat(3) });

test('with the same properties it is rendered once, and always written as without', () => {
  const holds = fc.property(fc.array(said, { maxLength: 80 }), (all) => {
    for (const each of all) {
      for (const content of [createElement(Once, each), createElement(Around, { said: each })]) {
        const plain = written(content, false);
        expect(written(content)).toBe(plain);
        const before = rendered;
        expect(written(content)).toBe(plain);
        expect(rendered).toBe(before);
      }
    }
  });
  fc.assert(holds);
});

test('several of them on a page stand in their places', () => {
  const said = { text: '<1>', count: 1 };
  const content = createElement(
    'div',
    null,
    createElement(Around, { said }),
    '中',
    createElement(Once, said),
  );
  for (const _ of [1, 2]) expect(written(content)).toBe(written(content, false));
});
