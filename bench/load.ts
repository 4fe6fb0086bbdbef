import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is asked again and again. */
export type Load = { origin: string; headers: Record<string, string>; status: number; connections: number };

/**
 * Keeps `connections` busy with the same request for `seconds`; resolves to answers per second. It only counts
 * bytes, since all answers are equally long: a client that parses each of them takes more of the machine than
 * the servers it measures. Throws when an answer has another status.
 */
export async function load({ origin, headers, status, connections }: Load, seconds: number): Promise<number> {
  const { host, port } = new URL(origin);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET / HTTP/1.1\r\n${lines.join('')}\r\n`);
  const expected = Buffer.from(`HTTP/1.1 ${status} `);
  const size = await sizeOfAnswer(Number(port), request);

  let answers = 0;
  let wrong: string | undefined;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(Number(port))));
  const began = performance.now();
  for (const socket of sockets) {
    let received = 0;
    socket.on('error', (error) => {
      wrong = error.message;
    });
    socket.on('data', (chunk) => {
      if (received === 0 && !chunk.subarray(0, expected.length).equals(expected)) {
        wrong = chunk.subarray(0, 40).toString();
      }
      received += chunk.length;
      if (received < size) return;
      received -= size;
      answers += 1;
      socket.write(request);
    });
    socket.write(request);
  }
  await sleep(seconds * 1_000);
  const perSecond = answers / ((performance.now() - began) / 1_000);
  for (const socket of sockets) socket.destroy();
  if (wrong) throw new Error(`${origin} did not always answer ${status}: ${wrong}`);
  return perSecond;
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Headers and body together, in bytes. */
async function sizeOfAnswer(port: number, request: Buffer): Promise<number> {
  const socket = await open(port);
  let size = 0;
  socket.on('data', (chunk) => {
    size += chunk.length;
  });
  socket.write(request);
  await sleep(300);
  socket.destroy();
  return size;
}
