import { Marked, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { isOwnPath } from '../../core/web-address.ts';

const marked = new Marked({ gfm: true, breaks: false, async: false });

/**
 * Markdown (with GFM tables) as HTML that can be shown anywhere: what is not on the list of harmless elements and
 * attributes is left out, links go to http, https, mail, telephone or this host, and those to other hosts open
 * apart. Headings begin at h2, since the page's own title is the h1.
 */
export function richText(markdown: string): string {
  return sanitize(marked.parse(markdown) as string);
}

/** The same for HTML that somebody wrote. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'h5', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'a', 'img'],
      ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'mark', 'figure', 'figcaption'],
      ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
      th: ['colspan', 'rowspan', 'scope', 'align'],
      td: ['colspan', 'rowspan', 'align'],
      ol: ['start'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      a: (tagName, { href = '', title }) => ({
        tagName,
        attribs: {
          // The sanitiser does not know that browsers read a backslash as a slash.
          ...((!/^[\s/\\]/.test(href) || isOwnPath(href)) && { href }),
          ...(title && { title }),
          ...(/^https?:/i.test(href) && { target: '_blank', rel: 'noopener noreferrer nofollow' }),
        },
      }),
      img: (tagName, attribs) => ({
        tagName,
        attribs: { alt: '', ...attribs, loading: 'lazy', decoding: 'async' },
      }),
    },
  });
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
      const clean = cleaned(token as Tokens.Generic);
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
function cleaned(token: Tokens.Generic): string | undefined {
  if (token.type === 'html') {
    const clean = token.block ? sanitize(token.raw) : harmlessTag.test(token.raw) ? token.raw : '';
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
