import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../product.ts';

/** A server that speaks S3, and the key of somebody who may make buckets on it. */
export type ObjectStore = { endpoint: string; key: string; secret: string; stop: () => Promise<void> };

/** Ceph's object gateway on a cluster of one, from Debian's packages: `apt-get install --no-install-recommends` these. */
export const objectStorePackages = ['radosgw', 'ceph-mon', 'ceph-osd'];

const given = process.env.S3_TEST_SERVER;

/** The parts of a cluster, and what each may do with the others. */
const powers: [string, ...string[]][] = [
  ['mon.', 'mon:allow *'],
  ['client.admin', 'mon:allow *', 'osd:allow *'],
  ['osd.0', 'mon:allow profile osd', 'osd:allow *'],
  ['client.rgw', 'mon:allow rw', 'osd:allow rwx'],
];

/** Whether there is such a server to be had: one that is told of by S3_TEST_SERVER (`http://key:secret@host:port`), or Ceph. */
export const hasObjectStore = Boolean(given) || hasPrograms(['radosgw', 'ceph-mon', 'ceph-osd', 'ceph']);

/** Starts one that holds its objects in memory and lasts until it is stopped; takes some seconds. */
export async function startObjectStore(): Promise<ObjectStore> {
  if (given) {
    const { origin, username: key, password: secret } = new URL(given);
    return { endpoint: origin, key, secret, stop: async () => {} };
  }
  const folder = temporaryFolder();
  const [monitor, gateway] = [await freePort(), await freePort()];
  const fsid = randomUUID();
  const file = (name: string) => path.join(folder, name);
  for (const name of ['mon', 'osd']) mkdirSync(file(name));
  writeFileSync(
    file('ceph.conf'),
    `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${monitor}/0]
public addr = 127.0.0.1
keyring = ${file('keyring')}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
osd objectstore = memstore
memstore device bytes = 2147483648
osd max object name len = 256
osd max object namespace len = 64
rgw enable usage log = false
rgw enable ops log = false
rgw enable quota threads = false
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
mon cluster log file = ${folder}/cluster.log
[mon.a]
host = localhost
mon data = ${file('mon')}
[osd.0]
osd data = ${file('osd')}
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw data = ${folder}
`,
  );
  const conf = ['-c', file('ceph.conf')];
  const run = (program: string, ...args: string[]) => promisify(execFile)(program, [...conf, ...args]);
  const running: ReturnType<typeof spawn>[] = [];
  const start = (program: string, ...args: string[]) =>
    void running.push(spawn(program, [...conf, '-f', ...args], { stdio: 'ignore' }));
  const stop = async () => {
    for (const each of running.toReversed()) each.kill('SIGKILL');
    await Promise.all(
      running.map((each) => each.exitCode ?? each.signalCode ?? new Promise((end) => each.once('exit', end))),
    );
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await run(
      'monmaptool',
      '--create',
      '--fsid',
      fsid,
      '--addv',
      'a',
      `[v2:127.0.0.1:${monitor}/0]`,
      file('map'),
    );
    await run('ceph-authtool', '--create-keyring', file('keyring'));
    for (const [who, ...rights] of powers)
      await run(
        'ceph-authtool',
        file('keyring'),
        '--gen-key',
        '-n',
        who,
        ...rights.flatMap((right) => ['--cap', ...right.split(':')]),
      );
    await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', file('map'), '--keyring', file('keyring'));
    start('ceph-mon', '-i', 'a');
    await run('ceph', '--connect-timeout', '60', 'osd', 'new', fsid);
    await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', fsid);
    start('ceph-osd', '-i', '0');
    start('radosgw', '-n', 'client.rgw');
    const endpoint = `http://127.0.0.1:${gateway}`;
    await until(() =>
      fetch(endpoint).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const [key, secret] = [randomBytes(10).toString('hex'), randomBytes(20).toString('hex')];
    await run(
      'radosgw-admin',
      'user',
      'create',
      '--uid',
      'limpid',
      '--display-name',
      'limpid',
      `--access-key=${key}`,
      `--secret-key=${secret}`,
    );
    return { endpoint, key, secret, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function until(isSo: () => Promise<boolean>) {
  for (let tries = 0; tries < 600; tries++) {
    if (await isSo()) return;
    await sleep(200);
  }
  throw new Error('the object store did not start within two minutes');
}

function hasPrograms(names: readonly string[]): boolean {
  try {
    execFileSync('which', names, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
