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

/** What is asked: addresses below `origin`, one after the other on so many connections, each as from a network of its own. */
type Questions = { origin: string; path: () => string; network: () => string; connections: number };

/** Asks for `seconds`; resolves to how many answers came. Throws when one is not 200 with `code` 1, where it is a call's. */
export async function asks(
  { origin, path, network, connections }: Questions,
  seconds: number,
): Promise<number> {
  const { host, port } = new URL(origin);
  let [answers, isOver] = [0, false];
  const end = Buffer.from('\r\n\r\n');
  async function work(socket: Socket) {
    let received = Buffer.alloc(0);
    let whole = (_answer: Buffer) => {};
    socket.on('data', (chunk) => {
      received = received.length ? Buffer.concat([received, chunk]) : chunk;
      const head = received.indexOf(end);
      if (head < 0) return;
      const size = Number(/content-length: (\d+)/i.exec(received.toString('latin1', 0, head))?.[1]);
      if (received.length < head + 4 + size) return;
      const answer = received;
      received = Buffer.alloc(0);
      whole(answer);
    });
    while (!isOver) {
      const asked = path();
      const answer = new Promise<Buffer>((resolve, reject) => {
        whole = resolve;
        socket.once('close', () => reject(new Error(`${asked} was not answered`)));
      });
      socket.write(`GET ${asked} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${network()}\r\n\r\n`);
      const text = (await answer).toString('latin1', 0, 2_000);
      socket.removeAllListeners('close');
      // A busy machine sends some away.
      if (text.startsWith('HTTP/1.1 503 ')) continue;
      if (!text.startsWith('HTTP/1.1 200 ') || text.includes('"code":0'))
        throw new Error(`${asked}: ${text}`);
      answers += 1;
    }
  }
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(Number(port))));
  const over = setTimeout(() => {
    isOver = true;
  }, seconds * 1_000);
  try {
    await Promise.all(sockets.map(work));
  } finally {
    clearTimeout(over);
    isOver = true;
    for (const socket of sockets) socket.destroy();
  }
  return answers;
}
