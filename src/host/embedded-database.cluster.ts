import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Runner } from './embedded-database.runner.ts';

const run = promisify(execFile);

/** npm cannot pack symbolic links: the package makes them in its install script, which npm may not run. */
export async function linkLibraries(binaries: string) {
  const list = await readFile(join(binaries, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const packageDir = dirname(binaries);
  const links: { target: string }[] = JSON.parse(list);
  if (links.every(({ target }) => existsSync(join(packageDir, target)))) return;
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageDir });
}

/** Gives a cluster that was made the other way to the user who runs it now. */
export async function giveTo(runner: Runner, folder: string) {
  if (!runner.owner || (await stat(folder)).uid === runner.owner.uid) return;
  await run('chown', ['-hR', `${runner.owner.uid}:${runner.owner.gid}`, folder]);
}

type ClusterOptions = { binaries: string; dataDir: string; settings?: Record<string, string> };

/** Makes the cluster and its database aside and renames it at the end, so that a half-made one is never used. */
export async function createCluster(
  { binaries, dataDir, settings }: ClusterOptions,
  runner: Runner,
  cluster: string,
) {
  const draft = await mkdtemp(join(dataDir, 'postgresql.new-'));
  try {
    if (runner.owner) await chown(draft, runner.owner.uid, runner.owner.gid);
    const initdb = join(binaries, 'bin/initdb');
    const { stdout } = await run(initdb, ['--version']);
    const hasBuiltinLocale = Number(/\d+/.exec(stdout)?.[0]) >= 17;
    await runAs(runner, initdb, [
      ...['-D', draft, '--username=limpid', '--auth=trust', '--encoding=UTF8', '--data-checksums'],
      ...(hasBuiltinLocale
        ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
        : ['--locale=C.UTF-8']),
      ...(settings?.fsync === 'off' ? ['--no-sync'] : []),
    ]);
    const single = ['--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'];
    await runAs(runner, join(binaries, 'bin/postgres'), single, 'CREATE DATABASE limpid\n');
    await rename(draft, cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(`无法在 ${dataDir} 建立数据库：${stderr?.trim() || message}`);
  }
  const folder = await open(dataDir);
  await folder.sync();
  await folder.close();
}

async function runAs(runner: Runner, program: string, args: string[], input = '') {
  const [command, ...rest] = [...runner.command, program, ...args] as [string, ...string[]];
  const running = run(command, rest, { ...runner.identity, env: environment(), cwd: '/' });
  running.child.stdin?.end(input);
  await running;
}

/** Nothing of ours reaches PostgreSQL: neither secrets nor a stray PGPORT. */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' };
}
