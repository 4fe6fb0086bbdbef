import type { APIRequestContext, Page } from '@playwright/test';
import readSheet from 'read-excel-file/node';
import { yuan } from '../src/core/yuan.ts';
import { orderAdd, orderDetail, ready2pay } from '../src/features/orders/contract.ts';
import { staffOrderMove } from '../src/features/orders/review/contract.ts';
import { payStates } from '../src/features/orders/rules.states.ts';
import { staffPayoutApprove, staffPayoutList } from '../src/features/payouts/contract.ts';
import { planAdd } from '../src/features/plan/contract.ts';
import { prestoreList } from '../src/features/prestore/contract.ts';
import type { PlacedOrder } from '../tests/fixtures/whole-job.ts';
import { callerAt, type HttpCaller } from '../tests/http-caller.ts';
import { embeddedDatabaseOf, query } from '../tests/product.ts';
import { confirmed, keepSession, openSession, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, visit } from './journey.ts';
import { test } from './own-product.ts';
import { staffSession } from './staff.ts';

test.use({ shop: 'orders' });
test.describe.configure({ mode: 'default' });

type Listed = { kind: 0 | 1; rid: string; no: string; status: number; title: string; total_fen: number };

/** Signs in without the dialog and returns the student's orders and bookings. */
async function enter(page: Page, request: APIRequestContext) {
  const token = await openSession(request, 'student');
  await keepSession(page, token);
  const list = await request.post('/api/auth/orderList/list', {
    data: { size: 50 },
    headers: { token: token.access },
  });
  const all: Listed[] = (await list.json()).data.list;
  return { all, orders: all.filter(({ kind }) => kind === 0) };
}

/** Nothing for axe to find, nothing that scrolls sideways. */
async function isInOrder(page: Page) {
  await axeFindsNothing(page);
  const [content, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBeLessThanOrEqual(width ?? 0);
}

const inState = (orders: Listed[], status: number) => {
  const found = orders.find((order) => order.status === status);
  if (!found) throw new Error(`the demo shop has no order in state ${status}`);
  return found;
};
const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /D\d{12}/ });

test('orders are narrowed by group and words, and one is sent on its way', async ({
  page,
  request,
  isMobile,
}) => {
  const { orders } = await enter(page, request);
  await visit(page, '/member/order');
  const groups = page.getByRole('navigation', { name: '订单状态' });
  await expect(groups.getByRole('link', { name: /^全部/ })).toHaveText(`全部${orders.length}`);
  await expect(cards(page)).toHaveCount(10);
  await isInOrder(page);
  await page.getByRole('link', { name: '第 2 页' }).click();
  await expect(cards(page)).toHaveCount(orders.length - 10);

  if (isMobile) await page.getByRole('button', { name: '筛选' }).click();
  await page.getByLabel('订单号或项目').filter({ visible: true }).fill('没有这个项目');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有符合条件的订单')).toBeVisible();
  await page.getByRole('link', { name: '清空条件' }).click();
  await expect(cards(page)).toHaveCount(10);
  const waiting = inState(orders, 40);
  await groups.getByRole('link', { name: /待寄样/ }).click();
  await expect(page).toHaveURL('/member/order?group=sample');
  await page.getByRole('button', { name: `填写运单 ${waiting.no}` }).click();
  const dialog = page.getByRole('dialog', { name: '填写运单' });
  await dialog.getByLabel('快递公司').fill('顺丰速运');
  await dialog.getByLabel('运单号').fill('??');
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(dialog.getByLabel('运单号')).toHaveAccessibleDescription(/5-40位/);
  await dialog.getByLabel('运单号').fill('SF1234567890');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(cards(page).filter({ hasText: waiting.no })).toContainText('样品在途');
});

test('an open page follows its order as it goes on', { tag: '@desktop' }, async ({
  page,
  request,
  product,
}) => {
  const { orders } = await enter(page, request);
  const { rid, no } = inState(orders, 80);
  await visit(page, `/member/order/${rid}`);
  await expect(page.getByRole('main')).toContainText(no);
  await isInOrder(page);
  await visit(page, `/member/order/${rid}/progress`);
  await expect(page.getByRole('heading', { name: '订单进度' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '检测项目与费用' })).toBeVisible();
  const stages = page.getByRole('list', { name: '订单阶段' });
  await expect(stages.locator('[aria-current=step]')).toContainText('检测');
  await isInOrder(page);

  const stream = page.waitForResponse((answer) => answer.url().includes('/order/events'));
  await page.reload();
  expect((await stream).headers()['content-type']).toContain('text/event-stream');
  const { connection } = embeddedDatabaseOf(product.dataDir);
  await query(connection, `UPDATE orders SET status = 100, version = version + 1 WHERE rid = '${rid}'`);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('待核对');
  await expect(stages.locator('[aria-current=step]')).toContainText('核对');
  await query(connection, `UPDATE orders SET status = 80, version = version + 1 WHERE rid = '${rid}'`);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('检测中');
});

test('an order is changed, ordered again and cancelled', { tag: '@desktop' }, async ({ page, request }) => {
  const { orders } = await enter(page, request);
  const { rid, total_fen } = inState(orders, 10);
  await visit(page, `/member/order/${rid}`);
  await page.getByRole('link', { name: '修改订单' }).click();
  const form = page.getByRole('form', { name: /^检测要求/ });
  const save = page.getByRole('button', { name: '保存修改' });
  await expect(save).toBeDisabled();
  await form.getByRole('textbox', { name: /主要成分/ }).fill('');
  await expect(page.getByRole('complementary', { name: '修改内容' })).toContainText('请填写主要成分');
  await form.getByRole('textbox', { name: /主要成分/ }).fill('Au@SiO2');
  await form.getByLabel(/选区衍射/).check();
  await isInOrder(page);
  await expect(page.getByRole('complementary', { name: '修改内容' })).toContainText('Au@SiO2');
  // What was typed outlives a reload.
  await page.reload();
  await expect(form.getByRole('textbox', { name: /主要成分/ })).toHaveValue('Au@SiO2');
  const dearer = `¥${((total_fen + 16_000) / 100).toFixed(2)}`;
  await expect(page.getByRole('complementary', { name: '修改内容' })).toContainText(dearer);
  await save.click();
  await expect(page).toHaveURL(`/member/order/${rid}`);
  await confirmed(page, '操作成功！');
  await expect(page.getByRole('main')).toContainText(dearer);
  await page.getByText(/变更明细/).click();
  await expect(page.getByRole('main')).toContainText('Au 纳米颗粒');

  await page.getByRole('button', { name: '取消订单' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '取消订单' });
  await expect(dialog).toBeVisible();
  await isInOrder(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '取消订单' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '确认取消' }).click();
  await expect(dialog.getByLabel('取消原因')).toHaveAccessibleDescription('请填写取消原因');
  await dialog.getByLabel('取消原因').fill('方案有变');
  await dialog.getByRole('button', { name: '确认取消' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('已取消');
  await expect(page.getByRole('main')).toContainText('方案有变');

  await page.getByRole('button', { name: '再来一单' }).click();
  await expect(toast(page, '已加入实验计划')).toBeVisible();
  await expect(page).toHaveURL('/experiment/plan');
  await expect(page.getByRole('main')).toContainText('透射电镜');
});

/** An order that is paid before testing, reviewed and waiting for its money. */
async function paidFirst(me: HttpCaller, service: HttpCaller): Promise<PlacedOrder> {
  const { temp_rid } = await me.call(planAdd, { rid: 'xrd-powder', params: { main_components: 'TiO2' } });
  const items = [{ temp_rid, count: 1, samples: [{ no: 'A-1', hazards: ['none'] }] }];
  const { price_hash, protocol_version } = await me.call(ready2pay, { items });
  const { orders } = await me.call(orderAdd, { items, price_hash, protocol_version, pay_mode: 1 });
  const [order] = orders;
  if (!order) throw new Error('nothing was ordered');
  await service.call(staffOrderMove, { rid: order.rid, version: order.version, action: 'pass' });
  return order;
}

test('a customer cancels a paid order to prestore and another to the original way', {
  tag: '@desktop',
}, async ({ page, request, product: { origin } }) => {
  const token = await openSession(request, 'teacher');
  await keepSession(page, token);
  const me = callerAt(origin, token.access);
  const service = callerAt(origin, (await staffSession(request, 'service')).token);
  const balance = async () => (await me.call(prestoreList, {})).balance_fen;
  const cancelTo = async (way: RegExp, told: string) => {
    const order = await paidFirst(me, service);
    const sum = `¥${yuan(order.total_fen)}`;
    await visit(page, `/member/order/${order.rid}`);
    await page.getByRole('button', { name: '去付款' }).click();
    const paying = page.getByRole('dialog', { name: '付款' });
    await paying.getByRole('radio', { name: '微信支付' }).check();
    await paying.getByRole('button', { name: `确认付款 ${sum}` }).click();
    const payment = page.getByRole('dialog', { name: '微信支付', exact: true });
    const [cashier] = await Promise.all([
      page.waitForEvent('popup'),
      payment.getByRole('link', { name: '演示模式：打开收银台' }).click(),
    ]);
    await cashier.getByRole('button', { name: '付款成功' }).click();
    // The dialog goes with the button once the order has its money.
    await expect(payment).toBeHidden();
    await page.getByRole('button', { name: '取消订单' }).click();
    const dialog = page.getByRole('dialog', { name: '取消订单' });
    await expect(dialog).toContainText(`已付金额${sum}`);
    await dialog.getByLabel('取消原因').fill('课题调整');
    await dialog.getByRole('button', { name: '确认取消' }).click();
    await expect(dialog.getByRole('group', { name: /退款方式/ })).toHaveAccessibleDescription(
      '请选择退款方式',
    );
    await dialog.getByRole('radio', { name: way }).check();
    await expect(dialog.getByLabel('退款明细')).toHaveText(`${told}${sum}`);
    await isInOrder(page);
    await dialog.getByRole('button', { name: '确认取消' }).click();
    await expect(toast(page, `订单已取消，退款 ${sum}`)).toBeVisible();
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('已取消');
    return order;
  };
  const before = await balance();
  const first = await cancelTo(/退到预存账户/, '退到预存账户');
  expect(await balance()).toBe(before + first.total_fen);

  const second = await cancelTo(/原路退回/, '退回微信支付');
  expect(await balance()).toBe(before + first.total_fen);
  const finance = callerAt(origin, (await staffSession(request, 'finance')).token);
  const { list } = await finance.call(staffPayoutList, { size: 100 });
  const payout = list.find(({ ref_no }) => ref_no === second.no);
  await finance.call(staffPayoutApprove, { rid: payout?.rid ?? '', version: payout?.version ?? 0 });
  const paid = async () => (await me.call(orderDetail, { rid: second.rid })).pay_status;
  await expect.poll(paid, { timeout: 20_000 }).toBe(payStates.refunded);
});

test('a question of staff is accepted with its difference in sight', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { orders } = await enter(page, request);
  const { rid } = inState(orders, 20);
  await visit(page, `/member/order/${rid}`);
  const question = page.getByRole('region', { name: '待您确认' });
  await expect(question).toContainText('预计交付日期');
  await isInOrder(page);
  await question.getByRole('button', { name: '接受变更' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认接受' }).click();
  await confirmed(page, '操作成功！');
  await expect(question).toBeHidden();
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('待上传数据');
});

test('a query is narrowed, exported and read again; samples are found', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { all } = await enter(page, request);
  await visit(page, '/member/oquery');
  const found = page.getByRole('main').getByRole('status').first();
  await expect(found).toContainText(`共 ${all.length} 条`);
  await isInOrder(page);
  await page.getByText('更多条件').click();
  await page.getByLabel('最低金额').fill('500');
  await page.getByLabel('最高金额').fill('100');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByLabel('最高金额')).toHaveAccessibleDescription('最高金额不能低于最低金额');
  await page.getByLabel('最高金额').fill('');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL('/member/oquery?min=500');
  const dear = all.filter(({ total_fen }) => total_fen >= 50_000);
  await expect(found).toContainText(`共 ${dear.length} 条`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 Excel' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^订单查询_\d{8}\.xlsx$/);
  const [sheet] = await readSheet(await file.path());
  expect(sheet?.data.slice(1).map(([no]) => no)).toEqual(dear.map(({ no }) => no));

  await visit(page, '/member/sample');
  await page.getByLabel('样品编号、名称或订单号').fill('FeOx-600');
  await page.keyboard.press('Enter');
  await expect(page.getByText('共 1 个样品')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /^D\d+/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('X射线粉末衍射');
  await visit(page, '/member/sample');
  await isInOrder(page);
});

test('a parcel leads to its carrier, its way is read on the order, and who sent it hears that it is there', {
  tag: '@desktop',
}, async ({ page, request, context }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route('https://www.sf-express.com/**', (route) => route.fulfill({ body: '顺丰官网' }));
  const { orders } = await enter(page, request);
  const { rid } = inState(orders, 50);
  await visit(page, `/member/order/${rid}`);
  const main = page.getByRole('main');
  const waybill = main.getByRole('link', { name: /，复制运单号并打开快递官网查询$/ });
  const number = (await waybill.locator('b').textContent()) ?? '';
  const [site] = await Promise.all([page.waitForEvent('popup'), waybill.click()]);
  await expect(site).toHaveURL('https://www.sf-express.com/');
  await site.close();
  await expect(toast(page, '已复制运单号，可在快递官网查询')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);

  // Parcels are looked for every minute.
  await expect(async () => {
    await page.reload();
    await expect(main.getByText('快递员已揽收')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  for (let step = 1; step < 5; step += 1) await request.post('/dev/parcels', { form: { nu: number } });
  await page.reload();
  await expect(main.getByText('已签收', { exact: true })).toBeVisible();
  await main.getByText('物流轨迹（5）').click();
  const way = main.getByRole('list', { name: '物流轨迹' }).getByRole('listitem');
  await expect(way.first()).toContainText('已签收');
  await expect(way.last()).toContainText('已揽收');
  await isInOrder(page);
  await visit(page, '/member/message');
  await expect(main.getByText(`已签收，运单号${number}。`)).toBeVisible();
});
