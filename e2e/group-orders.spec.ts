import type { APIRequestContext, Page } from '@playwright/test';
import { enter, openSession, type Token, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';

/** A student orders on the account of the teacher's group: within limits, and above them. */

const group = '能源材料课题组';
const next = (page: Page) => page.getByRole('button', { name: '保存并下一步' });

async function call(request: APIRequestContext, { access }: Token, name: string, data: object) {
  const answer = await request.post(`/api/auth/${name}`, { headers: { token: access }, data });
  const { code, data: found, msg } = await answer.json();
  if (code !== 1) throw new Error(`${name}: ${msg}`);
  return found;
}

/** Plans XRD for so many samples, described up to the step on which it is submitted. */
async function plan(request: APIRequestContext, token: Token, samples: number) {
  const params = { main_components: 'TiO2', xrd_form: 'powder' };
  const { temp_rid } = await call(request, token, 'tempDevice/add', { rid: 'xrd-powder', params });
  const { draft } = await call(request, token, 'tempDevice/list', {});
  const listed = Array.from({ length: samples }, (_, index) => ({
    ...{ no: `S-${index + 1}`, form: '粉末', amount: 60, unit: 'mg', composition: 'TiO2' },
    ...{ hazards: ['none'], storage: '常温', items: [temp_rid] },
  }));
  const said = { step: 5, leftover: 0, samples: listed, sending: { way: 'later' } };
  const contact = { name: '林知夏', phone: '13900000001' };
  await call(request, token, 'tempDevice/operate', {
    op: 'save',
    data: { draft: { version: draft?.version ?? 0, contact, ...said } },
  });
}

async function submit(page: Page) {
  await page.goto('/experiment/step5');
  await expect(page.getByRole('region', { name: '付款账户' })).toContainText(group);
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await axeFindsNothing(page, { at: 'step 5' });
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible();
}

test('a student orders on the group’s account, waits above the limit, and the teacher sees both', {
  tag: '@desktop',
}, async ({ page, browser, request, product }) => {
  test.setTimeout(150_000);
  const [student, teacher] = [await openSession(request, 'student'), await openSession(request, 'teacher')];
  const { list } = await call(request, teacher, 'cluster/all', {});
  const { rid } = list.find(({ name }: { name: string }) => name === group);

  await test.step('a member chooses the group and orders within the limits', async () => {
    await plan(request, student, 2);
    await enter(page, student, '/experiment/step1');
    await page.getByRole('radio', { name: new RegExp(group) }).check({ force: true });
    await next(page).click();
    await expect(page).toHaveURL(/step2/);
    await submit(page);
    await expect(page.getByText('待审核', { exact: true })).toBeVisible();
  });

  await test.step('the next one is for the group as well, and waits', async () => {
    await plan(request, student, 40);
    await page.goto('/experiment/step5');
    await expect(page.getByText(/该订单超出您的额度，提交后需组长审批/)).toBeVisible();
    await submit(page);
    await expect(page.getByText('超出单笔额度，待组长审批，通过后继续')).toBeVisible();
    await page.goto('/member/order');
    await expect(page.getByText('待组长审批').first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: group }).first()).toBeVisible();
  });

  await test.step('whoever manages the group sees both, and only looks on', async () => {
    const context = await browser.newContext({ baseURL: product.origin });
    const manager = await context.newPage();
    await enter(manager, teacher, `/member/communityMg?rid=${rid}`);
    const orders = manager.getByRole('region', { name: '课题组订单' });
    await expect(orders.getByText('待组长审批').first()).toBeVisible();
    await expect(orders.getByText('待审核', { exact: true }).first()).toBeVisible();
    await axeFindsNothing(manager, { at: 'orders of the group' });
    await orders.getByRole('link', { name: '查看全部' }).click();
    await expect(manager.getByRole('combobox', { name: '归属' })).toHaveValue(rid);
    await manager.getByRole('link', { name: /^D\d+/ }).last().click();
    await expect(manager.getByText(/您可查看进度与数据，订单由下单人处理/)).toBeVisible();
    await expect(manager.getByRole('button', { name: '取消订单' })).toHaveCount(0);
    await context.close();
  });

  await test.step('the teacher raises the limit', async () => {
    const context = await browser.newContext({ baseURL: product.origin });
    const manager = await context.newPage();
    await enter(manager, teacher, `/member/communityMg?rid=${rid}`);
    await manager.getByRole('button', { name: '额度 林知夏' }).click();
    const dialog = manager.getByRole('dialog');
    await dialog.getByLabel('单笔额度（元）').fill('5000');
    await axeFindsNothing(manager, { at: 'limits' });
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(toast(manager, '额度已更新')).toBeVisible();
    await expect(manager.getByText(/单笔 ¥5,000.00/)).toBeVisible();
    await context.close();
  });
});
