/** Where a paper can be read: what it is known by, once for each, its DOI if it has one, and the address to go to. */
export type Source = { key: string; doi: string; href: string };

/** A DOI: the registrant's number and whatever they made of it. */
const doiPattern = /10\.\d{4,9}\/[-._;()/:a-z0-9<>#+[\]]+/i;
/** What publishers write behind a DOI in the addresses of a paper's pages. */
const pages = /\/(full|pdf|epdf|abstract|meta|html|fulltext|full\/html|summary)$/i;
/** What addresses carry that says nothing of the paper. */
const noise = /^(utm_\w+|from|source|spm|ref|journalCode)$/i;

/**
 * What somebody wrote as DOI or address of a paper; undefined when it is neither. One paper comes to one key, however it is
 * written: `10.1021/ABC`, `doi: 10.1021/abc`, `https://doi.org/10.1021/abc` and a publisher's address with it in its path.
 */
export function sourceOf(text: string): Source | undefined {
  const written = text.trim();
  const bare = written.replace(/^doi\s*[:：]?\s*/i, '');
  if (new RegExp(`^${doiPattern.source}$`, 'i').test(bare)) return ofDoi(bare);
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return undefined;
  const url = new URL(written);
  if (!url.hostname.includes('.') || url.username || url.password) return undefined;
  const [inPath] = doiPattern.exec(decoded(url.pathname)) ?? [];
  if (inPath) return ofDoi(inPath.replace(pages, ''), /(^|\.)doi\.org$/i.test(url.hostname) ? '' : url.href);
  const query = [...url.searchParams].filter(([name]) => !noise.test(name)).toSorted();
  const asked = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  const place = `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${asked}`;
  return { key: `url:${place}`, doi: '', href: url.href };
}

function ofDoi(written: string, href = ''): Source | undefined {
  const doi = written.toLowerCase().replace(/[.,;:]+$/, '');
  if (doi.length > 200 || doi.endsWith('/')) return undefined;
  const segments = doi.split('/').map(encodeURIComponent).join('/');
  return { key: `doi:${doi}`, doi, href: href || `https://doi.org/${segments}` };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether two titles are the same but for signs, spaces and letters' size; undefined when one is not known. */
export function agree(typed: string, found: string): boolean | undefined {
  const [a, b] = [bare(typed), bare(found)];
  return a && b ? a === b : undefined;
}

function bare(title: string): string {
  const words = title.normalize('NFKC').toLowerCase().replaceAll('&', 'and');
  return words.replace(/^the\s+/, '').replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Whether a paper appeared on or after `day` (2026-03-05); undefined when its date, of which less may be known
 * (2026-03, 2026), does not tell.
 */
export function isAfter(publishedOn: string, day: string): boolean | undefined {
  const known = day.slice(0, publishedOn.length);
  if (!publishedOn || (publishedOn === known && publishedOn.length < day.length)) return undefined;
  return publishedOn >= known;
}
