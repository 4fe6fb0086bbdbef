import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { demoAccounts } from '../db/demo-accounts.ts';
import type { OutboxMessage } from '../src/host/gateways/outbox.ts';
import { confirmed, enter, keepSession, openSession, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { setClock, test } from './own-product.ts';

/** A student's orders above their limit, from the message to the professor on. */

const small = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Sends a call as somebody, and returns its data. */
const caller = (request: APIRequestContext, token: string) => async (path: string, data: object) => {
  const answer = await (await request.post(path, { data, headers: { token } })).json();
  if (answer.code !== 1) throw new Error(answer.msg);
  return answer.data;
};

/** An order of so many samples on the account of the teacher's group, with the link that the teacher is sent for it. */
async function waitingOrder(request: APIRequestContext, samples: number) {
  const student = caller(request, (await openSession(request, 'student')).access);
  const teacher = caller(request, (await openSession(request, 'teacher')).access);
  const [group] = (await teacher('/api/auth/cluster/all', {})).list;
  const added = await student('/api/auth/tempDevice/add', {
    ...{ rid: 'xrd-powder', params: { main_components: 'TiO2' } },
  });
  const listed = Array.from({ length: samples }, (_, index) => ({ no: `A-${index + 1}`, hazards: ['none'] }));
  const items = [{ temp_rid: added.temp_rid, count: 1, samples: listed }];
  const { price_hash, protocol_version } = await student('/api/auth/web/order/ready2pay', { items });
  const sent = { items, price_hash, protocol_version, owner: group.rid };
  const [order] = (await student('/api/auth/web/order/add', sent)).orders;
  const { phone } = demoAccounts.teacher;
  const linkIn = async () => {
    const box: OutboxMessage[] = await (await request.get(`/dev/outbox.json?phone=${phone}`)).json();
    const text = box.find((message) => message.text.includes(order.no))?.text ?? '';
    return /\/approve#\w+/.exec(text)?.[0] ?? '';
  };
  await expect.poll(linkIn, { timeout: 15_000 }).not.toBe('');
  return { rid: order.rid as string, no: order.no as string, link: await linkIn() };
}

/** A phone on which nobody is signed in, or somebody is. */
async function phoneOf(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL, ...small })).newPage();
}

test('an order above the limit waits, and is approved on a phone by whoever has the link', {
  tag: '@desktop',
}, async ({ page, browser, request, product: { origin } }) => {
  test.setTimeout(120_000);
  await setClock(request, '10:00:00');
  const { rid, no, link } = await waitingOrder(request, 40);
  const second = await waitingOrder(request, 41);
  const state = page.getByRole('region', { name: '课题组审批' });

  await test.step('the student sees who can approve', async () => {
    await enter(page, await openSession(request, 'student'), `/member/order/${rid}`);
    await expect(state).toContainText(/超出单笔额度.*沈明远可审批/);
    await expect(state.getByRole('button', { name: '重新发送审批' })).toBeDisabled();
    await axeFindsNothing(page, { at: 'waiting' });
  });

  const phone = await phoneOf(browser, origin);
  await test.step('a preview of the link knows nothing and changes nothing', async () => {
    for (const method of ['get', 'head'] as const) {
      const answer = await request[method](link);
      expect([answer.status(), answer.headers()['referrer-policy']]).toEqual([200, 'no-referrer']);
      expect(await answer.text()).not.toContain(no);
    }
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: '林知夏的订单待您审批' })).toBeVisible();
    await expect(phone.getByText(/剩余 ¥[\d,.]+ \/ ¥10,000\.00/)).toBeVisible();
    await expect(phone.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await axeFindsNothing(phone, { at: 'asked' });
    await page.reload();
    await expect(state).toContainText('待审批');
  });

  await test.step('somebody else who is signed in cannot use it', async () => {
    const other = await phoneOf(browser, origin);
    await keepSession(other, await openSession(request, 'enterprise'));
    await other.goto(link);
    await expect(other.getByRole('heading', { name: '链接不属于当前账号' })).toBeVisible();
    await expect(other.getByText(no)).toBeHidden();
    await other.context().close();
  });

  await test.step('one tap approves it, once', async () => {
    await phone.getByRole('button', { name: '批准', exact: true }).tap();
    await expect(phone.getByRole('heading', { name: '已批准' })).toBeVisible();
    await axeFindsNothing(phone, { at: 'approved' });
    await phone.reload();
    await expect(phone.getByRole('heading', { name: '已批准' })).toBeVisible();
    await expect(phone.getByRole('button', { name: '批准', exact: true })).toBeHidden();
    await page.reload();
    await expect(state).toContainText('已批准');
    await expect(state).toContainText('沈明远');
    await expect(page.getByText('待审核').first()).toBeVisible();
  });

  await test.step('another one is refused with a reason', async () => {
    await phone.goto('/approve#0123');
    await phone.reload();
    await expect(phone.getByRole('heading', { name: '链接无效' })).toBeVisible();
    await phone.goto(second.link);
    await phone.reload();
    await phone.getByRole('button', { name: '拒绝' }).tap();
    const dialog = phone.getByRole('dialog');
    await dialog.getByRole('button', { name: '确认拒绝' }).tap();
    await expect(dialog.getByLabel('拒绝原因')).toHaveAccessibleDescription('请填写拒绝原因');
    await dialog.getByLabel('拒绝原因').fill('请先用组内仪器');
    await axeFindsNothing(phone, { part: '[role=dialog]', at: 'refusing' });
    await dialog.getByRole('button', { name: '确认拒绝' }).tap();
    await expect(phone.getByRole('heading', { name: '已拒绝' })).toBeVisible();
    await page.goto(`/member/order/${second.rid}`);
    await expect(state).toContainText('请先用组内仪器');
    await expect(page.getByText('已取消').first()).toBeVisible();
  });
  await phone.context().close();
});

test('many are approved at once on the page of the group', async ({ page, request }) => {
  test.setTimeout(90_000);
  await setClock(request, '10:00:00');
  const made = [await waitingOrder(request, 40), await waitingOrder(request, 42)];
  await enter(page, await openSession(request, 'teacher'), '/member/communityMg');
  const card = page.getByRole('region', { name: '待审批' });
  for (const { no } of made) await expect(card).toContainText(no);
  await expect(card.getByRole('button', { name: '批准' })).toBeDisabled();
  await card.getByLabel('全选').check();
  await card.getByText('查看明细').first().click();
  await axeFindsNothing(page, { at: 'list' });
  await card.getByLabel(`选择 ${made[1]?.no}`).uncheck();
  await card.getByRole('button', { name: '拒绝' }).click();
  await page.getByRole('dialog').getByLabel('拒绝原因').fill('本月预算已用完');
  await page.getByRole('button', { name: '确认拒绝' }).click();
  await confirmed(page, '操作成功！');
  await expect(card).not.toContainText(made[0]?.no ?? '');
  await card.getByLabel('全选').check();
  await card.getByRole('button', { name: '批准' }).click();
  await expect(toast(page, '已批准 1 项')).toBeVisible();
  await expect(card).toBeHidden();
});
