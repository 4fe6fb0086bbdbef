import type { APIRequestContext, Page } from '@playwright/test';
import { demoAccounts } from '../db/demo-accounts.ts';
import type { OutboxMessage } from '../src/host/gateways/outbox.ts';
import { embeddedDatabaseOf, query } from '../tests/product.ts';
import {
  attestDialog,
  confirmed,
  enter,
  loginDialog,
  newPhone,
  openSession,
  receiveCode,
  signIn,
  type Token,
  toast,
} from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, isAlive } from './journey.ts';
import { test } from './own-product.ts';
import { colleague } from './staff.ts';

test.use({ shop: 'experiment-plan' });
test.describe.configure({ mode: 'default', timeout: 60_000 });

const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const summary = (page: Page) => page.getByRole('region', { name: '费用小计' });
const priced = (page: Page) => page.getByRole('region', { name: '费用预估' });
const saved = (page: Page) => page.getByText(/^草稿已自动保存 \d\d:\d\d$/);
const next = (page: Page, name = '保存并下一步') => page.getByRole('button', { name });

/** Puts services in the plan, in place of what was there. */
async function plan(request: APIRequestContext, { access }: Token, ...rids: string[]) {
  const call = async (name: string, data: object) =>
    (await (await request.post(`/api/auth/tempDevice/${name}`, { headers: { token: access }, data })).json())
      .data;
  const { dataArr, draft } = await call('list', {});
  const items = dataArr.flatMap((category: { items: { temp_rid: string }[] }) => category.items);
  const temp_rids = items.map(({ temp_rid }: { temp_rid: string }) => temp_rid);
  if (temp_rids.length > 0) await call('operate', { op: 'remove', temp_rids });
  if (draft) {
    const fresh = { version: draft.version, step: 1, contact: null, quote_first: 0 };
    await call('operate', { op: 'save', data: { draft: fresh } });
  }
  for (const rid of rids) await call('add', { rid, params: {} });
}

async function isInOrder(page: Page) {
  await axeFindsNothing(page);
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(client);
}

test('the plan is counted, ticked, noted and emptied, and its price and badge follow', {
  tag: '@desktop',
}, async ({ page, request, isMobile }) => {
  const token = await openSession(request, 'student');
  await plan(request, token);
  await enter(page, token, '/experiment');
  await expect(page).toHaveURL('/experiment/plan');
  await expect(page.getByRole('heading', { level: 1, name: '实验计划还是空的' })).toBeVisible();
  await expect(page.getByRole('link', { name: '去选择项目' })).toHaveAttribute('href', '/project');
  await isInOrder(page);

  await plan(request, token, 'xrd-powder', 'sem-fe', 'dsn-scheme');
  await page.reload();
  await isAlive(page);
  const [xrd, sem] = [entry(page, 'X射线粉末衍射'), entry(page, '场发射扫描电镜')];
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('方案设计与数据解读');
  await expect(summary(page)).toContainText('已选3 项');
  await isInOrder(page);

  await xrd.getByRole('textbox', { name: /的数量$/ }).fill('1000');
  await expect(xrd.getByText('数量须为1-999')).toBeVisible();
  await xrd.getByRole('textbox', { name: /的数量$/ }).fill('2');
  await expect(xrd.getByText('个样品', { exact: true })).toBeVisible();
  await xrd.getByRole('button', { name: /^增加/ }).click();
  const badge = page
    .getByRole('navigation', { name: '底部导航' })
    .or(page.getByRole('banner'))
    .getByRole('link', { name: '实验计划，5 项' });
  await expect(badge.filter({ visible: true })).toHaveCount(1);
  await expect(xrd.getByText('¥180.00')).toBeVisible();

  const all = page.getByRole('checkbox', { name: /^全选/ });
  await all.setChecked(false);
  await expect(summary(page)).toContainText('已选0 项');
  await all.setChecked(true);
  await expect(summary(page)).toContainText('已选3 项');
  await all.setChecked(false);
  await expect(summary(page)).toContainText('已选0 项');
  await expect(summary(page)).toContainText('¥0.00');
  await next(page, '下一步').click();
  await expect(summary(page).getByText('请至少选择一个项目')).toBeVisible();
  await xrd.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect(summary(page)).toContainText('¥180.00');

  await sem.getByRole('button', { name: /添加备注$/ }).click();
  await page.keyboard.type('下周送样');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(sem.getByRole('textbox', { name: /的备注$/ })).toHaveValue('下周送样');

  await sem.getByRole('button', { name: /^移除/ }).click();
  const asked = page.getByRole('alertdialog', { name: '移除项目' });
  await isInOrder(page);
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await sem.getByRole('button', { name: /^移除/ }).click();
  await asked.getByRole('button', { name: '移除' }).click();
  await expect(sem).toBeHidden();
  await expect(page.getByRole('link', { name: '实验计划，4 项' }).filter({ visible: true })).toHaveCount(1);
  if (isMobile) return;
  await page.getByRole('link', { name: '提交需求' }).first().click();
  await expect(page).toHaveURL('/require');
});

test('steps come one after the other, and a draft goes on wherever its owner is', {
  tag: '@desktop',
}, async ({ page, request, browser, isMobile }) => {
  const token = await openSession(request, 'student');
  await plan(request, token, 'xrd-powder', 'fit-xps');
  await enter(page, token, '/experiment/step2');
  await expect(page).toHaveURL('/experiment/step1');
  await expect(page.getByRole('textbox', { name: '联系人' })).toHaveValue('林知夏');
  await isInOrder(page);

  await page.getByLabel('联系电话').fill('1390000000');
  await next(page).click();
  await expect(page.getByText('手机号格式不正确').first()).toBeVisible();
  await expect(page.getByLabel('联系电话')).toBeFocused();
  await page.getByLabel('联系电话').fill('13900000009');
  await expect(priced(page)).toContainText('预估合计¥140.00');
  await page.getByRole('radio', { name: /^加急/ }).first().check();
  await expect(priced(page)).toContainText('预估合计¥170.00');
  await expect(priced(page)).toContainText('价格已更新，原 ¥140.00');
  await next(page).click();

  await expect(page).toHaveURL(/\/experiment\/step2\?item=/);
  await expect(page.getByRole('heading', { level: 1, name: 'X射线粉末衍射（XRD）' })).toBeVisible();
  await isInOrder(page);
  await next(page, '保存并填写下一项').click();
  const form = page.getByRole('form', { name: '检测要求' });
  await expect(form.getByText('请填写主要成分')).toBeVisible();
  const components = form.getByRole('textbox', { name: /主要成分/ });
  await expect(components).toBeFocused();
  await page.keyboard.type('Fe2O3');
  await form.getByRole('radio', { name: /^2°\/min/ }).check();
  await expect(saved(page)).toBeVisible();

  await page.reload();
  await expect(components).toHaveValue('Fe2O3');
  await page.goto('/policy');
  await page.goBack();
  await expect(components).toHaveValue('Fe2O3');

  const laptop = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await laptop.newPage();
  await enter(other, token, '/experiment/step5');
  await expect(other).toHaveURL(/\/experiment\/step2\?item=/);
  const there = other.getByRole('textbox', { name: /其他要求/ });
  await other.goto(page.url());
  await there.fill('请保留原始数据');
  await expect(saved(other)).toBeVisible();
  await laptop.close();

  // What was written on the other device stays, though this page has not heard of it.
  await components.fill('Fe2O3、TiO2');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(components).toHaveValue('Fe2O3、TiO2');
  await expect(page.getByRole('textbox', { name: /其他要求/ })).toHaveValue('请保留原始数据');

  await page.getByRole('button', { name: '常用要求' }).click();
  const presets = page.getByRole('dialog', { name: '常用要求' });
  await presets.getByRole('button', { name: '保存' }).click();
  await expect(presets.getByText('请填写名称')).toBeVisible();
  await presets.getByLabel('将当前要求保存为').fill('常规扫描');
  await presets.getByRole('button', { name: '保存' }).click();
  await isInOrder(page);
  await page.keyboard.press('Escape');
  await components.fill('别的');
  await page.getByRole('button', { name: '常用要求' }).click();
  await presets.getByRole('button', { name: '套用 常规扫描' }).click();
  await expect(components).toHaveValue('Fe2O3、TiO2');

  if (isMobile) await page.getByText('计划清单').filter({ visible: true }).click();
  await page
    .getByRole('complementary', { name: '计划清单' })
    .getByRole('link', { name: /XPS 分峰拟合/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'XPS 分峰拟合' })).toBeVisible();
  await expect(form.getByLabel(/上传/).first()).toBeAttached();
  await isInOrder(page);
});

test('quotes are accepted, answered and cleared away', { tag: '@phone' }, async ({
  page,
  request,
  product,
}) => {
  const token = await openSession(request, 'enterprise');
  await plan(request, token);
  // As the back office will store them: two that hold, one that has expired.
  await query(
    embeddedDatabaseOf(product.dataDir).connection,
    `INSERT INTO plan_items (rid, customer_rid, service_rid, category_id, name, img, count, params, source, status,
      quoted_fen, valid_until, created_at)
    SELECT 'quote-' || days, '${demoAccounts.enterprise.rid}', 'dsn-scheme', 31, '定制', '', 1, '{}', 1, 20,
      days * 10000, now() + days * interval '1 day', now() + days * interval '1 second'
    FROM unnest(ARRAY[-2, 5, 9]) AS days`,
  );
  await enter(page, token, '/experiment/plan');
  const quote = (text: string) => entry(page, '专属报价').filter({ hasText: text });
  await expect(quote('剩余 5 天')).toContainText('¥500.00');
  await expect(quote('已过期')).toBeVisible();
  await isInOrder(page);

  await quote('¥500.00').getByRole('button', { name: '接受报价' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '接受报价' }).click();
  await confirmed(page, '操作成功！');
  await expect(summary(page)).toContainText('¥500.00');
  await quote('¥900.00').getByRole('button', { name: '议价' }).click();
  const dialog = page.getByRole('dialog', { name: '议价' });
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(dialog.getByText('请填写期望价格或要求')).toBeVisible();
  await dialog.getByLabel('期望价格或要求').fill('希望 800 元以内');
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(quote('¥900.00')).toContainText('议价中');

  await page.getByRole('button', { name: '清空失效项（1）' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '清空' }).click();
  await expect(entry(page, '专属报价')).toHaveCount(2);
});

test('several quotes are accepted together', { tag: '@desktop' }, async ({ page, request, product }) => {
  const token = await openSession(request, 'student');
  await query(
    embeddedDatabaseOf(product.dataDir).connection,
    `INSERT INTO plan_items (rid, customer_rid, service_rid, category_id, name, img, count, params, source, status,
      quoted_fen, valid_until, created_at)
    SELECT 'together-' || n, '${demoAccounts.student.rid}', 'dsn-scheme', 31, '定制', '', 1, '{}', 1, 20,
      n * 10000, now() + interval '9 days', now() + n * interval '1 second'
    FROM unnest(ARRAY[3, 4]) AS n`,
  );
  await enter(page, token, '/experiment/plan');
  await page.getByRole('button', { name: '接受全部报价（2 项，¥700.00）' }).click();
  const dialog = page.getByRole('alertdialog', { name: '接受全部报价' });
  await expect(dialog).toContainText('以合计 ¥700.00 接受');
  await dialog.getByRole('button', { name: '接受全部报价' }).click();
  await confirmed(page, '操作成功！');
  await expect(page.getByRole('button', { name: /^接受/ })).toHaveCount(0);
  await expect(entry(page, '专属报价')).toHaveCount(2);
  await isInOrder(page);
});

test('a quote by a link is read without an account, and accepted as soon as there is one', {
  tag: '@desktop',
}, async ({ page, browser, request, product: { origin } }) => {
  const email = 'zhou@qingyu.example';
  await test.step('staff send it', async () => {
    const desk = await colleague(browser, origin, 'service', '/staff/requirements');
    await desk.getByRole('button', { name: '向客户报价' }).click();
    const dialog = desk.getByRole('dialog', { name: '向客户报价' });
    await dialog.getByText('发送链接（无需账号）').click();
    await dialog.getByLabel('客户称呼').fill('周老师');
    await dialog.getByLabel('邮箱').fill(email);
    await dialog.getByLabel('添加检测项目').fill('xrd-powder');
    await desk.locator('.ant-select-item-option').filter({ hasText: 'XRD' }).first().click();
    await dialog.getByLabel(/单价（元）$/).fill('900');
    await axeFindsNothing(desk, { at: 'a quote by link', part: '[role=dialog]' });
    await dialog.getByRole('button', { name: '发送报价（合计 ¥900.00）' }).click();
    await expect(dialog).toBeHidden();
    await desk.getByRole('tab', { name: '邀请报价' }).click();
    await expect(desk.getByRole('row', { name: /周老师.*z\*\*\*@qingyu\.example.*待领取/ })).toBeVisible();
    await desk.close();
  });
  const linkIn = async () => {
    const box: OutboxMessage[] = await (await request.get('/dev/outbox.json')).json();
    return /\/quote#\w+/.exec(box.find(({ target }) => target === email)?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(linkIn, { timeout: 15_000 }).not.toBe('');
  await page.goto(await linkIn());
  await expect(page.getByRole('heading', { name: '周老师，您的检测报价' })).toBeVisible();
  await axeFindsNothing(page, { at: 'the quote' });
  await page.getByRole('button', { name: '接受报价' }).click();
  const dialog = loginDialog(page);
  const phone = newPhone();
  await dialog.getByRole('button', { name: '立即注册' }).click();
  await dialog.getByLabel('手机号', { exact: true }).fill(phone);
  await dialog.getByLabel('验证码').fill(await receiveCode(page, request, phone));
  await dialog.getByLabel('密码', { exact: true }).fill('qingyu-lake-77');
  await dialog.getByLabel('确认密码').fill('qingyu-lake-77');
  await dialog.getByLabel('我已阅读并同意').check();
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page).toHaveURL(/\/experiment\/plan$/);
  await expect(attestDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry(page, '专属报价')).toContainText('¥900.00');
  await expect(page.getByRole('button', { name: '接受报价' })).toHaveCount(0);
});

test('whoever is not verified is told, and companies may ask for a quote first', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const newcomer = await openSession(request, 'newcomer');
  await plan(request, newcomer, 'xrd-powder');
  await enter(page, newcomer, '/experiment/step1');
  await expect(page.getByText('未完善基本信息无法正常下单').first()).toBeVisible();
  await next(page).click();
  await expect(page).toHaveURL('/experiment/step1');
  await page.getByRole('button', { name: '去完善' }).click();
  await expect(page.getByRole('dialog', { name: '资料验证' })).toBeVisible();
  await page.keyboard.press('Escape');

  const company = await openSession(request, 'enterprise');
  await plan(request, company, 'xrd-powder');
  await enter(page, company, '/experiment/plan');
  await expect(page.getByText('需要报价？')).toBeVisible();
  await next(page, '下一步').click();
  await page.getByRole('radio', { name: /^先询价/ }).check();
  await expect(saved(page)).toBeVisible();
  await isInOrder(page);
  await page.reload();
  await expect(page.getByRole('radio', { name: /^先询价/ })).toBeChecked();
  await next(page).click();
  await expect(page.getByRole('link', { name: '请技术顾问联系我' })).toHaveAttribute(
    'href',
    '/contact?service=xrd-powder',
  );
});

test.describe('what is typed outlives', () => {
  test.use({ statuses: [401, 404, 500] });

  test('the session and the server', { tag: '@desktop' }, async ({ browser, product, request }) => {
    // Not the fixture's page: a server that is gone is an error on every console.
    const context = await browser.newContext({ baseURL: product.origin });
    const page = await context.newPage();
    const token = await openSession(request, 'teacher');
    await plan(request, token, 'xrd-powder');
    await enter(page, token, '/experiment/step1');
    await next(page).click();
    const components = page.getByRole('textbox', { name: /主要成分/ });
    await components.fill('A');
    await expect(saved(page)).toBeVisible();

    await request.post('/api/auth/logout', { headers: { token: token.access }, data: {} });
    await components.fill('会话结束前写下');
    await expect(loginDialog(page)).toBeVisible();
    // On a slow device the page is rendered several times before it is shown.
    const device = await context.newCDPSession(page);
    await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await signIn(page, 'teacher');
    await expect(components).toHaveValue('会话结束前写下');
    await device.detach();
    await expect(saved(page)).toBeVisible();

    await product.kill();
    await components.fill('服务器停机时写下');
    await expect(page.getByText('暂未保存到服务器')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: '澄谱 Limpid' }).first().click();
    const asked = page.getByRole('alertdialog', { name: '内容尚未保存，确定离开吗？' });
    await asked.getByRole('button', { name: '继续填写' }).click();
    await expect(components).toHaveValue('服务器停机时写下');
    await product.restart();
    await page.getByRole('button', { name: '立即重试' }).click();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(components).toHaveValue('服务器停机时写下');
    await expect(toast(page, '加载失败')).toBeHidden();
    await context.close();
  });
});
