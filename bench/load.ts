import { connect } from 'node:net';

/**
 * What is asked: addresses below `origin`, one after the other on each connection. `path` may say that there is nothing more to
 * ask; `network` tells of each question where it comes from. All answers have this status, 200 if it is not said.
 */
export type Questions = {
  origin: string;
  path: () => string | undefined;
  network?: () => string;
  headers?: Record<string, string>;
  /** JSON that is posted with each. */
  body?: string;
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
  { origin, path, network, headers = {}, body, status = 200, connections = 4 }: Questions,
  seconds: number,
): Promise<number> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = lines.join('');
  const [right, busy] = [`HTTP/1.1 ${status} `, 'HTTP/1.1 503 '];
  let [answers, isOver] = [0, false];
  async function work({ ask }: Line) {
    while (!isOver) {
      const asked = path();
      if (asked === undefined) return;
      const from = network ? `x-forwarded-for: ${network()}\r\n` : '';
      const given = await ask(asked, head + from, body);
      const first = given.toString('latin1', 0, right.length);
      // A busy machine sends some away.
      if (first === busy) continue;
      if (first !== right || (asked.startsWith('/api/') && isRefused(given)))
        throw new Error(`${asked}: ${given.toString('utf8', 0, beginning)}`);
      answers += 1;
    }
  }
  const open = await Promise.all(Array.from({ length: connections }, () => openLine(origin)));
  const over = setTimeout(() => {
    isOver = true;
  }, seconds * 1_000);
  try {
    await Promise.all(open.map(work));
  } finally {
    clearTimeout(over);
    isOver = true;
    for (const line of open) line.end();
  }
  return answers;
}

/** A connection on which one question follows the other; an answer comes with its head. `head` are whole lines. */
export type Line = {
  ask: (path: string, head: string, body?: string) => Promise<Buffer>;
  /** A server ends it when nobody has asked for a while. */
  isOpen: () => boolean;
  end: () => void;
};

/** Opens one to the server at `origin`, on this machine. */
export function openLine(origin: string): Promise<Line> {
  const { host, port } = new URL(origin);
  let received: Buffer = Buffer.alloc(0);
  let size = Number.POSITIVE_INFINITY;
  let [whole, broken] = [(_answer: Buffer) => {}, (_error: Error) => {}];
  let asked = '';
  function hear(chunk: Buffer) {
    received = received.length ? Buffer.concat([received, chunk]) : chunk;
    if (size === Number.POSITIVE_INFINITY) size = sizeOf(received);
    if (received.length < size) return;
    const answer = received;
    received = Buffer.alloc(0);
    size = Number.POSITIVE_INFINITY;
    whole(answer);
  }
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      resolve({
        ask(path, head, body) {
          asked = path;
          const answer = new Promise<Buffer>((resolveAnswer, rejectAnswer) => {
            [whole, broken] = [resolveAnswer, rejectAnswer];
          });
          const sent = body === undefined ? '' : `${json}content-length: ${Buffer.byteLength(body)}\r\n`;
          const method = body === undefined ? 'GET' : 'POST';
          socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${head}${sent}\r\n${body ?? ''}`);
          return answer;
        },
        isOpen: () => !socket.closed && socket.writable,
        end: () => void socket.destroy(),
      }),
    );
    socket.once('error', reject);
    socket.once('close', () => broken(new Error(`${asked} was not answered`)));
    socket.on('data', hear);
  });
}

const json = 'content-type: application/json\r\n';

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
