import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { demoStaff } from '../../../db/demo-staff.ts';
import type { Call, InputOf, OutputOf } from '../../../src/core/call.ts';
import { fileGet, resumablePath, uploadFinish } from '../../../src/features/files/contract.ts';
import { startSession } from '../../../src/features/identity/sessions/tokens.ts';
import { chainPostings } from '../../../src/features/ledger/chain.ts';
import { breaches } from '../../../src/features/ledger/check.ts';
import { ledgerDraftDecide } from '../../../src/features/ledger/desk/contract.ts';
import { orderAdd, ready2pay } from '../../../src/features/orders/contract.ts';
import { planAdd } from '../../../src/features/plan/contract.ts';
import { openStaffSession } from '../../../src/features/staff/service.sessions.ts';
import type { Database, OpenDatabase } from '../../../src/host/database/database.ts';
import { crowdOf } from '../../fixtures/crowd.ts';
import { studentRid } from './several.ts';

/** What was acknowledged: orders and postings by rid, files with their hash and whose they are. */
export type Acknowledged = {
  orders: string[];
  postings: string[];
  files: { rid: string; hash: string; token: string }[];
};

/** Orders, postings of money and uploads that go on, each sent again until it is answered. */
export type Load = {
  acknowledged: Acknowledged;
  /** When each write that was acknowledged had begun and was done, in the order in which they were done; ms. */
  writes: { begun: number; done: number }[];
  /** How often no answer came, or the one to come again, by what was said. */
  unanswered: Map<string, number>;
  /** Lets everything that has begun be answered, and ends it. */
  end: () => Promise<void>;
};

/** How long somebody waits for one answer before they ask again, in ms. */
const patience = 8_000;
/** So many customers send files: each may send 60 in an hour. */
const senders = 40;

/** Begins the load on what listens at `origin`; `database` is the shop's, past the product, and `drafts` how many postings there may be. */
export async function startLoad(origin: string, database: OpenDatabase, drafts: number): Promise<Load> {
  const { db } = database;
  const now = new Date();
  const at = { db, now, client: { address: '127.0.0.1', userAgent: 'test' } };
  await db.execute(sql`INSERT INTO ledger_drafts (rid, legs, reason, written_by, written_at)
    SELECT 'draft-' || n,
      '[{"account":{"code":"6604","owner":"","part":""},"fen":1},{"account":{"code":"1001","owner":"","part":""},"fen":-1}]'::jsonb,
      'load', ${demoStaff.finance.rid}, now() FROM generate_series(1, ${drafts}) n`);
  await crowdOf(senders, { database, now: () => now });
  const { rows } = await db.execute<{ rid: string }>(
    sql`SELECT rid FROM customers WHERE account LIKE 'racer%'`,
  );
  const tokenOf = async (rid: string) => (await startSession(at, rid, { remember: false })).token;
  const token = await tokenOf(studentRid);
  const { token: finance } = await openStaffSession(at, demoStaff['finance-lead'].rid);
  const crowd = await Promise.all(rows.map(({ rid }) => tokenOf(rid)));

  const acknowledged: Acknowledged = { orders: [], postings: [], files: [] };
  const writes: Load['writes'] = [];
  const unanswered: Load['unanswered'] = new Map();
  const send = <C extends Call>(call: C, input: InputOf<C>, who: string, key = '') =>
    untilAnswered<OutputOf<C>>(async () => {
      const begun = performance.now();
      const answer = await ask(origin + call.path, input, who, key);
      if (!call.reads) writes.push({ begun, done: performance.now() });
      return answer as OutputOf<C>;
    }, unanswered);

  async function order() {
    const { temp_rid } = await send(
      planAdd,
      { rid: 'xrd-powder', params: { main_components: 'TiO2' } },
      token,
      newKey(),
    );
    const items = [{ temp_rid, count: 1, samples: [{ no: 'A-1', hazards: ['none' as const] }] }];
    const { price_hash, protocol_version } = await send(ready2pay, { items }, token);
    const { orders } = await send(orderAdd, { items, price_hash, protocol_version }, token, newKey());
    acknowledged.orders.push(...orders.map(({ rid }) => rid));
  }
  let posted = 0;
  async function post() {
    posted += 1;
    const rid = `draft-${posted}`;
    await send(ledgerDraftDecide, { rid, op: 'post' }, finance);
    acknowledged.postings.push(rid);
  }
  let sent = 0;
  async function upload() {
    sent += 1;
    const who = crowd[sent % crowd.length] ?? '';
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(50_000), Buffer.from('\n%%EOF\n')]);
    const id = await untilAnswered(() => sendFile(origin, bytes, who), unanswered);
    const { rid } = await send(uploadFinish, { id }, who);
    acknowledged.files.push({ rid, hash: hashOf(bytes), token: who });
  }
  let isOver = false;
  const again = async (work: () => Promise<void>, pause: number) => {
    while (!isOver) {
      await work();
      await sleep(pause);
    }
  };
  const all = Promise.all([
    again(order, 200),
    again(order, 200),
    again(post, 100),
    again(post, 100),
    again(upload, 1_000),
  ]);
  return {
    ...{ acknowledged, writes, unanswered },
    end: async () => {
      isOver = true;
      await all;
    },
  };
}

/** What the database and the store say of what was acknowledged. */
export type Comparison = { lost: string[]; doubled: string[]; torn: string[]; broken: unknown[] };

/** Orders of the student before a load. */
export const ordersOf = async (db: Database): Promise<Set<string>> => {
  const { rows } = await db.execute<{ rid: string }>(
    sql`SELECT rid FROM orders WHERE customer_rid = ${studentRid}`,
  );
  return new Set(rows.map(({ rid }) => rid));
};

/** Holds what was acknowledged against what is there: `before` are the orders that were there before the load. */
export async function compare(
  origin: string,
  db: Database,
  before: ReadonlySet<string>,
  { orders, postings, files }: Acknowledged,
): Promise<Comparison> {
  const there = await ordersOf(db);
  const { rows } = await db.execute<{ ref: string; count: number }>(
    sql`SELECT ref, count(*)::int AS count FROM ledger_postings WHERE event = 'manual' GROUP BY ref`,
  );
  const posted = new Map(rows.map(({ ref, count }) => [ref.replace('draft:', ''), count]));
  const torn: string[] = [];
  for (const { rid, hash, token } of files) {
    const answer = await fetch(origin + fileGet.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify({ rid }),
    });
    if (hashOf(Buffer.from(await answer.arrayBuffer())) !== hash) torn.push(rid);
  }
  await chainPostings(db);
  return {
    lost: [...orders.filter((rid) => !there.has(rid)), ...postings.filter((rid) => !posted.has(rid))],
    doubled: [
      ...[...there].filter((rid) => !before.has(rid) && !orders.includes(rid)),
      ...[...posted].flatMap(([rid, count]) => (count > 1 ? [rid] : [])),
    ],
    torn,
    broken: await breaches(db),
  };
}

/** What the product says no to for good, which is an answer. */
class Refused extends Error {}

/** What was done before its answer was lost is done, and what is in use just now will not be. */
const done = '该分录已处理';
const later = /稍后再试|正在/;

async function ask(to: string, input: object, token: string, key: string): Promise<unknown> {
  const answer = await fetch(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(patience),
  });
  if (answer.status !== 200) throw new Error(String(answer.status));
  const { code, data, msg } = (await answer.json()) as { code: number; data: unknown; msg: string };
  if (code === 1 || msg === done) return data;
  throw later.test(msg) ? new Error(msg) : new Refused(`${new URL(to).pathname}: ${msg}`);
}

/** Sends again whatever has no answer, or was told to come again. */
async function untilAnswered<Result>(
  work: () => Promise<Result>,
  unanswered: Map<string, number>,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refused) throw error;
      const { cause, message } = error as Error;
      const why = (cause as { code?: string } | undefined)?.code ?? message;
      unanswered.set(why, (unanswered.get(why) ?? 0) + 1);
      await sleep(100);
    }
  }
}

async function sendFile(origin: string, bytes: Buffer, token: string): Promise<string> {
  const headers = { 'tus-resumable': '1.0.0', token };
  const named = (text: string) => Buffer.from(text).toString('base64');
  const signal = AbortSignal.timeout(patience);
  const announced = await fetch(origin + resumablePath, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `purpose ${named('order')},filename ${named('a.pdf')},filetype ${named('application/pdf')}`,
    },
    signal,
  });
  const location = announced.headers.get('location');
  if (!location) throw new Error(`announced: ${announced.status}`);
  const sent = await fetch(origin + location, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: new Uint8Array(bytes),
    signal,
  });
  if (sent.status !== 204) throw new Error(`sent: ${sent.status}`);
  return location.split('/').at(-1) ?? '';
}

const newKey = () => randomBytes(8).toString('hex');
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
