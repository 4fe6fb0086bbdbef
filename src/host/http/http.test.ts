import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Admission } from './admission.ts';
import { type ConnectionRules, connectionRules, listen } from './connections.ts';
import { createHttp } from './http.ts';
import type { Metrics } from './metrics.ts';

/** A server; times are in ms. */
async function serverOf(rules: Partial<ConnectionRules>, trustedProxies: string[] = []) {
  const http = await createHttp({
    logger: pino({ enabled: false }),
    metrics: { requests: { observe: () => {} } } as unknown as Metrics,
    trustedProxies,
    beforeRouting: () => false,
    admission: { refuses: () => false, start: () => () => {} } as unknown as Admission,
    isUpload: () => false,
    isHttps: () => true,
    connections: { ...connectionRules, ...rules },
  });
  http.get('/', async () => 'here');
  http.get('/again', async () => 'again');
  return http;
}

/** The same, listening on every address of this machine. */
async function listened(rules: Partial<ConnectionRules>, trustedProxies: string[] = []) {
  const http = await serverOf(rules, trustedProxies);
  await listen(http, { host: '0.0.0.0', port: 0 });
  onTestFinished(() => http.close());
  const { port } = http.server.address() as AddressInfo;
  return (localAddress = '127.0.0.1') => open(port, localAddress);
}

/** A connection with all that comes over it. */
function open(port: number, localAddress: string) {
  const socket: Socket = connect({ host: '127.0.0.1', port, localAddress });
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  return {
    socket,
    closed,
    /** Sends, and answers all that has come as soon as that holds `awaited`. */
    say: async (words: string, awaited = '') => {
      socket.write(words);
      await vi.waitFor(() => expect(text).toContain(awaited), 5_000);
      return text;
    },
  };
}

const request = 'GET / HTTP/1.1\r\nhost: shop.test\r\n\r\n';
const slow = { head: 100, look: 20 };

test('a connection that was not used is closed without a word', async () => {
  const opened = await listened(slow);
  expect(await opened().closed).toBe('');
});

test('a request that had begun and does not end is answered with 408', async () => {
  const opened = await listened(slow);
  const [first, second] = [opened(), opened()];
  await first.say('GET / HTTP/1.1\r\nhost:');
  await second.say(`${request}GET / HTTP/1.1\r\nhost:`);
  expect(await first.closed).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n[\s\S]*connection: close\r\n/);
  expect(await second.closed).toMatch(/^HTTP\/1.1 200 OK[\s\S]*here[\s\S]*HTTP\/1.1 408 Request Timeout\r\n/);
});

test('a connection that was used is kept for the next request', async () => {
  const opened = await listened({ ...slow, idle: 10_000 });
  const { socket, say } = opened();
  await say(request, 'here');
  await sleep(300);
  const text = await say(request.replace('/', '/again'), 'again');
  expect(text.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
  expect(text).not.toContain('HTTP/1.1 408');
  expect(socket.destroyed).toBe(false);
});

test.each([
  ['nonsense', 'nonsense\r\n\r\n', 400],
  ['a head that is too long', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused, with the headers of all answers', async (_name, words, status) => {
  const opened = await listened({});
  const { say, closed } = opened();
  const text = await say(words, 'HTTP');
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(text).toContain('strict-transport-security: max-age=63072000');
  expect(text).toContain('x-content-type-options: nosniff');
  await closed;
});

test('one address has its share of the connections and leaves room for others', async () => {
  const opened = await listened({ ofOne: 3 });
  const mine = Array.from({ length: 3 }, () => opened());
  for (const { say } of mine) await say(request, '200 OK');
  expect(await opened().closed).toBe('');
  await opened('127.0.0.2').say(request, '200 OK');
  mine[0]?.socket.destroy();
  await sleep(50);
  await opened().say(request, '200 OK');
  expect(await opened().closed).toBe('');
});

test('a trusted proxy brings many people', async () => {
  const opened = await listened({ ofOne: 1 }, ['127.0.0.0/30']);
  for (const { say } of [opened(), opened(), opened()]) await say(request, '200 OK');
});

test.runIf(process.platform === 'linux')(
  'a crowd comes in by several in a turn of the event loop',
  async () => {
    const http = await serverOf({});
    await listen(http, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => http.close());
    let come = 0;
    http.server.on('connection', () => {
      come += 1;
    });
    const { port } = http.server.address() as AddressInfo;
    const crowd = new Worker(
      `const { workerData: port, parentPort } = require('node:worker_threads');
    let left = 96;
    for (let n = left; n > 0; n--) require('node:net').connect(port, '127.0.0.1', () => --left || parentPort.postMessage('there'));
    setInterval(() => {}, 1000);`,
      { eval: true, workerData: port },
    );
    onTestFinished(async () => void (await crowd.terminate()));
    // The kernel has let all of them in before the loop turns again.
    await once(crowd, 'online');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    const before = come;
    let turns = 0;
    while (come < 96 && turns < 10_000) {
      turns += 1;
      await new Promise(setImmediate);
    }
    expect(come).toBe(96);
    expect(turns).toBeLessThan((96 - before) / 2);
  },
);

test('an address that is taken is not shared', async () => {
  const [mine, other] = [await serverOf({}), await serverOf({})];
  await listen(mine, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => mine.close());
  const { port } = mine.server.address() as AddressInfo;
  await expect(listen(other, { host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('there are so many connections at most, whichever way they come', async () => {
  const opened = await listened({ all: 2 });
  for (const { say } of [opened(), opened()]) await say(request, '200 OK');
  expect(await opened().closed).toBe('');
});
