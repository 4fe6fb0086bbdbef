import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { topUpByWechat } from '../../../tests/fixtures/money.ts';
import { expectRightBook, linesOfStatement, statement, topUp } from '../../../tests/fixtures/settled.ts';
import { somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../tests/world.ts';
import { gatewayRefunds, paymentIntents } from '../payments/tables.ts';
import { settlementOperate } from '../settlement/contract.ts';
import { creditMake } from '../settlement/desk/contract.ts';
import { statements } from '../settlement/tables.ts';
import { breaches, checkBook } from './check.ts';
import { post } from './post.ts';
import { bank, clearing, credit, debit, receivable } from './rules.accounts.ts';
import { refundApplied, refundPaid } from './rules.events.ts';
import { ledgerAlarms } from './tables.ts';

/** Somebody with a statement of 1,000.00, paid in part and credited, one that is not confirmed, and a top-up by WeChat. */
async function withRecords() {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const { db } = world.database;
  const rid = await statement(me, { isConfirmed: true });
  const unconfirmed = await statement(me);
  const lot = await topUp(me, 40_000);
  await me.call(settlementOperate, { op: 'pay', rid, way: 0, amount_fen: 30_000 });
  const [line_rid = ''] = await linesOfStatement(me, rid);
  const [row] = await db.select().from(statements).where(eq(statements.rid, rid));
  const finance = await world.asStaff('finance');
  await finance.call(creditMake, {
    ...{ rid, version: row?.version ?? 0, line_rid, amount_fen: 1_000, to: 'prestore' as const },
    reason: '样品破损',
  });
  await topUpByWechat(world, me, 20_000);
  const [intent] = await db.select().from(paymentIntents).where(eq(paymentIntents.status, 20));
  await expectRightBook(world);
  const context = { db, now: world.now() };
  return { world, db, me, lot, rid, unconfirmed, intent: intent?.rid ?? '', context };
}

const operator = { type: 'system', rid: '' } as const;

test('a statement that says something else than the book is found, and stops what leaves the house (G8)', async () => {
  const { world, db, rid, unconfirmed } = await withRecords();
  const change = (which: string, set: object) =>
    db.update(statements).set(set).where(eq(statements.rid, which));
  const found = async () =>
    (await breaches(db)).map(({ invariant, ref, detail }) => [invariant, ref, detail]);
  await change(rid, { paidFen: 30_001 });
  expect(await found()).toEqual([[13, `statement:${rid}`, 'owed 69000, open 68999']]);
  await change(rid, { paidFen: 30_000, status: 90 });
  expect(await found()).toEqual([[13, `statement:${rid}`, 'owed 69000, open 0']]);
  await change(rid, { status: 40 });
  await change(unconfirmed, { status: 30 });
  expect(await found()).toEqual([[13, `statement:${unconfirmed}`, 'owed 0, open 100000']]);
  await change(unconfirmed, { status: 10 });
  await change(rid, { rebateFen: 1 });
  expect(await found()).toEqual([[11, `statement:${rid}`, 'of rebates 0, kept 1']]);
  await change(rid, { rebateFen: 0 });
  await change(unconfirmed, { status: 30 });
  await checkBook({ db, now: world.now }, 'outflows');
  expect(await db.select().from(ledgerAlarms)).toMatchObject([{ invariant: 13, stops: 'outflows' }]);
});

test('a movement of what is owed that its statement knows nothing of is found', async () => {
  const { db, me, rid, context } = await withRecords();
  await post(context, {
    ...{ event: 'manual', key: 'by-hand', ref: 'test', operator },
    legs: [debit(bank(), 500), credit(receivable(me.rid, rid), 500)],
  });
  const found = (await breaches(db)).filter(({ invariant }) => invariant !== 12);
  expect(found).toMatchObject([{ invariant: 13, detail: 'owed 68500, open 69000' }]);
});

test('a payment that is not in the clearing account, or otherwise, is found; so is one that nobody made', async () => {
  const { db, me, lot, intent, context } = await withRecords();
  const change = (set: object) => db.update(paymentIntents).set(set).where(eq(paymentIntents.rid, intent));
  const found = async () =>
    (await breaches(db)).filter(({ invariant }) => invariant !== 12).map(({ ref, detail }) => [ref, detail]);
  await change({ amountFen: 20_001 });
  expect(await found()).toEqual([[`payment:${intent}`, 'paid 20001, booked 20000']]);
  await change({ amountFen: 20_000, status: 10 });
  expect(await found()).toEqual([[`payment:${intent}`, 'paid 0, booked 20000']]);
  await change({ status: 20, way: 2 });
  expect((await found()).map(([ref]) => ref)).toEqual([`payment:${intent}`, `payment:${intent}`]);
  await change({ way: 1 });
  expect(await found()).toEqual([]);
  const legs = refundApplied({ owner: me.rid, lot }, 'P1', { cash: 100, given: 0 });
  await post(context, { event: 'refund-applied', key: 'P1', ref: 'test', operator, legs });
  await post(context, {
    ...{ event: 'refund-paid', key: 'payout:P1:paid', ref: 'test', operator },
    legs: refundPaid(me.rid, 'P1', clearing('wechat'), 100),
  });
  expect(await found()).toEqual([['payout:P1', 'given back 0, booked 100']]);
  await db.insert(gatewayRefunds).values({
    ...{ rid: 'R1', no: 'R1', intentRid: intent, key: 'payout:P1', refRid: 'P1', amountFen: 99 },
    ...{ reason: '不再需要', status: 30, createdAt: context.now, askAt: context.now },
  });
  expect(await found()).toEqual([['payout:P1', 'given back 99, booked 100']]);
});
