import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newWorld, type World } from '../../../tests/world.ts';
import { addDays, shanghaiDate } from '../../core/shanghai.ts';
import { services } from '../catalogue/tables.ts';
import { customerFind } from '../customers/contract.staff.ts';
import { enquiryList } from '../enquiries/contract.staff.ts';
import { enquiryStates } from '../enquiries/rules.states.ts';
import { enquiries } from '../enquiries/tables.ts';
import { post } from '../ledger/post.ts';
import { pointsGranted, pointsUsed } from '../ledger/rules.events.ts';
import { deliveryLogList } from '../notifications/contract.staff.ts';
import { deliveryLog } from '../notifications/tables.ts';
import { staffOrderList } from '../orders/board/contract.ts';
import { orderMessages } from '../orders/tables.ts';
import { entryStates } from '../plan/rules.states.ts';
import { planHistory } from '../plan/tables.ts';
import { staffInvitations } from '../promotion/earning/contract.ts';
import { invitations } from '../promotion/earning/tables.ts';
import { bookingBoard } from '../reservations/instruments/contract.ts';
import { bookingStates } from '../reservations/rules.states.ts';
import { cellsOf, TimeExtra } from '../reservations/rules.ts';
import { reservationWaits } from '../reservations/tables.ts';
import { staffReviews } from '../reviews/contract.staff.ts';
import { reviewStates } from '../reviews/rules.states.ts';
import { trafficDays } from '../traffic/tables.ts';
import { type BoardTold, figureBoard } from './contract.ts';
import { reckonFigures, writeStocks } from './roll-up.ts';

/** A Tuesday long before everything else in the shop. */
const day = '2025-03-04';
const at = (clock: string, on = day) => new Date(`${on}T${clock}:00+08:00`);

/** A shop in which some things happened long ago that the shop of the tests has one of already. */
async function begin() {
  const world = await newWorld({ shop: 'planted' });
  const { db } = world.database;
  /** A row like some that is there, with other values. */
  const like = (table: string, values: object, which = sql`true`) =>
    db.execute(sql`
      INSERT INTO ${sql.identifier(table)} SELECT made.*
      FROM (SELECT t FROM ${sql.identifier(table)} t WHERE ${which} ORDER BY t.rid LIMIT 1) model,
        jsonb_populate_record(model.t, ${JSON.stringify(values)}::jsonb) made`);
  for (const n of [1, 2])
    await like('customers', {
      ...{ rid: `KNOWN${n}`, account: `known${n}`, phone: `1990000000${n}`, invite_code: `KN${n}` },
      ...{ email: null, wx_openid: null, created_at: at('08:00'), closed_at: null },
    });
  const order = async (rid: string, customer_rid: string, created_at: Date, more: object = {}) => {
    const owner = customer_rid;
    const values = { rid, no: rid, batch_no: rid, customer_rid, owner, created_at, envelope_rid: null };
    await like('orders', {
      ...values,
      coupon_rid: null,
      coupon_fen: 0,
      total_fen: 10_000,
      type_id: 1,
      ...more,
    });
    const line = {
      rid: `L${rid}`,
      order_rid: rid,
      customer_rid,
      created_at,
      amount_fen: 10_000,
      discount_fen: 0,
    };
    await like('order_lines', { ...line, service_rid: 'fit-xps' });
  };
  return { world, db, like, order };
}

async function boardOf(world: World, board: BoardTold['board'], days: { from: string; to: string }) {
  await reckonFigures({ db: world.database.db, now: world.now });
  const auditor = await world.asStaff('auditor');
  const { data } = await auditor.call(figureBoard, { board: board as 'desk', range: 'free', ...days });
  const all = new Map(
    data?.groups.flatMap(({ figures }) => figures).map((figure) => [figure.key, figure] as const),
  );
  return {
    value: (key: string) => all.get(key)?.value,
    cases: (key: string) => all.get(key)?.cases,
    parts: (key: string) =>
      Object.fromEntries((all.get(key)?.parts?.list ?? []).map(({ part, value }) => [part, value])),
    /** What the list behind a figure, or behind a part of it, is asked. */
    asked: (key: string, part?: string) => {
      const figure = all.get(key);
      const href =
        part === undefined ? figure?.href : figure?.parts?.list.find((one) => one.part === part)?.href;
      return Object.fromEntries(new URL(href ?? '/', 'http://shop').searchParams);
    },
  };
}

const week = { from: day, to: '2025-03-10' };

test('on site: hours, income, who did not come, and who got what they waited for', async () => {
  const { world, db, like } = await begin();
  const auditor = await world.asStaff('auditor');
  const booking = async (rid: string, status: number, more: object = {}) =>
    like('reservations', {
      ...{ rid, no: rid, customer_rid: 'KNOWN1', user_rid: 'KNOWN1', owner: 'KNOWN1', envelope_rid: null },
      ...{ status, date: day, start: '09:00', end: '11:00', start_at: at('09:00'), created_at: at('08:00') },
      ...{ actual_start: null, actual_end: null, fee_fen: 0, price_fen: 20_000, consumables: [], ...more },
    });
  await booking('K1', bookingStates.done, {
    ...{ actual_start: at('09:00'), actual_end: at('11:00') },
    consumables: [{ name: '手套', count: 2, fen: 600 }],
  });
  await booking('K2', bookingStates.cancelled, { fee_fen: 3_000 });
  await booking('K3', bookingStates.missed, { fee_fen: 5_000 });
  await booking('K4', bookingStates.closed);
  await booking('K5', bookingStates.lockOver, { no: null });
  const wait = { customerRid: 'KNOWN1', serviceRid: 'x', date: day, minutes: 60, createdAt: at('07:00') };
  await db.insert(reservationWaits).values([
    { ...wait, rid: 'W1', lockRid: 'K1', status: 20 },
    { ...wait, rid: 'W2', lockRid: 'K5', status: 20 },
    { ...wait, rid: 'W3' },
  ]);
  const { value, cases, parts, asked } = await boardOf(world, 'onsite', week);
  const open = (await db.select().from(services))
    .flatMap(({ reservable }) =>
      reservable
        ? Array.from(
            { length: 7 },
            (_, index) =>
              cellsOf({
                ...{ date: addDays(week.from, index), today: '2025-03-01', time: '00:00', baseFenHour: 0 },
                ...{ opening: reservable, extra: TimeExtra.parse(undefined) },
              }).length,
          )
        : [],
    )
    .reduce((sum, cells) => sum + cells / 2, 0);
  expect(open).toBeGreaterThan(0);
  expect(value('open-hours')).toBe(open);
  expect(value('used-hours')).toBe(2);
  expect(value('utilisation')).toBe(Math.round((2 / open) * 1_000) / 10);
  expect([value('income'), value('income-per-hour'), value('fees')]).toEqual([20_000, 10_000, 8_000]);
  expect(value('bookings')).toBe(4);
  expect(parts('bookings')).toEqual({ 130: 1, 200: 1, 205: 1, 215: 1 });
  expect([value('cancelled'), value('cancelled-rate'), value('closed')]).toEqual([1, 25, 1]);
  expect([value('missed'), value('missed-rate')]).toEqual([1, 50]);
  // Of how many cases a rate is, is told where it is of cases and not of minutes.
  expect([cases('utilisation'), cases('cancelled-rate'), cases('missed-rate')]).toEqual([null, 4, 2]);
  expect([value('waits'), value('waits-offered'), value('waits-booked')]).toEqual([3, 2, 50]);
  for (const key of ['bookings', 'cancelled', 'closed', 'missed']) {
    const { from, to, status } = asked(key);
    const found = await auditor.call(bookingBoard, { from, to, ...(status && { status: Number(status) }) });
    expect([key, found.data?.total]).toEqual([key, value(key)]);
  }
});

test('service desk: first answers, requirements, quotes and what advisers sell', async () => {
  const { world, db, like, order } = await begin();
  const lead = await world.asStaff('lead');
  await order('KO1', 'KNOWN1', at('08:00'), { adviser_rid: lead.rid });
  await order('KO2', 'KNOWN2', at('08:00'), { adviser_rid: lead.rid, total_fen: 30_000 });
  const said = (rid: string, orderRid: string, clock: string, staffRid: string | null) => ({
    ...{ rid, orderRid, customerRid: 'KNOWN1', staffRid, text: '…', createdAt: at(clock) },
  });
  await db
    .insert(orderMessages)
    .values([
      said('M1', 'KO1', '08:00', null),
      said('M2', 'KO1', '09:30', lead.rid),
      said('M3', 'KO1', '12:00', lead.rid),
      said('M4', 'KO2', '07:00', lead.rid),
      said('M5', 'KO2', '10:00', null),
      said('M6', 'KO2', '10:30', lead.rid),
    ]);
  const enquiry = {
    kind: 1,
    name: '王',
    phone: '19900000001',
    content: '…',
    typeIds: [],
    createdAt: at('08:00'),
  };
  const { won, lost, settled } = enquiryStates;
  await db.insert(enquiries).values([
    { ...enquiry, rid: 'E1', no: 'E1', status: won, closedAt: at('09:00', '2025-03-05') },
    { ...enquiry, rid: 'E2', no: 'E2', status: lost, lostReason: 'price', closedAt: at('09:00') },
    { ...enquiry, rid: 'E3', no: 'E3', status: lost, lostReason: 'time', closedAt: at('09:00') },
    { ...enquiry, rid: 'E4', no: 'E4', kind: 2, status: settled, closedAt: at('09:00') },
  ]);
  await like('quotes', {
    rid: 'Q1',
    no: 'Q1',
    customer_rid: 'KNOWN1',
    enquiry_rid: 'E1',
    staff_rid: lead.rid,
    created_at: at('10:00'),
  });
  const { accepted, declined, quoted } = entryStates;
  for (const [rid, toStatus] of [
    ['P1', accepted],
    ['P2', accepted],
    ['P3', declined],
  ] as const) {
    await like('plan_items', {
      rid,
      customer_rid: 'KNOWN1',
      quote_rid: 'Q1',
      quoted_fen: 100,
      count: 2,
      status: toStatus,
    });
    await db.insert(planHistory).values({
      ...{ planItemRid: rid, customerRid: 'KNOWN1', at: at('11:00'), fromStatus: quoted, toStatus },
      ...{ actorType: 'customer', actorRid: 'KNOWN1' },
    });
  }
  const { value, parts, asked } = await boardOf(world, 'desk', week);
  expect([value('first-answer'), value('first-answer-slow'), value('first-quote')]).toEqual([0.5, 1.5, 2]);
  expect(parts('enquiries')).toEqual({ 0: 0, 1: 3, 2: 1 });
  expect([value('won'), value('lost'), value('win-rate')]).toEqual([1, 2, 33.3]);
  expect(parts('lost')).toEqual({ price: 1, time: 1 });
  expect([value('quotes-accepted'), value('quotes-not-taken'), value('quote-rate')]).toEqual([2, 1, 66.7]);
  expect([value('value'), value('value-per-order')]).toEqual([40_000, 20_000]);
  expect(parts('value')).toEqual({ [lead.rid]: 40_000 });
  for (const [key, part] of [['won'], ['lost'], ['lost', 'price'], ['enquiries', '2']] as const) {
    const { kind, status, by = 'came', lost: reason, from, to } = asked(key, part);
    const found = await lead.call(enquiryList, {
      ...{ from, to, by: by as 'ended', lost: reason as 'price' },
      ...(status && { status: Number(status) }),
      ...(kind && { kind: Number(kind) as 2 }),
    });
    expect([key, part, found.data?.total]).toEqual([key, part, part ? parts(key)[part] : value(key)]);
  }
  const { from, to, adviser } = asked('value', lead.rid);
  expect((await lead.call(staffOrderList, { from, to, adviser })).data?.list).toHaveLength(2);
});

test('catalogue: orders, margin, searches and pages', async () => {
  const { world, db, order } = await begin();
  await order('KO1', 'KNOWN1', at('08:00'));
  await order('KO2', 'KNOWN2', at('09:00'));
  await db.insert(trafficDays).values([
    { day, kind: 'service', part: 'fit-xps', count: 8 },
    { day, kind: 'search', part: 'xps', count: 6 },
    { day, kind: 'search', part: '量子', count: 2 },
    { day, kind: 'search-empty', part: '量子', count: 2 },
  ]);
  const { value, parts, asked } = await boardOf(world, 'catalogue', week);
  expect([value('orders'), value('ordered-fen')]).toEqual([2, 20_000]);
  expect(parts('orders')).toEqual({ 'fit-xps': 2 });
  expect([value('views'), value('view-to-order'), parts('view-to-order')]).toEqual([
    8,
    25,
    { 'fit-xps': 25 },
  ]);
  expect([value('searches'), value('searches-empty'), value('searches-empty-rate')]).toEqual([8, 2, 25]);
  expect(parts('searches-empty')).toEqual({ 量子: 2 });
  const lead = await world.asStaff('lead');
  const { service, from, to } = asked('orders', 'fit-xps');
  expect((await lead.call(staffOrderList, { service, from, to })).data?.list).toHaveLength(2);
});

test('customers: who comes again, and who no more', async () => {
  const { world, order } = await begin();
  await order('KO1', 'KNOWN1', at('08:00'));
  await order('KO2', 'KNOWN1', at('08:00'));
  await order('KO3', 'KNOWN2', at('09:00'));
  await order('KO4', 'KNOWN1', at('08:00', '2025-04-01'));
  await order('KO5', 'KNOWN1', at('08:00', '2025-10-10'));
  const first = await boardOf(world, 'customers', week);
  expect([first.value('first-orders'), first.value('by-organization')]).toEqual([2, 30_000]);
  expect([first.value('repeat'), first.parts('cohorts')]).toEqual([null, { '2025-03': 2 }]);
  // Ninety days after the fourth of March, and 180 after the last order of either.
  const repeats = await boardOf(world, 'customers', { from: '2025-06-02', to: '2025-06-02' });
  expect(repeats.value('repeat')).toBe(50);
  const later = await boardOf(world, 'customers', { from: '2025-04-01', to: '2025-04-30' });
  expect([later.parts('cohorts'), later.value('first-orders')]).toEqual([{ '2025-03': 1 }, 0]);
  const quiet = await boardOf(world, 'customers', { from: '2025-08-31', to: '2025-09-28' });
  expect([quiet.value('quiet'), quiet.value('inactive'), quiet.value('back')]).toEqual([2, 2, 0]);
  const back = await boardOf(world, 'customers', { from: '2025-10-01', to: '2025-10-31' });
  expect([back.value('quiet'), back.value('inactive'), back.value('back')]).toEqual([0, 1, 1]);
  const today = shanghaiDate(world.now());
  const now = await boardOf(world, 'customers', { from: today, to: today });
  const lead = await world.asStaff('lead');
  const { data } = await lead.call(customerFind, { state: 'inactive', size: 100 });
  expect(data?.list.map(({ rid }) => rid)).toEqual(expect.arrayContaining(['KNOWN1', 'KNOWN2']));
  expect(now.value('inactive')).toBe(data?.list.length);
});

test('growth: invitations, coupons, and points with what they are worth', async () => {
  const { world, db, order } = await begin();
  await db
    .insert(invitations)
    .values({ rid: 'I1', friendRid: 'KNOWN2', customerRid: 'KNOWN1', at: at('08:00') });
  await order('KO1', 'KNOWN1', at('08:00'), { total_fen: 10_000 });
  await order('KO2', 'KNOWN2', at('09:00'), { total_fen: 15_000, coupon_rid: 'C1', coupon_fen: 3_000 });
  const book = { ref: 'test:1', operator: { type: 'system', rid: '' } as const };
  await post(
    { db, now: at('10:00') },
    { ...book, event: 'points-granted', key: 'k1', legs: pointsGranted('KNOWN1', 'lot', 500) },
  );
  await post(
    { db, now: at('11:00') },
    { ...book, event: 'points-redeemed', key: 'k2', legs: pointsUsed('KNOWN1', 'lot', 200) },
  );
  const { value, asked } = await boardOf(world, 'growth', week);
  expect([value('joined'), value('friends'), value('friends-first'), value('friends-rate')]).toEqual([
    2, 1, 1, 100,
  ]);
  expect([value('coupon-orders'), value('coupon-return'), value('coupon-lift')]).toEqual([15_000, 500, 50]);
  expect([value('points-issued'), value('points-used'), value('points-held')]).toEqual([500, 200, 300]);
  const lead = await world.asStaff('lead');
  const { from, to } = asked('friends');
  expect((await lead.call(staffInvitations, { from, to })).data?.total).toBe(1);
  await writeStocks({ db, now: world.now });
  const today = shanghaiDate(world.now());
  const now = await boardOf(world, 'growth', { from: today, to: today });
  const { rows } = await db.execute<{ points: number }>(
    sql`SELECT sum(balance)::int AS points FROM ledger_balances WHERE code = 'PT-U'`,
  );
  // A hundred points are worth a yuan.
  expect([now.value('points-held'), now.value('points-owed')]).toEqual([rows[0]?.points, rows[0]?.points]);
});

test('quality: scores, complaints and notices that did not arrive', async () => {
  const { world, db, like, order } = await begin();
  for (const [rid, score] of [
    ['KO1', 5],
    ['KO2', 2],
  ] as const) {
    await order(rid, 'KNOWN1', at('08:00'));
    await like('reviews', {
      rid: `R${rid}`,
      order_rid: rid,
      customer_rid: 'KNOWN1',
      score,
      status: reviewStates.shown,
      created_at: at('09:00'),
    });
  }
  const complaint = {
    kind: 2,
    name: '王',
    phone: '19900000001',
    content: '…',
    typeIds: [],
    createdAt: at('08:00'),
  };
  await db.insert(enquiries).values({ ...complaint, rid: 'E1', no: 'E1' });
  const sent = {
    deliveryRid: 'D',
    customerRid: 'KNOWN1',
    event: 'registered',
    channel: 'sms',
    receiver: '1',
    reason: '',
    at: at('08:00'),
  } as const;
  await db.insert(deliveryLog).values([
    { ...sent, result: 'failed' },
    { ...sent, result: 'sent' },
    { ...sent, result: 'sent', channel: 'mail' },
    { ...sent, result: 'put_off' },
  ]);
  await db.insert(trafficDays).values([
    { day, kind: 'check', part: 'genuine', count: 3 },
    { day, kind: 'check', part: 'unknown', count: 1 },
    { day, kind: 'archive', part: 'done', count: 3 },
    { day, kind: 'archive', part: 'failed', count: 1 },
  ]);
  const { value, parts, asked } = await boardOf(world, 'quality', week);
  expect([value('reviews'), value('score'), value('low-scores')]).toEqual([2, 3.5, 50]);
  expect([value('complaints'), value('complaint-rate')]).toEqual([1, 50]);
  expect([value('notices-failed'), value('notices-failed-rate')]).toEqual([1, 33.3]);
  expect([value('checks'), parts('checks')]).toEqual([4, { genuine: 3, unknown: 1 }]);
  expect([value('archives-failed'), value('archives-failed-rate')]).toEqual([1, 25]);
  expect(parts('notices-failed')).toEqual({ wechat: 0, sms: 1, mail: 0 });
  const auditor = await world.asStaff('auditor');
  const scored = asked('reviews', '5');
  const found = await auditor.call(staffReviews, { from: scored.from, to: scored.to, score: 5 });
  expect([scored.score, found.data?.total]).toEqual(['5', 1]);
  const { from, to, result } = asked('notices-failed');
  const failed = await auditor.call(deliveryLogList, { from, to, result: result as 'failed' });
  expect(failed.data?.list).toHaveLength(1);
});
