import { fromHtml } from 'hast-util-from-html';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { LRUCache } from 'lru-cache';
import { Marked, type Tokens } from 'marked';
import { harmless, type RichNode, type RichText } from '../../core/rich-text.ts';
import { isOwnPath } from '../../core/web-address.ts';

const marked = new Marked({ gfm: true, breaks: false, async: false });

type Tree = ReturnType<typeof fromHtml>;
type Node = Tree['children'][number];

/** What somebody wrote a text in; Markdown with GFM tables. */
type Format = 'markdown' | 'html';

/**
 * What somebody wrote as rich text: what is not on the list of harmless elements and attributes is left out, links go
 * to http, https, mail, telephone or this host, and those to other hosts open apart. Headings begin at h2, since the
 * page's own title is the h1.
 */
export function richText(text: string, format: Format = 'markdown'): RichText {
  const known = trees.get(`${format} ${text}`);
  if (known) return known;
  const tree = cleanTree(text, format).children.flatMap((node) => asRich(node, ''));
  trees.set(`${format} ${text}`, tree);
  return tree;
}

/** What was made of texts last, of so many letters together: the same again, however often they are asked for. */
const trees = new LRUCache<string, RichText>({
  maxSize: 500_000,
  sizeCalculation: (_tree, text) => text.length,
});

/** The same as HTML. */
export function richHtml(text: string, format: Format): string {
  return written(cleanTree(text, format));
}

const written = (tree: Tree) => toHtml(tree, { characterReferences: { useNamedReferences: true } });

/** A tree that browsers read back as it is, since what they change React cannot take over. */
function cleanTree(text: string, format: Format): Tree {
  let html = format === 'html' ? text : (marked.parse(text) as string);
  // Where an element is left out, those around it may come together as HTML does not allow.
  for (let round = 1; ; round++) {
    const tree = cleaned(fromHtml(html, { fragment: true }));
    const after = written(tree);
    if (after === html || round === 5) return tree;
    html = after;
  }
}

function cleaned(tree: Tree): Tree {
  for (const node of tree.children) mend(node);
  return sanitize(tree, allowed) as Tree;
}

/** Headings, links and pictures as they are here, whatever they were. */
function mend(node: Node) {
  if (node.type !== 'element') return;
  const { tagName, properties } = node;
  if (tagName === 'h1') node.tagName = 'h2';
  const address = String(properties.href ?? properties.src ?? '');
  const isElsewhere = /^https?:/i.test(address);
  if (tagName === 'a') {
    const { title } = properties;
    node.properties = {
      ...((isElsewhere || /^(mailto:|tel:|#)/i.test(address) || isOwnPath(address)) && { href: address }),
      ...(title && { title }),
      ...(isElsewhere && { target: '_blank', rel: ['noopener', 'noreferrer', 'nofollow'] }),
    };
  }
  if (tagName === 'img') {
    if (!/^https:/i.test(address) && !isOwnPath(address)) delete properties.src;
    node.properties = { alt: '', ...properties, loading: 'lazy', decoding: 'async' };
  }
  for (const child of node.children) mend(child);
}

const allowed = {
  tagNames: Object.keys(harmless),
  attributes: Object.fromEntries(
    Object.entries(harmless).map(([name, keys]) => [name, keys.filter((key) => key !== 'id')]),
  ),
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['https'] },
  strip: ['script', 'style', 'textarea', 'option', 'noscript'],
};

/** Between the parts of these stands nothing but white space, which is left out. */
const frames = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol', '']);

function asRich(node: Node, parent: string): RichNode[] {
  if (node.type === 'text') return frames.has(parent) && !node.value.trim() ? [] : [node.value];
  if (node.type !== 'element') return [];
  const attributes = Object.entries(node.properties).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : [value].flat().join(' '),
  ]);
  return [
    [
      node.tagName,
      Object.fromEntries(attributes),
      node.children.flatMap((child) => asRich(child, node.tagName)),
    ],
  ];
}

/**
 * Markdown without what `richText` would leave out, so that nothing harmful is kept (trust, section 7): elements and
 * attributes that are not on the list go, links elsewhere than allowed become their words. What is harmless stays
 * letter by letter.
 */
export function cleanMarkdown(markdown: string): string {
  let text = markdown;
  // Taking something away can put together something new.
  for (let round = 0; round < 5; round++) {
    const strange = new Map<string, string>();
    void marked.walkTokens(marked.lexer(text), (token) => {
      for (const raw of scriptsIn(token as Tokens.Generic)) strange.set(raw, '');
      const clean = cleanToken(token as Tokens.Generic);
      if (clean !== undefined) strange.set(token.raw, clean);
    });
    if (strange.size === 0) return text;
    for (const [raw, clean] of strange) text = text.replaceAll(raw, () => clean);
  }
  return text.replaceAll('<', '&lt;').replaceAll('](', '] (');
}

/** Scripts and styles within a line, with what is in them. */
function scriptsIn({ tokens = [] }: Tokens.Generic): string[] {
  return tokens.flatMap((token, start) => {
    const name =
      token.type === 'html' ? /^<(script|style)\b/i.exec(token.raw)?.[1]?.toLowerCase() : undefined;
    const end = tokens.findIndex(
      ({ raw }, index) => name && index > start && raw.toLowerCase().startsWith(`</${name}`),
    );
    const inside = tokens.slice(start, end + 1).map(({ raw }) => raw);
    return end > start ? [inside.join('')] : [];
  });
}

/** What stands for a token that may not be kept; undefined for one that may. */
function cleanToken(token: Tokens.Generic): string | undefined {
  if (token.type === 'html') {
    const clean = token.block ? richHtml(token.raw, 'html') : harmlessTag.test(token.raw) ? token.raw : '';
    return clean === token.raw ? undefined : clean;
  }
  if (!['link', 'image', 'def'].includes(token.type)) return undefined;
  const place = String(token.href).replace(/\s/g, '');
  if (harmlessPlace.test(place) && !(token.type === 'image' && /^(?!https:)\w+:/i.test(place)))
    return undefined;
  return token.type === 'def' ? '' : String(token.text ?? '');
}

/** Elements that texts about samples need within a line, without attributes. */
const harmlessTag = /^<\/?(?:b|br|del|em|i|mark|s|strong|sub|sup|u)\s*\/?>$/i;
/** What links may lead to: this host, others by http, mail and telephone. */
const harmlessPlace = /^(?:(?:https?|mailto|tel):|(?!\/\/)[^:]*(?:[/?#]|$))/i;
