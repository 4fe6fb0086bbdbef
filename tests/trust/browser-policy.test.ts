import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { demoAccounts } from '../../db/demo-accounts.ts';
import {
  documentHeaders,
  plainDocumentHeaders,
  policyReportPath,
} from '../../src/host/http/document-security.ts';
import { newWorld, type SignedIn, sharedWorld } from '../world.ts';
import { seen } from './support/seen.ts';

/** T-browser, without one (trust figures G18 and G26): what documents and answers tell browsers. */

const shared = sharedWorld();

type Headers = Record<string, unknown>;

/** What is wrong with the headers of a document; nothing when it is as it should be. */
function faultsOf(headers: Headers): string[] {
  const policy = Object.fromEntries(
    String(headers['content-security-policy'] ?? '')
      .split('; ')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  );
  const scripts = policy['script-src'] ?? policy['default-src'] ?? '';
  const rules: [string, boolean][] = [
    ['loads what it likes', /^'(self|none)'$/.test(policy['default-src'] ?? '')],
    [
      'runs what stands in it',
      /^('sha256-[\w+/=]+'|'sha384-[\w+/=]+'|'strict-dynamic'|'none'| )*$/.test(scripts),
    ],
    [
      'speaks to others',
      /^'self'$/.test(policy['connect-src'] ?? policy['default-src']?.replace('none', 'self') ?? ''),
    ],
    ['shows pictures of others', /^'self' data:$/.test(policy['img-src'] ?? "'self' data:")],
    ['has another base', policy['base-uri'] === "'none'"],
    ['stands in frames', policy['frame-ancestors'] === "'none'"],
    ['sends forms elsewhere', policy['form-action'] === "'self'"],
    ['makes markup of text', policy['require-trusted-types-for'] === "'script'"],
    ['keeps breaches to itself', policy['report-uri'] === policyReportPath],
    ['has types guessed', headers['x-content-type-options'] === 'nosniff'],
    ['tells where it was', headers['referrer-policy'] === 'no-referrer'],
    ['shares its window', headers['cross-origin-opener-policy'] === 'same-origin'],
    ['asks for devices', String(headers['permissions-policy']).includes('microphone=()')],
  ];
  return rules.filter(([, isRight]) => !isRight).map(([fault]) => fault);
}

const documents = [
  '/',
  '/detail/xrd-powder',
  '/member/center',
  '/staff',
  '/list/news',
  '/no/such-page',
  '/dev',
];

test.each(documents)('%s names what it may do, and nothing more (G26)', async (url) => {
  const world = await shared();
  const { headers } = await world.request({ method: 'GET', url });
  expect(String(headers['content-type'])).toMatch(/^text\/html; ?charset=utf-8$/i);
  expect(faultsOf(headers)).toEqual([]);
  seen('G26', `${url} has a policy without exceptions`);
});

test('what a script or a fact of the page says is trusted as no script of its own (G26)', () => {
  const evil = '<script>alert(1)';
  const page = `<script type="application/ld+json">${evil}</script><script>say("${evil}")</script><script src="/a.js"></script><script>2</script>`;
  const policy = documentHeaders(Buffer.from(page), { isHttps: false })['content-security-policy'];
  const sumOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  expect(/script-src (.*) 'strict-dynamic'/.exec(String(policy))?.[1]).toBe(
    [`say("${evil}")`, '2'].map(sumOf).join(' '),
  );
});

test('over TLS browsers of today are named a place for their reports (G26)', async () => {
  for (const headers of [
    documentHeaders(Buffer.from('<script>1</script>'), { isHttps: true }),
    plainDocumentHeaders({ isHttps: true }),
  ]) {
    expect(headers['reporting-endpoints']).toBe(`policy="${policyReportPath}"`);
    expect(headers['content-security-policy']).toMatch(/; report-uri \/\S+; report-to policy$/);
  }
  const world = await newWorld({ origin: 'https://lab.example.com' });
  for (const _ of ['rendered', 'in hand']) {
    const { headers } = await world.request({ method: 'GET', url: '/' });
    expect(headers['reporting-endpoints']).toBe(`policy="${policyReportPath}"`);
  }
});

test('pages are the same for whoever is signed in, and hold nothing of a person (G18)', async () => {
  const world = await shared();
  const me: SignedIn = await world.as('student');
  for (const url of documents) {
    const anonymous = await world.request({ method: 'GET', url });
    const mine = await me.request({ method: 'GET', url, headers: { cookie: `token=${me.token}` } });
    expect([url, mine.statusCode, mine.body === anonymous.body]).toEqual([url, anonymous.statusCode, true]);
    for (const text of [me.token, me.rid, demoAccounts.student.phone]) expect(mine.body).not.toContain(text);
  }
});

test('nobody sets a cookie, and no other origin is let in', async () => {
  const world = await shared();
  const origin = 'https://evil.example';
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'token',
  };
  for (const url of [...documents, '/api/open/setting', '/api/open/login', '/health/live']) {
    for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
      const answer = await world.request({ method, url, headers });
      expect([url, method, answer.headers['set-cookie']]).toEqual([url, method, undefined]);
      expect([url, answer.headers['access-control-allow-origin']]).toEqual([url, undefined]);
    }
  }
});

test('nothing of the machine is served', async () => {
  const world = await shared();
  const addresses = [
    '.git/config',
    '.git/HEAD',
    '.env',
    'package.json',
    'src/server.ts',
    'assets/',
    'images/',
    'etc/passwd',
  ];
  for (const url of addresses.map((address) => `/${address}`)) {
    const answer = await world.request({ method: 'GET', url });
    expect([url, answer.statusCode >= 300]).toEqual([url, true]);
    expect(answer.body).not.toMatch(/\[core\]|SECRET_KEY=|"dependencies"|root:x:|Index of/);
  }
  const traced = await world.request({
    method: 'TRACE' as 'GET',
    url: '/',
    headers: { 'x-secret': 'planted' },
  });
  expect(traced.statusCode).toBeGreaterThanOrEqual(400);
  expect(traced.body).not.toContain('planted');
});

describe('the test sees a page that', () => {
  const good: Headers = documentHeaders(Buffer.from('<script>1</script>'), { isHttps: false });
  const policy = String(good['content-security-policy']);
  test.each([
    [
      'runs what stands in it',
      { 'content-security-policy': policy.replace('script-src ', "script-src 'unsafe-inline' ") },
    ],
    [
      'speaks to others',
      { 'content-security-policy': policy.replace("connect-src 'self'", 'connect-src *') },
    ],
    [
      'shows pictures of others',
      { 'content-security-policy': policy.replace("img-src 'self'", 'img-src https:') },
    ],
    ['stands in frames', { 'content-security-policy': policy.replace("frame-ancestors 'none'", '') }],
    [
      'makes markup of text',
      { 'content-security-policy': policy.replace("require-trusted-types-for 'script'", '') },
    ],
    [
      'keeps breaches to itself',
      { 'content-security-policy': policy.replace(policyReportPath, 'https://elsewhere.example') },
    ],
    ['has types guessed', { 'x-content-type-options': undefined }],
    ['tells where it was', { 'referrer-policy': 'origin' }],
  ])('%s', (fault, more) => {
    expect(faultsOf(good)).toEqual([]);
    expect(faultsOf({ ...good, ...more })).toContain(fault);
  });
});
