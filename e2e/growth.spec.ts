import { couponList } from '../src/features/coupons/contract.ts';
import { orderAdd, ready2pay } from '../src/features/orders/contract.ts';
import { planAdd } from '../src/features/plan/contract.ts';
import { integrationInit } from '../src/features/points/contract.ts';
import { goodsSave } from '../src/features/points/exchange/contract.staff.ts';
import { inviteList } from '../src/features/promotion/earning/contract.ts';
import { settlementOperate } from '../src/features/settlement/contract.ts';
import { openDatabase } from '../src/host/database/database.ts';
import { topUp } from '../tests/fixtures/settled.ts';
import { type Laboratory, settleOrder, testOrder } from '../tests/fixtures/whole-job.ts';
import { callerAt, type HttpCaller } from '../tests/http-caller.ts';
import { embeddedDatabaseOf } from '../tests/product.ts';
import {
  attest,
  attestDialog,
  loginDialog,
  newPhone,
  openSession,
  receiveCode,
  storedToken,
  toast,
} from './accounts.ts';
import { expect, visit } from './journey.ts';
import { test } from './own-product.ts';
import { staffSession } from './staff.ts';

// Its days are today's, so nobody may set its clock.
test.use({ shop: 'story' });

/** Orders X-ray diffraction of so many samples with a coupon, as the last of the six steps does. */
async function orderWith(me: HttpCaller, discount_rid: string, count: number) {
  const { temp_rid } = await me.call(planAdd, { rid: 'xrd-powder', params: { main_components: 'TiO2' } });
  const samples = Array.from({ length: count }, (_, index) => ({ no: `A-${index + 1}`, hazards: ['none'] }));
  const items = [{ temp_rid, count, samples }];
  const { price_hash, protocol_version, ...preview } = await me.call(ready2pay, { items, discount_rid });
  const { orders } = await me.call(orderAdd, { items, discount_rid, price_hash, protocol_version });
  const [order] = orders;
  if (!order) throw new Error('nothing was ordered');
  return { order, preview };
}

test('a newcomer comes by an invitation, orders with its coupon, reviews, and exchanges the points for a gift', {
  tag: '@desktop',
}, async ({ page, request, product }) => {
  test.setTimeout(180_000);
  const inviter = callerAt(product.origin, (await openSession(request, 'teacher')).access);
  const before = await inviter.call(integrationInit, {});

  // By the link, with the code that it brings.
  const phone = newPhone();
  const dialog = loginDialog(page);
  await visit(page, '/invited/QYTEAC36');
  await dialog.getByLabel('手机号', { exact: true }).fill(phone);
  await dialog.getByLabel('验证码').fill(await receiveCode(page, request, phone));
  await dialog.getByLabel('密码', { exact: true }).fill('qingyu-lake-77');
  await dialog.getByLabel('确认密码').fill('qingyu-lake-77');
  await dialog.getByLabel('我已阅读并同意').check();
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await expect(toast(page, '注册成功!')).toBeVisible();
  await expect(attestDialog(page)).toBeVisible();
  await attest(page);

  // The coupon is there, and the order takes it.
  await page.goto('/member/coupon');
  await expect(page.getByText('新人券').first()).toBeVisible();
  const token = await storedToken(page);
  const me = callerAt(product.origin, token?.access);
  const [coupon] = (await me.call(couponList, {})).list;
  const { order, preview } = await orderWith(me, coupon?.rid ?? '', 6);
  expect([preview.discount_fen, order.total_fen]).toEqual([3_000, preview.goods_fen - 3_000]);

  // The laboratory does its work; it is paid from prestore.
  const bySession = async (who: Parameters<typeof staffSession>[1]) =>
    callerAt(product.origin, (await staffSession(request, who)).token);
  const staff: Laboratory = {
    ...{ service: await bySession('service'), sample: await bySession('sample') },
    ...{ tech: await bySession('tech'), reviewer: await bySession('reviewer') },
  };
  await testOrder(me, order, staff);
  const database = openDatabase(embeddedDatabaseOf(product.dataDir).connection, 1, () => {});
  const { rows } = await database.db.execute<{ rid: string }>(
    `SELECT rid FROM customers WHERE phone = '${phone}'`,
  );
  await topUp({ rid: rows[0]?.rid ?? '', world: { database, now: () => new Date() } }, 1_000_000);
  await database.close();
  const rid = await settleOrder(me, order);
  await me.call(settlementOperate, { op: 'pay', rid, way: 0 });

  // It is reviewed where it is shown.
  await page.goto(`/member/order/${order.rid}`);
  await page.getByRole('button', { name: '评价', exact: true }).click();
  const review = page.getByRole('dialog', { name: '评价订单' });
  await review.getByRole('radio', { name: /^5 星/ }).first().check();
  await review.getByLabel('评价内容').fill('峰形清楚，两天就拿到了数据。');
  await review.getByRole('button', { name: '发布评价' }).click();
  await expect(toast(page, '评价成功，获得 20 积分')).toBeVisible();

  // Profile, order, first order, review; the friend's teacher has something of it as well.
  const points = 100 + Math.floor(order.total_fen / 100) + 200 + 20;
  await expect
    .poll(async () => (await me.call(integrationInit, {})).points, { timeout: 15_000 })
    .toBe(points);
  await expect
    .poll(async () => (await inviter.call(integrationInit, {})).points, { timeout: 15_000 })
    .toBe(before.points + 200);

  // They buy a gift for exactly these points, and nothing is left.
  const finance = await bySession('finance');
  await finance.call(goodsSave, {
    ...{ kind: 2, name: '预存3元', points, balance_fen: 300, total: 1, img: '/images/packing.svg' },
    is_on_sale: 1,
  });
  await page.goto('/member/integral?tab=exchange');
  await page.getByRole('button', { name: '兑换预存3元' }).click();
  await page.getByRole('button', { name: '确认兑换' }).click();
  await expect(toast(page, '兑换成功')).toBeVisible();
  expect((await me.call(integrationInit, {})).points).toBe(0);

  // Whoever invited sees a friend who has ordered, masked.
  const { list } = await inviter.call(inviteList, {});
  expect(list[0]).toMatchObject({ phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, first_order: 1 });
});
