import type { z } from 'zod';
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
 * Gives the h2 and h3 of sanitised HTML their anchors, and lists them when there are enough for a list of contents
 * to help. An article that begins at a lower level than h2 is raised to it.
 */
export function withAnchors(html: string): { html: string; contents: Heading[] } {
  const contents: Heading[] = [];
  const anchored = raised(html).replace(/<h([23])>(.*?)<\/h\1>/gs, (_, level: string, inner: string) => {
    const id = `section-${contents.length + 1}`;
    contents.push({ id, text: textOf(inner), level: Number(level) });
    return `<h${level} id="${id}">${inner}</h${level}>`;
  });
  return { html: anchored, contents: contents.length >= long ? contents : [] };
}

function raised(html: string): string {
  const tag = /<(\/?)h([2-5])>/g;
  const top = Math.min(...[...html.matchAll(tag)].map(([, , level]) => Number(level)));
  if (!(top > 2 && top <= 5)) return html;
  return html.replace(tag, (_, slash: string, level: string) => `<${slash}h${Number(level) - top + 2}>`);
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The text of a piece of sanitised HTML, which knows these four entities and no others. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .trim();
}
