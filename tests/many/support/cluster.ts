import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const script = path.resolve(import.meta.dirname, '../../../deploy/cluster/cluster.sh');

/** A command of deploy/cluster/cluster.sh, and what it prints. It takes its time, in which whatever else goes on is not to stand still. */
export async function cluster(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(script, [...args], { encoding: 'utf8' });
  return stdout.trim();
}

/** What this machine lacks to run a cluster; nothing when it can. */
export function lackOfCluster(): string | undefined {
  try {
    execFileSync(script, ['able'], { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
    return undefined;
  } catch (error) {
    return String((error as { stderr?: string }).stderr || error).trim();
  }
}
