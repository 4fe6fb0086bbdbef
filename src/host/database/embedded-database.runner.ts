import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** How PostgreSQL's programs are started, and who must own its files. */
export type Runner = {
  /** Put before the program. */
  command: string[];
  identity: { uid?: number; gid?: number };
  /** Set when files that we create must be given to somebody. */
  owner?: { uid: number; gid: number };
};

/**
 * PostgreSQL refuses to run as root. An ordinary user runs it directly; for root it runs, whichever works first:
 * 1. as root outside but an ordinary user inside a user namespace of its own;
 * 2. as an unprivileged account, where containers forbid namespaces;
 * 3. as that account with the right to pass folders that only root may enter.
 * `paths` are what it must reach. Data made one way keeps working the other ways: only its owner changes.
 */
export async function chooseRunner(paths: string[]): Promise<Runner> {
  if (process.geteuid?.() !== 0) return { command: [], identity: {} };
  const account = unprivilegedAccount();
  const { uid, gid } = account;
  const namespace = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  const passage = [
    ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'],
    ...['--inh-caps', '--ambient-caps', '--bounding-set'].map((set) => `${set}=-all,+dac_override`),
    '--',
  ];
  const runners: Runner[] = [
    { command: namespace, identity: {}, owner: { uid: 0, gid: 0 } },
    { command: [], identity: account, owner: account },
    { command: passage, identity: {}, owner: account },
  ];
  for (const runner of runners) if (await canReach(runner, paths)) return runner;
  throw new Error(
    `数据库不能以 root 运行，而其他用户无法访问 ${paths[0]} 或 ${paths[1]}：请改用普通用户启动，或设置 DATABASE_URL`,
  );
}

/** initdb wants an account with a name, even inside a namespace. */
function unprivilegedAccount(): { uid: number; gid: number } {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const found = accounts.find(([name]) => name === wanted);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error(
    '数据库不能以 root 运行，而系统中没有 postgres 或 nobody 用户：请改用普通用户启动，或设置 DATABASE_URL',
  );
}

async function canReach({ command, identity }: Runner, paths: string[]): Promise<boolean> {
  const probe = 'for path; do test -x "$path" || exit 1; done';
  const [program, ...args] = [...command, 'sh', '-c', probe, 'sh', ...paths];
  try {
    const [code] = await once(spawn(program!, args, { ...identity, stdio: 'ignore' }), 'exit');
    return code === 0;
  } catch {
    // The program is not there, or we may not be that account.
    return false;
  }
}
