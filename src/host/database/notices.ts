import pg from 'pg';
import type { Connection } from './database.ts';

/** Ends the listening. */
export type StopListening = () => Promise<void>;

/** What hears of notices, by PostgreSQL's channels. `what` is empty when notices may have been missed. */
export type Listeners = Readonly<Record<string, (what: string) => void>>;

/** How often the connection is asked whether it is still there, and how long it may take to say so; ms. */
type Patience = { asks: number; waits: number };

/**
 * Hears what any process tells by PostgreSQL's NOTIFY, on one connection for all channels, which opens while the
 * listeners may still be made. Each is called once at the beginning and once more after a lost connection is back, since notices may have been missed. A connection to
 * a machine that is gone from the network says nothing, as one on which nothing happens: so it is asked.
 */
export async function listenForNotices(
  connection: Connection,
  listeners: Listeners | Promise<Listeners>,
  onError: (error: Error) => void,
  { asks, waits }: Patience = { asks: 5_000, waits: 5_000 },
): Promise<StopListening> {
  let client: pg.Client | undefined;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function listen() {
    const next = new pg.Client({
      ...{ ...connection, application_name: 'limpid listener', keepAlive: true },
      ...{ connectionTimeoutMillis: waits, query_timeout: waits },
    });
    let asking: NodeJS.Timeout | undefined;
    const ask = () => {
      asking = setTimeout(() => {
        next.query('SELECT 1').then(ask, (error: Error) => {
          if (isStopped) return;
          onError(error);
          void next.end().catch(() => {});
        });
      }, asks).unref();
    };
    next.on('error', onError);
    next.on('end', () => {
      clearTimeout(asking);
      if (!isStopped && client === next) listenAgain();
    });
    let hearing: Listeners = {};
    next.on('notification', ({ channel, payload = '' }) => hearing[channel]?.(payload));
    try {
      await next.connect();
      hearing = await listeners;
      const channels = Object.keys(hearing).map((channel) => `LISTEN ${pg.escapeIdentifier(channel)}`);
      await next.query(channels.join(';'));
    } catch (error) {
      void next.end().catch(() => {});
      throw error;
    }
    client = next;
    ask();
    for (const hear of Object.values(hearing)) hear('');
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
