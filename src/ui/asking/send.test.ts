import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import { justWrote, momentOfWriting } from '../../core/just-wrote.ts';

const look = defineCall({ method: 'GET', path: '/api/open/look', title: '查看' });
const find = defineCall({
  ...{ method: 'GET', path: '/api/open/find', title: '查找' },
  input: z.object({ kw: z.string(), after: z.string().optional() }),
});
const change = defineCall({ path: '/api/open/change', title: '修改' });

/** A page as it was just loaded, by the addresses of its requests and what they have of the header. */
async function newPage(answer = () => Response.json({ code: 1, data: null, msg: '' })) {
  vi.useFakeTimers({ toFake: ['performance'] });
  const said: (string | null)[] = [];
  const addresses: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    addresses.push(path);
    said.push(new Headers(headers).get('x-just-wrote'));
    return answer();
  });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  return { said, addresses, ...(await import('./send.ts')) };
}

test('a page that has changed something says so for a moment, and only then', async () => {
  const { said, send } = await newPage();
  await send(look, {});
  await send(change, {});
  await send(look, {});
  vi.advanceTimersByTime(momentOfWriting - 1);
  await send(look, {});
  vi.advanceTimersByTime(1);
  await send(look, {});
  const yes = justWrote['x-just-wrote'];
  expect(said).toEqual([null, yes, yes, yes, null]);
});

test('so does one that heard nothing of what it changed', async () => {
  let isDown = true;
  const { said, send } = await newPage(() => {
    if (isDown) throw new TypeError('fetch failed');
    return Response.json({ code: 1, data: null, msg: '' });
  });
  await expect(send(change, {})).rejects.toThrow('网络连接失败');
  isDown = false;
  await send(look, {});
  expect(said.at(-1)).toBe(justWrote['x-just-wrote']);
});

const own = defineCall({ path: '/api/auth/draft', title: '草稿' });

/** Asks something of one's own with the token `first`, which is over when the answer comes; hears with which tokens it was asked. */
async function asked(meanwhile: (session: typeof import('./session.ts')) => void) {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const { send } = await newPage();
  const session = await import('./session.ts');
  session.startSession(token('first'));
  const tokens: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    tokens.push(new Headers(headers).get('token'));
    if (tokens.length > 1) return Response.json({ code: 1, data: null, msg: '' });
    meanwhile(session);
    return new Response(null, { status: 401 });
  });
  const answer = await send(own, {}).then(
    () => 'answered',
    (error: Error) => error.name,
  );
  return { tokens, answer, left: session.readToken()?.access };
}

const token = (access: string) => ({ access, refresh: access, expires: Date.now() / 1_000 + 7_200 });

test('what was asked with a token that another one replaced is asked with that', async () => {
  const found = await asked(({ renewToken }) => renewToken(token('renewed')));
  expect(found).toEqual({ tokens: ['first', 'renewed'], answer: 'answered', left: 'renewed' });
});

test('what one customer asked is never asked as the next, whose session goes on', async () => {
  const found = await asked(({ endSession, startSession }) => {
    endSession('first');
    startSession(token('somebody else'));
  });
  expect(found).toEqual({ tokens: ['first'], answer: 'SignedOut', left: 'somebody else' });
});

test('what is not given is no part of an address', async () => {
  const { addresses, send } = await newPage();
  await send(find, { kw: '压片 & 100%', after: undefined });
  await send(look, {});
  expect(new URL(addresses[0] ?? '', 'https://shop.test').searchParams.toString()).toBe(
    new URLSearchParams({ kw: '压片 & 100%' }).toString(),
  );
  expect(addresses[1]).toBe('/api/open/look');
});
