import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Looks through files of others for what does harm. */
export type FileScanner = {
  /** What was found in these bytes, by its name; undefined where there is nothing. Throws ScannerAway, and what reading them throws. */
  scan: (bytes: AsyncIterable<Buffer>) => Promise<string | undefined>;
};

/** Nobody looked through a file: the scanner did not answer, or not with a verdict. The message says why, and nothing of the file. */
export class ScannerAway extends Error {
  override name = 'ScannerAway';
}

/** Where clamd listens: a host and port, or a socket of this machine. */
export type ClamdAddress = { host: string; port: number } | { path: string };

/** How long a file may take from the first byte to the verdict, in ms; and how much clamd may answer, in bytes. */
const patience = 60_000;
const largestAnswer = 4_096;

/**
 * ClamAV's daemon by its own protocol: INSTREAM takes the bytes in pieces, each behind its length, up to a piece of nothing, and
 * answers `stream: OK`, `stream: <name> FOUND`, or `<reason> ERROR`, as for a stream beyond its `StreamMaxLength`.
 */
export function createClamd(at: ClamdAddress, mostTime = patience): FileScanner {
  return {
    async scan(bytes) {
      const socket = connect(at);
      const timer = setTimeout(() => socket.destroy(new ScannerAway('no answer in time')), mostTime);
      let unread: unknown;
      async function* pieces() {
        yield Buffer.from('zINSTREAM\0');
        try {
          for await (const piece of bytes)
            if (piece.length > 0) yield Buffer.concat([lengthOf(piece), piece]);
        } catch (error) {
          unread = error;
          throw error;
        }
        yield lengthOf();
      }
      try {
        const answered = answerOf(socket);
        // What clamd says before it has everything, such as that it is too much, counts more than that it hangs up.
        const sent = pipeline(Readable.from(pieces(), { objectMode: false }), socket, { end: false });
        sent.catch(() => {});
        return verdictOf(await Promise.race([answered, sent.then(() => answered)]));
      } catch (error) {
        throw unread ?? (error instanceof ScannerAway ? error : new ScannerAway(codeOf(error)));
      } finally {
        clearTimeout(timer);
        socket.destroy();
      }
    },
  };
}

/** The same scanner, which tells what each file came to. */
export function tellingScanner(
  { scan }: FileScanner,
  tell: (result: 'clean' | 'harmful' | 'away') => void,
): FileScanner {
  return {
    async scan(bytes) {
      try {
        const found = await scan(bytes);
        tell(found === undefined ? 'clean' : 'harmful');
        return found;
      } catch (error) {
        if (error instanceof ScannerAway) tell('away');
        throw error;
      }
    },
  };
}

function lengthOf(piece?: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece?.length ?? 0);
  return length;
}

/** What comes back until its end, which is a byte of 0. */
async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
    if (answer.includes('\0') || answer.length > largestAnswer) socket.emit('answered');
  });
  // Rejects when the connection fails first.
  await Promise.race([once(socket, 'answered'), once(socket, 'close')]);
  if (!answer.includes('\0')) throw new ScannerAway('no whole answer');
  return answer.slice(0, answer.indexOf('\0'));
}

function verdictOf(answer: string): string | undefined {
  if (answer === 'stream: OK') return undefined;
  const [, found] = /^stream: ([\w.:/-]{1,200}) FOUND$/.exec(answer) ?? [];
  if (found) return found;
  throw new ScannerAway(/^[\x20-\x7e]{1,200}$/.test(answer) ? answer : 'no verdict');
}

/** A code such as ECONNREFUSED. */
function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? String((error as Error).name);
}
