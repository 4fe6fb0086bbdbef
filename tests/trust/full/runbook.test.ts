import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testSecretKey } from '../../fixtures/secrets.ts';
import {
  cluster,
  clusterFolder,
  endWithCluster,
  lackOfCluster,
  untilArchived,
} from '../../many/support/cluster.ts';
import { type Product, query, serverCommand, startProduct, temporaryFolder } from '../../product.ts';
import { seen } from '../support/seen.ts';

/** C7: the commands of docs/runbook.md are run as they stand there, in their order, on a cluster and processes of its own. */

const root = path.resolve(import.meta.dirname, '../../..');

/** A block that is marked as tried, and below which heading it stands; `nth` of those there. */
type Block = { section: string; nth: number; text: string };

const blocks = blocksOf(readFileSync(path.join(root, 'docs/runbook.md'), 'utf8'));

const lack = lackOfCluster('archiving');
if (lack) seen('C7', `left out, because this machine cannot archive a cluster: ${lack}`);

describe.runIf(!lack)('the runbook', () => {
  const dataDir = temporaryFolder();
  const log = path.join(dataDir, 'shop.log');
  const patroni = path.join(clusterFolder, 'patroni1.yml');
  const products: Product[] = [];
  let settings: Record<string, string> = {};
  let variables: Record<string, string> = {};

  beforeAll(async () => {
    await cluster('up');
    const url = /^DATABASE_URL=(.*)$/m.exec(await cluster('settings'))?.[1] ?? '';
    settings = {
      ...{ DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: testSecretKey, LOG_LEVEL: 'info' },
      ...{ BACKUP_DIR: path.join(dataDir, 'backups'), BACKUP_KEY: randomBytes(24).toString('hex') },
      METRICS_TOKEN: randomBytes(24).toString('hex'),
    };
    await start();
    await cluster('archive');
    variables = {
      ...settings,
      PATRONI: patroni,
      LOG: log,
      CLUSTER_DIR: clusterFolder,
      SHOP: products[0]?.origin ?? '',
    };
  }, 300_000);
  afterAll(() => endWithCluster(products, dataDir), 120_000);

  /** One more process, whose log is kept as systemd would. */
  async function start(): Promise<Product> {
    const command = ['bash', '-c', 'exec "$@" > >(tee -a "$0")', log, ...serverCommand];
    const product = await startProduct(settings, command);
    products.push(product);
    return product;
  }

  /** The processes and whoever runs commands have other settings from now on. */
  async function replaceProcesses(changes: Record<string, string>) {
    Object.assign(settings, changes);
    Object.assign(variables, changes);
    const earlier = products.splice(0);
    variables.SHOP = (await start()).origin;
    await Promise.all(earlier.map((product) => product.stop()));
  }

  /** What whoever reads the runbook does between its blocks. */
  async function before({ section, nth }: Block) {
    const [old] = products;
    if (section === 'Upgrade' && nth === 1) {
      const { origin } = await start();
      Object.assign(variables, { NEW: origin, OLD: String(old?.pid) });
    }
    if (section === 'Failover') await cluster('settle');
    const { SECRET_KEY = '', SECRET_KEY_BEFORE = '' } = settings;
    if (section === 'Keys' && nth === 2)
      await replaceProcesses({
        SECRET_KEY: randomBytes(36).toString('base64'),
        SECRET_KEY_BEFORE: SECRET_KEY,
      });
    if (section === 'Keys' && nth === 3 && SECRET_KEY_BEFORE)
      await replaceProcesses({ SECRET_KEY, SECRET_KEY_BEFORE: '' });
    const connection = { connectionString: settings.DATABASE_URL ?? '' };
    if (section === 'Restore' && nth === 0) {
      await untilArchived(connection.connectionString);
      const [row] = await query<{ now: string }>(connection, 'SELECT now()::text AS now');
      variables.TIME = row?.now ?? '';
    }
    if (section === 'Restore' && nth === 1) {
      await Promise.all(products.splice(0).map((product) => product.stop()));
      // Something later, so that the archive goes beyond the time.
      await query(connection, "SELECT pg_logical_emit_message(true, 'later', '')");
      await untilArchived(connection.connectionString);
    }
  }
  async function after({ section, nth }: Block) {
    if (section === 'Upgrade' && nth === 2) {
      products.shift();
      variables.SHOP = variables.NEW ?? '';
    }
    if (section === 'Restore' && nth === 1) variables.SHOP = (await start()).origin;
  }

  test.each(blocks)(
    '$section, block $nth, does what it says',
    async (block) => {
      await before(block);
      const output = await run(block.text, variables);
      let from = 0;
      for (const told of arrowsOf(block.text)) {
        const at = output.indexOf(told, from);
        expect(at, `${told} in\n${output}`).toBeGreaterThanOrEqual(0);
        from = at + told.length;
      }
      await after(block);
    },
    400_000,
  );

  test('every section has been tried', () => {
    const sections = new Set(blocks.map(({ section }) => section));
    expect([...sections]).toEqual(['Is it well?', 'Upgrade', 'Failover', 'Restore', 'Incident', 'Keys']);
    seen('C7', `${blocks.length} blocks of ${sections.size} sections run as they stand in docs/runbook.md`);
  });

  test.each([
    ['a command that is not there', 'npm run bakcup'],
    ['a command that fails before another one', 'false\ntrue'],
    ['a part of a pipe that fails', 'false | cat'],
  ])('%s is red', async (_what, text) => {
    await expect(run(text, variables)).rejects.toThrow();
  });
});

test('what is to be seen is read off the arrows', () => {
  const text =
    '# One\n```sh tried\na  # → b\nc\n```\n## Two\n```sh\nd\n```\n```sh tried\ne\n```\n```sh tried\nf # → g h\n```\n';
  expect(blocksOf(text)).toEqual([
    { section: 'One', nth: 0, text: 'a  # → b\nc' },
    { section: 'Two', nth: 0, text: 'e' },
    { section: 'Two', nth: 1, text: 'f # → g h' },
  ]);
  expect(arrowsOf('a  # → b\nc\nf # → g h')).toEqual(['b', 'g h']);
});

function blocksOf(text: string): Block[] {
  const found: Block[] = [];
  let section = '';
  for (const [, heading, block] of text.matchAll(/^#+ (.+)$|^```sh tried\n([\s\S]*?)\n```$/gm)) {
    if (heading) section = heading;
    else
      found.push({
        section,
        nth: found.filter((each) => each.section === section).length,
        text: block ?? '',
      });
  }
  return found;
}

function arrowsOf(text: string): string[] {
  return [...text.matchAll(/# → (.+)$/gm)].map(([, told = '']) => told);
}

/** Runs a block, in which everything has to succeed, and returns what it printed. */
function run(text: string, variables: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, ...variables };
    execFile(
      'bash',
      ['-euo', 'pipefail', '-c', text],
      { cwd: root, env, maxBuffer: 1e8 },
      (error, stdout, stderr) => {
        const output = stdout + stderr;
        if (error) reject(new Error(`${text}\nended with ${error.code}:\n${output}`));
        else resolve(output);
      },
    );
  });
}
