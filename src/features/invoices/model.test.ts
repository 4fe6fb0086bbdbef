import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceableTo, invoiceOf, issueAll, titleOf } from '../../../tests/fixtures/invoices.ts';
import { topUpByWechat } from '../../../tests/fixtures/money.ts';
import {
  expectRightBook,
  linesOfStatement,
  rebatesKept,
  statement,
} from '../../../tests/fixtures/settled.ts';
import { type Somebody, somebody } from '../../../tests/trust/support/somebody.ts';
import { type Caller, newWorld, type World } from '../../../tests/world.ts';
import { tax } from '../ledger/rules.tax.ts';
import { prestoreApplyCancel, prestoreApplyList } from '../prestore/contract.ts';
import { settlementOperate } from '../settlement/contract.ts';
import { creditMake } from '../settlement/desk/contract.ts';
import { staffInvoiceRed } from './contract.staff.ts';
import { invoiceAdd, invoiceCancel, invoiceInfo } from './contract.ts';

const runs = Number(process.env.INVOICE_RUNS ?? 4);
const kinds = [
  'bill',
  'pay',
  'topUp',
  'earn',
  'ask',
  'split',
  'cancel',
  'issue',
  'red',
  'credit',
  'refund',
] as const;
/** Paying, asking and issuing come more often, so that there is something to take back. */
const often = [...kinds, 'pay', 'pay', 'ask', 'issue', 'issue', 'red'] as const;
const command = fc.record({
  kind: fc.constantFrom(...often),
  fen: fc.integer({ min: 1, max: 90_000 }),
  pick: fc.nat(7),
  part: fc.integer({ min: 1, max: 100 }),
});
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

type Scene = {
  world: World;
  me: Somebody;
  title: string;
  finance: Caller;
  statements: string[];
  topUps: string[];
};

/** What is asked of the product; refusals are answers too. */
async function act({ world, me, title, finance, ...scene }: Scene, { kind, fen, pick, part }: Command) {
  const of = (list: readonly string[]) => list[pick % Math.max(1, list.length)] ?? '';
  const requests = async () => {
    const { data } = await me.call(invoiceInfo, { size: 100 });
    return data && 'list' in data ? data.list : [];
  };
  const inState = async (...states: number[]) =>
    (await requests()).filter(({ status }) => states.includes(status));
  switch (kind) {
    case 'bill':
      scene.statements.push(await statement(me, { fen, isConfirmed: true }));
      return;
    case 'pay':
      await me.call(settlementOperate, { op: 'pay', rid: of(scene.statements), way: 0 });
      return;
    case 'topUp':
      if (scene.topUps.length < 3) scene.topUps.push(await topUpByWechat(world, me, fen + 100_000));
      return;
    case 'earn':
      await rebatesKept(me, fen);
      return;
    case 'ask':
    case 'split': {
      const offers = await invoiceableTo(me);
      const lines = offers.slice(0, 1 + (pick % 3)).map(({ ref, free_fen }) => ({
        ...{ ref, amount_fen: Math.max(1, Math.floor((free_fen * part) / 90)) },
      }));
      const parts = [0, 1].map(() => ({ invoice_rid: title, lines }));
      const asked = kind === 'ask' ? { invoice_rid: title, lines } : { split: parts };
      await me.call(invoiceAdd, { type: 1, ...asked });
      return;
    }
    case 'cancel':
      await me.call(invoiceCancel, { rid: of((await inState(10, 40)).map(({ rid }) => rid)) });
      return;
    case 'issue': {
      const waiting = of((await inState(10)).map(({ rid }) => rid));
      if (waiting) await issueAll(finance, me, waiting);
      return;
    }
    case 'red': {
      const rid = of((await inState(30)).map((one) => one.rid));
      if (!rid) return;
      await me.call(invoiceCancel, { rid, reason: '抬头错误' });
      const { version, number } = await invoiceOf(me, rid);
      const red = { rid, version, number: number.replace(/^2632/, '2732'), day: '2026-11-20' };
      expect((await finance.call(staffInvoiceRed, red)).msg).toBe('操作成功！');
      return;
    }
    case 'credit': {
      const rid = of(scene.statements);
      if (!rid) return;
      const [line_rid = ''] = await linesOfStatement(me, rid);
      const { rows } = await world.database.pool.query('SELECT version FROM statements WHERE rid = $1', [
        rid,
      ]);
      const credit = { rid, version: rows[0].version, line_rid, reason: '样品破损', to: 'prestore' as const };
      await finance.call(creditMake, { ...credit, amount_fen: Math.ceil(fen / 20) });
      return;
    }
    case 'refund': {
      const rid = of(scene.topUps);
      const { data } = await me.call(prestoreApplyList, { size: 100 });
      const row = data?.list.find((one) => one.rid === rid);
      if (row) await me.call(prestoreApplyCancel, { rid, version: row.version, reason: '不再使用' });
      return;
    }
  }
}

/** Holds what was invoiced against what was paid, and VAT in advance against what it stands for. */
async function expectTrue({ world, statements }: Scene) {
  const { pool } = world.database;
  const over = await pool.query(
    `SELECT rid FROM statements WHERE rid = ANY($1) AND (least(invoiced_fen, preinvoiced_fen, rebate_fen) < 0
       OR invoiced_fen + preinvoiced_fen + rebate_fen > greatest(0, cash_fen - returned_fen))
     UNION ALL SELECT line.rid FROM statement_lines line WHERE statement_rid = ANY($1) AND (least(issued_fen, invoiced_fen) < 0
       OR issued_fen > invoiced_fen OR invoiced_fen > amount_fen - discount_fen - credited_fen
       OR invoiced_fen <> (SELECT coalesce(sum(asked.amount_fen), 0) FROM invoice_lines asked
         JOIN invoice_requests request ON request.rid = asked.request_rid
         WHERE asked.ref_rid = line.rid AND request.status NOT IN (50, 70)))
     UNION ALL SELECT statement.rid FROM statements statement WHERE rid = ANY($1) AND preinvoiced_fen <>
       (SELECT coalesce(sum(fen), 0) FROM invoice_advances WHERE holder = 'statement:' || statement.rid)`,
    [statements],
  );
  expect(over.rows).toEqual([]);
  const held = await pool.query(
    `SELECT balance.part, balance.balance::float8 AS tax, coalesce((SELECT sum(fen) FROM invoice_advances
       WHERE tax_rate = 6 AND holder IN ('lot:' || balance.part, 'deposit:' || balance.part)), 0)::float8 AS fen
     FROM ledger_balances balance WHERE code = '2208'`,
  );
  for (const { tax: kept, fen } of held.rows) expect(kept).toBe(tax(fen, 6));
  const owed = await pool.query(
    `SELECT taxed_fen::float8 AS fen, tax_rate AS rate FROM statements WHERE rid = ANY($1) AND confirmed_at IS NOT NULL`,
    [statements],
  );
  const output = await pool.query(
    `SELECT coalesce(-sum(fen), 0)::float8 AS fen FROM ledger_entries WHERE code = '2221'`,
  );
  const sum = (list: number[]) => list.reduce((all, one) => all + one, 0);
  expect(output.rows[0].fen).toBe(
    sum(owed.rows.map(({ fen, rate }) => tax(fen, rate))) + sum(held.rows.map((row) => row.tax)),
  );
}

test(`nothing is invoiced above what was paid, whatever is done in whatever order (${runs} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 25, maxLength: 35 }), async (commands) => {
      const world = await newWorld();
      const me = await somebody(world, 'student');
      await world.database.pool.query('DELETE FROM invoice_advances WHERE owner = $1', [me.rid]);
      const scene: Scene = {
        ...{ world, me, title: await titleOf(me), finance: await world.asStaff('finance') },
        ...{ statements: [], topUps: [] },
      };
      for (const kind of ['topUp', 'bill', 'pay'] as const)
        await act(scene, { kind, fen: 50_000, pick: 0, part: 1 });
      for (const one of commands) {
        await act(scene, one);
        await expectTrue(scene);
      }
      await expectRightBook(world);
    }),
    { numRuns: runs },
  );
}, 300_000);
