import { z } from 'zod';

/** A piece of rich text: words, or an element with its attributes as React names them and what is in it. */
export type RichNode = string | [name: string, attributes: Record<string, string | number>, inside: RichText];

/** Text with headings, lists, links, tables and pictures, of harmless elements alone. */
export type RichText = RichNode[];

const [none, cell] = [[], ['colSpan', 'rowSpan', 'align']];

/** What rich text may be made of: elements with their attributes. */
export const harmless: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'h4 h5 p br hr blockquote pre code ul li strong b em i u s del sub sup mark figure figcaption table caption thead tbody tr'
      .split(' ')
      .map((name) => [name, none]),
  ),
  ...{ h2: ['id'], h3: ['id'], ol: ['start'], td: cell, th: [...cell, 'scope'] },
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
};

/** Rich text in an answer. */
export const RichText = z.array(z.custom<RichNode>(isHarmless));

function isHarmless(node: unknown): boolean {
  if (typeof node === 'string') return true;
  if (!Array.isArray(node)) return false;
  const [name, attributes, inside] = node;
  if (!Object.hasOwn(harmless, name) || !Array.isArray(inside)) return false;
  return Object.keys(attributes).every((key) => harmless[name]?.includes(key)) && inside.every(isHarmless);
}
