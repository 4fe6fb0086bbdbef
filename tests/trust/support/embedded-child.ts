import { createInterface } from 'node:readline';
import pg from 'pg';
import { startEmbeddedDatabase } from '../../../src/host/database/embedded-database.ts';

/**
 * A server of the smallest kind: `embedded-child.ts <data folder> [<cluster made ahead>]` starts the database and answers each
 * line of SQL on stdin with one line of JSON. The end of stdin stops it in good order.
 */
const [dataDir, ahead] = process.argv.slice(2);

function report(message: Record<string, unknown>) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

try {
  const began = performance.now();
  const database = await startEmbeddedDatabase({ dataDir: dataDir!, ahead, log: (log) => report({ log }) });
  const pool = new pg.Pool({ ...database.connection, max: 2 });
  pool.on('error', () => {});
  report({ ready: Math.round(performance.now() - began), connection: database.connection });
  for await (const sql of createInterface(process.stdin)) {
    await pool.query(sql).then(
      ({ rows }) => report({ rows }),
      ({ message }) => report({ failed: message }),
    );
  }
  await pool.end();
  await Promise.all([database.stop(), database.stop()]);
  report({ stopped: true });
} catch (error) {
  report({ refused: (error as Error).name, message: (error as Error).message });
  process.exitCode = 1;
}
