import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { staffLogin, welcomeFinish, welcomeOpen } from '../src/features/staff/contract.ts';
import { staffPasskeyAsk, staffPasskeyLogin } from '../src/features/staff/passkeys/contract.ts';
import { answers } from '../src/features.ts';
import routes from '../src/site/routes.ts';
import { endSession, isOver, startSession } from '../src/ui/asking/session.ts';
import { keepLocation, keptLocation } from '../src/ui/location.ts';
import {
  sectionOf,
  specifiedCalls,
  specifiedConstants,
  specifiedMessages,
  specifiedRoutes,
} from './fixtures/specification.ts';

const root = path.resolve(import.meta.dirname, '..');

const specified = specifiedCalls();

test('section 7 names 117 calls: 23 open and 94 authenticated', () => {
  const open = specified.filter(({ path }) => path.startsWith('/api/open/'));
  expect(open).toHaveLength(23);
  expect(specified).toHaveLength(117);
  expect(new Set(specified.map(({ path }) => path)).size).toBe(117);
});

test('each call is answered at most once, and as the specification says', () => {
  const paths = answers.flatMap(({ call }) => [call.path, ...(call.aliases ?? [])]);
  expect(new Set(paths).size).toBe(paths.length);
  const wanting: string[] = [];
  for (const { path, method } of specified) {
    const call = answers.map((answer) => answer.call).find((candidate) => candidate.path === path);
    if (!call) {
      wanting.push(path);
      continue;
    }
    if (method) expect(call.reads ? ['GET', 'POST'] : [call.method]).toContain(method);
    expect(call.access).toBe(path.startsWith('/api/open/') ? 'open' : 'customer');
  }
  expect(wanting).toEqual([]);
});

test('nothing customers send to lies outside /api/open and /api/auth', () => {
  const doors: unknown[] = [staffLogin, staffPasskeyAsk, staffPasskeyLogin, welcomeOpen, welcomeFinish];
  for (const { call } of answers.filter(({ call }) => !doors.includes(call))) {
    const prefix = { open: '/api/open/', customer: '/api/auth/', staff: '/api/staff/' }[call.access];
    expect(call.path.startsWith(prefix), call.path).toBe(true);
  }
});

test('section 2: every address leads to a page or on to one', () => {
  const tree = routes as RouteObject[];
  const examples = specifiedRoutes().flatMap((route) => [
    route
      .replace(/:\w+\?/g, 'a')
      .replace(/:\w+\*/g, 'a/b')
      .replace(/:\w+/g, 'a'),
    route.replace(/\/:\w+[?*]/g, ''),
  ]);
  expect(examples).toEqual(
    expect.arrayContaining(['/', '/about/recruit', '/project/a/b/a/b', '/member/communityJn']),
  );
  const missing = examples.filter((address) => {
    const route = matchRoutes(tree, address)?.at(-1)?.route as { file?: string; path?: string } | undefined;
    return !route?.file || route.path === '*' || route.path === 'staff/*';
  });
  expect(missing).toEqual([]);
});

const filesIn = (folder: string, isWanted: (file: string) => boolean) =>
  (readdirSync(path.join(root, folder), { recursive: true }) as string[])
    .filter((file) => /\.tsx?$/.test(file) && isWanted(file))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'))
    .join('\n');
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

test('sections 2, 5, 6 and 8: every message is told, and looked for by a test', () => {
  const messages = specifiedMessages();
  expect(messages).toEqual(
    expect.arrayContaining(['操作失败！', '[用户名/手机号]不能为空', '导师/负责人不能为空', '密码重置成功!']),
  );
  const source = filesIn('src', (file) => !isTest(file));
  expect(messages.filter((message) => !source.includes(message))).toEqual([]);
  const tests = [filesIn('src', isTest), filesIn('tests', isTest), filesIn('e2e', () => true)].join('\n');
  expect(messages.filter((message) => !tests.includes(message))).toEqual([]);
});

/** Where the constants of section 9 stand: the value that section 9 says, a file, and the line that makes it so. */
const constants: Record<string, readonly (readonly [value: string, file: string, code: string])[]> = {
  'Main client timeout': [['20 s', 'src/ui/asking/send.ts', 'patience = 20_000']],
  'Secondary client timeout': [
    ['30 s (none for multipart uploads)', 'src/ui/asking/download.ts', 'filePatience = 30_000'],
  ],
  'QR login poll': [
    [
      '1 s, request timeout 1 s',
      'src/features/identity/signing-in/public/use-qr-login.ts',
      'pollEvery = 1_000',
    ],
    [
      '1 s, request timeout 1 s',
      'src/features/identity/signing-in/public/use-qr-login.ts',
      'pollTimeout = 1_000',
    ],
  ],
  'SMS code countdown': [['60 s', 'src/ui/forms/code-button.tsx', 'pause = 60']],
  'Token refresh window': [['1 hour before expiry', 'src/ui/asking/send.ts', 'refreshWindow = 3_600']],
  'Pickup cut-off': [
    ['15:00 same day', 'src/features/sampling/rules.ts', 'cutoffHour: z.int().min(0).max(24).default(15)'],
  ],
  'Bookable window': [
    ['6 days ahead', 'src/features/sampling/rules.ts', 'maxDaysAhead: z.int().min(0).max(60).default(6)'],
  ],
  'Phone max length': [['11', 'src/core/fields.ts', 'phone: 11']],
  'Pickup time slots': [
    ['4', 'src/features/sampling/rules.ts', 'slotCount: z.int().min(1).max(4).default(4)'],
  ],
  'Thanks table rows': [['at most 5', 'src/features/home/service.ts', 'thanks: 5']],
  'Banner autoplay / speed': [
    ['5000 ms / 1500 ms', 'src/ui/tokens.css', '--lp-banner-delay: 5000ms'],
    ['5000 ms / 1500 ms', 'src/ui/tokens.css', '--lp-banner-speed: 1500ms'],
  ],
  'Partner carousel speed': [['10000 ms', 'src/ui/tokens.css', '--lp-partner-speed: 10000ms']],
  'Hotline hours': [
    ['Mon to Sat 8:30-18:30', 'src/features/settings/rules.ts', "default('周一至周六 8:30-18:30')"],
  ],
};

test('section 9: every constant stands where it counts, and no other is left out', () => {
  const said = specifiedConstants();
  expect(Object.keys(constants)).toEqual(Object.keys(said));
  for (const [name, places] of Object.entries(constants))
    for (const [value, file, code] of places) {
      expect(said[name], name).toBe(value);
      expect(readFileSync(path.join(root, file), 'utf8'), name).toContain(code);
    }
});

test('sections 3 and 9: the browser keeps the token and the location under their names', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const fields = /\*\*Token\*\* \(local storage\): (.+)\./
    .exec(sectionOf('## 3. ', '## 4. '))?.[1]
    ?.split(', ');
  startSession({ access: 'a', refresh: 'r', expires: 1 });
  expect(Object.keys(JSON.parse(kept.get('token') ?? '{}'))).toEqual(fields);
  expect(isOver({ access: 'a', refresh: 'r', expires: Date.now() / 1_000 - 1 })).toBe(true);
  const region = { province: '浙江省', city: '杭州市', area: '西湖区', address_code: '330106' };
  keepLocation(region);
  expect(keptLocation()).toEqual(region);
  endSession();
  expect([...kept.keys()]).toEqual(['location']);
  kept.set('location', '{"province":1}');
  expect(keptLocation()).toBeUndefined();
});
