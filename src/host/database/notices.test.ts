import { expect, onTestFinished, test, vi } from 'vitest';
import { query } from '../../../tests/product.ts';
import { startProxy } from '../../../tests/trust/support/tcp-proxy.ts';
import { createDatabase, dropDatabase } from '../../../tests/world.ts';
import { listenForNotices } from './notices.ts';

test('a connection on which nothing comes any more is given up, and whoever listens hears that something may be missing', async () => {
  const place = await createDatabase('empty');
  const proxy = await startProxy(place);
  onTestFinished(async () => {
    await proxy.close();
    await dropDatabase(place);
  });
  const [heard, errors]: [string[], Error[]] = [[], []];
  const { user, database } = place;
  const stop = await listenForNotices(
    { host: proxy.host, port: proxy.port, user, database },
    { told: (what) => heard.push(what) },
    (error) => errors.push(error),
    { asks: 50, waits: 300 },
  );
  onTestFinished(stop);
  await query(place, `NOTIFY told, 'one'`);
  await vi.waitFor(() => expect(heard).toEqual(['', 'one']));
  proxy.set('silent');
  await vi.waitFor(() => expect(errors).not.toEqual([]), 2_000);
  proxy.set('fine');
  await vi.waitFor(() => expect(heard).toEqual(['', 'one', '']), 5_000);
  await query(place, `NOTIFY told, 'two'`);
  await vi.waitFor(() => expect(heard.at(-1)).toBe('two'));
});
