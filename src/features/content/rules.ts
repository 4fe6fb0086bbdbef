import type { z } from 'zod';
import type { RichNode, RichText } from '../../core/rich-text.ts';
import type { NewsType } from './contract.ts';

/** Where the articles of a list are: their kind and, for the company's pages, the one article. */
export function placeOf(type: z.infer<typeof NewsType>): { kind: string; rid?: string } {
  switch (type) {
    case 'recruit':
    case 'culture':
    case 'profile':
      return { kind: 'about', rid: `about-${type}` };
    default:
      return { kind: type };
  }
}

/** A heading of an article; `id` is its anchor. */
export type Heading = { id: string; text: string; level: number };

/** From so many headings on an article has a list of contents. */
const long = 3;

/**
 * Gives the h2 and h3 of a text their anchors, and lists them when there are enough for a list of contents to help. An
 * article that begins at a lower level than h2 is raised to it.
 */
export function withAnchors(text: RichText): { text: RichText; contents: Heading[] } {
  const contents: Heading[] = [];
  const raise = Math.min(...levelsIn(text)) - 2;
  const anchored = (node: RichNode): RichNode => {
    if (typeof node === 'string') return node;
    const [name, attributes, inside] = node;
    const level = levelOf(name) - raise;
    if (Number.isNaN(level)) return [name, attributes, inside.map(anchored)];
    if (level > 3) return [`h${level}`, attributes, inside];
    const id = `section-${contents.length + 1}`;
    contents.push({ id, text: wordsIn(inside).trim(), level });
    return [`h${level}`, { ...attributes, id }, inside];
  };
  return { text: text.map(anchored), contents: contents.length >= long ? contents : [] };
}

const levelOf = (name: string) => Number(/^h(\d)$/.exec(name)?.[1]);

const levelsIn = (text: RichText): number[] =>
  text.flatMap((node) => {
    if (typeof node === 'string') return [];
    const level = levelOf(node[0]);
    return Number.isNaN(level) ? levelsIn(node[2]) : [level];
  });

const wordsIn = (text: RichText): string =>
  text.map((node) => (typeof node === 'string' ? node : wordsIn(node[2]))).join('');
