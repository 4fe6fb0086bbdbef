import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { type DemoAccount, demoAccounts } from '../db/demo-accounts.ts';
import { codeIn, enter, openSession, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';

/** A research group, from its founding to its next owner: the teacher, a student on a phone, and an enterprise. */

const managed = '/member/communityMg';
const joined = '/member/communityJn';

/** Somebody's own browser, on the page of the groups they are in. */
async function open(
  { browser, request, baseURL }: { browser: Browser; request: APIRequestContext; baseURL: string },
  account: DemoAccount,
  isPhone = false,
): Promise<Page> {
  const small = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ baseURL, ...(isPhone && small) });
  const page = await context.newPage();
  await enter(page, await openSession(request, account), joined);
  return page;
}

test('a group is founded, invites, takes in, lets go and changes hands', { tag: '@desktop' }, async ({
  page,
  browser,
  request,
  product: { origin: baseURL },
}) => {
  test.setTimeout(120_000);
  const name = `催化课题组${Date.now() % 100_000}`;
  await enter(page, await openSession(request, 'teacher'), managed);
  const dialog = page.getByRole('dialog');
  const people = page.getByRole('region', { name: '课题组成员' });

  await test.step('founded', async () => {
    await page.getByRole('button', { name: '创建课题组' }).click();
    await dialog.getByRole('button', { name: '创建', exact: true }).click();
    await expect(dialog.getByLabel('课题组名称')).toHaveAccessibleDescription('请填写名称');
    await dialog.getByLabel('课题组名称').fill('能源材料课题组');
    await expect(dialog.getByLabel('所属单位')).toHaveValue('青屿大学');
    await dialog.getByRole('button', { name: '创建', exact: true }).click();
    await expect(dialog.getByLabel('课题组名称')).toHaveAccessibleDescription('该名称已存在');
    await dialog.getByLabel('课题组名称').fill(name);
    await axeFindsNothing(page, { part: '[role=dialog]', at: 'founding' });
    await dialog.getByRole('button', { name: '创建', exact: true }).click();
    await expect(toast(page, '课题组已创建')).toBeVisible();
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  });

  await test.step('a student is invited by number and accepts on a phone', async () => {
    await page.getByRole('button', { name: '邀请成员' }).click();
    await dialog.getByLabel('手机号或用户名').fill('1390000000');
    await dialog.getByRole('button', { name: '查找' }).click();
    await expect(dialog.getByText('未找到该用户')).toBeVisible();
    await dialog.getByLabel('手机号或用户名').fill(demoAccounts.student.phone);
    await dialog.getByRole('button', { name: '查找' }).click();
    await expect(dialog.getByText('林**')).toBeVisible();
    await axeFindsNothing(page, { part: '[role=dialog]', at: 'inviting' });
    await dialog.getByRole('button', { name: '邀请', exact: true }).click();
    await expect(dialog.getByText('已邀请', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: /关闭/ }).click();
    const student = await open({ browser, request, baseURL }, 'student', true);
    await expect(student.getByRole('region', { name: '收到的邀请' })).toContainText(name);
    await axeFindsNothing(student, { at: 'invitations' });
    await student.getByRole('button', { name: `接受 ${name}` }).click();
    await expect(toast(student, `已加入“${name}”`)).toBeVisible();
    await expect(student.getByRole('region', { name: '已加入' })).toContainText(name);
    await student.context().close();
  });

  await test.step('an enterprise finds it and applies', async () => {
    const enterprise = await open({ browser, request, baseURL }, 'enterprise');
    await enterprise.getByLabel('课题组、部门名称或单位').fill(name);
    await enterprise.getByRole('button', { name: '搜索', exact: true }).last().click();
    await enterprise.getByRole('button', { name: `申请加入 ${name}` }).click();
    await enterprise.getByRole('dialog').getByLabel('申请说明（选填）').fill('中试合作');
    await enterprise.getByRole('button', { name: '提交申请' }).click();
    await expect(enterprise.getByRole('region', { name: '申请中' })).toContainText(name);
    await axeFindsNothing(enterprise, { at: 'search' });
    await enterprise.context().close();
  });

  await test.step('it is let in', async () => {
    await page.reload();
    await expect(people).toContainText('林知夏');
    await expect(page.getByRole('region', { name: '待处理申请' })).toContainText('中试合作');
    await axeFindsNothing(page, { at: 'managed' });
    await page.getByRole('button', { name: '同意 顾行舟' }).click();
    await expect(people).toContainText('顾行舟');
  });

  await test.step('and owns it after a code, beside its former owner', async () => {
    await page.getByRole('button', { name: '转让课题组' }).click();
    await expect(dialog.getByRole('radio', { name: /林知夏/ })).toBeDisabled();
    await dialog.getByRole('radio', { name: /顾行舟/ }).check();
    await axeFindsNothing(page, { part: '[role=dialog]', at: 'giving away' });
    const code = await codeIn(dialog, request, demoAccounts.teacher.phone);
    await dialog.getByLabel(/的验证码$/).fill(code);
    await dialog.getByRole('button', { name: '确认转让' }).click();
    await expect(toast(page, '已转让，您现在是管理员')).toBeVisible();
    await expect(people.getByRole('listitem').first()).toContainText('顾行舟组长');
    await expect(people.getByRole('listitem').nth(1)).toContainText('沈明远（我）管理员');
  });

  await test.step('a manager removes a member, and can leave', async () => {
    await page.getByRole('button', { name: '移除 林知夏' }).click();
    await dialog.getByRole('button', { name: '确认移除' }).click();
    await expect(toast(page, '已移除')).toBeVisible();
    await expect(people).not.toContainText('林知夏');
    await page.getByRole('button', { name: '退出课题组' }).click();
    await dialog.getByRole('button', { name: '确认退出' }).click();
    await expect(toast(page, '已退出')).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
  });
});
