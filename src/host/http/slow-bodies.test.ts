import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { endSlowBody } from './slow-bodies.ts';

/** Sends a body in pieces of `size` bytes, one each 40 ms; resolves to what came back before the end. */
async function drip(path: string, pieces: number, size: number): Promise<string> {
  const server = createServer((request, response) => {
    endSlowBody(request, (asked) => asked === '/upload', { time: 100, progress: 50 });
    request.resume().once('end', () => response.end('done'));
  });
  server.requestTimeout = 0;
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  let isOpen = true;
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isOpen = false;
  });
  socket.write(
    `POST ${path}?a=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${pieces * size}\r\n\r\n`,
  );
  for (let sent = 0; sent < pieces && isOpen; sent++) {
    await sleep(40);
    socket.write('x'.repeat(size));
  }
  await sleep(120);
  return answer;
}

test('a body that takes too long loses its connection', async () => {
  expect(await drip('/call', 10, 30)).toBe('');
});

test('a body in time, and a long upload that goes on, are answered', async () => {
  expect(await drip('/call', 1, 30)).toContain('done');
  expect(await drip('/upload', 10, 30)).toContain('done');
});

test('an upload that trickles loses its connection', async () => {
  expect(await drip('/upload', 10, 1)).toBe('');
});
