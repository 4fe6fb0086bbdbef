import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { median, note } from './figures.ts';
import { keptPage } from './kept-page.ts';
import { asks, type Questions } from './load.ts';
import { cpuSeconds } from './processes.ts';

/**
 * What a core does for those who ask: everything that their questions set to work counts, by processor time, so that other
 * work on the machine does not: the server, its database, and the client, which is this process. So a core is one on which all of
 * that runs, as it was when the goals were set: there a bare server sent 11,000 pages a second while lists came to 1.5 % of that,
 * and the same program comes to 1.3 % counted so, but to 0.6 % where a client costs nothing (decision 045).
 */
export function coreSeconds(root: number = process.pid): number {
  const { user, system } = process.cpuUsage();
  return cpuSeconds(root) + (user + system) / 1_000_000;
}

/** Answers a second of a core, and of what the server alone and its database took of it. */
type Speed = { ofCore: number; ofServer: number };

/** Asks the server of process `root` for so many seconds. */
export async function speedOf(root: number, questions: Questions, seconds: number): Promise<Speed> {
  const before = { core: coreSeconds(root), server: cpuSeconds(root) };
  const answers = await asks(questions, seconds);
  return {
    ofCore: answers / (coreSeconds(root) - before.core),
    ofServer: answers / (cpuSeconds(root) - before.server),
  };
}

/** How many answers a second of a core gives. */
export async function perCoreSecond(root: number, questions: Questions, seconds: number): Promise<number> {
  return (await speedOf(root, questions, seconds)).ofCore;
}

/** What all measurements are set beside. */
export type BareServer = {
  /** Pages a second of a core, measured just now and in the table of all measurements. */
  perCoreSecond: (seconds?: number) => Promise<number>;
  /** In the middle of those so far. */
  usual: () => number;
  pid: number;
  origin: string;
  stop: () => void;
};

/** Starts a node:http server that sends the same bytes with the same headers as the product its home page, compressed by brotli. */
export async function startBareServer(productOrigin: string): Promise<BareServer> {
  const { headers, body } = await keptPage(productOrigin);
  const server = fork(path.join(import.meta.dirname, 'bare-server.ts'));
  server.send({ headers, body: body.toString('base64') });
  const [port] = await once(server, 'message');
  const [pid, origin] = [server.pid ?? 0, `http://localhost:${port}`];
  const speeds: number[] = [];
  const ask = (seconds: number) => perCoreSecond(pid, { origin, path: () => '/', headers: brotli }, seconds);
  await ask(1);
  return {
    async perCoreSecond(seconds = 2) {
      const measured = await ask(seconds);
      speeds.push(measured);
      note([{ name: bareName, measured, unit: ' 次' }]);
      return measured;
    },
    usual: () => median(speeds),
    ...{ pid, origin },
    stop: () => void server.kill(),
  };
}

/** Under this name measurements tell what the bare server did. */
export const bareName = '裸服务器';

export const brotli = { 'accept-encoding': 'br' };
