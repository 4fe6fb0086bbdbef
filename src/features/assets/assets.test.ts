import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../db/demo-accounts.ts';
import { set } from '../../../tests/fixtures/bookings.ts';
import { groupOf } from '../../../tests/fixtures/clusters.ts';
import { movementOf } from '../../../tests/fixtures/ledger.ts';
import { topUpByWechat } from '../../../tests/fixtures/money.ts';
import { inStore } from '../../../tests/fixtures/samples.ts';
import { statement } from '../../../tests/fixtures/settled.ts';
import { somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { addDays, shanghaiDate } from '../../core/shanghai.ts';
import { post } from '../ledger/post.ts';
import { bonusGranted, prestorePaid } from '../ledger/rules.events.ts';
import { sampleList, sampleTrail } from '../orders/samples/contract.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { settlementOperate } from '../settlement/contract.ts';
import { payDepositFromLots } from '../wallets/service.deposits.ts';
import { openLot } from '../wallets/service.ts';
import { assetBook, assetCounts, assetDetail, assetExport, assetInit } from './contract.ts';

const operator = { type: 'system', rid: '' } as const;

/** Somebody with 1,000.00, 40.00 on top, and 100.00 paid for an order. */
async function withMoney(world: World) {
  const me = await world.as('newcomer');
  const { db } = world.database;
  const context = { db, now: world.now(), jobs: world.jobs.within(db), secrets: world.secrets };
  const owner = me.rid;
  const lot = await openLot(context, {
    ...{ owner, name: '充1000送40', source: 'prestore', cashFen: 100_000, bonusFen: 4_000 },
  });
  const move = { ref: `lot:${lot}`, operator };
  const legs = prestorePaid('wechat', { owner, lot }, 100_000);
  await post(context, { ...move, event: 'prestore-gateway', key: `a:${lot}`, legs });
  const given = bonusGranted({ owner, lot }, 4_000);
  await post(context, { ...move, event: 'bonus-granted', key: `b:${lot}`, legs: given });
  const parts = [{ lot, cashFen: 10_000, bonusFen: 0 }];
  await payDepositFromLots(context, { owner, ref: 'order:O1' }, { parts, key: 'c', by: operator });
  return { ...me, world };
}

test('overview and book say what the ledger says, with the balance after each movement', async () => {
  const world = await newWorld();
  const me = await withMoney(world);
  const { data } = await me.call(assetInit, {});
  expect(data?.prestore).toEqual({
    balance_fen: 94_000,
    cash_fen: 90_000,
    bonus_fen: 4_000,
    frozen_fen: 10_000,
  });
  const book = await me.call(assetBook, {});
  expect(book.data?.list.map(({ title, debit, credit, balance }) => [title, debit, credit, balance])).toEqual(
    [
      ['预存预付', 10_000, 0, 94_000],
      ['充值赠送', 0, 4_000, 104_000],
      ['在线充值', 0, 100_000, 100_000],
    ],
  );
  expect(book.data?.sum).toEqual({ opening: 0, debit: 10_000, credit: 104_000, balance: 94_000 });
  const later = await me.call(assetBook, { from: '2026-12-01' });
  // Nothing moved, and the money is there all the same.
  const still = { opening: 94_000, debit: 0, credit: 0, balance: 94_000 };
  expect(later.data).toMatchObject({ list: [], total: 0, sum: still });
  const earlier = await me.call(assetBook, { to: '2020-01-01' });
  expect(earlier.data).toMatchObject({ total: 0, sum: { opening: 0, debit: 0, credit: 0, balance: 0 } });
  world.pass(86_400 * 3);
  await movementOf(me);
  const again = await world.as('newcomer');
  const today = await again.call(assetBook, { from: shanghaiDate(world.now()) });
  expect(today.data).toMatchObject({
    list: [{ credit: 5_000, balance: 99_000 }],
    sum: { opening: 94_000, debit: 0, credit: 5_000, balance: 99_000 },
  });
  const beyond = await again.call(assetBook, { page: 9 });
  expect(beyond.data).toMatchObject({ list: [], total: 4, sum: { balance: 99_000 } });
});

test('a movement shows the customer’s own sides, and nobody else’s movement is shown', async () => {
  const world = await newWorld();
  const me = await withMoney(world);
  const { data } = await me.call(assetBook, {});
  const rid = data?.list[2]?.rid ?? '';
  const detail = await me.call(assetDetail, { rid });
  expect(detail.data?.lines).toEqual([{ name: '预存款·现金', debit: 0, credit: 100_000, unit: 'CNY' }]);
  const other = await world.as('student');
  expect(await other.call(assetDetail, { rid })).toEqual({ code: 0, data: null, msg: '记录不存在' });
  expect((await other.call(assetBook, { owner: me.rid })).msg).toBe('您不是该课题组成员');
});

test('who manages a group reads its overview and book, with its own pages; members are refused in words', async () => {
  const world = await newWorld();
  const { teacher } = demoAccounts;
  const owner = await groupOf(
    { world, rid: teacher.rid },
    { student: 'member', enterprise: 'manager' },
    { name: '能源材料课题组' },
  );
  const [me, member] = [await world.as('enterprise'), await world.as('student')];
  await topUpByWechat(world, me, 1_000_000, owner);
  const own = (await me.call(assetInit, {})).data;
  expect(own).toMatchObject({
    prestore: { balance_fen: 0 },
    clusters: [{ rid: owner, name: '能源材料课题组', balance_fen: 1_040_000 }],
  });
  expect((await me.call(assetInit, { owner })).data?.prestore).toMatchObject({ cash_fen: 1_000_000 });
  expect((await member.call(assetInit, {})).data?.clusters).toEqual([]);
  const lines = (await me.call(assetBook, { owner })).data?.list ?? [];
  expect(lines.map(({ title, credit, ref }) => [title, credit, ref.slice(0, 1)])).toEqual([
    ['充值赠送', 40_000, 'P'],
    ['在线充值', 1_000_000, 'P'],
  ]);
  expect((await me.call(assetBook, { owner: 0 })).data?.total).toBe(0);
  const rid = lines[1]?.rid ?? '';
  expect((await me.call(assetDetail, { rid, owner })).data?.document).toEqual({
    ...{ name: `充值单 ${lines[1]?.ref}`, path: `/member/prestore?tab=applies&owner=${owner}` },
  });
  expect((await me.call(assetDetail, { rid })).msg).toBe('记录不存在');
  const paper = await me.send(assetExport, { owner, format: 'pdf' });
  expect(paper.headers['content-type']).toBe('application/pdf');
  for (const [call, input] of [
    [assetInit, {}],
    [assetBook, {}],
    [assetDetail, { rid }],
    [assetExport, {}],
  ] as const)
    expect((await member.send(call, { ...input, owner } as never)).json().msg).toBe(
      '仅组长与管理员可使用课题组账户',
    );
});

test('movements name what they are about and lead to its page', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  await topUpByWechat(world, me, 20_000);
  const rid = await statement(me, { fen: 5_000, isConfirmed: true });
  await me.call(settlementOperate, { op: 'pay', rid, way: 0 });
  const { data } = await me.call(assetBook, {});
  expect(data?.list.map(({ title, ref }) => [title, ref.slice(0, 1)])).toEqual([
    ['预存付款', 'S'],
    ['在线充值', 'P'],
  ]);
  const documents = await Promise.all(
    (data?.list ?? []).map(async (line) => (await me.call(assetDetail, { rid: line.rid })).data?.document),
  );
  expect(documents).toEqual([
    { name: `结算单 ${data?.list[0]?.ref}`, path: `/member/statement/${rid}` },
    { name: `充值单 ${data?.list[1]?.ref}`, path: '/member/prestore?tab=applies' },
  ]);
});

test('what is too long for one file is refused, not cut', async () => {
  const world = await newWorld();
  const me = await world.as('newcomer');
  const { db } = world.database;
  await db.execute(sql`
    WITH posted AS (
      INSERT INTO ledger_postings (rid, event, ref, key, operator_type, operator_rid, at)
      SELECT 'T' || n, 'prestore-gateway', 'test', 't:' || n, 'system', '', ${world.now().toISOString()}::timestamptz
      FROM generate_series(1, 2001) n RETURNING id
    )
    INSERT INTO ledger_entries (posting_id, line, account, code, owner, part, unit, fen)
    SELECT id, line, account, code, owner, '', 'CNY', fen FROM posted, (
      VALUES (1, '1012::', '1012', '', 1), (2, ${`2203:${me.rid}:`}, '2203', ${me.rid}, -1)
    ) AS side (line, account, code, owner, fen)`);
  const paper = await me.send(assetExport, { format: 'pdf' });
  expect(paper.json()).toMatchObject({ code: 0, msg: '明细超过 2000 行，请缩小范围或导出表格' });
  const sheet = await me.send(assetExport, { format: 'xlsx' });
  expect(sheet.headers['content-type']).toContain('spreadsheetml');
});

test('the book comes as a spreadsheet and as a PDF', async () => {
  const world = await newWorld();
  const me = await withMoney(world);
  const sheet = await me.send(assetExport, {});
  expect(sheet.headers['content-type']).toContain('spreadsheetml');
  const paper = await me.send(assetExport, { format: 'pdf' });
  expect(paper.headers['content-type']).toBe('application/pdf');
  expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('counters are there for somebody without anything', async () => {
  const world = await newWorld();
  const { data } = await (await world.as('newcomer')).call(assetCounts, {});
  expect(data).toMatchObject({ coupon: 0, unpaid: 0, unsettled: 0, verdict: 0, ready_pay: 0 });
});

test('the menu tells of invitations, and of applications to groups that one manages', async () => {
  const world = await newWorld();
  const { teacher, enterprise } = demoAccounts;
  await groupOf(
    { world, rid: teacher.rid },
    { student: 'applied', newcomer: 'applied', enterprise: 'manager' },
  );
  await groupOf({ world, rid: enterprise.rid }, { teacher: 'invited', student: 'applied' });
  await groupOf({ world, rid: enterprise.rid }, { teacher: 'member', student: 'applied' });
  const counts = async (who: 'teacher' | 'enterprise' | 'student') =>
    (await (await world.as(who)).call(assetCounts, {})).data;
  expect(await counts('teacher')).toMatchObject({ group_applies: 2, group_invites: 1 });
  expect(await counts('enterprise')).toMatchObject({ group_applies: 4, group_invites: 0 });
  expect(await counts('student')).toMatchObject({ group_applies: 0, group_invites: 0 });
});

test('samples whose keeping ends within the days of the setting are counted and marked, while something of them is here', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const rid = await inStore(me);
  const keep = async (changes: Partial<typeof samplePassports.$inferInsert>) =>
    world.database.db.update(samplePassports).set(changes).where(eq(samplePassports.rid, rid));
  const counted = async () => (await me.call(assetCounts, {})).data?.sample_expiring;
  const told = async () => [
    await counted(),
    (await me.call(sampleList, {})).data?.list.find((sample) => sample.rid === rid)?.is_expiring,
    (await me.call(sampleTrail, { rid })).data?.is_expiring,
  ];
  const others = (await counted()) ?? 0;
  const [marked, unmarked] = [
    [others + 1, 1, 1],
    [others, 0, 0],
  ];
  const today = shanghaiDate(world.now());
  await keep({ keepUntil: addDays(today, 7) });
  expect(await told()).toEqual(marked);
  await keep({ keepUntil: addDays(today, 8) });
  expect(await told()).toEqual(unmarked);
  await set(world, 'dispose_warn_days', 20);
  expect(await told()).toEqual(marked);
  await keep({ keepUntil: addDays(today, -1) });
  expect(await told()).toEqual([others, 1, 1]);
  await keep({ keepUntil: today, status: 70 });
  expect(await told()).toEqual(unmarked);
  const asked = await world.statements(counted);
  expect(asked.filter((text) => text.includes('"settings"'))).toEqual([
    expect.stringContaining('"sample_passports"'),
  ]);
});
