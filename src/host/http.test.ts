import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Admission } from './admission.ts';
import { type ConnectionRules, connectionRules } from './connections.ts';
import { createHttp } from './http.ts';
import type { Metrics } from './metrics.ts';

/** A server that listens on every address of this machine; times are in ms. */
async function listen(rules: Partial<ConnectionRules>, trustedProxies: string[] = []) {
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
  await http.listen({ host: '0.0.0.0', port: 0 });
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
  const opened = await listen(slow);
  expect(await opened().closed).toBe('');
});

test('a request that had begun and does not end is answered with 408', async () => {
  const opened = await listen(slow);
  const [first, second] = [opened(), opened()];
  await first.say('GET / HTTP/1.1\r\nhost:');
  await second.say(`${request}GET / HTTP/1.1\r\nhost:`);
  expect(await first.closed).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n[\s\S]*connection: close\r\n/);
  expect(await second.closed).toMatch(/^HTTP\/1.1 200 OK[\s\S]*here[\s\S]*HTTP\/1.1 408 Request Timeout\r\n/);
});

test('a connection that was used is kept for the next request', async () => {
  const opened = await listen({ ...slow, idle: 10_000 });
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
  const opened = await listen({});
  const { say, closed } = opened();
  const text = await say(words, 'HTTP');
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(text).toContain('strict-transport-security: max-age=63072000');
  expect(text).toContain('x-content-type-options: nosniff');
  await closed;
});

test('one address has its share of the connections and leaves room for others', async () => {
  const opened = await listen({ ofOne: 3 });
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
  const opened = await listen({ ofOne: 1 }, ['127.0.0.0/30']);
  for (const { say } of [opened(), opened(), opened()]) await say(request, '200 OK');
});
