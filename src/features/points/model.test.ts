import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newcomer, within } from '../../../tests/fixtures/points.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { addDays, shanghaiDate } from '../../core/shanghai.ts';
import type { CustomerContext } from '../../host/calls/context.ts';
import { chainPostings } from '../ledger/chain.ts';
import { breaches } from '../ledger/check.ts';
import { ledgerBalances, ledgerEntries } from '../ledger/tables.ts';
import type { Sender } from '../notifications/service.notices.ts';
import { settings } from '../settings/tables.ts';
import { givePoints } from './give-points.ts';
import { lapsePoints } from './lapse-points.ts';
import { giveBackPoints, grantPoints, takeBackPoints, usePoints } from './move-points.ts';
import { lastDayOf } from './rules.ts';
import { accountOfLot, pointsAccounts, pointsLots, pointsMoves } from './tables.ts';

/** Points that end on one day, and whether that day was granted when they came back. */
type Part = { end: string; isReturned: boolean; count: number };
type Use = { who: number; key: string; parts: Part[]; isBack: boolean };
type Account = { parts: Part[]; debt: number; moved: number; lapsedOn: string };

/** The same points in memory, told again in the simplest way. */
class Model {
  accounts: Account[] = [0, 1, 2].map(() => ({ parts: [], debt: 0, moved: 0, lapsedOn: '' }));
  used: Use[] = [];
  now: Date;
  constructor(now: Date) {
    this.now = now;
  }
  get today(): string {
    return shanghaiDate(this.now);
  }
  of(who: number): Account {
    return this.accounts[who] as Account;
  }
  add(who: number, part: Part) {
    const { parts } = this.of(who);
    const same = parts.find(({ end, isReturned }) => end === part.end && isReturned === part.isReturned);
    if (same) same.count += part.count;
    else if (part.count > 0) parts.push({ ...part });
  }
  good(who: number): Part[] {
    return this.of(who)
      .parts.filter(({ end, count }) => end >= this.today && count > 0)
      .toSorted((a, b) =>
        a.end === b.end ? Number(b.isReturned) - Number(a.isReturned) : a.end < b.end ? -1 : 1,
      );
  }
  sum(who: number): number {
    return this.good(who).reduce((all, { count }) => all + count, 0);
  }
  /** Takes as much as there is of what ends first. */
  take(who: number, count: number): Part[] {
    let wanted = count;
    return this.good(who).flatMap((part) => {
      const taken = Math.min(part.count, wanted);
      part.count -= taken;
      wanted -= taken;
      return taken > 0 ? [{ ...part, count: taken }] : [];
    });
  }
  pay(who: number, count: number): number {
    const account = this.of(who);
    const paid = Math.min(account.debt, count);
    account.debt -= paid;
    return paid;
  }
  grant(who: number, count: number, end: string) {
    this.of(who).moved += count;
    this.add(who, { end, isReturned: false, count: count - this.pay(who, count) });
  }
  takeBack(who: number, count: number) {
    this.of(who).moved -= count;
    const taken = this.take(who, count).reduce((all, part) => all + part.count, 0);
    this.of(who).debt += count - taken;
  }
  use(who: number, count: number, key: string) {
    this.of(who).moved -= count;
    this.used.push({ who, key, parts: this.take(who, count), isBack: false });
  }
  giveBack(use: Use) {
    if (use.isBack) return;
    use.isBack = true;
    const until = addDays(this.today, 7);
    let count = 0;
    for (const part of use.parts) {
      const stays = part.isReturned || part.end >= until;
      this.add(use.who, stays ? part : { end: until, isReturned: true, count: part.count });
      count += part.count;
    }
    this.of(use.who).moved += count;
    const { debt } = this.of(use.who);
    const paid = this.take(use.who, Math.min(debt, count)).reduce((all, part) => all + part.count, 0);
    this.of(use.who).debt -= paid;
  }
  give(who: number, to: number, count: number) {
    this.of(who).moved -= count;
    this.of(to).moved += count;
    const paid = this.pay(to, count);
    this.take(who, paid);
    for (const part of this.take(who, count - paid)) this.add(to, part);
  }
  lapse() {
    for (const account of this.accounts) {
      const over = account.parts.filter(({ end, count }) => end < this.today && count > 0);
      if (over.length === 0 || account.lapsedOn === this.today) continue;
      account.lapsedOn = this.today;
      for (const part of over) {
        account.moved -= part.count;
        part.count = 0;
      }
    }
  }
}

const who = fc.nat(2);
const count = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 900 }));
const command = fc.record({
  do: fc.constantFrom(
    'grant',
    'grant',
    'use',
    'use',
    'back',
    'back',
    'takeBack',
    'give',
    'give',
    'lapse',
    'pass',
  ),
  ...{ who, to: who, count },
});
type Command = (typeof command extends fc.Arbitrary<infer Each> ? Each : never) & { key: string };

const runs = Number(process.env.POINTS_RUNS ?? 12);

test('whatever happens to points, lots, movements, debts and the book tell the same, as a model does (G1)', async () => {
  const world = await newWorld({ shop: 'empty' });
  const { db } = world.database;
  await db.insert(settings).values({ key: 'pointsSetting', value: { transferDaily: 1_000_000 } });
  let step = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 40 }), async (commands) => {
      const rids = [await newcomer(world), await newcomer(world), await newcomer(world)];
      const model = new Model(world.now());
      for (const each of commands) {
        step += 1;
        await act(world, rids, model, { ...each, key: `${step}` });
        await expectSame(world, rids, model);
      }
      await chainPostings(db);
      expect(await breaches(db)).toEqual([]);
    }),
    { numRuns: runs },
  );
  const entries = await db.select().from(ledgerEntries);
  const sum = (code: string) =>
    entries.filter((entry) => entry.code === code).reduce((all, { fen }) => all + fen, 0);
  expect(sum('PT-I')).toBeGreaterThan(0);
  expect(sum('PT-I')).toBe(-sum('PT-U') - sum('PT-R') - sum('PT-X'));
}, 240_000);

/** Does the same to both, and tries what may not be. */
async function act(world: World, rids: readonly string[], model: Model, command: Command) {
  const { who, to, count, key } = command;
  const customerRid = rids[who] ?? '';
  const move = { customerRid, count, kind: 'order', key, ref: `order:${key}` } as const;
  const doing = <Result>(work: (context: Sender) => Promise<Result>) => within(world, work, model.now);
  if (command.do === 'pass') model.now = new Date(model.now.getTime() + Math.min(count, 400) * 86_400_000);
  if (command.do === 'lapse') {
    await lapsePoints({ db: world.database.db, now: () => model.now });
    model.lapse();
  }
  if (command.do === 'grant') {
    for (const isFirst of [true, false])
      expect(await doing((context) => grantPoints(context, move))).toBe(isFirst);
    model.grant(who, count, lastDayOf(model.now));
  }
  if (command.do === 'takeBack') {
    for (const isFirst of [true, false])
      expect(await doing((context) => takeBackPoints(context, move))).toBe(isFirst);
    model.takeBack(who, count);
  }
  if (command.do === 'use') {
    const used = doing((context) => usePoints(context, move));
    if (model.sum(who) < count) return expect(used).rejects.toThrow('积分不足');
    expect((await used).reduce((all, part) => all + part.count, 0)).toBe(count);
    await expect(doing((context) => usePoints(context, move))).rejects.toThrow();
    model.use(who, count, key);
  }
  if (command.do === 'back') {
    const use = model.used[count % Math.max(1, model.used.length)];
    if (!use) return;
    const back = { customerRid: rids[use.who] ?? '', key: use.key, ref: `order:${use.key}` };
    expect(await doing((context) => giveBackPoints(context, back))).toBe(!use.isBack);
    model.giveBack(use);
  }
  if (command.do === 'give' && who !== to) {
    const receiver = { rid: rids[to] ?? '', name: '某人', phone: '' };
    const given = doing((context) =>
      givePoints({ ...context, actor: { rid: customerRid, sessionRid: '' } } as CustomerContext, {
        ...{ to: receiver, count, key },
      }),
    );
    if (model.sum(who) < count) return expect(given).rejects.toThrow('积分不足');
    model.give(who, to, count);
    expect((await given).points).toBe(model.sum(who));
  }
}

async function expectSame({ database: { db } }: World, rids: readonly string[], model: Model) {
  for (const [who, rid] of rids.entries()) {
    const lots = await db
      .select({ end: pointsLots.expireOn, isReturned: pointsLots.isReturned, count: ledgerBalances.balance })
      .from(pointsLots)
      .innerJoin(ledgerBalances, eq(ledgerBalances.account, accountOfLot))
      .where(eq(pointsLots.customerRid, rid));
    const [account] = await db.select().from(pointsAccounts).where(eq(pointsAccounts.customerRid, rid));
    const [last] = await db
      .select({ balance: pointsMoves.balance })
      .from(pointsMoves)
      .where(eq(pointsMoves.customerRid, rid))
      .orderBy(desc(pointsMoves.seq))
      .limit(1);
    const told = model.of(who);
    expect(summed(lots)).toEqual(summed(told.parts));
    expect([account?.debt ?? 0, last?.balance ?? 0]).toEqual([told.debt, told.moved]);
    expect(told.parts.reduce((all, part) => all + part.count, 0) - told.debt).toBe(told.moved);
  }
}

/** What there is, by the day on which it ends. */
function summed(parts: readonly Part[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { end, isReturned, count } of parts)
    if (count > 0) sums[`${end} ${isReturned}`] = (sums[`${end} ${isReturned}`] ?? 0) + count;
  return Object.fromEntries(Object.entries(sums).toSorted());
}
