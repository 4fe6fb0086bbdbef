import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inviteFor, requirement } from '../../../../tests/trust/support/desk.ts';
import { newWorld } from '../../../../tests/world.ts';
import { enquiryList } from '../../enquiries/contract.staff.ts';
import { planList } from '../contract.ts';
import { quoteList } from '../quotes/contract.ts';
import { inviteAdd, inviteList, inviteSend, inviteWithdraw, quoteLook, quoteTake } from './contract.ts';
import { expireInvites } from './send-invites.ts';
import { quoteInvites } from './tables.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });
const phone = '13711112222';

test('a quote is read by its link, taken and accepted by who signs in, and wins its requirement', async () => {
  const world = await newWorld();
  const service = await world.asStaff('service');
  const enquiry_rid = await requirement(world);
  const lines = [{ service_rid: 'xrd-powder', price_fen: 90_000, count: 2, note: '含物相分析' }];
  const email = 'zhou@qingyu.example';
  const { data: made } = await service.call(inviteAdd, { enquiry_rid, email, lines, note: '周五前有效' });
  const mail = (await world.outbox()).find(({ target }) => target === email)?.text ?? '';
  expect(mail).toMatch(/某人，您好.*合计1,800\.00元/s);
  const code = /\/quote#([0-9a-f]{32})\b/.exec(mail)?.[1] ?? '';
  const [row] = await world.database.db.select().from(quoteInvites);
  expect(JSON.stringify(row)).not.toContain(code);

  const { data: seen } = await world.visitor().call(quoteLook, { code });
  expect(seen).toMatchObject({
    state: 'open',
    shown: { no: made?.no, total_fen: 180_000, note: '周五前有效', lines: [{ amount_fen: 180_000 }] },
  });
  expect((await world.visitor().call(quoteLook, { code: 'f'.repeat(32) })).data?.state).toBe('unknown');

  const student = await world.as('student');
  const taken = await student.call(quoteTake, { code, accept: 1 });
  expect(taken.code).toBe(1);
  expect(await student.call(quoteTake, { code, accept: 1 })).toEqual(taken);
  const own = (await student.call(planList, {})).data?.dataArr.find(({ type_id }) => type_id === 31)?.items;
  expect(own).toMatchObject([{ status: 30, price_fen: 180_000, quote_rid: taken.data?.rid }]);
  const { data: quoted } = await service.call(quoteList, {});
  expect(quoted?.list[0]).toMatchObject({ no: made?.no, state: 'accepted', enquiry: { rid: enquiry_rid } });
  expect((await service.call(enquiryList, {})).data?.list[0]?.status_name).toBe('已成交');
  expect((await student.call(quoteLook, { code })).data).toEqual({ state: 'mine', shown: null });
  const teacher = await world.as('teacher');
  expect((await teacher.call(quoteLook, { code })).data).toEqual({ state: 'taken', shown: null });
  expect(await teacher.call(quoteTake, { code })).toEqual(refusal('报价已被领取'));
});

test('a new link ends the one before; what is withdrawn or over is told so and cannot be taken', async () => {
  const world = await newWorld();
  const service = await world.asStaff('service');
  const student = await world.as('student');
  const { rid, version, code } = await inviteFor(world, phone);
  expect((await service.call(inviteSend, { rid, version })).code).toBe(1);
  const texts = (await world.outbox()).filter(({ target }) => target === phone).map(({ text }) => text);
  const again = /\/quote#(\w+)/.exec(texts[0] ?? '')?.[1] ?? '';
  const stateOf = async (secret: string) =>
    (await world.visitor().call(quoteLook, { code: secret })).data?.state;
  expect([await stateOf(code), await stateOf(again)]).toEqual(['unknown', 'open']);
  expect(await service.call(inviteWithdraw, { rid, version })).toEqual(refusal('数据已更新，请刷新后重试'));
  expect((await service.call(inviteWithdraw, { rid, version: version + 1 })).code).toBe(1);
  expect(await stateOf(again)).toBe('withdrawn');
  expect(await student.call(quoteTake, { code: again })).toEqual(refusal('报价已撤回'));

  const late = await inviteFor(world, phone);
  world.pass(16 * 86_400);
  expect(await stateOf(late.code)).toBe('expired');
  const later = await world.as('student');
  expect(await later.call(quoteTake, { code: late.code })).toEqual(refusal('报价已过期'));
  await expireInvites({ db: world.database.db, now: world.now });
  const [kept] = await world.database.db.select().from(quoteInvites).where(eq(quoteInvites.rid, late.rid));
  expect(kept?.status).toBe(40);
});

test('a link needs somewhere to go, and SMS wait for the morning', async () => {
  const world = await newWorld();
  const service = await world.asStaff('service');
  const lines = [{ service_rid: 'xrd-powder', price_fen: 90_000 }];
  expect((await service.call(inviteAdd, { name: '周老师', lines })).msg).toBe('请填写手机号或邮箱');
  expect((await service.call(inviteAdd, { phone, lines })).msg).toBe('请填写客户称呼');
  world.setNow('2026-11-24T23:00:00+08:00');
  await (await world.asStaff('service')).call(inviteAdd, { name: '周老师', phone, lines });
  expect((await world.outbox()).filter(({ target }) => target === phone)).toEqual([]);
  const { data } = await (await world.asStaff('service')).call(inviteList, { kw: '周老师' });
  expect(data?.list).toMatchObject([{ phone: '137****2222', status_name: '待领取', total_fen: 90_000 }]);
});
