import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { couponOffer, heldCoupon } from '../../../tests/fixtures/coupons.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { couponClaim, couponList } from './contract.ts';
import { wrongCouponCode } from './rules.offers.ts';
import { couponStates, offerStates } from './rules.states.ts';
import { amountOff } from './rules.terms.ts';
import { coupons, customerCoupons } from './tables.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const audience = (more: object) => ({ organizations: [], level: 0, isNewcomer: false, ...more });
const takenOf = async ({ database: { db } }: World, rid: string) =>
  (await db.select().from(coupons).where(eq(coupons.rid, rid)))[0]?.taken;

test('a coupon is claimed once for each customer, by whom it is for, while there are some', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const discount_rid = await couponOffer(world, { total: 1 });
  expect((await student.call(couponList, { status: 3 })).data).toMatchObject({
    list: [{ rid: discount_rid, worth: '立减¥10.00', scope: '全部检测项目', reason: '' }],
    counts: { claimable: 1 },
  });
  const { data } = await student.call(couponClaim, { discount_rid });
  expect(await student.call(couponClaim, { discount_rid })).toEqual(refused('已达领取上限'));
  expect(await teacher.call(couponClaim, { discount_rid })).toEqual(refused('优惠券已领完'));
  const held = await student.call(couponList, {});
  expect(held.data?.list).toMatchObject([{ rid: data?.rid, to: '2026-12-21 00:00:00', path: '/project' }]);
  expect((await teacher.call(couponList, { status: 3 })).data?.list[0]?.reason).toBe('优惠券已领完');

  const forTeachers = await couponOffer(world, { audience: audience({ organizations: [3] }) });
  const forGold = await couponOffer(world, { audience: audience({ level: 2 }) });
  const stopped = await couponOffer(world, { status: offerStates.stopped });
  const byHand = await couponOffer(world, { way: 'grant' });
  for (const rid of [forTeachers, forGold, stopped, byHand, 'nothing'])
    expect(await student.call(couponClaim, { discount_rid: rid })).toEqual(refused('不符合领取条件'));
  expect(await takenOf(world, forGold)).toBe(0);
  const told = (await student.call(couponList, { status: 3 })).data?.list.map(({ reason }) => reason);
  expect(told?.sort()).toEqual(['仅限教师', '仅限金卡及以上会员', '已达领取上限'].sort());

  const later = await couponOffer(world, { openFrom: new Date(world.now().getTime() + 60_000) });
  expect(await student.call(couponClaim, { discount_rid: later })).toEqual(refused('不符合领取条件'));
  world.pass(60);
  expect((await student.call(couponClaim, { discount_rid: later })).code).toBe(1);
});

test('a code is taken however it is spelled; so many wrong ones and none is looked at any more (G14)', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  await couponOffer(world, { way: 'code', code: 'AUTUMN26', perCustomer: 2 });
  expect((await student.call(couponClaim, { code: ' autumn26 ' })).code).toBe(1);
  const [{ figure }] = wrongCouponCode.windows;
  for (let turn = 0; turn < figure; turn += 1)
    expect(await student.call(couponClaim, { code: `WRONG${turn}` })).toEqual(refused('兑换码无效'));
  const full = await student.send(couponClaim, { code: 'AUTUMN26' });
  expect(full.statusCode).toBe(429);
  // Others are not held up, and neither is whoever claims without a code.
  expect((await (await world.as('teacher')).call(couponClaim, { code: 'AUTUMN26' })).code).toBe(1);
  expect((await student.call(couponClaim, { discount_rid: await couponOffer(world) })).code).toBe(1);
  world.pass(3_600);
  expect((await student.call(couponClaim, { code: 'AUTUMN26' })).code).toBe(1);
  expect(await student.call(couponClaim, { code: 'AUTUMN26' })).toEqual(refused('已达领取上限'));
  expect(await student.call(couponClaim, {})).toEqual(refused('参数错误'));
});

test('the last coupon that 64 want at once goes to one of them, and one customer gets their share alone', async () => {
  const world = await newWorld();
  const last = await couponOffer(world, { total: 1, perCustomer: 64 });
  const people = [await world.as('student'), await world.as('teacher')];
  const claims = (rid: string) =>
    Promise.all(
      Array.from({ length: 64 }, (_, turn) => people[turn % 2]?.call(couponClaim, { discount_rid: rid })),
    );
  const answers = await claims(last);
  expect(answers.filter((answer) => answer?.code === 1)).toHaveLength(1);
  expect(await takenOf(world, last)).toBe(1);
  const each = await couponOffer(world);
  expect((await claims(each)).filter((answer) => answer?.code === 1)).toHaveLength(2);
  expect(await takenOf(world, each)).toBe(2);
});

test('coupons are listed by what can be done with them, and nobody sees those of others', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const { rid } = student;
  const now = world.now();
  await heldCoupon(world, rid, { name: '好的' });
  await heldCoupon(world, rid, { name: '过期的', untilAt: now });
  await heldCoupon(world, rid, { name: '在用的', status: couponStates.locked, batchNo: 'B1', savedFen: 900 });
  await heldCoupon(world, rid, { name: '用过的', status: couponStates.used, batchNo: 'B2', usedAt: now });
  await heldCoupon(world, teacher.rid, { name: '别人的' });
  const namesOf = async (status: 0 | 1 | 2 | 3) =>
    (await student.call(couponList, { status })).data?.list.map(({ name }) => name);
  expect(await namesOf(0)).toEqual(['好的']);
  expect((await namesOf(1))?.sort()).toEqual(['在用的', '用过的'].sort());
  expect(await namesOf(2)).toEqual(['过期的']);
  const scoped = async (scope: 'all' | 'some') =>
    (await student.call(couponList, { scope })).data?.list.map(({ name }) => name);
  await heldCoupon(world, rid, { name: '专用的', terms: { ...amountOff(100), typeIds: [1] } });
  expect([await scoped('all'), await scoped('some')]).toEqual([['好的'], ['专用的']]);
  const { data } = await student.call(couponList, { status: 1 });
  expect(data?.counts).toEqual({ usable: 2, used: 2, expired: 1, claimable: 0 });
  expect(data?.list.find(({ name }) => name === '在用的')).toMatchObject({ batch_no: 'B1', saved_fen: 900 });
  await world.database.db.delete(customerCoupons);
  expect(await namesOf(0)).toEqual([]);
});
