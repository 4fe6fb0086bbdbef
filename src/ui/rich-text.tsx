import { createElement, type ReactNode } from 'react';
import { isOwnPath } from '../core/web-address.ts';

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
/** These end a paragraph that is open. */
const blocks = new Set('h2 h3 h4 h5 p hr blockquote pre ul ol li table figure figcaption'.split(' '));
/** What is open outside of these stays open. */
const edges = new Set(['table', 'caption', 'th', 'td']);
/** What tables are made of. */
const parts: Record<string, readonly string[]> = {
  table: ['caption', 'thead', 'tbody'],
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['th', 'td'],
};
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
const addresses = /^(https?:|mailto:|tel:|#)/i;

function propsOf(name: string, attributes: Record<string, string>): Record<string, string> | null {
  const known = attributeNames[name];
  if (!known) return null;
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([attribute, value]) => {
      const property = Object.hasOwn(known, attribute) ? known[attribute] : undefined;
      if (!property) return [];
      if (/^(href|src)$/.test(attribute) && !addresses.test(value) && !isOwnPath(value)) return [];
      return [[property, value]];
    }),
  );
}

/** Start and end tags with their attributes, or text up to the next tag: all that sanitised HTML consists of. */
const pieces = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>|[^<]+/gi;

/**
 * The tree of elements. It is one that browsers read back as it is: where HTML does not allow an element, it is
 * moved or left out here as they would, since what they change React cannot take over.
 */
function parse(html: string): Node[] {
  const root: Element = { name: '', attributes: {}, children: [] };
  const open = [root];
  const start = (name: string, attributes: Record<string, string>) => {
    makeRoom(open, name);
    const here = open.at(-1) ?? root;
    const element: Element = { name, attributes, children: [] };
    if (fits(name, here.name)) here.children.push(element);
    if (!voids.has(name)) open.push(element);
  };
  for (const [text, slash, tag, attributes = ''] of html.matchAll(pieces)) {
    const name = tag?.toLowerCase();
    if (!name) {
      const here = open.at(-1) ?? root;
      if (text.trim() ? !(here.name in parts) : !frames.has(here.name)) here.children.push(decode(text));
    } else if (slash) {
      const index = open.findLastIndex((element) => element.name === name);
      if (index > 0) open.length = index;
    } else start(name, attributesOf(attributes));
  }
  return root.children;
}

/** Ends what cannot hold an element that is about to start, and starts what it must stand in. */
function makeRoom(open: Element[], name: string) {
  const endAt = (ended: (element: Element) => boolean) => {
    const edge = open.findLastIndex((element) => edges.has(element.name));
    const index = open.findLastIndex(ended);
    if (index > Math.max(edge, 0)) open.length = index;
  };
  if (blocks.has(name)) endAt((element) => element.name === 'p');
  if (/^h\d$/.test(name)) endAt((element) => /^h\d$/.test(element.name));
  if (name === 'a') endAt((element) => element.name === 'a');
  for (const implied of ['tbody', 'tr']) {
    const here = open.at(-1);
    if (!here || !parts[here.name]?.includes(implied)) continue;
    if (!parts[implied]?.includes(name) && !(implied === 'tbody' && /^t[hd]$/.test(name))) continue;
    const element: Element = { name: implied, attributes: {}, children: [] };
    here.children.push(element);
    open.push(element);
  }
}

/** Whether an element may stand in another; parts of tables stand in tables, and nothing else between them. */
function fits(name: string, parent: string): boolean {
  const allowed = parts[parent];
  return allowed ? allowed.includes(name) : !Object.values(parts).flat().includes(name);
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
