import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  access,
  chown,
  constants,
  mkdtemp,
  open,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
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

type ClusterOptions = {
  binaries: string;
  dataDir: string;
  ahead?: string;
  settings?: Record<string, string>;
  rights?: string;
  onLaunch?: () => void;
};

/**
 * Makes the cluster and its database aside, or copies the one made `ahead` where that can be read, and renames it at the end, so that a half-made one is
 * never used.
 */
export async function createCluster(options: ClusterOptions, runner: Runner, cluster: string) {
  const { dataDir, ahead } = options;
  const draft = await mkdtemp(join(dataDir, 'postgresql.new-'));
  try {
    if (runner.owner) await chown(draft, runner.owner.uid, runner.owner.gid);
    if (ahead && (await isReadable(ahead))) await copyCluster(ahead, options, runner, draft);
    else await makeCluster(options, runner, draft);
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

/** Another user may have built what is not for all. */
const isReadable = (folder: string) =>
  access(folder, constants.R_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

async function makeCluster(options: ClusterOptions, runner: Runner, cluster: string) {
  const { binaries, settings, rights = '', onLaunch } = options;
  const initdb = join(binaries, 'bin/initdb');
  const { stdout } = await run(initdb, ['--version']);
  const hasBuiltinLocale = Number(/\d+/.exec(stdout)?.[0]) >= 17;
  const made = runAs(runner, initdb, [
    ...['-D', cluster, '--username=limpid', '--auth=trust', '--encoding=UTF8', '--data-checksums'],
    ...(hasBuiltinLocale
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8']),
    ...(settings?.fsync === 'off' ? ['--no-sync'] : []),
  ]);
  onLaunch?.();
  await made;
  await workAlone({ binaries, runner, cluster }, 'postgres', [
    `CREATE ROLE ${productRole} LOGIN ${rights}`,
    `CREATE DATABASE limpid OWNER ${productRole}`,
  ]);
  await admitProductAlone(cluster);
}

async function copyCluster(ahead: string, options: ClusterOptions, runner: Runner, cluster: string) {
  const { binaries, onLaunch } = options;
  const initdb = join(binaries, 'bin/initdb');
  const { uid } = await stat(ahead);
  const isOfOne = uid === process.geteuid?.() && (runner.owner?.uid ?? uid) === uid;
  // In one go where all of it is of one user: this process is busy with other things while it waits, and would go on late.
  const copied = isOfOne
    ? runAs(runner, 'sh', ['-c', copyAndSync, 'sh', ahead, cluster, initdb])
    : run('cp', ['-Rp', `${ahead}/.`, cluster]);
  onLaunch?.();
  await copied;
  if (isOfOne) return;
  await giveTo(runner, cluster);
  await runAs(runner, initdb, ['--sync-only', '-D', cluster]);
}

const copyAndSync = 'cp -R "$1/." "$2" && exec "$3" --sync-only -D "$2"';

/** The product's account: owner of its database and of all that is in it, and no superuser. */
export const productRole = 'limpid_shop';

/** Only the product's account may connect; the superuser works without a server, on the files that we own. */
const accessRule = `local all ${productRole} trust\n`;

const accessFile = (cluster: string) => join(cluster, 'pg_hba.conf');

const admitProductAlone = (cluster: string) => writeFile(accessFile(cluster), accessRule, { flush: true });

/**
 * Gives the database and all that is in it to an account that is no superuser, and lets nobody else connect: once, to a
 * cluster that the superuser has worked on. What breaks off is done again at the next start. The server must not run.
 */
export async function withoutSuperuser(
  { binaries, rights = '' }: { binaries: string; rights?: string },
  runner: Runner,
  cluster: string,
) {
  if ((await readFile(accessFile(cluster), 'utf8')) === accessRule) return;
  const place = { binaries, runner, cluster };
  await workAlone(place, 'postgres', [
    `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${productRole}') THEN
      CREATE ROLE ${productRole} LOGIN ${rights}; END IF; END $$`,
    `ALTER DATABASE limpid OWNER TO ${productRole}`,
  ]);
  await workAlone(place, 'limpid', [giveEverything]);
  await admitProductAlone(cluster);
}

type Alone = { binaries: string; runner: Runner; cluster: string };

/** Has the superuser work on a cluster whose server does not run. */
function workAlone({ binaries, runner, cluster }: Alone, database: string, statements: readonly string[]) {
  const single = ['--single', '-D', cluster, '-c', 'exit_on_error=on', database];
  // It takes a line for a statement.
  const lines = statements.map((statement) => `${statement.replaceAll('\n', ' ')}\n`).join('');
  return runAs(runner, join(binaries, 'bin/postgres'), single, lines);
}

/** What belongs to a table, such as its indexes and the sequence of a column, goes with it. */
const giveEverything = `
  DO $$ DECLARE one record; BEGIN
    FOR one IN
      SELECT format('SCHEMA %I', nspname) AS thing FROM pg_namespace
        WHERE nspname NOT IN ('public', 'information_schema') AND nspname NOT LIKE 'pg\\_%'
      UNION ALL SELECT format('TABLE %s', c.oid::regclass) FROM pg_class c
        WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND relnamespace IN (SELECT oid FROM pg_namespace
          WHERE nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%')
      UNION ALL SELECT format('SEQUENCE %s', c.oid::regclass) FROM pg_class c
        WHERE relkind = 'S' AND relnamespace IN (SELECT oid FROM pg_namespace
          WHERE nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%')
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype IN ('a', 'i')
            AND classid = 'pg_class'::regclass)
      UNION ALL SELECT format('TYPE %s', t.oid::regtype) FROM pg_type t
        WHERE typtype IN ('e', 'd') AND typnamespace IN (SELECT oid FROM pg_namespace
          WHERE nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%')
      UNION ALL SELECT format('ROUTINE %s', p.oid::regprocedure) FROM pg_proc p
        WHERE pronamespace IN (SELECT oid FROM pg_namespace
          WHERE nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%')
    LOOP EXECUTE format('ALTER %s OWNER TO ${productRole}', one.thing); END LOOP;
  END $$`;

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
