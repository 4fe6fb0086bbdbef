import { expect, test } from 'vitest';
import { breachesIn } from './policy-report-rules.ts';

const old = (more: object = {}) => ({
  'csp-report': {
    ...{
      'document-uri': 'https://lab.example.com/search?kw=%E6%9E%97&phone=13900000001',
      referrer: 'https://x.example/?a=1',
    },
    ...{ 'blocked-uri': 'https://evil.example/steal?token=abc', 'effective-directive': 'connect-src' },
    ...{
      'violated-directive': 'connect-src',
      'original-policy': "default-src 'self'",
      'script-sample': 'secret',
    },
    ...more,
  },
});
const fresh = (more: object = {}, type = 'csp-violation') => ({
  ...{ type, age: 10, url: 'https://lab.example.com/', user_agent: 'Mozilla/5.0' },
  body: {
    ...{
      documentURL: 'https://lab.example.com/search?kw=%E6%9E%97',
      blockedURL: 'https://evil.example/steal?token=abc',
    },
    ...{ effectiveDirective: 'connect-src', sourceFile: null, sample: 'secret', disposition: 'enforce' },
    ...more,
  },
});
const breach = { directive: 'connect-src', blocked: 'https://evil.example', page: '/search' };

test('both forms tell the rule, an origin and a path, and nothing else', () => {
  expect(breachesIn(old())).toEqual([breach]);
  expect(breachesIn([fresh(), fresh({}, 'deprecation'), fresh({ blockedURL: 'inline' })])).toEqual([
    breach,
    { ...breach, blocked: 'inline' },
  ]);
});

test('older browsers name the rule with what it allows', () => {
  const report = old({
    'effective-directive': undefined,
    'violated-directive': "script-src 'self' 'sha256-x'",
  });
  expect(breachesIn(report)).toEqual([{ ...breach, directive: 'script-src' }]);
});

test.each<[string, string]>([
  ['https://lab.example.com/assets/a.js', 'self'],
  ['http://lab.example.com/a', 'http://lab.example.com'],
  ['wss://evil.example:8443/x?y', 'wss://evil.example:8443'],
  ['data', 'data'],
  ['trusted-types-sink', 'trusted-types-sink'],
  ['data:text/html;base64,c2VjcmV0', 'data'],
  ['Someone 13900000001', 'other'],
  ['', 'other'],
])('of %s is told %s', (uri, blocked) => {
  expect(breachesIn(old({ 'blocked-uri': uri }))).toEqual([{ ...breach, blocked }]);
});

test.each([
  ['/member/order/01JD3Z9Q4V7X8Y2W5T6R1K0MNP', '/member/order/*'],
  ['/member/order/SY2026112700001/data', '/member/order/*/data'],
  ['/calendar/aGVsbG8tdGhpcy1pcy1hLXNlY3JldC10b2tlbg', '/calendar/*'],
  ['/detail/xps-depth-profile-2', '/detail/xps-depth-profile-2'],
  ['/en/about/profile#token', '/en/about/profile'],
])('of the page %s is told %s', (path, page) => {
  expect(breachesIn(old({ 'document-uri': `https://lab.example.com${path}` }))).toEqual([
    { ...breach, page },
  ]);
});

test.each<[string, object]>([
  ['an extension that was blocked', { 'blocked-uri': 'chrome-extension://abcdef/inject.js' }],
  ['one whose name is left out', { 'blocked-uri': 'moz-extension' }],
  ['the script of one', { 'source-file': 'safari-web-extension://ABC/content.js' }],
  ['a masked script of Safari', { 'source-file': 'webkit-masked-url://hidden/' }],
  ['a blank page within a page', { 'blocked-uri': 'about' }],
  ['a rule that is none', { 'effective-directive': 'drop-table', 'violated-directive': 'drop-table' }],
  ['no page of the web', { 'document-uri': 'file:///home/somebody/a.html' }],
])('%s is nothing of ours', (_what, more) => {
  expect(breachesIn(old(more))).toEqual([]);
});

test.each([[null], ['text'], [{}], [{ 'csp-report': 'x' }], [7]])('%j is no report', (report) => {
  expect(breachesIn(report)).toBeUndefined();
});

test('of what is sent at once only the first are looked at', () => {
  expect(breachesIn(Array.from({ length: 50 }, () => fresh()))).toHaveLength(20);
});
