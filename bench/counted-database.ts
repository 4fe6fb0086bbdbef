import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '../src/host/database/embedded-database.ts';

/** A database behind a door that counts what the product's own connections ask of it. */
export type CountedDatabase = {
  connection: { host: string; port: number; user: string; database: string };
  /** The product's DATABASE_URL. What goes through the door is counted, and takes time of this process. */
  url: string;
  /** The same past the door. */
  directUrl: string;
  /** Statements so far, without the beginnings and ends of transactions. */
  statements: () => number;
  stop: () => Promise<void>;
};

/** Starts an empty database on a folder of its own. */
export async function startCountedDatabase(): Promise<CountedDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'limpid-bench-'));
  const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const { host, port, user, database } = server.connection;
  let statements = 0;
  const door = createServer((client) => {
    const upstream = connect(path.join(host, `.s.PGSQL.${port}`));
    const count = statementReader(() => {
      statements += 1;
    });
    client.on('data', count);
    client.pipe(upstream).pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  return {
    connection: server.connection,
    url: `postgres://${user}@127.0.0.1:${(door.address() as AddressInfo).port}/${database}`,
    directUrl: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
    statements: () => statements,
    stop: async () => {
      door.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const [execute, query] = ['E', 'Q'];
const frame = /^(begin|commit|rollback|set default_transaction_read_only)/i;

/** Reads what a client says, message by message: the first has no letter, and tells which connection it is. */
function statementReader(count: () => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isOwn: boolean | undefined;
  return (chunk) => {
    if (isOwn === false) return;
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    for (;;) {
      const head = isOwn === undefined ? 0 : 1;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      const said = rest.toString('utf8', head + 4, end);
      if (isOwn === undefined) isOwn = said.includes('application_name\0limpid\0');
      else {
        const letter = String.fromCharCode(rest[0] ?? 0);
        if (letter === execute || (letter === query && !frame.test(said))) count();
      }
      rest = rest.subarray(end);
    }
  };
}
