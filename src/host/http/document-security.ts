import { hash } from 'node:crypto';
import { plainStyle } from '../pages/html.ts';

/**
 * The security headers of one document (trust figure G26). The same page is sent to every visitor, so its inline
 * scripts are allowed by their hashes; what they import is allowed through them. Styles may stand in the page:
 * components set them at run time and no visitor's text reaches them. Scripts fetch from this host, and files from where they
 * lie.
 */
export function documentHeaders(
  document: Buffer,
  { isHttps, filesOrigin }: { isHttps: boolean; filesOrigin?: string },
): Record<string, string> {
  const sources = [...new Set([...inlineScripts(document), ...preloadedModules(document)])].map(
    (sum) => `'${sum}'`,
  );
  const policy = [
    "default-src 'self'",
    `script-src ${sources.join(' ')} 'strict-dynamic'`,
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    ['connect-src', "'self'", ...(filesOrigin ? [filesOrigin] : [])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ];
  return headersWith(policy, isHttps);
}

/** The hashes of the scripts that stand in the document itself. What one of them says is none, whatever it looks like. */
function inlineScripts(document: Buffer): string[] {
  const sums: string[] = [];
  for (let tag = tagFrom(document, '<script'); tag; ) {
    const last = document.indexOf('</script>', tag.end);
    if (last < 0) break;
    if (!/\ssrc=|application\/ld\+json/.test(tag.attributes))
      sums.push(`sha256-${hash('sha256', document.subarray(tag.end, last), 'base64')}`);
    tag = tagFrom(document, '<script', last);
  }
  return sums;
}

/** The hashes of the modules that it begins with, as it says them itself. */
function preloadedModules(document: Buffer): string[] {
  const sums: string[] = [];
  const beginning = '<link rel="modulepreload"';
  for (let tag = tagFrom(document, beginning); tag; tag = tagFrom(document, beginning, tag.end)) {
    const [, sum] = /\sintegrity="(sha(?:256|384|512)-[^"]+)"/.exec(tag.attributes) ?? [];
    if (sum) sums.push(sum);
  }
  return sums;
}

/** The next tag that begins so, with the rest of it and where it ends: a document is not made a text to be looked through. */
function tagFrom(document: Buffer, beginning: string, from = 0) {
  const at = document.indexOf(beginning, from);
  if (at < 0) return undefined;
  const last = document.indexOf('>', at);
  return { attributes: document.toString('latin1', at + beginning.length, last), end: last + 1 };
}

/** Where browsers report that a page wanted what its policy forbids. */
export const policyReportPath = '/api/open/policy/report';

/**
 * Browsers of today are given a named place, which they take over TLS alone; others, and all of them without TLS, an address in the
 * policy itself, which those of today pass over where a place is named.
 */
function headersWith(policy: readonly string[], isHttps: boolean): Record<string, string> {
  const reports = [`report-uri ${policyReportPath}`, ...(isHttps ? ['report-to policy'] : [])];
  return {
    'content-security-policy': [...policy, ...reports].join('; '),
    ...commonHeaders,
    ...(isHttps ? { ...strictTransport, 'reporting-endpoints': `policy="${policyReportPath}"` } : {}),
  };
}

/** The headers of a `plainDocument`: it runs nothing, loads nothing and sends its forms here only. */
export function plainDocumentHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', plainStyle, 'base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ];
  return { ...headersWith(policy, isHttps), 'cache-control': 'no-store' };
}

/** What data of pages and redirects say of themselves. */
export function answerHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return { ...commonHeaders, ...(isHttps ? strictTransport : {}) };
}

/** Browsers keep to TLS for two years (trust figure G26). */
export const strictTransport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
};
