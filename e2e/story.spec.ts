import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { demoPassword } from '../db/demo-accounts.ts';
import { type DemoStaff, demoStaff } from '../db/demo-staff.ts';
import { onePixel } from '../tests/fixtures/samples.ts';
import { confirmed } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, isStill } from './journey.ts';
import { test } from './own-product.ts';
import { colleague, staffSession } from './staff.ts';

test.use({ shop: 'story' });
test.describe.configure({ mode: 'default' });

type Order = { rid: string; no: string; status: number; title: string; typeId: number };

/** The student's page, signed in without the dialog, and their orders. */
async function student(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const data = { account: 'student', password: demoPassword };
  const { data: signedIn } = await (await page.request.post('/api/open/login', { data })).json();
  const token = { access: signedIn.token, refresh: signedIn.refreshToken, expires: signedIn.expires };
  await page.addInitScript((text) => localStorage.setItem('token', text), JSON.stringify(token));
  const ask = async (path: string, input: object) =>
    (await page.request.post(path, { data: input, headers: { token: signedIn.token } })).json();
  const { data: list } = await ask('/api/auth/web/order/list4person', { size: 50 });
  return { page, ask, orders: list.list as Order[] };
}

/** Sends a staff call beside the pages, for what other journeys show. */
async function staffCall(request: APIRequestContext, who: DemoStaff, path: string, input: object) {
  const { token } = await staffSession(request, who);
  return (await request.post(path, { data: input, headers: { token } })).json();
}

const spectrum = (shift: number) =>
  Array.from({ length: 40 }, (_, index) => `${10 + index + shift} ${100 + (index % 7)}`).join('\n');

/** Opens the work of an order by its number; until it is there, the bench shows the first of the queue. */
async function scanAtBench(bench: Page, { no }: Pick<Order, 'no'>) {
  const find = bench.getByLabel('扫描或输入编号');
  await find.fill(no);
  await find.press('Enter');
  await expect(bench.getByText(new RegExp(`^${no}-\\d+ · .+ · 计划`))).toBeVisible();
}

/** Accepts, starts and uploads the work of an order, the files matched by their names; a picture of the first sample. */
async function testAtBench(bench: Page, order: Pick<Order, 'no'>, samples: readonly string[], shift: number) {
  await scanAtBench(bench, order);
  await bench.getByRole('button', { name: '接单', exact: true }).click();
  await bench.getByRole('button', { name: /^开始检测/ }).click();
  await expect(bench.getByRole('button', { name: /^提交数据/ })).toBeVisible();
  const names = samples.length > 0 ? samples : ['拟合结果'];
  const texts = [...names.map((no) => `${no}_scan.xy`), '说明.txt'].map((name) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(spectrum(shift)),
  }));
  const picture = { name: `${names[0]}_SEM.png`, mimeType: 'image/png', buffer: onePixel };
  const sent = samples.length > 0 ? [...texts, picture] : texts;
  await bench.locator('input[type=file]:not([webkitdirectory])').setInputFiles(sent);
  if (samples.length > 0) {
    await expect(bench.getByText('1 个请选择样品')).toBeVisible();
    await bench.getByLabel('样品：说明.txt', { exact: true }).click();
    await bench.getByTitle('全部样品').last().click();
  }
  await bench.getByRole('button', { name: '开始上传' }).click();
  await expect(bench.getByRole('heading', { name: `数据文件 ${sent.length}` })).toBeVisible();
  // Nobody pressed 保存记录: what stands on the screen is handed in with the data.
  await bench.getByLabel('检测备注').fill('样品吸潮，已烘干');
  await bench.getByRole('button', { name: /^提交数据/ }).click();
  await expect(bench.getByRole('heading', { level: 2, name: /待审核/ })).toBeVisible();
  await expect(bench.getByLabel('检测备注')).toHaveValue('样品吸潮，已烘干');
}

/** Ticks the checklist and releases an order's data. */
async function release(review: Page, order: Order, isRetest = false) {
  await review.goto(`/staff/review/${order.rid}`);
  const button = review.getByRole('button', { name: '发布数据' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  for (const box of await review.getByRole('group', { name: '审核清单' }).getByRole('checkbox').all()) {
    await box.check();
  }
  if (isRetest) await review.getByLabel('不同，以复测为准').check();
  await button.click();
  await expect(review.getByText('数据已发布')).toBeVisible();
}

/** Orders the XRD of two samples in the student's name. */
async function submit(ask: Awaited<ReturnType<typeof student>>['ask']): Promise<Order> {
  const post = async (path: string, input: object) => (await ask(path, input)).data;
  const params = { main_components: 'TiO2' };
  const { temp_rid } = await post('/api/auth/tempDevice/add', { rid: 'xrd-powder', params });
  const samples = ['A-1', 'A-2'].map((no) => ({ no, hazards: ['none'] }));
  const items = [{ temp_rid, count: 2, samples }];
  const { price_hash, protocol_version } = await post('/api/auth/web/order/ready2pay', { items });
  const placed = await post('/api/auth/web/order/add', { items, price_hash, protocol_version });
  return placed.orders[0];
}

test('an order is reviewed, accepted, received, tested, released by a second person, disputed, tested again and accepted', {
  tag: '@desktop',
}, async ({ browser, product }) => {
  const baseURL = product.origin;
  test.setTimeout(300_000);
  const customer = await student(browser, baseURL);
  const { page, ask } = customer;
  const order = await submit(ask);

  // Service finds it on the desk, may not move its price by more than a tenth, and asks the customer.
  const service = await colleague(browser, baseURL, 'service', '/staff/desk');
  const { request } = service;
  await service.getByRole('link', { name: /待审核订单/ }).click();
  await service.locator(`a[href="/staff/orders/${order.rid}"]`).click();
  // One deed stands out, the rest is in a menu that the keyboard reaches.
  await expect(service.getByRole('button', { name: '审核通过' })).toBeVisible();
  await service.getByRole('button', { name: '更多操作' }).press('Enter');
  await axeFindsNothing(service, { part: '[role=menu]' });
  await service.getByRole('menuitem', { name: '修改方案 / 请客户确认' }).press('Enter');
  await axeFindsNothing(service);
  const price = service.getByRole('spinbutton', { name: /单价/ });
  await expect(price).toHaveAttribute('placeholder', /\d/);
  const before = Number(await price.getAttribute('placeholder'));
  await price.fill(String(before * 2));
  await service.getByRole('textbox', { name: /调价原因/ }).fill('样品需要球磨');
  await expect(service.getByText('调价超过10%，须由客服主管操作')).toBeVisible();
  await price.fill((before * 1.05).toFixed(2));
  await service.getByRole('textbox', { name: '给客户的说明或问题' }).fill('样品较硬，需要球磨，请确认。');
  await expect(service.getByRole('table', { name: '变更对照' })).toContainText('样品需要球磨');
  await service.getByRole('button', { name: '提交客户确认', exact: true }).click();
  await expect(service.getByRole('heading', { name: '待客户确认的方案' })).toBeVisible();

  // The customer sees the difference, asks, is answered while looking, and accepts.
  await page.goto(`/member/order/${order.rid}/progress`);
  const decision = page.getByRole('region', { name: '待您确认' });
  await expect(decision).toContainText('样品较硬，需要球磨，请确认。');
  await expect(decision.getByRole('table', { name: '变更对照' })).toContainText('样品需要球磨');
  await page.getByLabel('给顾问留言').fill('球磨会污染样品吗？');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(service.getByRole('list', { name: '留言' })).toContainText('球磨会污染样品吗？');
  await service.getByRole('textbox', { name: '回复客户' }).fill('使用氧化锆罐，污染低于0.1%。');
  await service.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByRole('list', { name: '留言' })).toContainText('使用氧化锆罐，污染低于0.1%。');
  await axeFindsNothing(page);
  await decision.getByRole('button', { name: '接受变更' }).click();
  await page.getByRole('button', { name: '确认接受' }).click();
  await confirmed(page, '操作成功！');
  await expect(page.getByText('待寄样').first()).toBeVisible();
  await expect(service.getByText('待寄样').first()).toBeVisible();

  // The samples come and are scanned in.
  const { data: accepted } = await ask('/api/auth/web/order/detail', { rid: order.rid });
  const parcel = { express: '顺丰速运', waybill: 'SF20261123' };
  await ask('/api/auth/web/order/send', { rid: order.rid, version: accepted.version, ...parcel });
  const desk = await colleague(browser, baseURL, 'sample', '/staff/samples');
  await desk.getByLabel('扫描或输入编码').pressSequentially(`${parcel.waybill}\n`);
  const arrived = desk.getByRole('region', { name: `订单 ${order.no}` });
  const rows = arrived.getByRole('list', { name: '待收样品' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) {
    await row
      .getByLabel(/ 照片$/)
      .setInputFiles({ name: '样品.png', mimeType: 'image/png', buffer: onePixel });
    await expect(row.getByAltText(/已拍摄$/)).toBeVisible();
    await row.getByRole('combobox', { name: / 库房$/ }).fill('常温样品库');
    await row.getByLabel(/ 货架$/).fill('B-2');
  }
  await arrived.getByRole('button', { name: '登记收样 2 个' }).click();
  await expect(arrived.getByText('已收样', { exact: true })).toBeVisible();
  await service.goto('/staff/dispatch');

  // Dispatched by dragging to a day, then given to the reviewer, by keyboard, who will not be allowed to release it.
  const card = service.getByRole('article', { name: new RegExp(`^${order.no}`) });
  const column = service.getByRole('region', { name: /D8 Advance/ });
  await card.dragTo(column.getByText('0 项 · 0 样').first());
  const dialog = service.getByRole('dialog', { name: /^派单/ });
  await expect(dialog.getByLabel('仪器')).toHaveValue(/D8 Advance/);
  await dialog.getByRole('button', { name: '确定' }).press('Enter');
  await expect(column.getByRole('article', { name: new RegExp(`^${order.no}`) })).toContainText('方砚');

  // A technician declines; the card comes back and goes to the reviewer.
  const bench = await colleague(browser, baseURL, 'tech', '/staff/bench');
  await scanAtBench(bench, order);
  await bench.getByRole('button', { name: '退回派单' }).click();
  await bench.getByLabel('原因').fill('仪器正在维护');
  await bench.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(bench.getByRole('dialog')).toBeHidden();
  await service.getByRole('button', { name: '刷新' }).click();
  await expect(card.filter({ hasText: '仪器正在维护' })).toBeVisible();
  const { data: board } = await staffCall(request, 'service', '/api/staff/results/board', {});
  const work = board.unassigned.find((each: { order_rid: string }) => each.order_rid === order.rid);
  const plan = {
    rid: work.rid,
    version: work.version,
    instrument: work.instrument,
    planned_date: board.today,
  };
  await staffCall(request, 'service', '/api/staff/results/dispatch', {
    ...plan,
    tech_rid: demoStaff.reviewer.rid,
  });

  const own = await colleague(browser, baseURL, 'reviewer', '/staff/bench');
  const samples = ['A-1', 'A-2'];
  await testAtBench(own, order, samples, 0);
  await own.goto(`/staff/review/${order.rid}`);
  await expect(own.getByText('不能发布自己检测的数据，请由另一位审核员审核发布')).toBeVisible();
  await expect(own.getByRole('button', { name: '发布数据' })).toHaveAttribute('aria-disabled', 'true');
  const refused = await staffCall(request, 'reviewer', '/api/staff/results/review/release', {
    ...{ order_rid: order.rid, version: 999, checked: ['params', 'samples', 'quality'] },
  });
  expect(refused.code).toBe(0);

  // Another reviewer looks at the files and releases.
  const second = await secondReviewer(browser, baseURL, `reviewer-${Date.now() % 1e6}`);
  await second.goto(`/staff/review/${order.rid}`);
  await expect(second.getByRole('button', { name: /A-1/ }).first()).toBeVisible();
  await release(second, order);

  // The customer's page is told at once; they object to one sample.
  const plot = page.getByRole('application');
  await expect(plot).toHaveAttribute('data-drawn', 'true');
  await expect(plot).toHaveAttribute('aria-label', /横轴2θ \(°\)/);
  await page
    .getByRole('list', { name: '结果文件' })
    .getByRole('button', { name: /A-1_SEM/ })
    .click();
  await expect(page.getByLabel(/A-1_SEM\.png，方向键/)).toHaveAttribute('data-drawn', 'true');
  await page.getByRole('button', { name: /^数据有误/ }).click();
  const objection = page.getByRole('dialog', { name: '提出异议' });
  await objection.getByRole('button', { name: '提交异议' }).click();
  await expect(objection.getByText('请填写异议说明')).toBeVisible();
  await objection.getByLabel('A-1').check();
  await objection.getByLabel(/异议说明/).fill('与标准谱相差太大，请复核。');
  await objection.getByRole('button', { name: '提交异议' }).click();
  await expect(page.getByText('处理中，请等待客服答复')).toBeVisible();

  await service.goto('/staff/objections');
  await isStill(service);
  const dispute = service.getByRole('region').filter({ hasText: order.no });
  await expect(service.getByText('与标准谱相差太大，请复核。')).toBeVisible();
  await service.getByRole('button', { name: '受理复测' }).first().click();
  await service.getByLabel('处理说明（客户可见）').fill('已安排复测，不收费');
  await service.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(dispute).toHaveCount(0);
  await expect(page.getByText('答复：已受理，安排复测')).toBeVisible();

  const { data: later } = await staffCall(request, 'service', '/api/staff/results/board', {});
  const again = later.unassigned.find((each: { order_rid: string }) => each.order_rid === order.rid);
  await staffCall(request, 'service', '/api/staff/results/dispatch', {
    ...{ ...plan, rid: again.rid, version: again.version, tech_rid: demoStaff.tech.rid },
  });
  await bench.goto('/staff/bench');
  // The retest asks for the sample that was objected to, and for no other.
  await testAtBench(bench, order, ['A-1'], 1);
  await release(own, order, true);
  await expect(page.getByText('与原数据不同，以复测为准')).toBeVisible();
  await page.getByRole('button', { name: '全部数据无误' }).click();
  await expect(page.getByText('确认数据无误（待结算）')).toBeVisible();
});

test('an analysis is given its data, checked, done, released and accepted', {
  tag: '@desktop',
}, async ({ browser, product }) => {
  const baseURL = product.origin;
  test.setTimeout(120_000);
  const customer = await student(browser, baseURL);
  const order = customer.orders.find(({ typeId, status }) => typeId === 3 && status === 20);
  if (!order) throw new Error('the demo shop has no analysis that waits for its customer');
  const { data: detail } = await customer.ask('/api/auth/web/order/detail', { rid: order.rid });
  const accepted = await customer.ask('/api/auth/web/order/update4protocol', {
    ...{ rid: order.rid, kind: 3, version: String(detail.version) },
  });
  expect(accepted.data.status).toBe(40);
  const { page } = customer;
  await page.goto(`/member/order/${order.rid}/progress`);
  await page.getByLabel(/^上传待分析数据/).setInputFiles({
    ...{ name: 'C1s.csv', mimeType: 'text/csv', buffer: Buffer.from('eV,cps\n284.8,100\n') },
  });
  await page.getByRole('button', { name: '提交数据' }).click();
  await expect(page.getByText('共 1 个文件')).toBeVisible();

  const service = await colleague(browser, baseURL, 'service', '/staff/dispatch');
  await service.getByRole('button', { name: `数据完整 ${order.no}` }).click();
  await service.getByRole('button', { name: new RegExp(`^派单 ${order.no}`) }).click();
  await service.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(service.getByRole('button', { name: new RegExp(`^改派 ${order.no}`) })).toBeVisible();

  const bench = await colleague(browser, baseURL, 'tech', '/staff/bench');
  await testAtBench(bench, order, [], 0);
  await release(await colleague(browser, baseURL, 'reviewer', '/staff/review'), order);
  await page.getByRole('button', { name: /^数据无误/ }).click();
  await expect(page.getByText('确认数据无误（待结算）')).toBeVisible();
});

/** Adds a reviewer in the name of two administrators, sets up their account with both halves and signs them in. */
async function secondReviewer(browser: Browser, baseURL: string, account: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const newcomer = { account, name: '叶知秋', role: 'reviewer' };
  const { data: asked } = await staffCall(page.request, 'admin', '/api/staff/people/add', newcomer);
  const decision = { rid: asked.rid, is_allowed: 1 };
  const { data: agreed } = await staffCall(page.request, 'admin-2', '/api/staff/people/decide', decision);
  const halves = { token: asked.link.split('#')[1], code: agreed.code };

  const { URI } = await import('otpauth');
  const post = async (path: string, data: object) =>
    (await (await page.request.post(path, { data })).json()) as { code: number; data: never };
  const { data: clock } = await (await page.request.get('/dev/clock')).json();
  const opened = (await post('/api/staff/welcome', halves)).data as { totp_uri: string };
  const totp = URI.parse(opened.totp_uri) as { generate: (options: { timestamp: number }) => string };
  // Each code is good once: the one before sets up, the present one signs in.
  const codeOf = (steps: number) =>
    totp.generate({ timestamp: Date.now() + clock.offset_s * 1_000 + steps * 30_000 });
  const password = 'Quartz-lantern-4471';
  const set = await post('/api/staff/welcome/finish', { ...halves, password, totp_code: codeOf(-1) });
  expect(set.code).toBe(1);
  const { data } = await post('/api/staff/login', { account, password, code: codeOf(0) });
  await page.addInitScript((text) => localStorage.setItem('staffSession', text), JSON.stringify(data));
  return page;
}
