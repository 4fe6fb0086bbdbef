import { sql } from 'drizzle-orm';
import { demoAccounts, demoPassword } from '../db/demo-accounts.ts';
import type { DemoStaff } from '../db/demo-staff.ts';
import { assignStatement, settlementOperate } from '../src/features/settlement/contract.ts';
import { balanceOf } from '../src/features/wallets/service.ts';
import { openDatabase } from '../src/host/database/database.ts';
import { topUp } from '../tests/fixtures/settled.ts';
import { findAndOrder, type Laboratory, settleOrder, testOrder } from '../tests/fixtures/whole-job.ts';
import { callerAt, type HttpCaller } from '../tests/http-caller.ts';
import { embeddedDatabaseOf, startProduct } from '../tests/product.ts';
import { ledgerBreaches } from '../tests/trust/support/breaches.ts';
import { judge, percentile, rounded } from './figures.ts';

/**
 * The whole main job over HTTP: found, configured, ordered, reviewed, received, tested, released, accepted, put on a
 * statement, confirmed and paid from prestore, by eight customers at once. Then everything must add up: the twelve
 * invariants of the book, and for each customer and order what it should have come to. `JOURNEYS=16` tries it.
 */

const journeys = Number(process.env.JOURNEYS ?? 200);
const workers = Number(process.env.WORKERS ?? 8);
const given = { cashFen: 100_000_000, bonusFen: 4_000_000 };

const product = await startProduct();
const { connection } = embeddedDatabaseOf(product.dataDir);
const database = openDatabase(connection, 2, () => {});
try {
  const customers = await Promise.all(Array.from({ length: workers }, (_, index) => newCustomer(index + 1)));
  const staff: Laboratory = {
    ...{ service: await signInStaff('service'), sample: await signInStaff('sample') },
    ...{ tech: await signInStaff('tech'), reviewer: await signInStaff('reviewer') },
  };
  const times: number[] = [];
  let begun = 0;
  const began = performance.now();
  await Promise.all(
    customers.map(async (customer) => {
      while (begun < journeys) {
        begun += 1;
        const since = performance.now();
        await travel(customer, staff);
        times.push(performance.now() - since);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  const broken = [...(await ledgerBreaches(connection)).map((breach) => JSON.stringify(breach))];
  for (const customer of customers) broken.push(...(await wrongsOf(customer)));
  for (const what of broken) console.log(what);
  console.log(
    `${times.length} 次完整流程，${workers} 位客户同时：每秒 ${rounded(times.length / seconds)} 次，` +
      `p50 ${Math.round(percentile(times, 50))} ms，p95 ${Math.round(percentile(times, 95))} ms`,
  );
  judge([
    { name: '完成的流程', measured: times.length, unit: '', target: { atLeast: journeys } },
    { name: '不成立的约束', measured: broken.length, unit: '', target: { atMost: 0 } },
  ]);
} finally {
  await database.close();
  await product.stop();
}

/** A customer with prestore, what they have paid so far, and the orders that it was for. */
type Traveller = { rid: string; me: HttpCaller; paidFen: number; orders: Map<string, number> };

async function travel(customer: Traveller, staff: Laboratory) {
  const { me } = customer;
  const order = await findAndOrder(me);
  await testOrder(me, order, staff);
  const rid = await settleOrder(me, order);
  const { paid_fen } = await me.call(settlementOperate, { op: 'pay', rid, way: 0 });
  customer.paidFen += paid_fen;
  customer.orders.set(order.rid, order.total_fen);
}

/** What did not come to what it should: the balance, and every order with its statement. */
async function wrongsOf({ rid, me, paidFen, orders }: Traveller): Promise<string[]> {
  const { balanceFen, frozenFen } = await balanceOf(database.db, rid);
  const wrong =
    balanceFen === given.cashFen + given.bonusFen - paidFen && frozenFen === 0
      ? []
      : [`${rid}: balance ${balanceFen}, frozen ${frozenFen}, paid ${paidFen}`];
  for (const [order_rid, fen] of orders) {
    const statement = await me.call(assignStatement, { order_rid });
    const paid = statement.payments.reduce((sum, { cash_fen, bonus_fen }) => sum + cash_fen + bonus_fen, 0);
    const isDone = statement.status === 50 && statement.remaining_fen === 0;
    if (!isDone || paid !== fen)
      wrong.push(`${order_rid}: cost ${fen}, paid ${paid}, ${statement.status_name}`);
  }
  const { rows } = await database.db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM orders WHERE customer_rid = ${rid} AND status = 130`,
  );
  if (rows[0]?.count !== orders.size)
    wrong.push(`${rid}: ${rows[0]?.count} of ${orders.size} orders are done`);
  return wrong;
}

/** A customer like the student of the demo shop, verified, with prestore. */
async function newCustomer(number: number): Promise<Traveller> {
  const rid = `BENCH${number}`;
  const account = `bench${number}`;
  const own = JSON.stringify({
    ...{ rid, account, phone: `1500000000${number}`.slice(-11), email: null },
    ...{ wx_openid: null, invite_code: rid },
  });
  await database.db.execute(sql`
    INSERT INTO customers SELECT made.* FROM customers c, jsonb_populate_record(c, ${own}::jsonb) made
    WHERE c.rid = ${demoAccounts.student.rid}`);
  await database.db.execute(sql`
    INSERT INTO profiles SELECT made.*
    FROM profiles p, jsonb_populate_record(p, jsonb_build_object('customer_rid', ${rid}::text)) made
    WHERE p.customer_rid = ${demoAccounts.student.rid}`);
  await topUp({ rid, world: { database, now: () => new Date() } }, given.cashFen, given.bonusFen);
  return { rid, me: await signIn('/api/open/login', { account }), paidFen: 0, orders: new Map() };
}

async function signInStaff(account: DemoStaff): Promise<HttpCaller> {
  const { code } = await (await fetch(`${product.origin}/dev/staff.json`)).json();
  return signIn('/api/staff/login', { account, code });
}

async function signIn(path: string, who: object): Promise<HttpCaller> {
  const answer = await fetch(product.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...who, password: demoPassword }),
  });
  const { data, msg } = await answer.json();
  if (!data) throw new Error(msg);
  return callerAt(product.origin, data.token);
}
