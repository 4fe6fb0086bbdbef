import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { demoPassword } from '../db/demo-accounts.ts';
import { confirmed, signIn } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, test, visit } from './journey.ts';

const pasted = (taxNo: string) => `开票信息
名称：青屿大学
税号：${taxNo}
地址、电话：浙江省杭州市西湖区清河路1号 0571-88880000
开户行及账号：示例银行杭州西湖支行 8888000012340005678
备注：检测费`;

const field = (form: Locator, name: string) => form.getByRole('textbox', { name });

/** Deletes what a journey before this one left. */
async function clear(request: APIRequestContext, account: string) {
  const answer = await request.post('/api/open/login', { data: { account, password: demoPassword } });
  const headers = { token: (await answer.json()).data.token };
  const { data } = await (await request.post('/api/auth/invoice/list', { headers, data: {} })).json();
  for (const { rid } of data.list) await request.post('/api/auth/invoice/del', { headers, data: { rid } });
}

/** Presses Tab until `name` has the focus. */
async function tabTo(page: Page, name: string) {
  const reached = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  for (let presses = 0; presses < 60 && (await reached()) !== name; presses += 1)
    await page.keyboard.press('Tab');
  expect(await reached()).toBe(name);
}

test('a title is pasted, corrected, changed to paper, made default and deleted by keyboard', async ({
  page,
  request,
  isMobile,
}) => {
  test.setTimeout(90_000);
  const account = isMobile ? 'teacher' : 'enterprise';
  await clear(request, account);
  await visit(page, '/member/invoiceMg');
  await signIn(page, account);
  await expect(page.getByText('还没有发票抬头')).toBeVisible();
  await axeFindsNothing(page);
  await page.getByRole('button', { name: '新增抬头' }).click();
  const form = page.getByRole('dialog', { name: '新增抬头' });
  await form.getByLabel('智能识别').fill(pasted('12330000QYDEM00013'));
  await form.getByRole('button', { name: '识别并填入' }).click();
  await expect(form.getByText('已识别 6 项')).toBeVisible();
  await expect(form.getByRole('listitem')).toHaveText(['备注：检测费']);
  await expect(field(form, '税号')).toHaveAccessibleDescription('税号校验不通过，请逐位核对');
  await expect(field(form, '税号')).toBeFocused();
  await expect(field(form, '发票抬头')).toHaveValue('青屿大学');
  await expect(field(form, '开户银行')).toHaveCount(0);

  await form.getByRole('radio', { name: /增值税电子专用发票/ }).check();
  await expect(field(form, '开户银行')).toHaveValue('示例银行杭州西湖支行');
  await expect(field(form, '银行账号')).toHaveValue('8888000012340005678');
  await expect(field(form, '注册电话')).toHaveValue('0571-88880000');
  await field(form, '税号').fill('12330000qydem 00012');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(field(form, '接收邮箱')).toHaveAccessibleDescription('邮箱不能为空');
  await expect(field(form, '税号')).toHaveAccessibleDescription('');
  await axeFindsNothing(page);
  await field(form, '接收邮箱').fill('finance@qingyu.example');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await confirmed(page, '操作成功！');
  const first = page.getByRole('listitem').filter({ hasText: '12330000QYDEM00012' });
  await expect(first).toContainText('增值税电子专用发票');
  await expect(first.getByText('默认', { exact: true })).toBeVisible();
  await expect(page.getByText('已保存 1 个，最多保存10个')).toBeVisible();

  await page.getByRole('button', { name: '新增抬头' }).click();
  await form.getByRole('radio', { name: '个人' }).check();
  await expect(field(form, '税号')).toHaveCount(0);
  await field(form, '发票抬头').fill('周新');
  await field(form, '接收邮箱').fill('zhou@qingyu.example');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await confirmed(page, '操作成功！');
  const second = page.getByRole('listitem').filter({ hasText: '周新' });
  await second.getByRole('button', { name: '设为默认' }).click();
  await confirmed(page, '操作成功！');
  await expect(second.getByText('默认', { exact: true })).toBeVisible();
  await expect(first.getByText('默认', { exact: true })).toHaveCount(0);

  await second.getByRole('button', { name: '编辑' }).click();
  const editing = page.getByRole('dialog', { name: '编辑抬头' });
  await editing.getByRole('radio', { name: /增值税纸质普通发票/ }).check();
  await editing.getByRole('button', { name: '保存' }).click();
  await expect(editing.getByText('请选择收票地址')).toBeVisible();
  await editing.getByRole('button', { name: '新增地址' }).click();
  const place = page.getByRole('dialog', { name: '新增地址' });
  await place.getByLabel('联系人').fill('收票员');
  await place.getByLabel('手机号').fill('13800000000');
  await place.getByLabel('省份').selectOption('浙江省');
  await place.getByLabel('城市').selectOption({ index: 1 });
  await place.getByLabel('区县').selectOption({ index: 1 });
  await place.getByLabel('详细地址').fill('财务处 101');
  await place.getByRole('button', { name: '保存' }).click();
  await expect(place).toBeHidden();
  await expect(editing.getByRole('radio', { name: /收票员/ })).toBeChecked();
  await editing.getByRole('button', { name: '保存' }).click();
  await expect(editing).toBeHidden();
  await confirmed(page, '操作成功！');
  await expect(second).toContainText('财务处 101 收票员');
  await axeFindsNothing(page);

  await page.getByRole('combobox', { name: '发票类型' }).selectOption('纸质普票');
  await expect(page).toHaveURL('/member/invoiceMg?type=2');
  await expect(first).toHaveCount(0);
  await expect(second).toBeVisible();
  await page.getByRole('combobox', { name: '发票类型' }).selectOption('');
  await expect(first).toBeVisible();

  await second.getByRole('button', { name: '编辑' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const asking = page.getByRole('dialog', { name: '删除抬头“周新”？' });
  await expect(asking).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asking).toBeHidden();
  await second.getByRole('button', { name: '删除' }).focus();
  await page.keyboard.press('Enter');
  await expect(asking).toBeVisible();
  await tabTo(page, '删除');
  await expect.poll(() => asking.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Enter');
  await confirmed(page, '操作成功！');
  await expect(second).toHaveCount(0);
  await expect(first.getByText('默认', { exact: true })).toBeVisible();
});

test('titles that could not be loaded can be asked for again', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/member/address');
  await signIn(page, 'student');
  await expect(page.getByRole('heading', { name: '地址管理' })).toBeVisible();
  await page.route('**/api/auth/invoice/list', (route) =>
    route.fulfill({ json: { code: 0, data: null, msg: '系统繁忙，请稍后再试' } }),
  );
  await page
    .getByRole('navigation', { name: '会员中心导航' })
    .getByRole('link', { name: '发票抬头' })
    .click();
  await expect(page.getByRole('heading', { name: '系统繁忙，请稍后再试' })).toBeVisible();
  await page.unroute('**/api/auth/invoice/list');
  await page.getByRole('button', { name: '加载失败，点击重试' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '青屿大学' })).toBeVisible();
});
