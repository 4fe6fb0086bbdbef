import { execFile, execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Product, query } from '../../product.ts';

const script = path.resolve(import.meta.dirname, '../../../deploy/cluster/cluster.sh');

/** Where the nodes have their data. */
export const clusterFolder = process.env.CLUSTER_DIR ?? '/var/tmp/limpid-cluster';

/** A command of deploy/cluster/cluster.sh, and what it prints. It takes its time, in which whatever else goes on is not to stand still. */
export async function cluster(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(script, [...args], { encoding: 'utf8' });
  return stdout.trim();
}

/** Ends processes of the product, the cluster that they worked on, and what they kept in `dataDir`. */
export async function endWithCluster(products: readonly Product[], dataDir: string): Promise<void> {
  await Promise.all(products.map((product) => product.stop()));
  await cluster('down');
  rmSync(dataDir, { recursive: true, force: true });
}

/** What this machine lacks to run a cluster, or one with an archive or a pooler; nothing when it can. */
export function lackOfCluster(what: 'running' | 'archiving' | 'pooling' = 'running'): string | undefined {
  try {
    execFileSync(script, ['able', what], { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
    return undefined;
  } catch (error) {
    return String((error as { stderr?: string }).stderr || error).trim();
  }
}

/** Waits until the log that has been written so far is in the archive. */
export async function untilArchived(connectionString: string): Promise<void> {
  const ask = (what: string) =>
    query<{ name: string }>({ connectionString }, `SELECT ${what} AS name`).then(([row]) => row?.name ?? '');
  const written = await ask('pg_walfile_name(pg_current_wal_lsn())');
  while ((await ask('(SELECT last_archived_wal FROM pg_stat_archiver)')) < written) await sleep(500);
}
