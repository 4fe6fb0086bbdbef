import { expect, test } from 'vitest';
import { newWorld, type World } from '../../../tests/world.ts';
import { bonusGranted, prestorePaid } from '../ledger/rules.events.ts';
import { post } from '../ledger/service.ts';
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
  await payDepositFromLots(context, { owner, orderRid: 'O1' }, { parts, key: 'c', by: operator });
  return me;
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
  expect(book.data?.sum).toEqual({ debit: 10_000, credit: 104_000, balance: 94_000 });
  const later = await me.call(assetBook, { from: '2026-12-01' });
  expect(later.data).toMatchObject({ list: [], total: 0 });
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
  expect((await other.send(assetBook, { owner: me.rid })).statusCode).toBe(403);
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
