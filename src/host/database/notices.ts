import pg from 'pg';
import type { Connection } from './database.ts';

/** Ends the listening. */
export type StopListening = () => Promise<void>;

/** What hears of notices, by PostgreSQL's channels. `what` is empty when notices may have been missed. */
export type Listeners = Readonly<Record<string, (what: string) => void>>;

/**
 * Hears what any process tells by PostgreSQL's NOTIFY, on one connection for all channels. Each listener is called
 * once at the beginning and once more after a lost connection is back, since notices may have been missed.
 */
export async function listenForNotices(
  connection: Connection,
  listeners: Listeners,
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
    next.on('notification', ({ channel, payload = '' }) => listeners[channel]?.(payload));
    await next.connect();
    await next.query(
      Object.keys(listeners)
        .map((channel) => `LISTEN ${pg.escapeIdentifier(channel)}`)
        .join(';'),
    );
    client = next;
    for (const hear of Object.values(listeners)) hear('');
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
