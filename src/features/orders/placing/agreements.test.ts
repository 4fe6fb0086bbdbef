import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../../db/demo-accounts.ts';
import { slot } from '../../../../tests/fixtures/bookings.ts';
import { newWorld, type SignedIn } from '../../../../tests/world.ts';
import { agreementList, agreementRemove, agreementSave } from '../../catalogue/agreements/contract.ts';
import { deviceDetail } from '../../catalogue/contract.ts';
import { planAdd, planList } from '../../plan/contract.ts';
import { reservationLock } from '../../reservations/contract.ts';
import { auditLog } from '../../staff/tables.ts';
import { orderAdd, orderDetail, ready2pay } from '../contract.ts';

const { student } = demoAccounts;
const terms = {
  customer_rid: student.rid,
  service_rid: 'xrd-powder',
  category_id: null,
  rate_percent: null,
  unit_fen: 5_000,
  valid_from: '2026-11-01',
  valid_to: null,
  memo: '框架协议',
} as const;
const refusal = (msg: string) => ({ code: 0, data: null, msg });

async function shown(customer: SignedIn) {
  const params = { main_components: 'TiO2' };
  const { data } = await customer.call(planAdd, { rid: 'xrd-powder', params });
  const samples = ['A-1', 'A-2'].map((no) => ({ no, hazards: ['none'] }));
  const items = [{ temp_rid: data?.temp_rid ?? '', count: 1, samples }];
  const priced = (await customer.call(ready2pay, { items })).data;
  return { items, line: priced?.lines[0], price_hash: priced?.price_hash ?? '' };
}

test('a price that was agreed is a step of its own in plan, panel and order, for its customer only', async () => {
  const world = await newWorld();
  const lead = await world.asStaff('lead');
  const [customer, other] = [await world.as('student'), await world.as('teacher')];
  const before = await shown(customer);
  const page = async () => (await customer.call(deviceDetail, { rid: 'xrd-powder' })).data?.price;
  const published = await page();
  expect((await lead.call(agreementSave, terms)).data).toMatchObject({ version: 1 });

  const step = { label: '客户协议价', formula: '单价 ¥50.00，不叠加数量优惠', amount_fen: -2_000 };
  const after = await shown(customer);
  expect(after.line?.formula).toEqual([...(before.line?.formula ?? []), step]);
  expect(after.line?.amount_fen).toBe((before.line?.amount_fen ?? 0) - 2_000);
  const { data: plan } = await customer.call(planList, {});
  const planned = plan?.dataArr
    .flatMap(({ items }) => items)
    .find(({ temp_rid }) => temp_rid === after.items[0]?.temp_rid);
  expect(planned?.price_fen).toBe(5_000);
  expect((await shown(other)).line?.formula).toEqual(before.line?.formula);
  expect(await page()).toEqual(published);

  const order = { items: after.items, price_hash: after.price_hash, protocol_version: '1' };
  const { data: placed, msg } = await customer.call(orderAdd, order);
  const rid = placed?.orders[0]?.rid ?? msg;
  const row = (await lead.call(agreementList, { customer_rid: student.rid })).data?.list[0];
  const gone = { customer_rid: student.rid, rid: row?.rid ?? '', version: 1, reason: '协议到期' };
  expect(await lead.call(agreementRemove, gone)).toMatchObject({ code: 1 });
  const { data: detail } = await customer.call(orderDetail, { rid });
  expect(detail?.lines[0]?.formula.at(-1)).toEqual(step);
  expect((await shown(customer)).line?.formula).toEqual(before.line?.formula);
  const kept = await world.database.db.select().from(auditLog).where(eq(auditLog.path, agreementSave.path));
  expect(kept).toHaveLength(1);
});

test('evenings at an instrument cost more before the rate is taken', async () => {
  const world = await newWorld();
  const lead = await world.asStaff('lead');
  const rate = { ...terms, service_rid: slot.rid, unit_fen: null, rate_percent: 90 };
  expect(await lead.call(agreementSave, rate)).toMatchObject({ code: 1 });
  const customer = await world.as('student');
  const { data } = await customer.call(reservationLock, {
    ...slot,
    date: '2026-11-22',
    start: '18:00',
    end: '20:00',
  });
  expect(data?.lines.at(-1)).toEqual({
    label: '客户协议价',
    formula: '¥1,260.00 × 90%',
    amount_fen: -12_600,
  });
  expect(data?.price_fen).toBe(113_400);
});

test('a list never says two things of the same day, and is changed by those who may set prices', async () => {
  const world = await newWorld();
  const [lead, service] = [await world.asStaff('lead'), await world.asStaff('service')];
  expect((await service.send(agreementSave, terms)).statusCode).toBe(403);
  const { data: saved } = await lead.call(agreementSave, { ...terms, valid_to: '2026-11-30' });
  expect(await lead.call(agreementSave, { ...terms, valid_from: '2026-11-30' })).toEqual(
    refusal('同一项目或分类在这段时间内已有协议价'),
  );
  expect(await lead.call(agreementSave, { ...terms, valid_from: '2026-12-01' })).toMatchObject({ code: 1 });
  const longer = { ...terms, rid: saved?.rid, version: 1, valid_to: '2026-12-01' };
  expect(await lead.call(agreementSave, longer)).toEqual(refusal('同一项目或分类在这段时间内已有协议价'));
  const cheaper = { ...longer, unit_fen: 4_000, valid_to: '2026-11-30' };
  expect((await lead.call(agreementSave, cheaper)).data).toMatchObject({ version: 2 });
  expect(await lead.call(agreementSave, cheaper)).toEqual(refusal('数据已更新，请刷新后重试'));
  const category = { ...terms, service_rid: null, category_id: 12 };
  expect(await lead.call(agreementSave, category)).toEqual(refusal('固定单价只能用于单个项目'));
  expect(await service.call(agreementList, { customer_rid: demoAccounts.newcomer.rid })).toEqual(
    refusal('记录不存在'),
  );
});
