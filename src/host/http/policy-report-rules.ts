import { z } from 'zod';

/** What a browser says that a page wanted and its policy forbade; it names nobody and no record. */
export type Breach = {
  /** The rule that was broken, such as `script-src-elem`. */
  directive: string;
  /** Where what was blocked comes from: an origin, `self`, or a word such as `inline`. */
  blocked: string;
  /** The path of the page. */
  page: string;
};

/** The rules that pages of ours have, and what browsers call parts of them. */
const directives =
  /^(default|script|style|img|font|connect|media|object|frame|worker|manifest|child|prefetch)-src(-elem|-attr)?$|^(base-uri|form-action|frame-ancestors|require-trusted-types-for|trusted-types)$/;

/** What somebody's browser has added to pages, which says nothing of ours. */
const ofExtensions =
  /^(chrome|moz|safari(-web)?|ms-browser|edge|webkit|about|resource|webkit-masked-url)(-extension)?(:|$)/i;

const text = z.string().max(4_000).default('');
const Old = z.object({
  'csp-report': z.object({
    ...{ 'document-uri': text, 'blocked-uri': text, 'source-file': text },
    ...{ 'effective-directive': text, 'violated-directive': text },
  }),
});
const New = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    ...{ documentURL: text, blockedURL: text, effectiveDirective: text },
    sourceFile: z.string().max(4_000).nullish(),
  }),
});

/** So many reports of one request are looked at. */
const mostOfOne = 20;

/**
 * What a report tells, in the form of CSP 2 (`application/csp-report`, one) or of the Reporting API (`application/reports+json`,
 * several, also of other things); undefined when it is neither. Left out is what extensions of browsers did, and what no page of ours
 * can have broken.
 */
export function breachesIn(report: unknown): Breach[] | undefined {
  const old = Old.safeParse(report).data?.['csp-report'];
  if (old)
    return told({
      ...{ page: old['document-uri'], blocked: old['blocked-uri'], source: old['source-file'] },
      directive: old['effective-directive'] || (old['violated-directive'].split(' ')[0] ?? ''),
    });
  if (!Array.isArray(report)) return undefined;
  return report.slice(0, mostOfOne).flatMap((each: unknown) => {
    const body = New.safeParse(each).data?.body;
    if (!body) return [];
    const { documentURL: page, blockedURL: blocked, effectiveDirective: directive } = body;
    return told({ page, blocked, directive, source: body.sourceFile ?? '' });
  });
}

type Report = Breach & { source: string };

function told({ page, blocked, directive, source }: Report): Breach[] {
  if (ofExtensions.test(blocked) || ofExtensions.test(source) || !directives.test(directive)) return [];
  const at = urlOf(page);
  if (!at || !/^https?:$/.test(at.protocol)) return [];
  return [{ directive, blocked: originOf(blocked, at), page: withoutRecords(at.pathname) }];
}

/** Of an address its origin alone; words are told as they are, where they are words. */
function originOf(blocked: string, page: URL): string {
  if (/^[a-z][a-z-]{0,30}$/.test(blocked)) return blocked;
  const url = urlOf(blocked);
  if (!url) return 'other';
  if (url.origin === page.origin) return 'self';
  return url.origin === 'null' ? url.protocol.slice(0, -1).slice(0, 30) : url.origin.slice(0, 100);
}

/** A path without what names a record or opens something. */
function withoutRecords(path: string): string {
  return path
    .split('/')
    .map((part) => (/\d{5}|^(?=.*\d)[\dA-Z]{20,}$|^[\w-]{32,}$/.test(part) ? '*' : part))
    .join('/')
    .slice(0, 100);
}

function urlOf(text: string): URL | undefined {
  return URL.parse(text) ?? undefined;
}
