import fc from 'fast-check';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Link as RouterLink } from 'react-router';
import { expect, test } from 'vitest';
import { addressBelow, Link, WrittenLink } from './link.tsx';

/** Addresses as they are, and as they must not be. */
const part = fc.stringMatching(/^[a-z0-9%.~ 样"'<&\\:@=-]{0,6}$/);
const path = fc.array(part, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
const after = (mark: string) => fc.option(part.map((text) => mark + text)).map((text) => text ?? '');
const address = fc.tuple(path, after('?'), after('#')).map((parts) => parts.join(''));

/** What a link is written as by a component, on a site below `basename`. */
function written(component: typeof WrittenLink | typeof RouterLink, to: string, basename = '/') {
  const link = createElement<ComponentProps<typeof RouterLink>>(
    component,
    { to, className: 'stretched', title: '样品' },
    '样品',
  );
  return renderToStaticMarkup(createElement(MemoryRouter, { basename, initialEntries: [basename] }, link));
}

test('a link is written as the router writes it', () => {
  const holds = fc.property(address, (to) => {
    expect(written(WrittenLink, to)).toBe(written(RouterLink, to));
  });
  fc.assert(holds, { numRuns: 1_000 });
});

test('on a site that stands below another it leads there', () => {
  const holds = fc.property(address, (to) => {
    const href = addressBelow('/en', to);
    fc.pre(href !== undefined);
    const attribute = renderToStaticMarkup(createElement('a', { href })).slice(3, -5);
    expect(written(RouterLink, to, '/en')).toContain(` ${attribute} `);
  });
  fc.assert(holds, { numRuns: 1_000 });
});

test('pages are rendered with what is only written', () => {
  expect(Link).toBe(WrittenLink);
  expect(written(Link, '/project/1/送样检测?page=2#list')).toBe(
    '<a class="stretched" title="样品" href="/project/1/送样检测?page=2#list" data-discover="true">样品</a>',
  );
});
