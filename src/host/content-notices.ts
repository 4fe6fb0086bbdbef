import pg from 'pg';
import type { Connection } from './database.ts';

/** Ends the listening. */
export type StopListening = () => Promise<void>;

/**
 * Calls `changed` whenever any process changed what public pages show (PostgreSQL's NOTIFY `content_changed`),
 * and once more after a lost connection is back, since notices may have been missed.
 */
export async function listenForContentChanges(
  connection: Connection,
  changed: () => void,
  onError: (error: Error) => void,
): Promise<StopListening> {
  let client: pg.Client | undefined;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function listen() {
    const next = new pg.Client({ ...connection, application_name: 'limpid listener', keepAlive: true });
    next.on('error', onError);
    next.on('end', () => {
      if (!isStopped && client === next) listenAgain();
    });
    next.on('notification', changed);
    await next.connect();
    await next.query('LISTEN content_changed');
    client = next;
    changed();
  }

  function listenAgain() {
    clearTimeout(retry);
    retry = setTimeout(() => {
      listen().catch((error: Error) => {
        onError(error);
        if (!isStopped) listenAgain();
      });
    }, 500);
  }

  await listen();
  return async () => {
    isStopped = true;
    clearTimeout(retry);
    await client?.end();
  };
}
