// Files that are made (trust figures G14, G39, G40): whoever has many made keeps nobody else waiting.
import { expect, test } from 'vitest';
import { demoPassword } from '../../db/demo-accounts.ts';
import { assetExport } from '../../src/features/assets/contract.ts';
import { exportAccount, userInfo } from '../../src/features/customers/contract.ts';
import { limits } from '../../src/features/identity/limits/rules.ts';
import { ledgerExport } from '../../src/features/ledger/desk/contract.ts';
import { orderPapers } from '../../src/features/orders/papers/contract.ts';
import { planList } from '../../src/features/plan/contract.ts';
import { orderQuery } from '../../src/features/queries/contract.ts';
import { createLine, lineRefusals } from '../../src/host/papers/line.ts';
import { filePlaces } from '../../src/host/papers/made-files.ts';
import { paper } from '../../src/host/papers/pdf.ts';
import { newWorld, type World } from '../world.ts';
import { somebody } from './support/somebody.ts';

/** The machine may be busy. */
const patience = { timeout: 15_000 };
const book = { account: 'prestore', format: 'pdf' } as const;
const tooOften = { code: 0, data: null, msg: '每小时最多导出5次，请稍后再试' };

/** Connections of the pool that somebody holds or waits for. */
function taken({ database: { pool } }: World) {
  return { held: pool.totalCount - pool.idleCount, awaited: pool.waitingCount };
}

test.each([12, 40])(
  '%i PDF exports of one account at once: two are made, and the others keep their calls',
  async (many) => {
    const world = await newWorld();
    const [newcomer, student] = [await world.as('newcomer'), await world.as('student')];
    const gate = new SharedArrayBuffer(4);
    const held = paper('held', new URL('./support/slow.drawing.ts', import.meta.url), { gate }).inHand();
    let isHeld = true;
    void held.then(() => {
      isHeld = false;
    });
    let refused = 0;
    const answers = Array.from({ length: many }, async () => {
      const answer = await newcomer.send(assetExport, book);
      if (answer.statusCode === 429) refused += 1;
      return answer;
    });
    await expect.poll(() => refused, patience).toBe(many - filePlaces.papers.ofOne);
    // Whoever waits for the thread holds no connection, and nobody waits for one.
    await expect.poll(() => taken(world), patience).toEqual({ held: 0, awaited: 0 });
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await student.call(userInfo, {})).code).toBe(1);
      expect((await student.call(planList, {})).code).toBe(1);
    }
    expect(isHeld).toBe(true);
    Atomics.store(new Int32Array(gate), 0, 1);
    Atomics.notify(new Int32Array(gate), 0);
    const settled = await Promise.all(answers);
    expect(settled.filter(({ statusCode }) => statusCode === 200)).toHaveLength(filePlaces.papers.ofOne);
    const [over] = settled.filter(({ statusCode }) => statusCode === 429);
    expect([over?.headers['retry-after'], over?.json()]).toEqual([
      '2',
      { code: 0, data: null, msg: lineRefusals.ofOne },
    ]);
    await held;
  },
);

test('five exports an hour of one account, of any kind, in any process, for customers and staff (G14)', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const exports = [
    () => student.send(assetExport, book),
    () => student.send(assetExport, { ...book, format: 'xlsx' }),
    () => student.send(orderQuery, { export: 1 }),
    () => student.send(exportAccount, { password: demoPassword }),
  ];
  for (const send of exports) expect((await send()).statusCode).toBe(200);
  // What is refused was none, and looking is none either.
  expect((await student.call(exportAccount, { password: 'wrong' })).msg).toBe('密码错误');
  expect((await student.call(orderQuery, {})).code).toBe(1);
  expect((await student.send(orderQuery, { export: 1 })).headers['content-disposition']).toContain('xlsx');
  const restarted = await newWorld({ after: world });
  for (const shop of [world, restarted]) {
    const over = await shop.visitor({ token: student.token }).send(orderQuery, { export: 1 });
    expect([over.statusCode, over.headers['retry-after'], over.json()]).toEqual([429, '3600', tooOften]);
  }
  expect((await (await world.as('teacher')).send(assetExport, book)).statusCode).toBe(200);
  const finance = await world.asStaff('finance');
  const days = { from: '2026-11-20', to: '2026-11-20' };
  for (let turn = 0; turn < limits.exports.windows[0].figure; turn += 1) {
    expect((await finance.send(ledgerExport, days)).statusCode).toBe(200);
  }
  expect((await finance.send(ledgerExport, days)).json()).toEqual(tooOften);
});

test('documents have a figure of their own, which what is refused does not use up', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const rid = await me.order();
  const print = () => me.send(orderPapers, { rids: [rid], kind: 2 });
  expect((await me.send(orderPapers, { rids: ['none'], kind: 2 })).json().code).toBe(0);
  expect((await print()).headers['content-type']).toBe('application/pdf');
  await world.database.pool.query(
    `INSERT INTO counted_events (key, at) SELECT key, at FROM counted_events, generate_series(2, $1)
      WHERE key LIKE 'documents %'`,
    [limits.documents.windows[0].figure],
  );
  expect((await print()).statusCode).toBe(429);
});

test('accounts take turns: whoever has little made does not wait for whoever has much made', async () => {
  const line = createLine({ working: 1, waiting: 4, ofOne: 3, patience: 60_000 });
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (account: string, name: string) =>
    line(account, async () => {
      order.push(name);
      await new Promise<void>((end) => ends.push(end));
    });
  const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1')];
  await expect(ask('a', 'a4')).rejects.toMatchObject({ name: 'TooMany', message: lineRefusals.ofOne });
  await expect(ask('d', 'd1')).rejects.toMatchObject({ name: 'Overloaded', message: lineRefusals.full });
  for (let turn = 0; turn < asked.length; turn += 1) {
    await expect.poll(() => ends.length).toBe(1);
    ends.pop()?.();
  }
  await Promise.all(asked);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('a turn that does not come in time is not waited for, and what fails gives its place back', async () => {
  const line = createLine({ working: 1, waiting: 4, ofOne: 2, patience: 50 });
  let end = () => {};
  const first = line(
    'a',
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  await expect(line('b', async () => 1)).rejects.toMatchObject({ name: 'Overloaded', retryAfter: 2 });
  end();
  await first;
  await expect(
    line('a', async () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await line('b', async () => 2)).toBe(2);
});
