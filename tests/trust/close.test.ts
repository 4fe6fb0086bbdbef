import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoPassword } from '../../db/demo-accounts.ts';
import { ulid } from '../../src/core/ulid.ts';
import { closeAccount } from '../../src/features/customers/contract.ts';
import { profiles } from '../../src/features/customers/tables.ts';
import { customers } from '../../src/features/identity/tables.ts';
import { post } from '../../src/features/ledger/post.ts';
import { bonusGranted } from '../../src/features/ledger/rules.events.ts';
import { orderCancel } from '../../src/features/orders/changes/contract.ts';
import { orderAdd, orderDetail, ready2pay } from '../../src/features/orders/contract.ts';
import { samplePassports } from '../../src/features/orders/samples/tables.ts';
import { staffPayoutApprove, staffPayoutList, staffPayoutPay } from '../../src/features/payouts/contract.ts';
import { planAdd } from '../../src/features/plan/contract.ts';
import {
  prestoreApplyAdd,
  prestoreApplyCancel,
  prestoreRefund,
} from '../../src/features/prestore/contract.ts';
import { reservationAdd, reservationLock, timeExtra } from '../../src/features/reservations/contract.ts';
import { reservations } from '../../src/features/reservations/tables.ts';
import { deskGiveBack } from '../../src/features/samples/contract.staff.ts';
import { settlementOperate } from '../../src/features/settlement/contract.ts';
import { creditDecide, creditMake } from '../../src/features/settlement/desk/contract.ts';
import { transferApplyCancel } from '../../src/features/transfers/contract.ts';
import { openLot } from '../../src/features/wallets/service.ts';
import { set } from '../fixtures/bookings.ts';
import { cheapHash } from '../fixtures/cheap-hash.ts';
import { putOrder } from '../fixtures/laboratory.ts';
import { claimOf, demoBankAccount, generalCashOf } from '../fixtures/money.ts';
import { payAtCashier } from '../fixtures/payments.ts';
import { inStore, photoBy } from '../fixtures/samples.ts';
import { expectRightBook, linesOfStatement, statement } from '../fixtures/settled.ts';
import { newWorld, type SignedIn, type World } from '../world.ts';
import { withSeeds } from './support/seeds.ts';
import { seen } from './support/seen.ts';

/** T-close of the trust figures (G42): `CLOSE_RUNS=400` is the full size. */
const runs = Number(process.env.CLOSE_RUNS ?? 8);
const cheap = await cheapHash(demoPassword);
const bank = { name: '王敏', bank: '招商银行', account: '6225880000001234' };

/** A verified customer who has nothing yet. */
async function stranger(world: World, index: number) {
  const { db } = world.database;
  const rid = ulid();
  const phone = `136${String(index).padStart(8, '0')}` as const;
  const account = { account: `leaver${index}`, inviteCode: `LEAVE${index}`, passwordHash: cheap };
  await db.insert(customers).values({ rid, phone, ...account, createdAt: world.now() });
  const profile = { name: `离开${index}`, email: 'a@b.example', organization: 0, company: '清屿大学' };
  await db.insert(profiles).values({ customerRid: rid, ...profile, attestedAt: world.now() });
  const me = await world.as(phone);
  return { ...me, world, sampleOrder: () => order(me) };
}
type Leaver = Awaited<ReturnType<typeof stranger>>;

async function order(me: SignedIn): Promise<string> {
  const { data } = await me.call(planAdd, { rid: 'xrd-powder', params: { main_components: 'TiO2' } });
  const samples = [{ no: 'A-1', hazards: ['none'] }];
  const items = [{ temp_rid: data?.temp_rid ?? '', count: 1, samples }];
  const price_hash = (await me.call(ready2pay, { items })).data?.price_hash ?? '';
  const placed = await me.call(orderAdd, { items, price_hash, protocol_version: '1' });
  if (!placed.data?.orders[0]) throw new Error(placed.msg);
  return placed.data.orders[0].rid;
}

/** What a customer has and owes, as simple as can be; it knows nothing of how the product finds out. */
class Belongings {
  cashFen = 0;
  orders: string[] = [];
  made: string[] = [];
  unpaid: string[] = [];
  payouts = 0;
  claims: string[] = [];
  topUps: string[] = [];
  costly: string[] = [];
  samples: string[] = [];
  payments: { rid: string; statement: string; fen: number }[] = [];
  credits: string[] = [];

  /** How much there is of whatever holds an account, by the words of the list that they have to be told. */
  get matters(): [string, number][] {
    const statements = [...this.made, ...this.unpaid];
    return [
      ['预存余额', this.cashFen],
      ['处理中的退款', this.payouts],
      ['进行中的订单', this.orders.length + statements.length],
      ['待确认的结算单', this.made.length],
      ['未付的结算单', this.unpaid.length],
      ['待核对的转账', this.claims.length],
      ['进行中的充值', this.topUps.length],
      ['不能免费取消的预约', this.costly.length],
      ['实验室中的样品', this.samples.length],
      ['进行中的在线支付', this.payments.length],
      ['待复核的减免', this.credits.length],
    ];
  }

  get open(): string[] {
    return this.matters.filter(([, count]) => count > 0).map(([name]) => name);
  }
}

type Deed = (me: Leaver, mine: Belongings) => Promise<unknown>;

/** What somebody does before they leave; what there is nothing for is not done. */
const deeds: Record<string, Deed> = {
  cash: async (me, mine) => {
    mine.cashFen += await generalCashOf(me);
  },
  bonus: async (me) => {
    const context = { db: me.world.database.db, now: me.world.now() };
    const lot = { owner: me.rid, name: '赠送', source: 'prestore', cashFen: 0, bonusFen: 50 } as const;
    const legs = bonusGranted({ owner: me.rid, lot: await openLot(context, lot) }, 50);
    const by = { ref: 'test:bonus', operator: { type: 'system', rid: '' } } as const;
    await post(context, { event: 'bonus-granted', key: ulid(), legs, ...by });
  },
  askBack: async (me, mine) => {
    if (mine.cashFen === 0) return;
    expect((await me.call(prestoreRefund, { amount_fen: mine.cashFen, bank })).code).toBe(1);
    mine.payouts += 1;
    mine.cashFen = 0;
  },
  payBack: async (me, mine) => {
    if (mine.payouts === 0) return;
    const finance = await me.world.asStaff('finance');
    const { data } = await finance.call(staffPayoutList, { status: 10, size: 100 });
    for (const { rid, version } of data?.list ?? []) {
      expect((await finance.call(staffPayoutApprove, { rid, version })).code).toBe(1);
      const paid = { rid, version: version + 1, serial: ulid(), account: demoBankAccount };
      expect((await finance.call(staffPayoutPay, paid)).msg).toBe('操作成功！');
    }
    mine.payouts = 0;
  },
  order: async (me, mine) => {
    mine.orders.push(await order(me));
  },
  callOff: async (me, mine) => {
    const rid = mine.orders.pop();
    if (!rid) return;
    const version = (await me.call(orderDetail, { rid })).data?.version ?? 0;
    expect((await me.call(orderCancel, { rid, version, reason: '不做了' })).msg).toBe('操作成功！');
  },
  work: async (me, mine) => {
    mine.made.push(await statement(me, { fen: 100 }));
  },
  confirm: async (me, mine) => {
    const rid = mine.made.pop();
    if (!rid) return;
    expect((await me.call(settlementOperate, { op: 'confirm', rid })).code).toBe(1);
    mine.unpaid.push(rid);
  },
  pay: async (me, mine) => {
    const rid = mine.unpaid[0];
    if (!rid || mine.cashFen < 100) return;
    // A bonus pays its share first, so that some cash is left.
    const before = await cashOf(me);
    expect((await me.call(settlementOperate, { op: 'pay', rid, way: 0 })).data?.status).toBe(50);
    mine.cashFen -= before - (await cashOf(me));
    mine.unpaid.shift();
  },
  book: async (me) => {
    await booked(me);
  },
  bookLate: async (me, mine) => {
    const rid = await booked(me);
    const late = { freeUntil: new Date(me.world.now().getTime() - 1) };
    await me.world.database.db.update(reservations).set(late).where(eq(reservations.rid, rid));
    mine.costly.push(rid);
  },
  hold: (me) => held(me),
  claim: async (me, mine) => {
    mine.claims.push(await claimOf(me));
  },
  unclaim: async (me, mine) => {
    const rid = mine.claims.pop();
    if (rid) expect((await me.call(transferApplyCancel, { rid })).code).toBe(1);
  },
  topUp: async (me, mine) => {
    const { data, msg } = await me.call(prestoreApplyAdd, { amount_fen: 20_000, way: 3 });
    if (!data) throw new Error(msg);
    mine.topUps.push(data.rid);
  },
  noTopUp: async (me, mine) => {
    const rid = mine.topUps.pop();
    if (rid) expect((await me.call(prestoreApplyCancel, { rid })).code).toBe(1);
  },
  sample: async (me, mine) => {
    const rid = await inStore(me);
    const [passport] = await me.world.database.db
      .select()
      .from(samplePassports)
      .where(eq(samplePassports.rid, rid));
    // Called off after its sample had come, which its owner wants back.
    await putOrder(me.world, passport?.orderRid ?? '', 200);
    mine.samples.push(rid);
  },
  sampleBack: async (me, mine) => {
    const rid = mine.samples.pop();
    if (!rid) return;
    const desk = await me.world.asStaff('sample');
    const parcel = { express: '顺丰', waybill: 'SF1234567890', photo_rid: await photoBy(me.world, 'sample') };
    expect((await desk.call(deskGiveBack, { rids: [rid], ...parcel })).msg).toBe('操作成功！');
  },
  payOnline: async (me, mine) => {
    const rid = mine.unpaid.find((one) => mine.payments.every(({ statement: other }) => other !== one));
    if (rid) await payment(me, mine, rid, 100);
  },
  moneyComes: async (me, mine) => {
    const paid = mine.payments.pop();
    if (!paid) return;
    await payAtCashier(me.world, me, paid.rid);
    // What the statement does not need any more is prestore.
    if (!mine.unpaid.includes(paid.statement)) mine.cashFen += paid.fen;
    mine.unpaid = mine.unpaid.filter((rid) => rid !== paid.statement);
  },
  credit: async (me, mine) => {
    const rid = await statement(me, { fen: 500_000, isConfirmed: true });
    const [line_rid = ''] = await linesOfStatement(me, rid);
    const finance = await me.world.asStaff('finance');
    const off = {
      rid,
      version: 2,
      line_rid,
      amount_fen: 200_000,
      to: 'prestore',
      reason: '样品破损',
    } as const;
    const { data, msg } = await finance.call(creditMake, off);
    expect({ msg, status: data?.status }).toMatchObject({ status: 10 });
    mine.credits.push(data?.rid ?? '');
    await payment(me, mine, rid, 500_000);
    mine.unpaid.push(rid);
    await deeds.moneyComes?.(me, mine);
  },
  noCredit: async (me, mine) => {
    const rid = mine.credits.pop();
    if (!rid) return;
    const lead = await me.world.asStaff('finance-lead');
    expect((await lead.call(creditDecide, { rid, approve: 0, reason: '数据完好' })).msg).toBe('操作成功！');
  },
};

/** A payment by WeChat of a statement that is owed, which waits for its money. */
async function payment(me: Leaver, mine: Belongings, statementRid: string, fen: number): Promise<void> {
  const { data, msg } = await me.call(settlementOperate, { op: 'pay', rid: statementRid, way: 1 });
  if (!data?.pay) throw new Error(msg);
  mine.payments.push({ rid: data.pay.rid, statement: statementRid, fen });
}

const instrument = 'rsv-nmr600';

/** A lock of the first hour that is free from the day after tomorrow on. */
async function held(me: SignedIn): Promise<string> {
  const { data: calendar } = await me.call(timeExtra, { rid: instrument, days: 14 });
  const [slot] = (calendar?.days ?? []).slice(2).flatMap(({ date, cells }) =>
    cells.flatMap(({ start, state }, index) => {
      const next = cells[index + 1];
      return state === 0 && next?.state === 0 ? [{ date, start, end: next.end }] : [];
    }),
  );
  const { data, msg } = await me.call(reservationLock, { rid: instrument, ...slot });
  if (!data) throw new Error(msg);
  return data.lock_rid;
}

async function booked(me: SignedIn): Promise<string> {
  const stay = { lock_rid: await held(me), params: { rsv_nuclei: '1H' }, protocol_version: '1' };
  const { data, msg } = await me.call(reservationAdd, stay);
  if (!data) throw new Error(msg);
  return data.rid;
}

async function cashOf({ world, rid }: Leaver): Promise<number> {
  const { rows } = await world.database.db.execute<{ fen: number }>(
    sql`SELECT coalesce(sum(balance), 0)::int AS fen FROM ledger_balances WHERE code = '2203' AND owner = ${rid}`,
  );
  return rows[0]?.fen ?? 0;
}

/** What belongs to nobody any more: of value or open, and of an account that is closed. */
async function ownerless({ database }: World) {
  const { rows } = await database.db.execute<{ what: string; of: string }>(sql`
    WITH gone AS (SELECT rid FROM customers WHERE closed_at IS NOT NULL)
    SELECT account AS what, owner AS of FROM ledger_balances WHERE (balance <> 0 OR held <> 0) AND owner IN (TABLE gone)
    UNION ALL SELECT 'order ' || status, customer_rid FROM orders
      WHERE status NOT IN (130, 200, 210, 220) AND customer_rid IN (TABLE gone)
    UNION ALL SELECT 'booking ' || status, customer_rid FROM reservations
      WHERE status NOT IN (5, 130, 200, 205, 210, 215) AND customer_rid IN (TABLE gone)
    UNION ALL SELECT 'cell', customer_rid FROM reservation_cells c JOIN reservations r ON r.rid = c.reservation_rid
      WHERE r.status NOT IN (130) AND customer_rid IN (TABLE gone)
    UNION ALL SELECT 'statement ' || status, customer_rid FROM statements
      WHERE status NOT IN (50, 90) AND customer_rid IN (TABLE gone)
    UNION ALL SELECT 'claim ' || status, customer_rid FROM transfer_applies
      WHERE status IN (10, 20) AND customer_rid IN (TABLE gone)
    UNION ALL SELECT 'top-up ' || status, customer_rid FROM prestore_applies
      WHERE status IN (10, 20, 70) AND customer_rid IN (TABLE gone)
    UNION ALL SELECT 'payment', customer_rid FROM payment_intents WHERE status = 10 AND customer_rid IN (TABLE gone)
    UNION ALL SELECT 'refund', owner FROM gateway_refunds r JOIN payment_intents i ON i.rid = r.intent_rid
      WHERE r.status < 30 AND owner IN (TABLE gone)
    UNION ALL SELECT 'sample ' || p.status, p.customer_rid FROM sample_passports p JOIN orders o ON o.rid = p.order_rid
      WHERE p.status IN (30, 40, 50, 60) AND (o.leftover = 1 OR o.status = 200 AND o.leftover <> 2)
        AND p.customer_rid IN (TABLE gone)
    UNION ALL SELECT 'credit note', customer_rid FROM statement_credits
      WHERE status = 10 AND customer_rid IN (TABLE gone)
    UNION ALL SELECT 'payout', owner FROM payouts WHERE status < 30 AND owner IN (TABLE gone)`);
  return rows;
}

test('whoever is owed or owes anything stays; what a closed account had is nobody’s (T-close, G42)', async () => {
  const world = await newWorld();
  await set(world, 'reservationSetting', { maxLocks: 1_000, maxPerDay: 1_000 });
  let index = 0;
  const count = { closed: 0, refused: 0 };
  const met = new Set<string>();
  const names = fc.constantFrom(...Object.keys(deeds));
  // Half of the lives end with everything settled that can be, so that leaving is possible.
  const lives = fc.record({ done: fc.array(names, { maxLength: 6 }), settles: fc.boolean() });
  const settling = [
    ...['callOff', 'confirm', 'moneyComes', 'cash', 'pay', 'askBack', 'payBack', 'unclaim', 'noTopUp'],
    ...['sampleBack', 'noCredit'],
  ];
  // Each thing that holds an account once by itself, and once settled, however few lives there are.
  const single = [['cash'], ['cash', 'askBack'], ['order'], ['work'], ['claim'], ['topUp'], ['bookLate']];
  single.push(['sample'], ['work', 'confirm', 'payOnline'], ['credit'], ['sample', 'credit']);
  single.push(['work', 'confirm', 'payOnline', 'cash', 'pay']);
  const examples = single.flatMap((done) => [[{ done, settles: false }], [{ done, settles: true }]]);
  await withSeeds('close', (seed) =>
    fc.assert(
      fc.asyncProperty(lives, async ({ done, settles }) => {
        index += 1;
        const me = await stranger(world, index);
        const mine = new Belongings();
        for (const name of [...done, ...(settles ? settling : [])]) await deeds[name]?.(me, mine);
        expect(await cashOf(me)).toBe(mine.cashFen);
        const left = await me.call(closeAccount, { password: demoPassword });
        const told = /^账号还有未了结的事项：(.*)，请先处理$/.exec(left.msg)?.[1]?.split('、') ?? [];
        const names = told.map((matter) => matter.replace(/(¥[\d,.]+|\d+项)$/, ''));
        expect(names.toSorted()).toEqual(mine.open.toSorted());
        expect({ msg: left.msg, closes: left.code === 1 }).toMatchObject({ closes: mine.open.length === 0 });
        for (const name of names) met.add(name);
        count[left.code === 1 ? 'closed' : 'refused'] += 1;
        expect(await ownerless(world)).toEqual([]);
      }),
      {
        numRuns: runs + examples.length,
        examples: examples as [{ done: string[]; settles: boolean }][],
        endOnFailure: true,
        seed,
      },
    ),
  );
  expect(met).toEqual(new Set(new Belongings().matters.map(([name]) => name)));
  expect(Math.min(count.closed, count.refused)).toBeGreaterThan(runs / 10);
  await expectRightBook(world);
  seen(
    'G42',
    `${runs} random lives: closed ${count.closed} times, refused ${count.refused} times for ${met.size} kinds of open matters, nothing became nobody’s`,
  );
}, 3_600_000);
