import readSheet from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { seedDemoOrders } from '../../../db/demo-orders.ts';
import { newWorld, type SignedIn, type World } from '../../../tests/world.ts';
import type { InputOf } from '../../core/call.ts';
import { orderDetail } from '../orders/contract.ts';
import { orderQuery } from './contract.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });

async function shop() {
  const world = await newWorld();
  await seedDemoOrders(world.database.db, world.now());
  const student = await world.as('student');
  return { world, student };
}

async function ask(customer: SignedIn, input: InputOf<typeof orderQuery>) {
  const { data, msg } = await customer.call(orderQuery, { size: 50, ...input });
  if (!data) throw new Error(msg);
  return data;
}

/** A booking of the customer's, as the table has it. */
async function booked(world: World, customerRid: string, no: string, at: string, status = 40) {
  await world.database.pool.query(
    `INSERT INTO reservations (rid, no, batch_no, customer_rid, owner, user_rid, service_rid, name, img, status, date, start,
       "end", start_at, price_fen, lines, samples, created_at)
     VALUES ($1, CASE WHEN $4 > 5 THEN $1 END, 'B1', $2, $2, $2, 'rsv-sem', '扫描电镜机时', '', $4, '2026-11-24', '09:00', '11:00',
       '2026-11-24T09:00:00+08:00', 60000, '[]', '[{"no": "P-1"}]', $3)`,
    [no, customerRid, at, status],
  );
}

test('orders and bookings come together, newest first, page after page, with their sum', async () => {
  const { world, student } = await shop();
  await booked(world, student.rid, 'Y261118000001', '2026-11-18T08:00:00+08:00');
  await booked(world, student.rid, 'Y261118000002', '2026-11-18T08:30:00+08:00', 0);
  const all = await ask(student, {});
  expect(all.total).toBe(17);
  expect(all.sum_fen).toBe(all.list.reduce((sum, { total_fen }) => sum + total_fen, 0));
  const times = all.list.map(({ created }) => created);
  expect(times).toEqual(times.toSorted().reverse());
  expect(all.list.find(({ kind }) => kind === 1)).toMatchObject({
    ...{ no: 'Y261118000001', typeId: 2, status_name: '已预约', total_fen: 60_000 },
    due: '2026-11-24 09:00–11:00',
  });
  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const { data } = await student.call(orderQuery, { size: 5, after });
    seen.push(...(data?.list ?? []).map(({ rid }) => rid));
    if (!data?.next) break;
    after = data.next;
  }
  expect(seen).toEqual(all.list.map(({ rid }) => rid));
  const second = await student.call(orderQuery, { size: 5, page: 2 });
  expect(second.data?.list.map(({ rid }) => rid)).toEqual(seen.slice(5, 10));
  expect((await ask(await world.as('teacher'), {})).total).toBe(0);
});

test('each filter narrows to what it says', async () => {
  const { world, student } = await shop();
  await booked(world, student.rid, 'Y261118000001', '2026-11-18T08:00:00+08:00');
  const orders = (await ask(student, { kind: 0 })).list;
  const numbers = async (input: InputOf<typeof orderQuery>) =>
    (await ask(student, input)).list.map(({ no }) => no).toSorted();
  const those = (fits: (order: (typeof orders)[number]) => boolean) =>
    orders
      .filter(fits)
      .map(({ no }) => no)
      .toSorted();
  expect(await numbers({ kind: 1 })).toEqual(['Y261118000001']);
  expect(await numbers({ typeId: 2 })).toEqual(['Y261118000001']);
  expect(await numbers({ typeId: 3 })).toEqual(those(({ typeId }) => typeId === 3));
  expect(await numbers({ kind: 0, status: 130 })).toEqual(those(({ status }) => status === 130));
  expect(await numbers({ group: 'testing' })).toEqual(
    those(({ status }) => [60, 70, 80, 90, 105].includes(status)),
  );
  expect(await numbers({ kw: '电镜' })).toEqual(
    [...those(({ title }) => title.includes('电镜')), 'Y261118000001'].toSorted(),
  );
  expect(await numbers({ kw: '%' })).toEqual([]);
  const [first] = orders;
  expect(await numbers({ kw: first?.no.toLowerCase() })).toEqual([first?.no]);
  expect(await numbers({ kw: first?.batch_no })).toEqual([first?.no]);
  expect(await numbers({ sample_no: 'FeOx-600' })).toHaveLength(1);
  expect(await numbers({ sample_no: 'P-1' })).toEqual(['Y261118000001']);
  expect(await numbers({ waybill: 'SF1420095510043' })).toHaveLength(1);
  expect(await numbers({ pay_status: 3 })).toEqual(those(({ pay_status }) => pay_status === 3));
  expect(await numbers({ invoice_status: 3 })).toEqual([]);
  expect(await numbers({ min_fen: 20_000, max_fen: 40_000 })).toEqual(
    those(({ total_fen }) => total_fen >= 20_000 && total_fen <= 40_000),
  );
  expect(await numbers({ from: '2026-11-18', to: '2026-11-18' })).toEqual(
    [...those(({ created }) => created.startsWith('2026-11-18')), 'Y261118000001'].toSorted(),
  );
  expect(await student.call(orderQuery, { after: 'nonsense' })).toEqual(refusal('参数错误'));
  expect(await student.call(orderQuery, { from: '2026-13-40' })).toEqual(refusal('日期不正确'));
});

test('the spreadsheet holds what was found, and no text becomes a formula', async () => {
  const { world, student } = await shop();
  const title = '=HYPERLINK("http://evil.example","点我")';
  const [first] = (await ask(student, {})).list;
  await world.database.pool.query('UPDATE orders SET title = $2 WHERE rid = $1', [first?.rid, title]);
  const answer = await student.send(orderQuery, { export: 1, kind: 0 });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  const disposition = decodeURIComponent(String(answer.headers['content-disposition']));
  expect(disposition).toMatch(/^attachment; filename="[^"]+"; filename\*=UTF-8''订单查询_20261120\.xlsx$/);
  const [sheet] = await readSheet(answer.rawPayload);
  const rows = sheet?.data ?? [];
  const listed = await ask(student, { kind: 0 });
  expect(rows).toHaveLength(listed.total + 1);
  expect(rows[0]?.[0]).toBe('编号');
  expect(rows[1]?.[3]).toBe(title);
  expect(rows[1]?.[11]).toBe((listed.list[0]?.total_fen ?? 0) / 100);
});

test('more than ten thousand rows are refused', async () => {
  const { world, student } = await shop();
  const [first] = (await ask(student, {})).list;
  await world.database.pool.query(
    `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('rid', 'R' || n, 'no', 'N' || n))).*
     FROM orders o, generate_series(1, 10000) n WHERE o.rid = $1`,
    [first?.rid],
  );
  expect(await student.call(orderQuery, { export: 1 })).toEqual(refusal('导出数据超过10000条，请缩小范围'));
  expect((await ask(student, { size: 10 })).total).toBe(10_016);
});

test('a query and an order are few statements', async () => {
  const { world, student } = await shop();
  expect((await world.statements(() => ask(student, { kw: '电镜' }))).length).toBeLessThanOrEqual(4);
  const [first] = (await ask(student, {})).list;
  const read = () => student.call(orderDetail, { rid: first?.rid ?? '' });
  expect((await world.statements(read)).length).toBeLessThanOrEqual(18);
});
