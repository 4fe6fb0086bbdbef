import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../../db/demo-accounts.ts';
import { offerDraft, openOffer, writtenOffer } from '../../../../tests/fixtures/marketing.ts';
import { somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { messages } from '../../notifications/tables.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { orders } from '../../orders/tables.ts';
import { auditLog } from '../../staff/tables.ts';
import { couponClaim } from '../contract.ts';
import { couponStates, offerRecord, offerStates } from '../rules.states.ts';
import { coupons, customerCoupons } from '../tables.ts';
import { heldList, heldSheet, offerGive, offerList, offerMove, offerSave, offerView } from './contract.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const large = { total: 100 };
const viewOf = async (
  world: World,
  rid: string,
  as: 'admin' | 'lead' | 'finance-lead' | 'auditor' = 'lead',
) => {
  const { data, msg } = await (await world.asStaff(as)).call(offerView, { rid });
  if (!data) throw new Error(msg);
  return data;
};

test('an offer is written, changed, published and stopped, by whom it is allowed; what is held stays good', async () => {
  const world = await newWorld();
  const [lead, service, student] = [
    await world.asStaff('lead'),
    await world.asStaff('service'),
    await world.as('student'),
  ];
  expect((await service.send(offerSave, offerDraft)).statusCode).toBe(403);
  const wrong: [object, string][] = [
    [{ value: 0 }, '请填写优惠'],
    [{ kind: 1, value: 100 }, '折扣须为减免1%-99%'],
    [{ kind: 2, value: 1_000 }, '免费样品数须为1-999'],
    [{ most_fen: 5 }, '立减券不设最高优惠'],
    [{ open_until: '2026-11-19' }, '结束日期不能早于开始日期'],
    [{ valid_days: null }, '请填写有效天数或截止日期'],
    [{ valid_days: null, valid_until: '2026-12-18' }, '截止日期不能早于领取结束日期'],
    [{ open_until: '9999-12-31' }, '请选择结束日期'],
    [{ way: 'code', code: 'no!' }, '兑换码须为4-20位字母或数字'],
    [{ service_rids: ['nothing'] }, '所选分类或项目不存在，或已下架'],
  ];
  for (const [more, msg] of wrong)
    expect(await lead.call(offerSave, { ...offerDraft, ...more } as never)).toEqual(refused(msg));

  const rid = await writtenOffer(lead);
  expect((await viewOf(world, rid)).actions).toEqual([
    { action: 'edit', name: '修改' },
    { action: 'open', name: '发布' },
    { action: 'stop', name: '作废' },
  ]);
  expect(await viewOf(world, rid, 'auditor')).toMatchObject({ actions: [], can_give: 0 });
  const changed = { ...offerDraft, rid, version: 1, service_rids: ['xrd-powder'] };
  changed.type_ids = [1];
  expect((await lead.call(offerSave, { ...changed, version: 9 })).msg).toBe('数据已更新，请刷新后重试');
  expect((await lead.call(offerSave, changed)).code).toBe(1);
  const shown = await viewOf(world, rid);
  expect(shown).toMatchObject({
    ...{ status: 10, version: 2, worth: '满¥200.00立减¥30.00', audience: '全部客户', cost_fen: 90_000 },
    ...{ cost: '¥900.00', solo_fen: 100_000, made_by: '梁嘉树', validity: '到账后 30 天', can_give: 0 },
    draft: { ...offerDraft, type_ids: [1], service_rids: ['xrd-powder'] },
  });
  expect(shown.names.map(({ id }) => id)).toEqual([1, 'xrd-powder']);
  const move = { rid, version: 2, action: 'open' } as const;
  expect(await lead.call(offerMove, { ...move, version: 1 })).toEqual(refused('数据已更新，请刷新后重试'));
  expect((await lead.call(offerMove, move)).data).toMatchObject({ status: 20, status_name: '发放中' });
  expect((await lead.call(offerSave, { ...changed, version: 3 })).msg).toBe('当前状态不可操作');
  const { data: held } = await student.call(couponClaim, { discount_rid: rid });
  expect(held).toBeTruthy();

  expect((await lead.call(offerMove, { rid, version: 3, action: 'stop' })).data?.status).toBe(30);
  expect((await lead.call(offerMove, { rid, version: 4, action: 'stop' })).msg).toBe('当前状态不可操作');
  const teacher = await world.as('teacher');
  expect((await teacher.call(couponClaim, { discount_rid: rid })).msg).toBe('不符合领取条件');
  const [mine] = await world.database.db
    .select()
    .from(customerCoupons)
    .where(eq(customerCoupons.rid, held?.rid ?? ''));
  expect(mine).toMatchObject({ status: couponStates.held, terms: { serviceRids: ['xrd-powder'] } });
  const listed = await service.call(offerList, { kw: '秋季', status: 30, way: 'claim', kind: 0 });
  expect(listed.data).toMatchObject({ total: 1, counts: { 30: 1 }, list: [{ rid, taken: 1, total: 30 }] });
  expect((await service.call(offerList, { kind: 2 })).data?.total).toBe(0);
  const notes = await world.database.db
    .select({ words: auditLog.notes })
    .from(auditLog)
    .where(eq(auditLog.staffRid, lead.rid));
  expect(notes.map(({ words }) => words).join()).toContain('发放中 → 已停止');
});

test('codes are made or typed, each once; who writes an offer anew keeps its code', async () => {
  const world = await newWorld();
  const lead = await world.asStaff('lead');
  const codeOf = async (rid: string) => (await viewOf(world, rid)).code;
  const made = await writtenOffer(lead, { way: 'code' });
  expect(await codeOf(made)).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  const before = await codeOf(made);
  await lead.call(offerSave, { ...offerDraft, rid: made, version: 1, way: 'code' });
  expect(await codeOf(made)).toBe(before);
  const typed = await writtenOffer(lead, { way: 'code', code: 'lab2026' });
  expect(await codeOf(typed)).toBe('LAB2026');
  const again = { ...offerDraft, way: 'code', code: 'LAB2026' } as const;
  expect(await lead.call(offerSave, again)).toEqual(refused('兑换码已被其他优惠券使用'));
  const many = await Promise.all(
    Array.from({ length: 8 }, () => lead.call(offerSave, { ...again, code: 'RACE2026' })),
  );
  expect(many.filter(({ code }) => code === 1)).toHaveLength(1);
  expect((await lead.call(offerSave, { ...offerDraft, rid: typed, version: 1 })).code).toBe(1);
  expect(await codeOf(typed)).toBe('');
});

test('what can cost more than one person may allow is published by another who may approve (four eyes)', async () => {
  const world = await newWorld();
  const [lead, chief, admin] = [
    await world.asStaff('lead'),
    await world.asStaff('finance-lead'),
    await world.asStaff('admin'),
  ];
  const open = (rid: string, version = 1) => ({ rid, version, action: 'open' }) as const;
  const rid = await writtenOffer(lead, large);
  const byAnother = '可能的优惠金额超过须双人复核的金额，请由另一位同事发布';
  expect((await viewOf(world, rid)).actions[1]).toEqual({ action: 'open', name: '发布', reason: byAnother });
  expect(await lead.call(offerMove, open(rid))).toEqual(refused(byAnother));
  expect((await admin.call(offerMove, open(rid))).msg).toContain('请由客服主管或财务主管发布');
  // Whoever writes it anew is not the other one.
  expect((await chief.call(offerSave, { ...offerDraft, ...large, rid, version: 1 })).code).toBe(1);
  expect(await chief.call(offerMove, open(rid, 2))).toEqual(refused(byAnother));
  expect((await lead.call(offerMove, open(rid, 2))).code).toBe(1);

  const endless = await writtenOffer(lead, { total: null });
  expect(await viewOf(world, endless)).toMatchObject({ cost_fen: null, cost: '不封顶（未限制发放总量）' });
  expect(await lead.call(offerMove, open(endless))).toEqual(refused(byAnother));

  // Several small ones of one person and day are no way around, at once neither.
  const small = await Promise.all([1, 2, 3].map(() => writtenOffer(chief, { total: 20 })));
  const told = await Promise.all(small.map((each) => chief.call(offerMove, open(each))));
  expect(told.map(({ code }) => code).sort()).toEqual([0, 0, 1]);
  world.setNow('2026-11-21T10:00:00+08:00');
  const left = small[told.findIndex(({ code }) => code === 0)] ?? '';
  expect((await (await world.asStaff('finance-lead')).call(offerMove, open(left))).code).toBe(1);
});

test('no step of an offer is taken but by its table', async () => {
  const world = await newWorld();
  const lead = await world.asStaff('lead');
  const { db } = world.database;
  const rid = await writtenOffer(lead);
  for (const status of Object.values(offerStates))
    for (const action of ['edit', 'open', 'stop'] as const) {
      await db.update(coupons).set({ status, version: 1 }).where(eq(coupons.rid, rid));
      const allowed = (offerRecord.from(action) as number[]).includes(status);
      const answer =
        action === 'edit'
          ? await lead.call(offerSave, { ...offerDraft, rid, version: 1 })
          : await lead.call(offerMove, { rid, version: 1, action });
      expect([status, action, answer.code]).toEqual([status, action, allowed ? 1 : 0]);
      if (!allowed) expect(answer.msg).toBe('当前状态不可操作');
    }
  const late = await writtenOffer(lead, { total: 1, open_from: '2026-11-01', open_until: '2026-11-19' });
  expect((await lead.call(offerMove, { rid: late, version: 1, action: 'open' })).msg).toBe(
    '领取时间已结束，请修改后再发布',
  );
});

test('coupons are given by name or number, once or as often as one may, and never more than there are', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const lead = await world.asStaff('lead');
  const { student, teacher, enterprise } = demoAccounts;
  const rid = await openOffer(lead, { way: 'grant', total: 4, per_customer: 1 });
  const give = (more: object) => lead.call(offerGive, { rid, customers: [], ...more });
  expect(await give({})).toEqual(refused('请选择客户或粘贴手机号'));
  const many = Array.from({ length: 501 }, (_, n) => `139${String(n).padStart(8, '0')}`).join('\n');
  expect(await give({ phones: many })).toEqual(refused('每次最多发放500位客户'));
  const phones = `${teacher.phone} 19999999999\nabc`;
  expect((await give({ customers: [student.rid], phones })).data).toEqual({
    ...{ given: 2, held: 0, missing: ['19999999999', 'abc'] },
  });
  expect((await give({ customers: [student.rid], phones: enterprise.phone })).data).toMatchObject({
    ...{ given: 1, held: 1 },
  });
  await world.jobs.workOff();
  await world.jobs.workOff();
  const told = and(eq(messages.event, 'couponGranted'), eq(messages.customerRid, student.rid));
  expect(await db.$count(messages, told)).toBe(1);
  const view = await viewOf(world, rid);
  expect(view).toMatchObject({
    taken: 3,
    can_give: 1,
    figures: { handed: 3, used: 0, saved_fen: 0, lift: null },
  });

  const few = await openOffer(lead, { way: 'grant', total: 1 });
  const both = { rid: few, customers: [student.rid, teacher.rid] };
  expect(await lead.call(offerGive, both)).toEqual(refused('剩余数量不足，最多还可发放1张'));
  await lead.call(offerMove, { rid: few, version: 2, action: 'stop' });
  expect((await lead.call(offerGive, { ...both, customers: [student.rid] })).msg).toBe(
    '优惠券不在发放时间内，不能发放',
  );

  const twice = await openOffer(lead, { way: 'grant', value: 100, total: 64, per_customer: 2 });
  const at64 = await Promise.all(
    Array.from({ length: 64 }, () => lead.call(offerGive, { rid: twice, customers: [student.rid] })),
  );
  expect(at64.reduce((sum, { data }) => sum + (data?.given ?? 0), 0)).toBe(2);
  expect(await viewOf(world, twice)).toMatchObject({ taken: 2, figures: { handed: 2 } });
});

test('figures of a coupon open the list behind them, with the orders that it was for', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const lead = await world.asStaff('lead');
  const { student, teacher, newcomer } = demoAccounts;
  const placed = await (await somebody(world, 'student')).sampleOrder();
  const rid = await openOffer(lead, { way: 'grant' });
  await lead.call(offerGive, { rid, customers: [student.rid, teacher.rid, newcomer.rid] });
  const mine = and(eq(customerCoupons.couponRid, rid), eq(customerCoupons.customerRid, student.rid));
  const [order] = await db.select().from(orders).where(eq(orders.rid, placed));
  const [used] = await db
    .update(customerCoupons)
    .set({ status: couponStates.used, batchNo: order?.batchNo, savedFen: 3_000, usedAt: world.now() })
    .where(mine)
    .returning();
  await db
    .update(orders)
    .set({ couponRid: used?.rid, totalFen: 50_000, status: orderStates.toPay, createdAt: world.now() })
    .where(eq(orders.rid, order?.rid ?? ''));
  const { figures } = await viewOf(world, rid);
  expect(figures).toMatchObject({
    ...{ handed: 3, used: 1, locked: 0, ended: 0, saved_fen: 3_000, orders: 1, orders_fen: 50_000 },
    ...{ holders: { customers: 3, ordered: 1 }, lift: null },
  });
  const holders = async (state?: 'used' | 'held' | 'ended' | 'ordered', kw = '') =>
    (await lead.call(heldList, { rid, state, kw })).data?.list ?? [];
  expect(await holders()).toHaveLength(3);
  expect(await holders('used')).toMatchObject([
    {
      customer: { rid: student.rid },
      ...{ source: '定向发放', status_name: '已使用', saved_fen: 3_000 },
      ...{ orders: [{ no: order?.no }], orders_fen: 50_000 },
    },
  ]);
  expect(await holders('ordered')).toHaveLength(1);
  expect(await holders('held', teacher.phone)).toHaveLength(1);
  world.setNow('2026-12-21T10:00:00+08:00');
  const later = await world.asStaff('lead');
  const ended = await later.call(heldList, { rid, state: 'ended' });
  expect(ended.data?.list.map(({ status_name }) => status_name)).toEqual(['已过期', '已过期']);
  const sheet = await later.send(heldSheet, { rid });
  expect(sheet.headers['content-disposition']).toContain('xlsx');
});
