import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { groupWithLimits, orderedXrd } from '../../../tests/fixtures/group-orders.ts';
import { askForAll, titleOf } from '../../../tests/fixtures/invoices.ts';
import { putFile, putOrder, putWork } from '../../../tests/fixtures/laboratory.ts';
import { topUp } from '../../../tests/fixtures/settled.ts';
import { somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { orderDetail } from '../orders/contract.ts';
import { orderStates } from '../orders/rules.states.ts';
import { orders } from '../orders/tables.ts';
import { workStates } from '../results/rules.states.ts';
import { assigns, resultFiles } from '../results/tables.ts';
import { samplingAdd, samplingCancel } from '../sampling/contract.ts';
import { settlementOperate } from '../settlement/contract.ts';

const { toSend, testing, toSettle } = orderStates;

async function release({ database, now }: World, file: string): Promise<void> {
  await database.db.update(resultFiles).set({ releasedAt: now() }).where(eq(resultFiles.rid, file));
}

test('an order tells all that is known of it, from the parcel to the invoice', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const rid = await me.sampleOrder();
  const seen = async () => {
    const { data, msg } = await me.call(orderDetail, { rid });
    if (!data) throw new Error(msg);
    return data;
  };

  const fresh = await seen();
  expect(fresh).toMatchObject({
    assigns: [],
    sampling: null,
    statement: null,
    invoices: [],
    adviser: 'an employee',
  });
  expect(fresh.files).toEqual({ held: null, found: [], sent: [] });
  const [line] = fresh.lines;
  expect(fresh.protocol).toEqual({ version: '1', is_current: 1 });
  expect(fresh.fees).toMatchObject({
    lines: [
      {
        ...{ line_rid: line?.rid, name: line?.name, qty: line?.qty },
        ...{ amount_fen: fresh.total_fen, unit_fen: fresh.total_fen / (line?.qty ?? 1), discount_fen: 0 },
      },
    ],
    ...{ goods_fen: fresh.total_fen, urgent_fen: 0, discount_fen: 0, points_fen: 0, prepaid_fen: 0 },
    total_fen: fresh.total_fen,
    tax_fen: fresh.total_fen - Math.round(fresh.total_fen / 1.06),
  });

  await putOrder(world, rid, toSend);
  const { data: first } = await me.call(samplingAdd, {
    type: 0,
    order_rids: [rid],
    sendAddress: '北京市海淀区',
  });
  expect((await seen()).sampling).toMatchObject({
    rid: first?.rid,
    no: first?.no,
    type: 0,
    status_name: '待寄出',
  });
  await me.call(samplingCancel, { rid: first?.rid ?? '' });
  expect((await seen()).sampling).toBeNull();

  const work = await putWork(world, rid, workStates.toVerify, { orderStatus: testing });
  const file = await putFile(world, work);
  expect(await seen()).toMatchObject({
    assigns: [
      {
        ...{ rid: work.rid, no: work.no, line_rid: line?.rid, name: line?.name, status_name: '待核对' },
        ...{ instrument: 'Bruker D8 Advance', sample_nos: fresh.samples.map(({ no }) => no) },
      },
    ],
    files: { found: [] },
  });
  await release(world, file);
  expect((await seen()).files.found).toMatchObject([{ rid: file, name: 'data.csv', is_superseded: 0 }]);
  await world.database.db.update(orders).set({ payMode: 1 }).where(eq(orders.rid, rid));
  expect((await seen()).files).toMatchObject({
    held: '订单尚未付清，付款后即可查看和下载数据',
    found: [{ rid: file }],
  });
  await world.database.db.update(orders).set({ payMode: 0 }).where(eq(orders.rid, rid));

  await world.database.db
    .update(assigns)
    .set({ status: workStates.accepted, amountFen: 50_000 })
    .where(eq(assigns.rid, work.rid));
  await putOrder(world, rid, toSettle);
  expect((await seen()).assigns).toMatchObject([{ amount_fen: 50_000 }]);
  const made = await me.call(settlementOperate, { op: 'create', order_rids: [rid] });
  expect((await seen()).statement).toMatchObject({
    ...{ rid: made.data?.rid, status_name: '待确认', amount_fen: 50_000, due_date: null },
  });
  await me.call(settlementOperate, { op: 'confirm', rid: made.data?.rid });
  await topUp(me, 50_000);
  await me.call(settlementOperate, { op: 'pay', rid: made.data?.rid, way: 0 });
  const title = await titleOf(me);
  await askForAll(me, title);
  expect(await seen()).toMatchObject({
    statement: { status_name: '已付款' },
    pay_status_name: '已付款',
    invoices: [{ status_name: '待审核', title: '示例理工大学', amount_fen: 50_000, number: '', files: [] }],
  });
});

test('who manages the group that pays sees work, data and money of an order, and where its samples are fetched is not for them', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const owner = await groupWithLimits(world, { limit_fen: null, month_fen: null });
  const { rid } = await orderedXrd(student, 1, { owner, secret: 1 });
  await putOrder(world, rid, toSend);
  await student.call(samplingAdd, { type: 0, order_rids: [rid], sendAddress: '北京市海淀区' });
  const file = await putFile(world, await putWork(world, rid, workStates.toVerify, { orderStatus: testing }));
  await release(world, file);
  const { data: theirs } = await teacher.call(orderDetail, { rid });
  expect(theirs).toMatchObject({
    ...{
      mine: 0,
      pays: 1,
      assigns: [{ status_name: '待核对' }],
      files: { found: [{ rid: file }], sent: [] },
    },
    sampling: { address: '', courier_name: '', courier_phone: '' },
  });
  const { data: own } = await student.call(orderDetail, { rid });
  expect(own).toMatchObject({ mine: 1, pays: 0, sampling: { type: 0 } });
});

test('ten units of work cost no statement more than one', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const rid = await me.sampleOrder();
  const count = async () => (await world.statements(() => me.call(orderDetail, { rid }))).length;
  const measure = async () =>
    release(
      world,
      await putFile(world, await putWork(world, rid, workStates.toVerify, { orderStatus: testing })),
    );
  await measure();
  const one = await count();
  for (let made = 1; made < 10; made += 1) await measure();
  expect(await count()).toBe(one);
  expect((await me.call(orderDetail, { rid })).data?.files.found).toHaveLength(10);
});
