import { and, eq, notInArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addresses } from '../../src/features/customers/tables.ts';
import { customers } from '../../src/features/identity/tables.ts';
import { rebateDue } from '../../src/features/ledger/rules.accounts.ts';
import { orderHistory, orders } from '../../src/features/orders/tables.ts';
import { earnInvitation } from '../../src/features/promotion/earning/invite-points.ts';
import { earnPoints } from '../../src/features/promotion/earning/order-points.ts';
import { orderRewarder } from '../../src/features/promotion/earning/reward-order.ts';
import { worthOf } from '../../src/features/promotion/earning/worth.ts';
import { matureRebates } from '../../src/features/promotion/rebates/clock.ts';
import { earnRebate } from '../../src/features/promotion/rebates/earn-rebate.ts';
import { rebates } from '../../src/features/promotion/rebates/tables.ts';
import { askWithdrawal } from '../../src/features/promotion/withdrawals/ask.ts';
import { withdrawCancel } from '../../src/features/promotion/withdrawals/contract.ts';
import { endedStates } from '../../src/features/promotion/withdrawals/rules.states.ts';
import { withdrawals } from '../../src/features/promotion/withdrawals/tables.ts';
import { settings } from '../../src/features/settings/tables.ts';
import { settlementOperate } from '../../src/features/settlement/contract.ts';
import { creditMake } from '../../src/features/settlement/desk/contract.ts';
import { payStatementsByTransfer } from '../../src/features/settlement/paying/pay-statements.ts';
import { takeBackTransfer } from '../../src/features/settlement/paying/take-back.ts';
import { statementLines, statements } from '../../src/features/settlement/tables.ts';
import { within } from '../fixtures/points.ts';
import { idNoOf, payee, promoterOf, rebateOf } from '../fixtures/promotion.ts';
import { acceptedOrder, bankLine, expectRightBook, topUp } from '../fixtures/settled.ts';
import { newWorld, type SignedIn, type World } from '../world.ts';
import { withSeeds } from './support/seeds.ts';
import { type Somebody, somebody } from './support/somebody.ts';

/** `GROWTH_RUNS=40` is the full size. */
const runs = Number(process.env.GROWTH_RUNS ?? 2);
const system = { role: 'approver', type: 'staff', rid: '' } as const;

const part = fc.integer({ min: 1, max: 100 });
const index = fc.nat(50);
const commands = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('bill' as const),
        amounts: fc.array(fc.integer({ min: 99, max: 40_000 }), { minLength: 1, maxLength: 2 }),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), which: index, part }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('transfer' as const), which: index, part }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('untransfer' as const), which: index }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('credit' as const), which: index, part }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('reckon' as const), which: index }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('withdraw' as const), way: fc.constantFrom(0, 0, 1), part }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('callOff' as const), which: index }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('mature' as const), which: index }) },
  ),
  { minLength: 14, maxLength: 24 },
);
type Command = typeof commands extends fc.Arbitrary<(infer One)[]> ? One : never;

/** One customer whom a promoter invited, and what was done so far. */
type Shop = {
  world: World;
  me: Somebody;
  inviter: SignedIn;
  finance: Awaited<ReturnType<World['asStaff']>>;
  bills: string[];
  claims: string[];
};

async function openShop(): Promise<Shop> {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const inviter = await world.as('teacher');
  const { db } = world.database;
  await db.delete(addresses);
  await db.update(customers).set({ inviterRid: inviter.rid, level: 0 }).where(eq(customers.rid, me.rid));
  const createdAt = new Date(world.now().getTime() - 30 * 86_400_000);
  await db.update(customers).set({ createdAt }).where(eq(customers.rid, me.rid));
  await promoterOf({ world, rid: inviter.rid }, idNoOf(1));
  await promoterOf(me, idNoOf(2));
  await setCap(world, 0);
  // However much is ordered, nobody rises to a level that earns more.
  const value = { silverFen: 1e12, goldFen: 1e12 };
  await db.insert(settings).values({ key: 'pointsSetting', value });
  await topUp(me, 900_000, 100_000);
  return { world, me, inviter, finance: await world.asStaff('finance'), bills: [], claims: [] };
}

/** What rebates of a month may come to; they can be withdrawn at once, in any amount and as often as one likes. */
async function setCap({ database }: World, rebateCapFen: number): Promise<void> {
  const value = { rebateCapFen, rebateHoldDays: 0, withdrawMinFen: 1, withdrawPerMonth: 1_000 };
  await database.db
    .insert(settings)
    .values({ key: 'promotionSetting', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Takes rebates of somebody's to prestore or to a card, as far as there are any. */
async function withdraw({ world }: Shop, rid: string, { way, part: share }: { way: number; part: number }) {
  const amount_fen = Math.floor((Math.max(0, await rebatesOf(world, rid)) * share) / 100);
  if (amount_fen === 0) return;
  const wish = way === 0 ? { way: 0 as const } : { way: 1 as const, ...payee };
  await within(world, (context) =>
    askWithdrawal({ ...context, actor: { rid, sessionRid: '' } }, { amount_fen, ...wish }),
  ).catch(expectRefusal);
}

/** What the book says that a promoter may take. */
async function rebatesOf({ database }: World, rid: string): Promise<number> {
  const { code } = rebateDue(rid);
  const { rows } = await database.db.execute<{ fen: number }>(
    sql`SELECT coalesce(sum(balance), 0)::float8 AS fen FROM ledger_balances WHERE code = ${code} AND owner = ${rid}`,
  );
  return rows[0]?.fen ?? 0;
}

const jobOf = ({ jobs, secrets, gateways, store, closings, origin, now, database: { db } }: World) => ({
  ...{ db, jobs: jobs.within(db), secrets, gateways, store, closings, origin, now },
});

const chosen = (all: readonly string[], which: number) => all[which % Math.max(1, all.length)] ?? '';

async function statementOf({ world }: Shop, rid: string) {
  const [row] = await world.database.db.select().from(statements).where(eq(statements.rid, rid));
  return row;
}

/** Does it, whether it is refused or not. */
async function run(shop: Shop, command: Command): Promise<void> {
  const { world, me, inviter, finance, bills, claims } = shop;
  if (command.do === 'bill') {
    const order_rids: string[] = [];
    for (const fen of command.amounts) order_rids.push(await acceptedOrder(me, fen));
    const made = await me.call(settlementOperate, { op: 'create', order_rids });
    const rid = made.data?.rid ?? '';
    expect(await me.call(settlementOperate, { op: 'confirm', rid })).toMatchObject({ code: 1 });
    bills.push(rid);
    return;
  }
  if (command.do === 'withdraw') return withdraw(shop, inviter.rid, command);
  if (command.do === 'mature') return matureRebates(jobOf(world));
  if (command.do === 'callOff') {
    const all = await world.database.db
      .select({ rid: withdrawals.rid })
      .from(withdrawals)
      .where(and(eq(withdrawals.customerRid, inviter.rid), eq(withdrawals.status, 10)));
    await inviter.call(withdrawCancel, { rid: all[0]?.rid ?? '' });
    return;
  }
  const rid = chosen(command.do === 'untransfer' ? claims : bills, command.which);
  if (!rid) return;
  if (command.do === 'untransfer') {
    await within(world, (context) =>
      takeBackTransfer(context, { ref: rid, reason: '匹配有误', by: system }),
    ).catch(expectRefusal);
    return;
  }
  const bill = await statementOf(shop, rid);
  if (!bill) return;
  const left = bill.totalFen - bill.paidFen - (bill.creditedFen - bill.returnedFen);
  if (command.do === 'pay') {
    const amount_fen = Math.max(1, Math.floor((left * command.part) / 60));
    await me.call(settlementOperate, { op: 'pay', rid, way: 0, amount_fen: Math.min(left, amount_fen) });
  }
  if (command.do === 'transfer' && left > 0) {
    const line = await bankLine(me, Math.max(1, Math.floor((left * command.part) / 100)));
    const ref = `transfer:${line.line}`;
    const transfer = { owner: me.rid, statementRids: [rid], lines: [line], ref, by: system };
    await within(world, (context) => payStatementsByTransfer(context, transfer)).then(
      () => claims.push(ref),
      expectRefusal,
    );
  }
  if (command.do === 'credit') {
    const lines = await world.database.db
      .select()
      .from(statementLines)
      .where(eq(statementLines.statementRid, rid));
    const line = lines[command.part % lines.length];
    const amount = Math.max(1, Math.floor(((line?.amountFen ?? 0) * command.part) / 100));
    await finance.call(creditMake, {
      ...{ rid, version: bill.version, line_rid: line?.rid ?? '', amount_fen: amount },
      ...{ to: 'prestore', reason: '样品破损' },
    });
  }
  if (command.do === 'reckon') await reckonAtOnce(shop, rid);
}

/** Several at once reckon what the orders of a statement earn, while jobs of others wait. */
async function reckonAtOnce({ world }: Shop, rid: string) {
  const { db } = world.database;
  const job = jobOf(world);
  const lines = await db.select().from(statementLines).where(eq(statementLines.statementRid, rid));
  const reckon = orderRewarder([earnPoints, earnInvitation, earnRebate]);
  const all = lines.flatMap(({ orderRid }) => Array(4).fill(`order:${orderRid}`) as string[]);
  await Promise.all(all.map((ref) => reckon(job, { ref })));
}

function expectRefusal(error: unknown) {
  expect(error).toMatchObject({ name: 'Failure' });
}

/** What a statement's money says that its finished orders are worth, reckoned from scratch; amounts in fen. */
async function expectRightWorth(shop: Shop): Promise<{ points: number; hasOne: boolean }> {
  const { db } = shop.world.database;
  let points = 0;
  let hasOne = false;
  for (const rid of shop.bills) {
    const bill = await statementOf(shop, rid);
    if (!bill) throw new Error('a statement is gone');
    const lines = await db.select().from(statementLines).where(eq(statementLines.statementRid, rid));
    let sum = 0;
    let areDone = true;
    for (const { orderRid } of lines) {
      const [order] = await db
        .select()
        .from(orders)
        .where(eq(orders.rid, orderRid ?? ''));
      const wasDone = await db.$count(
        orderHistory,
        and(eq(orderHistory.orderRid, orderRid ?? ''), eq(orderHistory.toStatus, 130)),
      );
      const isDone = wasDone > 0 && order?.status !== 120;
      const worth = await worthOf(db, `order:${orderRid}`);
      if (!isDone) expect(worth?.cashFen ?? 0).toBe(0);
      areDone &&= isDone;
      sum += worth?.cashFen ?? 0;
      points += Math.floor((worth?.cashFen ?? 0) / 100);
      hasOne ||= (worth?.cashFen ?? 0) > 0;
    }
    const cash = bill.cashFen - bill.returnedFen;
    if (areDone) expect(sum).toBe(cash);
    else expect(sum).toBeLessThanOrEqual(cash);
  }
  return { points, hasOne };
}

/** Bills so much, paid at once by a transfer, that the rebate of it takes whatever the month's cap has left. */
async function fillCap(shop: Shop, capFen: number): Promise<void> {
  const { world, me, bills } = shop;
  const order_rids = [await acceptedOrder(me, capFen * 40)];
  const rid = (await me.call(settlementOperate, { op: 'create', order_rids })).data?.rid ?? '';
  expect(await me.call(settlementOperate, { op: 'confirm', rid })).toMatchObject({ code: 1 });
  const line = await bankLine(me, capFen * 40);
  const ref = `transfer:${line.line}`;
  const transfer = { owner: me.rid, statementRids: [rid], lines: [line], ref, by: system };
  await within(world, (context) => payStatementsByTransfer(context, transfer));
  await world.jobs.workOff();
  bills.push(rid);
}

/** Each order's rebate is what its cash without rebate money says, the month's are within the cap, and the book has them. */
async function expectRightRebates({ world, inviter }: Shop, capFen: number): Promise<void> {
  const { db } = world.database;
  await matureRebates(jobOf(world));
  const rows = await db.select().from(rebates).where(eq(rebates.customerRid, inviter.rid));
  let bookedFen = 0;
  for (const { ref, fen, bookedFen: booked, baseFen, firstFen, firstBaseFen } of rows) {
    const worth = await worthOf(db, ref);
    const base = (worth?.cashFen ?? 0) - (worth?.rebateFen ?? 0);
    expect(fen * 100).toBeLessThanOrEqual(3 * base);
    expect(firstFen * 100).toBeLessThanOrEqual(3 * firstBaseFen);
    expect(baseFen).toBe(Math.min(base, firstBaseFen));
    expect(fen).toBe(Math.floor((firstFen * baseFen) / firstBaseFen));
    expect(booked).toBe(fen);
    bookedFen += booked;
  }
  expect(bookedFen).toBe(capFen);
  const taken = await db
    .select({ fen: withdrawals.amountFen })
    .from(withdrawals)
    .where(and(eq(withdrawals.customerRid, inviter.rid), notInArray(withdrawals.status, [...endedStates])));
  const takenFen = taken.reduce((sum, { fen }) => sum + fen, 0);
  expect(await rebatesOf(world, inviter.rid)).toBe(bookedFen - takenFen);
}

/** Points that somebody's movements come to, and what their lots hold less the debt. */
async function pointsOf({ database }: World, rid: string) {
  const { rows } = await database.db.execute<{ moved: number; held: number }>(sql`SELECT
    (SELECT coalesce(sum(change), 0)::int FROM points_moves
      WHERE customer_rid = ${rid} AND key NOT LIKE 'canary-%') AS moved,
    (SELECT coalesce(sum(balance), 0)::int FROM ledger_balances WHERE account LIKE ${`PT-U:${rid}:%`})
      - (SELECT coalesce(sum(debt), 0)::int FROM points_accounts WHERE customer_rid = ${rid}) AS held`);
  return rows[0] ?? { moved: 0, held: 0 };
}

test(
  'whatever is ordered, paid, taken back and refunded, in any order: what was earned is what the final worth says',
  async () => {
    const shop = await openShop();
    const { world, me, inviter } = shop;
    const before = await pointsOf(world, me.rid);
    let capFen = 0;
    await withSeeds('growth', (seed) =>
      fc.assert(
        fc.asyncProperty(commands, async (all) => {
          // Some of what is paid in each sequence was a rebate before, which brings nobody a rebate.
          await rebateOf(me, 20_000);
          await withdraw(shop, me.rid, { way: 0, part: 100 });
          capFen += 1_500;
          await setCap(world, capFen);
          for (const command of all) await run(shop, command);
          await world.jobs.workOff();
          await fillCap(shop, capFen);
          await expectRightRebates(shop, capFen);
          const { points, hasOne } = await expectRightWorth(shop);
          const mine = await pointsOf(world, me.rid);
          expect(mine.moved).toBe(points + (hasOne ? 200 : 0));
          expect(mine.held - before.held).toBe(mine.moved - before.moved);
          const theirs = await pointsOf(world, inviter.rid);
          expect(theirs).toEqual({ moved: hasOne ? 200 : 0, held: hasOne ? 200 : 0 });
          await expectRightBook(world);
        }),
        { numRuns: runs, seed },
      ),
    );
  },
  runs * 30_000,
);
