import { connect, type Socket } from 'node:net';

/**
 * What is asked: addresses below `origin`, one after the other on each connection. `path` may say that there is nothing more to
 * ask; `network` tells of each question where it comes from. All answers have this status, 200 if it is not said.
 */
export type Questions = {
  origin: string;
  path: () => string | undefined;
  network?: () => string;
  headers?: Record<string, string>;
  status?: 200 | 304;
  connections?: number;
};

const end = Buffer.from('\r\n\r\n');
/** Answers of calls say within so many bytes whether they are one. */
const beginning = 2_000;

/**
 * Asks for `seconds` on four connections, if it is not said otherwise; resolves to how many answers came. Throws when one has another status, or is a call's
 * with another `code` than 1. It looks at no more of an answer than it has to: what the client takes is taken from the server.
 */
export async function asks(
  { origin, path, network, headers = {}, status = 200, connections = 4 }: Questions,
  seconds: number,
): Promise<number> {
  const { host, port } = new URL(origin);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = lines.join('');
  const [right, busy] = [`HTTP/1.1 ${status} `, 'HTTP/1.1 503 '];
  let [answers, isOver] = [0, false];
  async function work(socket: Socket) {
    let received = Buffer.alloc(0);
    let size = Number.POSITIVE_INFINITY;
    let [whole, broken] = [(_answer: Buffer) => {}, (_error: Error) => {}];
    let asked: string | undefined;
    socket.once('close', () => broken(new Error(`${asked} was not answered`)));
    socket.on('data', (chunk) => {
      received = received.length ? Buffer.concat([received, chunk]) : chunk;
      if (size === Number.POSITIVE_INFINITY) size = sizeOf(received);
      if (received.length < size) return;
      const answer = received;
      received = Buffer.alloc(0);
      size = Number.POSITIVE_INFINITY;
      whole(answer);
    });
    while (!isOver) {
      asked = path();
      if (asked === undefined) return;
      const answer = new Promise<Buffer>((resolve, reject) => {
        [whole, broken] = [resolve, reject];
      });
      const from = network ? `x-forwarded-for: ${network()}\r\n` : '';
      socket.write(`GET ${asked} HTTP/1.1\r\n${head}${from}\r\n`);
      const given = await answer;
      const first = given.toString('latin1', 0, right.length);
      // A busy machine sends some away.
      if (first === busy) continue;
      if (first !== right || (asked.startsWith('/api/') && isRefused(given)))
        throw new Error(`${asked}: ${given.toString('utf8', 0, beginning)}`);
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

/** Bytes of an answer, its head among them, as far as that is known. */
function sizeOf(received: Buffer): number {
  const head = received.indexOf(end);
  if (head < 0) return Number.POSITIVE_INFINITY;
  const [, length = 0] = /content-length: (\d+)/i.exec(received.toString('latin1', 0, head)) ?? [];
  return head + end.length + Number(length);
}

function isRefused(answer: Buffer): boolean {
  return answer.subarray(0, beginning).includes('"code":0');
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}
