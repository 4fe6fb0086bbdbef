import type { APIRequestContext, Page } from '@playwright/test';
import { enter, openSession, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';

/** A group's projects: made by its owner, ordered on, and told at the month's end. */

const managed = '/member/communityMg';
const done = '操作成功！';

/** Orders XRD for so many samples, at ¥60 each, on an envelope of a group. */
async function order(
  request: APIRequestContext,
  token: string,
  samples: number,
  on: { owner: string; envelope_rid: string },
) {
  const call = async (path: string, data: object) => {
    const answer = await (await request.post(`/api/auth/${path}`, { data, headers: { token } })).json();
    expect(answer.msg).toBe(done);
    return answer.data;
  };
  const params = { main_components: 'TiO2' };
  const { temp_rid } = await call('tempDevice/add', { rid: 'xrd-powder', params });
  const listed = Array.from({ length: samples }, (_, index) => ({ no: `E-${index + 1}`, hazards: ['none'] }));
  const items = [{ temp_rid, count: 1, samples: listed }];
  const { price_hash } = await call('web/order/ready2pay', { items });
  await call('web/order/add', { items, price_hash, protocol_version: '1', ...on });
}

async function groupOf(request: APIRequestContext, token: string) {
  const answer = await request.post('/api/auth/cluster/all', { data: {}, headers: { token } });
  return (await answer.json()).data.list[0];
}

async function save(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return download.suggestedFilename();
}

test('projects are made, ordered on, and told by the month', { tag: '@desktop' }, async ({
  page,
  request,
  browser,
  product: { origin: baseURL },
}) => {
  test.setTimeout(120_000);
  const session = await openSession(request, 'teacher');
  await enter(page, session, managed);
  const card = page.getByRole('region', { name: '经费项目', exact: true });
  const dialog = page.getByRole('dialog');

  await test.step('two projects', async () => {
    await card.getByRole('button', { name: '新建经费项目' }).click();
    await dialog.getByRole('button', { name: '创建', exact: true }).click();
    await expect(dialog.getByLabel('项目名称')).toHaveAccessibleDescription('请填写项目名称');
    await dialog.getByLabel('项目名称').fill('重点研发 · 膜分离');
    await dialog.getByLabel('项目编号').fill('ZD2026-88');
    await dialog.getByLabel('可用金额（元）').fill('1,000');
    await dialog.getByLabel('截止日期（选填）').fill('2099-12-31');
    await axeFindsNothing(page, { part: '[role=dialog]', at: 'a new project' });
    await dialog.getByRole('button', { name: '创建', exact: true }).click();
    await expect(toast(page, '经费项目已创建')).toBeVisible();
    await expect(card).toContainText('项目编号 ZD2026-88，至 2099-12-31');
    await card.getByRole('button', { name: '新建经费项目' }).click();
    await dialog.getByLabel('项目名称').fill('横向 · 催化剂表征');
    await dialog.getByLabel('项目编号').fill('ZD2026-88');
    await dialog.getByLabel('可用金额（元）').fill('300');
    await dialog.getByRole('radio', { name: '指定成员' }).check();
    await dialog.getByRole('checkbox', { name: '林知夏' }).check();
    await dialog.getByRole('button', { name: '创建', exact: true }).click();
    await expect(dialog.getByLabel('项目编号')).toHaveAccessibleDescription('该项目编号已存在');
    await dialog.getByLabel('项目编号').fill('HX2026-17');
    await dialog.getByRole('button', { name: '创建', exact: true }).click();
    await expect(card).toContainText('仅限成员：林知夏');
  });

  await test.step('one is changed, closed and opened again', async () => {
    await card.getByRole('button', { name: '修改 横向 · 催化剂表征' }).click();
    await dialog.getByLabel('可用金额（元）').fill('500');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(card).toContainText('额度 ¥500.00');
    await card.getByRole('button', { name: '关闭 横向 · 催化剂表征' }).click();
    await dialog.getByRole('button', { name: '确认关闭' }).click();
    await card.getByText('已关闭的项目（1）').click();
    await card.getByRole('button', { name: '变更记录 横向 · 催化剂表征' }).click();
    await expect(dialog).toContainText('可用金额 ¥300.00 → ¥500.00');
    await axeFindsNothing(page, { at: 'what became of it' });
    await dialog.getByRole('button', { name: '关闭变更记录' }).click();
    await card.getByRole('button', { name: '重新开放 横向 · 催化剂表征' }).click();
    await dialog.getByRole('button', { name: '确认开放' }).click();
    await expect(card.getByRole('button', { name: '关闭 横向 · 催化剂表征' })).toBeVisible();
  });

  await test.step('what is ordered on it is told', async () => {
    const { rid: owner, envelopes } = await groupOf(request, session.access);
    const one = envelopes.find(({ no }: { no: string }) => no === 'ZD2026-88');
    const student = await openSession(request, 'student');
    await order(request, session.access, 5, { owner, envelope_rid: one.rid });
    await order(request, student.access, 2, { owner, envelope_rid: one.rid });
    await page.reload();
    await expect(card).toContainText('已用 ¥420.00');
    await expect(card).toContainText('¥580.00');
    const report = page.getByRole('region', { name: '经费使用月报' });
    const row = report.getByRole('row', { name: '膜分离' });
    await expect(row).toContainText('420.00');
    await expect(report.getByRole('row', { name: '林知夏' })).toBeVisible();
    await axeFindsNothing(page, { at: 'the month' });
    expect(await save(page, '下载 PDF')).toMatch(/^经费使用月报-20\d\d-\d\d\.pdf$/);
    expect(await save(page, '导出 Excel')).toMatch(/^经费使用月报-能源材料课题组-20\d\d-\d\d\.xlsx$/);
  });

  await test.step('on a phone', async () => {
    const small = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const phone = await (await browser.newContext({ baseURL, ...small })).newPage();
    await enter(phone, await openSession(request, 'student'), '/member/communityJn');
    await expect(phone.getByText('我可使用的经费项目')).toBeVisible();
    await expect(phone.getByText('剩余 ¥580.00')).toBeVisible();
    await axeFindsNothing(phone, { at: 'what a member may use' });
    await enter(phone, session, managed);
    await expect(phone.getByRole('region', { name: '经费使用月报' })).toContainText('420.00');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await axeFindsNothing(phone, { at: 'the month on a phone' });
  });
});
