import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { book } from '../../../tests/fixtures/bookings.ts';
import { putWork } from '../../../tests/fixtures/laboratory.ts';
import { reviewedOrder } from '../../../tests/fixtures/reviews.ts';
import { type Somebody, somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { listenForNotices } from '../../host/database/notices.ts';
import { deviceDetail, deviceSearch } from '../catalogue/contract.ts';
import { searchEntries, serviceCounts } from '../catalogue/tables.ts';
import { abilityIndex } from '../content/contract.ts';
import { showcases } from '../content/tables.ts';
import { orderCancel } from '../orders/changes/contract.ts';
import { orderStates } from '../orders/rules.states.ts';
import { orderHistory, orderLines, orders } from '../orders/tables.ts';
import { reservationCancel } from '../reservations/contract.ts';
import { reservations } from '../reservations/tables.ts';
import { workStates } from '../results/rules.states.ts';
import { assigns } from '../results/tables.ts';
import { countAllServices, countServices } from './count-services.ts';
import { measureServices } from './measure-services.ts';
import { calledOffOrders, uncountedBookings } from './rules.ts';

/** What every sample order of `somebody` is for. */
const service = 'xrd-powder';

async function begin() {
  const world = await newWorld();
  return { world, db: world.database.db, me: await somebody(world, 'student') };
}

/** What the public is told of a service's orders, wherever it is told. */
async function told(world: World, rid = service) {
  await countServices(world.database.db);
  const detail = (await world.call(deviceDetail, { rid })).data;
  const found = (await world.call(deviceSearch, { kw: detail?.name ?? '', size: 100 })).data?.list;
  const [shown] = await world.database.db
    .select({ rid: showcases.articleRid })
    .from(showcases)
    .where(sql`${rid} = ANY(${showcases.serviceRids})`);
  const entry = (await world.call(abilityIndex, { size: 100 })).data?.list.find(
    (each) => each.rid === shown?.rid,
  );
  const [ranked] = await world.database.db
    .select({ popularity: searchEntries.popularity })
    .from(searchEntries)
    .where(eq(searchEntries.rid, rid));
  return {
    page: detail?.order ?? 0,
    list: found?.find((each) => each.rid === rid)?.order ?? 0,
    ranking: ranked?.popularity ?? 0,
    showcase: entry?.orders ?? 0,
  };
}

const moved = (before: Awaited<ReturnType<typeof told>>, by: number) =>
  Object.fromEntries(Object.entries(before).map(([name, figure]) => [name, figure + by]));

test('an order moves every public figure of its services by one, and calling it off moves it back', async () => {
  const { world, db, me } = await begin();
  const before = await told(world);
  expect(before.showcase).toBeGreaterThan(0);
  const rid = await me.sampleOrder();
  expect(await told(world)).toEqual(moved(before, 1));
  const [order] = await db.select().from(orders).where(eq(orders.rid, rid));
  const version = order?.version ?? 0;
  expect((await me.call(orderCancel, { rid, version, reason: '改天再做' })).code).toBe(1);
  expect(await told(world)).toEqual(before);
  for (const status of Object.values(orderStates)) {
    await db.update(orders).set({ status }).where(eq(orders.rid, rid));
    await countServices(db);
    const page = (await world.call(deviceDetail, { rid: service })).data?.order;
    expect(page).toBe(before.page + (calledOffOrders.includes(status) ? 0 : 1));
  }
});

test('lines count one by one, also when they are changed', async () => {
  const { world, db, me } = await begin();
  const before = await told(world);
  const order = await me.sampleOrder();
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderRid, order));
  if (!line) throw new Error('an order has no line');
  await db.insert(orderLines).values({ ...line, rid: 'ANOTHERLINE' });
  expect(await told(world)).toEqual(moved(before, 2));
  const xps = await told(world, 'xps');
  await db.update(orderLines).set({ serviceRid: 'xps' }).where(eq(orderLines.rid, line.rid));
  expect([await told(world), (await told(world, 'xps')).page]).toEqual([moved(before, 1), xps.page + 1]);
  await db.delete(orderLines).where(eq(orderLines.orderRid, order));
  expect(await told(world)).toEqual(before);
});

test('a booking counts from when it is one until it is called off', async () => {
  const world = await newWorld();
  const teacher = await world.as('teacher');
  const instrument = 'rsv-nmr600';
  const before = (await told(world, instrument)).page;
  const { rid, version } = await book(teacher);
  expect((await told(world, instrument)).page).toBe(before + 1);
  expect((await teacher.call(reservationCancel, { rid, version, reason: '改天' })).code).toBe(1);
  expect((await told(world, instrument)).page).toBe(before);
});

test('what is counted is what a slow look at all orders and bookings says', async () => {
  const world = await newWorld({ shop: 'planted' });
  const { db } = world.database;
  const me = await somebody(world, 'student');
  await me.order();
  await me.sampleOrder();
  await me.booking();
  await me.lock();
  await me.orderIn(orderStates.rejected);
  await countAllServices(db);
  const lines = await db
    .select({ rid: orderLines.serviceRid, status: orders.status })
    .from(orderLines)
    .innerJoin(orders, eq(orders.rid, orderLines.orderRid));
  const stays = await db
    .select({ rid: reservations.serviceRid, status: reservations.status })
    .from(reservations);
  const expected = new Map<string, number>();
  const add = ({ rid }: { rid: string }) => expected.set(rid, (expected.get(rid) ?? 0) + 1);
  lines.filter(({ status }) => !calledOffOrders.includes(status)).forEach(add);
  stays.filter(({ status }) => !uncountedBookings.includes(status)).forEach(add);
  const counts = await db.select().from(serviceCounts);
  expect(
    counts.filter(({ orders, earlier, serviceRid }) => orders !== earlier + (expected.get(serviceRid) ?? 0)),
  ).toEqual([]);
  expect(await countServices(db)).toBe(0);
});

test('every process hears that there is something to count, and then that figures have changed', async () => {
  const { world, db, me } = await begin();
  await countServices(db);
  const heard: string[] = [];
  const hear = (channel: string) => () => void heard.push(channel);
  const stop = await listenForNotices(
    world.connection,
    {
      services_changed: hear('services'),
      counts_changed: hear('counts'),
      content_changed: hear('content'),
    },
    () => {},
  );
  onTestFinished(stop);
  heard.length = 0;
  await me.order();
  await countServices(db);
  await expect.poll(() => [...new Set(heard)]).toEqual(['services', 'counts']);
});

/** An order of theirs whose data were released. */
async function released(
  me: Somebody,
  {
    received = '2026-11-16T10:00:00+08:00',
    promise = '2026-11-20',
    ...work
  }: { received?: string; promise?: string } = {},
) {
  const rid = await me.sampleOrder();
  const { db } = me.world.database;
  await db.update(orders).set({ promiseDate: promise }).where(eq(orders.rid, rid));
  await db.insert(orderHistory).values({
    ...{ orderRid: rid, customerRid: me.rid, at: new Date(received), actorType: 'staff', actorRid: '' },
    ...{ action: 'receive', fromStatus: orderStates.inTransit, toStatus: orderStates.received },
  });
  const done = { orderStatus: orderStates.toVerify, ...work };
  return putWork(me.world, rid, workStates.toVerify, done);
}

test('how orders went is told from thirty of the last ninety days on', async () => {
  const { world, db, me } = await begin();
  const stats = async () => {
    await measureServices(db, world.now());
    return (await world.call(deviceDetail, { rid: service })).data?.stats;
  };
  // What the account had before is of another time.
  await db.update(assigns).set({ releasedAt: new Date('2026-01-05T10:00:00+08:00') });
  const first = await released(me);
  const late = await released(me, { promise: '2026-11-19', received: '2026-11-13T10:00:00+08:00' });
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderRid, first.orderRid));
  const [order] = await db.select().from(orders).where(eq(orders.rid, first.orderRid));
  const [work] = await db.select().from(assigns).where(eq(assigns.rid, first.rid));
  const [step] = await db.select().from(orderHistory).where(eq(orderHistory.action, 'receive'));
  if (!line || !order || !work || !step) throw new Error('an order is not whole');
  for (let nth = 0; nth < 27; nth++) {
    const rid = `ORDER${nth}`;
    await db.insert(orders).values({ ...order, rid, no: rid });
    await db.insert(orderLines).values({ ...line, rid: `LINE${nth}`, orderRid: rid });
    await db
      .insert(assigns)
      .values({ ...work, rid: `WORK${nth}`, no: `WORK${nth}`, orderRid: rid, lineRid: `LINE${nth}` });
    const { id: _, ...again } = step;
    await db.insert(orderHistory).values({ ...again, orderRid: rid });
  }
  expect(await stats()).toBeNull();
  await putWork(world, late.orderRid, workStates.toReview, {
    ...{ orderStatus: orderStates.retesting, retestOf: late.rid, lineRid: late.lineRid },
  });
  await released(me);
  expect(await stats()).toEqual({ days: 90, finished: 30, on_time: 96.7, median_days: 4, retest_rate: 3.3 });
  world.pass(91 * 86_400);
  expect(await stats()).toBeNull();
});

test('a delay that was announced is a delay, and what could not be tested is no order served', async () => {
  const { world, db, me } = await begin();
  await db.update(assigns).set({ releasedAt: new Date('2026-01-05T10:00:00+08:00') });
  const { orderRid } = await released(me, { promise: '2026-11-25' });
  await db.insert(orderHistory).values({
    ...{
      orderRid,
      customerRid: me.rid,
      at: world.now(),
      actorType: 'staff',
      actorRid: '',
      action: 'promise',
    },
    ...{ fromStatus: orderStates.testing, toStatus: orderStates.testing },
    diff: { changes: [{ name: '预计交付日期', from: '2026-11-19', to: '2026-11-25' }] },
  });
  const unable = await me.sampleOrder();
  await putWork(world, unable, workStates.unable, {
    orderStatus: orderStates.terminated,
    releasedAt: world.now(),
  });
  await measureServices(db, world.now());
  const [counts] = await db.select().from(serviceCounts).where(eq(serviceCounts.serviceRid, service));
  expect(counts).toMatchObject({ finished: 1, onTime: 0, retested: 0, medianDays: 4 });
});

test('a review moves the score of its services at once', async () => {
  const { world, me } = await begin();
  const count = async () => (await world.call(deviceDetail, { rid: 'fit-xps' })).data?.evaluates.count;
  for (let nth = 0; nth < 5; nth++) {
    expect(await count()).toBe(0);
    await reviewedOrder(me);
  }
  expect(await count()).toBe(5);
  await reviewedOrder(me);
  expect(await count()).toBe(6);
});
