import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** When process `pid` started, in the system's own words: tells it from a later one with the same number. */
export function startTime(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`], { encoding: 'utf8' }).replace(/\W+/g, '');
    }
    // The program's name may hold spaces and brackets; the fields after its last bracket are plain.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    const isZombie = fields[0] === 'Z';
    return isZombie ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/**
 * Stops what an earlier run left on `cluster`: a server whose parent was killed, or the workers of a killed
 * server. `name` is the `cluster_name` in their titles. The caller must hold the data folder's lock.
 */
export async function stopRemains(cluster: string, name: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const recorded = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (!recorded) return;

  const server = processesOf(name).find(({ isServer }) => isServer)?.pid;
  if (server) {
    log(`上次的数据库进程 ${server} 仍在运行，先将其停止`);
    for (const [signal, patience] of [
      ['SIGINT', 5000],
      ['SIGQUIT', 3000],
      ['SIGKILL', 1000],
    ] as const) {
      signalTo(server, signal);
      if (await isSoon(() => !processesOf(name).some(({ pid }) => pid === server), patience)) break;
    }
  }
  // Workers leave by themselves when their server is gone, unless they are deep in a query.
  for (const [signal, patience] of [
    [0, 500],
    ['SIGQUIT', 1000],
    ['SIGKILL', 1000],
  ] as const) {
    for (const { pid } of processesOf(name)) signalTo(pid, signal);
    if (await isSoon(() => processesOf(name).length === 0, patience)) break;
  }
  // A number that another program has by now would make PostgreSQL believe that it still runs.
  if (signalTo(recorded, 0) && processesOf(name).length === 0) await rm(pidFile, { force: true });
}

function processesOf(name: string): { pid: number; isServer: boolean }[] {
  return commandLines()
    .map(({ pid, text }) => ({
      pid,
      isServer: text.includes(`cluster_name=${name}`),
      isWorker: text.startsWith(`postgres: ${name}`),
    }))
    .filter(({ isServer, isWorker }) => isServer || isWorker);
}

function commandLines(): { pid: number; text: string }[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map((pid) => ({ pid: Number(pid), text: commandLine(pid) }));
  }
  const list = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' });
  return list
    .split('\n')
    .map((line) => ({ pid: Number.parseInt(line, 10), text: line.replace(/^\s*\d+\s/, '') }));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Whether there was such a process. */
function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isSoon(condition: () => boolean, patience: number): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(20)) if (condition()) return true;
  return condition();
}
