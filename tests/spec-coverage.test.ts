import { expect, test } from 'vitest';
import { staffLogin, welcomeFinish, welcomeOpen } from '../src/features/staff/contract.ts';
import { answers } from '../src/features.ts';
import { specifiedCalls } from './fixtures/specification.ts';

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
  const doors: unknown[] = [staffLogin, welcomeOpen, welcomeFinish];
  for (const { call } of answers.filter(({ call }) => !doors.includes(call))) {
    const prefix = { open: '/api/open/', customer: '/api/auth/', staff: '/api/staff/' }[call.access];
    expect(call.path.startsWith(prefix), call.path).toBe(true);
  }
});
