import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

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
          href,
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

/** The text of Markdown without its marks, on one line, cut at `most` characters. */
export function plainText(markdown: string, most = 200): string {
  const text = sanitizeHtml(marked.parse(markdown) as string, { allowedTags: [], allowedAttributes: {} });
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
