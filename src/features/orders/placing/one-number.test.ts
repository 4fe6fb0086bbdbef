import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { independentOrder } from '../../../../tests/fixtures/calculator.ts';
import { demoServices } from '../../../../tests/fixtures/demo-services.ts';
import { somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld, type SignedIn } from '../../../../tests/world.ts';
import { planAdd, planList, planOperate } from '../../plan/contract.ts';
import { quoteAdd } from '../../plan/quotes/contract.ts';
import { planItems } from '../../plan/tables.ts';
import { staffOrderDetail } from '../board/contract.ts';
import { ready2pay } from '../contract.ts';

const service = (rid: string) => {
  const found = demoServices.find((each) => each.rid === rid);
  if (!found) throw new Error(`no ${rid}`);
  return found;
};
const samples = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ no: `S${index + 1}`, hazards: ['none'] }));
const itemsOf = async (who: SignedIn) =>
  (await who.call(planList, {})).data?.dataArr.flatMap(({ items }) => items) ?? [];

test('six samples of the page, counted up to six in the plan, are six', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const params = { sample_count: 5 };
  const { data: added } = await student.call(planAdd, { rid: 'xrd-powder', params });
  const [seen] = await itemsOf(student);
  expect(seen).toMatchObject({ count: 5, unit: '个样品', params });
  const temp_rid = added?.temp_rid ?? '';
  const counted = await student.call(planOperate, { op: 'count', temp_rids: [temp_rid], count: 6 });
  expect(counted.data?.allCount).toBe(6);
  const [item] = await itemsOf(student);
  const six = independentOrder([{ service: service('xrd-powder'), values: { sample_count: 6 } }]);
  expect(item).toMatchObject({ count: 6, params: { sample_count: 6 }, price_fen: six[0] });
  const asked = { temp_rid, count: 6, params: item?.params };
  for (const listed of [[], samples(6)]) {
    const { data } = await student.call(ready2pay, { items: [{ ...asked, samples: listed }] });
    expect(data?.lines.map(({ qty, amount_fen }) => [qty, amount_fen])).toEqual([[6, six[0]]]);
  }
  // The form is the other way to say it.
  const version = item?.version ?? 0;
  await student.call(planOperate, {
    ...{ op: 'save', temp_rids: [temp_rid] },
    data: { params: { sample_count: 4 }, version },
  });
  expect((await itemsOf(student))[0]).toMatchObject({ count: 4, params: { sample_count: 4 } });
  const tooMany = await student.call(planOperate, { op: 'count', temp_rids: [temp_rid], count: 700 });
  expect(tooMany.msg).toContain('样品数量');

  // What stood in plans before: the greater of both numbers, once.
  await world.database.db
    .update(planItems)
    .set({ count: 6, params: { sample_count: 6 } })
    .where(eq(planItems.rid, temp_rid));
  expect((await itemsOf(student))[0]).toMatchObject({ count: 6, price_fen: six[0] });
});

test('a quote for twelve is twelve, and an old quote for a whole stays what it was', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'teacher');
  const staff = await world.asStaff('service');
  const line = { service_rid: 'xrd-powder', count: 12, price_fen: 5_000, params: {} };
  const quoted = await staff.call(quoteAdd, { customer_rid: me.rid, lines: [line], valid_days: 15 });
  expect(quoted.code).toBe(1);
  const [offered] = await itemsOf(me);
  const temp_rid = offered?.temp_rid ?? '';
  expect(offered).toMatchObject({
    count: 12,
    unit: '个样品',
    price_fen: 60_000,
    params: { sample_count: 12 },
  });
  await me.call(planOperate, { op: 'accept', temp_rids: [temp_rid] });
  const costs = async (listed: number) =>
    (
      await me.call(ready2pay, { items: [{ temp_rid, count: 12, samples: samples(listed) }] })
    ).data?.lines.map(({ amount_fen }) => amount_fen);
  expect([await costs(0), await costs(12), await costs(10)]).toEqual([[60_000], [60_000], [50_000]]);
  const whole = { count: 1, params: { sample_count: 12 } };
  await world.database.db.update(planItems).set(whole).where(eq(planItems.rid, temp_rid));
  expect((await itemsOf(me))[0]).toMatchObject({ count: 1, unit: '份', price_fen: 5_000 });
  const { data } = await me.call(ready2pay, { items: [{ temp_rid, count: 1, samples: samples(12) }] });
  expect(data?.total_fen).toBe(5_000);
});

test('leftovers go back once for the order, however many items it has, and words do not contradict', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const staff = await world.asStaff('service');
  const rids = ['xrd-powder', 'bet-n2'];
  const plan = rids.map((rid) => ({ service: service(rid), values: { sample_count: 2, recycle: 'yes' } }));
  const expected = independentOrder(plan);
  const items = [];
  for (const rid of rids) {
    const { data } = await me.call(planAdd, { rid, params: { recycle: 'yes' } });
    items.push({ temp_rid: data?.temp_rid ?? '', count: 1, samples: samples(2) });
  }
  const { data: shown } = await me.call(ready2pay, { items, leftover: 1 });
  expect(shown?.lines.map(({ amount_fen }) => amount_fen)).toEqual(expected);
  const steps = shown?.lines.flatMap(({ formula }) => formula.filter(({ label }) => label.includes('回收')));
  expect(steps?.map(({ amount_fen }) => amount_fen)).toEqual([2_000]);
  const without = await me.call(ready2pay, { items, leftover: 0 });
  expect((shown?.total_fen ?? 0) - (without.data?.total_fen ?? 0)).toBe(2_000);

  const order_rid = await me.sampleOrder();
  const { data: seen } = await staff.call(staffOrderDetail, { rid: order_rid });
  expect(seen?.recycle_status_name).toBe(['不回收', '检测完成后寄回', '检测完成后销毁'][seen?.leftover ?? 0]);
});
