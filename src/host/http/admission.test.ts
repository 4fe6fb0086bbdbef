import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { type Urgency, urgencies } from '../../core/urgency.ts';
import { patience } from '../database/turns.ts';
import { admissionFigures, createAdmission } from './admission.ts';

const { tick, target, interval } = admissionFigures;

/** A door before one pool of ten connections; clock, line and lateness are the test's. */
function door() {
  const now = { ms: 0 };
  const line = { held: 0, waited: 0, sentAway: [] as Urgency[] };
  const counted: Urgency[] = [];
  const admission = createAdmission({
    turns: [
      {
        size: 10,
        enter: () => Promise.reject(),
        ahead: () => line.held,
        waited: () => line.waited,
        sendAway: (urgency) => void line.sentAway.push(urgency),
      },
    ],
    count: (urgency) => counted.push(urgency),
    isHttps: () => true,
    now: () => now.ms,
  });
  /** So many ms go by, in which the event loop is so late each time. */
  const pass = (ms: number, late = 0) => {
    for (const end = now.ms + ms; now.ms < end; ) {
      now.ms += tick + late;
      admission.look();
    }
  };
  /** So many ms go by in which nothing but requests is looked at. */
  const stall = (ms: number) => {
    now.ms += ms;
  };
  const ask = (urgency: Urgency, url = '/api/open/web/index', method = 'GET', headers = {}) => {
    const sent = { status: 0, headers: {} as Record<string, string>, body: undefined as string | undefined };
    const response = Object.assign(new EventEmitter(), {
      writeHead: (status: number, headers: string[]) => {
        sent.status = status;
        for (let at = 0; at < headers.length; at += 2)
          sent.headers[headers[at] ?? ''] = headers[at + 1] ?? '';
      },
      end: (body?: Buffer) => {
        sent.body = body?.toString();
      },
    });
    const isRefused = admission.refuses(
      urgency,
      { url, method, headers } as IncomingMessage,
      response as unknown as ServerResponse,
    );
    return { isRefused, ...sent };
  };
  const refused = () => urgencies.filter((urgency) => ask(urgency).isRefused);
  return { admission, line, counted, pass, stall, ask, refused };
}

test('what can wait is refused first, then what is looked at, then what changes something, last what is vital', () => {
  const { line, refused } = door();
  const steps = [0, 24, 25, 37, 38, 49, 50, 149, 150].map((held) => {
    line.held = held;
    return refused().length;
  });
  expect(steps).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4]);
  line.held = 40;
  expect(refused()).toEqual(['deferrable', 'read']);
});

test('one task that takes long is no overload: nobody is turned away for it', () => {
  const { admission, line, pass, stall, refused } = door();
  line.held = 24;
  pass(500);
  for (let task = 0; task < 5; task++) {
    stall(400);
    expect(refused()).toEqual([]);
    pass(50);
  }
  expect(admission.limit()).toBe(50);
});

test.each([
  ['the event loop is late', { late: target + 1, waited: 0 }],
  ['somebody waits for a connection', { late: 0, waited: target + 1 }],
])('while %s the limit falls to twice the connections, and it recovers within ten seconds', (_, slow) => {
  const { admission, line, pass, refused } = door();
  line.held = 19;
  line.waited = slow.waited;
  pass(2_000, slow.late);
  expect(admission.limit()).toBe(20);
  // Nobody who would get a connection at once is refused for what others make slow, except what can wait.
  expect(refused()).toEqual(['deferrable', 'read']);
  line.held = 9;
  expect(refused()).toEqual([]);
  line.waited = 0;
  pass(10_000);
  expect(admission.limit()).toBe(50);
});

test('a burst is no overload: one quick moment in each interval keeps the limit', () => {
  const { admission, pass } = door();
  for (let turn = 0; turn < 20; turn++) {
    pass(1, interval - 4 * tick);
    pass(3 * tick);
  }
  expect(admission.limit()).toBe(50);
});

test('delay is seen while the loop is held up, not only after it', () => {
  const { admission, stall, refused } = door();
  for (let turn = 0; turn < 6; turn++) {
    stall(interval + tick + target + 1);
    expect(refused()).toEqual([]);
  }
  expect(admission.limit()).toBe(20);
});

test('while delay stands, what is overtaken is told so, and nobody is when it does not', () => {
  const { line, pass } = door();
  pass(2 * interval);
  expect(line.sentAway).toEqual([]);
  line.waited = target + 1;
  pass(2 * interval + tick);
  expect(new Set(line.sentAway)).toEqual(new Set(['deferrable', 'read']));
  line.waited = 0;
  pass(interval + tick);
  line.sentAway = [];
  pass(interval);
  expect(line.sentAway).toEqual([]);
});

test('nobody is admitted behind somebody who has waited long in their line', () => {
  const { line, refused } = door();
  line.waited = patience.deferrable / 5 + 1;
  expect(refused()).toEqual(['deferrable']);
  line.waited = patience.read / 5 + 1;
  expect(refused()).toEqual(['deferrable', 'read']);
});

test('work without a connection counts as long as it lasts', async () => {
  const { admission, ask } = door();
  let done = () => {};
  const work = new Promise<void>((resolve) => {
    done = resolve;
  });
  const all = Promise.all(Array.from({ length: 38 }, () => admission.during(() => work)));
  expect(ask('read').isRefused).toBe(true);
  done();
  await all;
  expect(ask('read').isRefused).toBe(false);
});

test('a refusal is an envelope for calls and a readable page for pages, with the time to come again', () => {
  const { line, ask, counted } = door();
  line.held = 1_000;
  const call = ask('write', '/api/auth/web/order/add', 'POST');
  expect(call).toMatchObject({
    status: 503,
    headers: {
      'retry-after': '2',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    },
  });
  expect(JSON.parse(call.body ?? '')).toEqual({ code: 0, data: null, msg: '系统繁忙，请稍后再试' });
  const page = ask('read', '/services/xrd-powder?from=home');
  expect(page).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2', 'content-type': 'text/html; charset=utf-8' },
  });
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers['content-length']).toBe(String(Buffer.byteLength(page.body ?? '')));
  expect(page.body).toContain('<h1>系统繁忙</h1>');
  expect(ask('read', '/', 'HEAD').body).toBeUndefined();
  expect(counted).toEqual(['write', 'read', 'read']);
  const english = ask('read', '/en/detail/xrd-powder').body;
  expect(english).toContain('<html lang="en">');
  expect(english).toContain('<h1>System busy</h1>');
  const asked = ask('write', '/api/auth/web/order/add', 'POST', { 'x-language': 'en' });
  expect(JSON.parse(asked.body ?? '').msg).toBe('The system is busy; try again later');
});
