import { createElement, type ReactNode } from 'react';

/**
 * HTML that the server has sanitised (`host/rich-text.ts`), as elements: nothing is handed to the browser as HTML,
 * and what is not on this list either does not appear. Tables scroll in a box of their own.
 */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  let tables = 0;
  const render = (node: Node): ReactNode => {
    if (typeof node === 'string') return node;
    const { name, attributes } = node;
    const children = node.children.map(render);
    if (!elements.has(name)) return createElement('span', null, ...children);
    const element = createElement(name, propsOf(name, attributes), ...children);
    if (name !== 'table') return element;
    tables += 1;
    const box = { role: 'region', 'aria-label': `表格 ${tables}`, tabIndex: 0, className: 'table-box' };
    return createElement('div', box, element);
  };
  return createElement('div', { className: `rich-text ${className}` }, ...parse(html).map(render));
}

type Element = { name: string; attributes: Record<string, string>; children: Node[] };
type Node = string | Element;

const elements = new Set(
  'h2 h3 h4 h5 p br hr blockquote pre code ul ol li a img strong b em i u s del sub sup mark figure figcaption table caption thead tbody tr th td'.split(
    ' ',
  ),
);
const voids = new Set(['br', 'hr', 'img']);
/** Between the parts of these stands nothing but white space. */
const frames = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol', '']);
/** What an attribute is called in React; those that are not here are left out. */
const attributeNames: Record<string, Record<string, string>> = {
  a: { href: 'href', title: 'title', target: 'target', rel: 'rel' },
  img: { src: 'src', alt: 'alt', width: 'width', height: 'height', loading: 'loading', decoding: 'decoding' },
  th: { colspan: 'colSpan', rowspan: 'rowSpan', scope: 'scope', align: 'align' },
  td: { colspan: 'colSpan', rowspan: 'rowSpan', align: 'align' },
  ol: { start: 'start' },
  h2: { id: 'id' },
  h3: { id: 'id' },
};
const addresses = /^(https?:|mailto:|tel:|\/(?![/\\])|#)/i;

function propsOf(name: string, attributes: Record<string, string>): Record<string, string> | null {
  const known = attributeNames[name];
  if (!known) return null;
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([attribute, value]) => {
      const property = Object.hasOwn(known, attribute) ? known[attribute] : undefined;
      if (!property) return [];
      if (/^(href|src)$/.test(attribute) && !addresses.test(value)) return [];
      return [[property, value]];
    }),
  );
}

/** Start and end tags with their attributes, or text up to the next tag: all that sanitised HTML consists of. */
const pieces = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>|[^<]+/gi;

function parse(html: string): Node[] {
  const root: Element = { name: '', attributes: {}, children: [] };
  const open = [root];
  for (const [text, slash, tag, attributes = ''] of html.matchAll(pieces)) {
    const here = open.at(-1) ?? root;
    const name = tag?.toLowerCase();
    if (!name) {
      if (text.trim() || !frames.has(here.name)) here.children.push(decode(text));
    } else if (slash) {
      const index = open.findLastIndex((element) => element.name === name);
      if (index > 0) open.length = index;
    } else {
      const element: Element = { name, attributes: attributesOf(attributes), children: [] };
      here.children.push(element);
      if (!voids.has(name)) open.push(element);
    }
  }
  return root.children;
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([a-z-]+)="([^"]*)"/gi)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decode(value),
    ]),
  );
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };

function decode(text: string): string {
  return text.replace(/&(lt|gt|quot|amp|#39);/g, (entity, name: string) => entities[name] ?? entity);
}
