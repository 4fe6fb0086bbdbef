import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A balancer as shops have one before their processes: it asks who is ready, and sends each request to one who is, once. */
export type Balancer = {
  origin: string;
  /** From now on these processes are asked whether they are ready. */
  watch: (origins: readonly string[]) => void;
  /** Resolves when a process is sent requests. */
  takesPart: (origin: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** How often processes are asked, in ms. */
const pause = 50;

/**
 * Starts a balancer on a free port. It looks at each process by itself, so that one that is slow to say how it is hides nothing of the
 * others. Nothing is tried again: what one process fails to answer is answered with 502.
 */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  const watched = new Map<string, Promise<void>>();
  let turn = 0;
  let isOver = false;
  const lookAt = async (origin: string) => {
    do {
      const isReady = await fetch(`${origin}/health/ready`).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isReady) ready.add(origin);
      else ready.delete(origin);
      await new Promise((resolve) => setTimeout(resolve, pause));
    } while (!isOver && watched.has(origin));
    ready.delete(origin);
  };
  const server = createServer((asked, answer) => {
    const to = [...ready][turn++ % ready.size];
    if (!to) return answer.writeHead(503).end();
    const { method, headers, url = '/' } = asked;
    const fail = () => {
      // Nobody is sent there before it was asked again.
      ready.delete(to);
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    };
    const passed = request(new URL(url, to), { method, headers, agent }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.on('error', fail).pipe(answer);
    });
    asked.pipe(passed.on('error', fail));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    watch: (origins) => {
      for (const origin of watched.keys()) if (!origins.includes(origin)) watched.delete(origin);
      for (const origin of origins) if (!watched.has(origin)) watched.set(origin, lookAt(origin));
    },
    takesPart: async (origin) => {
      while (!ready.has(origin)) await new Promise((resolve) => setTimeout(resolve, pause));
    },
    stop: async () => {
      isOver = true;
      await Promise.all(watched.values());
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      agent.destroy();
    },
  };
}
