import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTime } from './embedded-database.processes.ts';

/** Another process works on the same data folder; the message says which one. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse';
}

const heartbeat = { every: 2000, deadAfter: 15_000 };

/**
 * Takes the data folder for this process, or refuses with `DataDirInUse`. Returns what frees it again.
 * A process that died without freeing it does not count, even when its number has been given to another.
 *
 * Every process first announces itself with a file of its own and then looks for others: nothing is ever
 * taken over, so two that start together can at worst refuse each other, and they try again.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const folder = join(dataDir, 'in-use');
  await mkdir(folder, { recursive: true });
  const name = `${process.pid}-${startTime(process.pid)}-${randomUUID()}`;
  const mine = join(folder, name);

  for (let attempt = 1; ; attempt++) {
    await writeFile(mine, machine());
    const holder = await findOther(folder, name);
    if (!holder) break;
    await rm(mine);
    if (attempt === 3) {
      const pid = holder.split('-')[0];
      throw new DataDirInUse(`数据目录 ${dataDir} 正被另一个澄谱进程使用（进程 ${pid}）`);
    }
    await sleep(20 + Math.random() * 100);
  }

  const beat = setInterval(() => {
    utimes(mine, new Date(), new Date()).catch(() => {});
  }, heartbeat.every);
  beat.unref();
  return () => {
    clearInterval(beat);
    rmSync(mine, { force: true });
  };
}

async function findOther(folder: string, mine: string): Promise<string | undefined> {
  for (const name of await readdir(folder)) {
    if (name === mine) continue;
    if (await isAlive(join(folder, name), name)) return name;
    await rm(join(folder, name), { force: true });
  }
}

/** On this machine the process itself tells; from another machine or container only its heartbeat does. */
async function isAlive(file: string, name: string): Promise<boolean> {
  const [pid, started] = name.split('-');
  const where = await readFile(file, 'utf8').catch(() => undefined);
  if (where === undefined) return false;
  if (where === machine()) return startTime(Number(pid)) === started;
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs < heartbeat.deadAfter;
}

/** Process numbers mean something only within one boot and one container. */
function machine(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
