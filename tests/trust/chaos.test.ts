import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../db/demo-accounts.ts';
import { demoStaff, demoTotpSecret } from '../../db/demo-staff.ts';
import { ledgerDraftDecide, ledgerDraftWrite } from '../../src/features/ledger/desk/contract.ts';
import { staffLogin } from '../../src/features/staff/contract.ts';
import { totpCode } from '../../src/features/staff/rules.ts';
import {
  discardFolder,
  embeddedDatabaseOf,
  type Product,
  prepareShop,
  query,
  shopFolder,
  startProduct,
} from '../product.ts';
import { ledgerBreaches } from './support/breaches.ts';
import { seen } from './support/seen.ts';

/**
 * T-chaos: money moves over HTTP while the server and its database are killed. `CHAOS_KILLS=100` is the full size. First
 * the test shows that it can see loss and doubles at all.
 */
const kills = Number(process.env.CHAOS_KILLS ?? 5);
const workers = 4;
const drafts = Number(process.env.CHAOS_DRAFTS ?? 4_000);

let removeShop = () => {};
beforeAll(async () => {
  removeShop = await prepareShop();
}, 180_000);
afterAll(() => removeShop());

const folders: string[] = [];
const running: Product[] = [];

afterEach(async () => {
  for (const product of running.splice(0)) await product.stop();
  for (const folder of folders.splice(0)) discardFolder(folder);
});

/** A product on a folder that outlives it, with manual postings that wait to be posted. */
async function newBook() {
  const folder = shopFolder();
  folders.push(folder);
  const product = await start(folder);
  const { connection } = embeddedDatabaseOf(folder);
  await query(
    connection,
    `INSERT INTO ledger_drafts (rid, legs, reason, written_by, written_at)
     SELECT 'draft-' || n,
       '[{"account":{"code":"6604","owner":"","part":""},"fen":1},{"account":{"code":"1001","owner":"","part":""},"fen":-1}]',
       'chaos', '${demoStaff.finance.rid}', now()
     FROM generate_series(1, ${drafts}) n`,
  );
  return { folder, product, token: await signIn(product, 'finance-lead') };
}

async function start(folder: string): Promise<Product> {
  const product = await startProduct({ DATA_DIR: folder });
  running.push(product);
  return product;
}

async function signIn(product: Product, who: 'finance' | 'finance-lead'): Promise<string> {
  const code = totpCode(demoTotpSecret, new Date());
  const input = { account: who, password: demoPassword, code };
  const { data } = await ask(product.origin, staffLogin.path, input, '');
  return (data as { token: string }).token;
}

type Answer = { code: number; data: unknown; msg: string };

async function ask(
  origin: string,
  path: string,
  input: object,
  token: string,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(input),
    signal,
  });
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  return (await response.json()) as Answer;
}

const already = '该分录已处理';

/** Posts one draft after another until told to stop; whatever has no answer is asked again. Returns who was answered. */
function post(origin: () => string, token: string) {
  const acknowledged: string[] = [];
  let cuts = 0;
  let next = 0;
  let isOver = false;
  const worker = async () => {
    while (!isOver && next < drafts) {
      next += 1;
      const rid = `draft-${next}`;
      for (let isDone = false; !isDone && !isOver; ) {
        try {
          const { code, msg } = await ask(origin(), ledgerDraftDecide.path, { rid, op: 'post' }, token);
          isDone = code === 1 || msg === already;
          if (isDone) acknowledged.push(rid);
          else await sleep(50);
        } catch {
          cuts += 1;
          await sleep(50);
        }
      }
    }
  };
  const all = Promise.all(Array.from({ length: workers }, worker));
  return {
    acknowledged,
    /** How often no answer came. */
    cuts: () => cuts,
    end: async () => {
      isOver = true;
      await all;
    },
  };
}

/** What the book says of what was acknowledged: what is missing, and what is there more than once. */
async function compare(folder: string, acknowledged: readonly string[]) {
  const rows = await query<{ ref: string; count: string }>(
    embeddedDatabaseOf(folder).connection,
    `SELECT ref, count(*) FROM ledger_postings WHERE event = 'manual' GROUP BY ref`,
  );
  const counts = new Map(rows.map(({ ref, count }) => [ref.replace('draft:', ''), Number(count)]));
  return {
    lost: acknowledged.filter((rid) => !counts.has(rid)).length,
    doubled: [...counts.values()].filter((count) => count > 1).length,
  };
}

async function waitFor(product: Product) {
  for (let tries = 0; tries < 400; tries += 1) {
    const state = await fetch(`${product.origin}/health/ready`).then(
      (answer) => answer.json(),
      () => undefined,
    );
    if (state?.data?.database) return;
    await sleep(50);
  }
  throw new Error(`the product did not come back:\n${product.output()}`);
}

describe('the test itself', () => {
  test('sees loss when the database does not wait for the disk', async () => {
    const begun = new Date().toISOString();
    const { folder, product, token } = await newBook();
    const { connection, pid } = embeddedDatabaseOf(folder);
    // The check at start would stop all postings on such a database.
    const checks = () => query(connection, `SELECT FROM ledger_checks WHERE checked_at > '${begun}'`);
    await expect.poll(checks, { timeout: 30_000 }).toHaveLength(1);
    await query(connection, `ALTER DATABASE limpid SET synchronous_commit = 'off'`);
    // As whoever owns the files may; the product's account may not.
    appendFileSync(path.join(folder, 'postgresql/postgresql.auto.conf'), `wal_writer_delay = '10s'\n`);
    process.kill(pid, 'SIGHUP');
    await query(
      connection,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'limpid%'`,
    );
    await sleep(300);
    const work = post(() => product.origin, token);
    await sleep(1_500);
    process.kill(pid, 'SIGKILL');
    await work.end();
    await waitFor(product);
    expect(work.acknowledged.length).toBeGreaterThan(10);
    expect((await compare(folder, work.acknowledged)).lost).toBeGreaterThan(0);
  }, 120_000);

  test('sees doubles when a request that names nothing is sent again', async () => {
    const { folder, product } = await newBook();
    const token = await signIn(product, 'finance');
    const sides = [
      { code: '6604', side: 'debit', fen: 1 },
      { code: '1001', side: 'credit', fen: 1 },
    ];
    for (let turn = 0; turn < 40; turn += 1) {
      const input = { reason: `turn ${turn}`, sides };
      const cut = AbortSignal.timeout(4 + turn);
      await ask(product.origin, ledgerDraftWrite.path, input, token, cut).catch(() =>
        ask(product.origin, ledgerDraftWrite.path, input, token),
      );
    }
    const doubled = await query(
      embeddedDatabaseOf(folder).connection,
      `SELECT reason FROM ledger_drafts WHERE reason LIKE 'turn %' GROUP BY reason HAVING count(*) > 1`,
    );
    expect(doubled.length).toBeGreaterThan(0);
  }, 120_000);
});

test(`nothing that was acknowledged is lost or doubled over ${kills} kills of each, server and database (G1, G2, G3)`, async () => {
  const { folder, product: first, token } = await newBook();
  let product = first;
  const work = post(() => product.origin, token);
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(400 + Math.random() * 600);
    process.kill(embeddedDatabaseOf(folder).pid, 'SIGKILL');
    await waitFor(product);
    await sleep(400 + Math.random() * 600);
    product.kill('SIGKILL');
    await product.ended;
    product = await start(folder);
  }
  await work.end();
  expect(work.acknowledged.length).toBeGreaterThan(kills * 5);
  const { lost, doubled } = await compare(folder, work.acknowledged);
  const wrong = await ledgerBreaches(embeddedDatabaseOf(folder).connection);
  const killed = `${kills} kills of server and database each`;
  seen('G1', `${killed}: ${wrong.length} differences in the book`);
  seen('G2', `${killed}: ${work.acknowledged.length} acknowledged, ${lost} lost`);
  seen('G3', `${work.cuts()} sent again after no answer came, ${doubled} doubled`);
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  expect(wrong).toEqual([]);
}, 3_600_000);
