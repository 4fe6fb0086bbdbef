import { createHash } from 'node:crypto';
import { plainStyle } from '../pages/html.ts';

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const preloadedModule = /<link rel="modulepreload"[^>]*\sintegrity="(sha(?:256|384|512)-[^"]+)"/g;

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
  // A letter for each byte, which is made and looked through in a fraction of the time: what is sought is plain.
  const html = document.toString('latin1');
  const inline = [...html.matchAll(inlineScript)]
    .filter(([, attributes]) => !attributes?.includes('application/ld+json'))
    .map(([, , code = '']) => `sha256-${createHash('sha256').update(code, 'latin1').digest('base64')}`);
  const preloaded = [...html.matchAll(preloadedModule)].map(([, hash]) => hash);
  const sources = [...new Set([...inline, ...preloaded])].map((hash) => `'${hash}'`);
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
    `style-src 'sha256-${createHash('sha256').update(plainStyle).digest('base64')}'`,
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
