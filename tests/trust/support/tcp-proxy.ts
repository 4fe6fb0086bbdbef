import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What happens between two who speak by TCP: all is well, answers are late, nothing comes through, nobody is there. */
type Weather = 'fine' | 'late' | 'silent' | 'gone';

/** Stands before a database of this machine, and makes weather. */
export type TcpProxy = {
  host: string;
  port: number;
  set: (weather: Weather) => void;
  close: () => Promise<void>;
};

/** Starts a proxy; when it is late it is so by `lateness` ms, each way. */
export async function startProxy(to: { host: string; port: number }, lateness = 500): Promise<TcpProxy> {
  let weather: Weather = 'fine';
  const open = new Set<Socket>();
  const target = to.host.startsWith('/') ? { path: path.join(to.host, `.s.PGSQL.${to.port}`) } : to;
  const server = createServer((near) => {
    if (weather === 'gone') return near.destroy();
    const far = connect(target as { path: string });
    carry(near, far);
    carry(far, near);
  });

  function carry(from: Socket, to: Socket) {
    open.add(from);
    // In their order, however late each is.
    let last: Promise<void> = Promise.resolve();
    const inTurn = (deed: () => void) => {
      const due = weather === 'late' ? sleep(lateness / 2) : Promise.resolve();
      last = last.then(() => due).then(deed);
    };
    from.on('data', (bytes) => {
      if (weather === 'silent' || weather === 'gone') return;
      inTurn(() => void (to.writable && to.write(bytes)));
    });
    from.on('end', () => inTurn(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...{ host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    set: (next) => {
      // What was swallowed is never answered, so whoever waited begins anew.
      if (next === 'gone' || weather === 'silent') for (const socket of open) socket.destroy();
      weather = next;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
