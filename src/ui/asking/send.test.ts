import { expect, onTestFinished, test, vi } from 'vitest';
import { defineCall } from '../../core/call.ts';
import { justWrote, momentOfWriting } from '../../core/just-wrote.ts';

const look = defineCall({ method: 'GET', path: '/api/open/look', title: '查看' });
const change = defineCall({ path: '/api/open/change', title: '修改' });

/** A page as it was just loaded, by what its requests have of the header. */
async function newPage(answer = () => Response.json({ code: 1, data: null, msg: '' })) {
  vi.useFakeTimers({ toFake: ['performance'] });
  const said: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    said.push(new Headers(headers).get('x-just-wrote'));
    return answer();
  });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  return { said, ...(await import('./send.ts')) };
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
