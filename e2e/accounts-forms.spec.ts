import type { Page } from '@playwright/test';
import { demoPassword } from '../db/demo-accounts.ts';
import { confirmed, loginDialog, openLogin, signIn, storedToken, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, test, visit } from './journey.ts';

/** Forms and pages around accounts: messages, keyboard, accessibility, small screens, failing calls. */

test('each view says what is missing, the first as a toast', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  const dialog = loginDialog(page);
  await visit(page, '/');
  await openLogin(page, isMobile);

  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog.getByLabel('用户名 / 手机号')).toHaveAccessibleDescription('[用户名/手机号]不能为空');
  await expect(dialog.getByLabel('密码', { exact: true })).toHaveAccessibleDescription('[密码]不能为空');
  await expect(dialog.getByLabel('用户名 / 手机号')).toBeFocused();

  await dialog.getByRole('tab', { name: '短信登录' }).click();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  // What stands beside its field is not told a second time, but where the specification asks for it.
  await expect(dialog.getByLabel('手机号')).toHaveAccessibleDescription('[手机号]不能为空');
  await expect(toast(page, '[手机号]不能为空')).toHaveCount(0);
  await expect(dialog.getByLabel('验证码')).toHaveAccessibleDescription('[验证码]不能为空');
  await dialog.getByLabel('手机号').fill('12345');
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByLabel('手机号')).toHaveAccessibleDescription('手机号格式不正确');

  await dialog.getByRole('button', { name: '立即注册' }).click();
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await expect(toast(page, '[手机号]不能为空')).toBeVisible();
  for (const [label, problem] of [
    ['手机号', '[手机号]不能为空'],
    ['验证码', '[验证码]不能为空'],
    ['密码', '[密码]不能为空'],
    ['确认密码', '[密码]不能为空'],
  ] as const) {
    await expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(problem);
  }
  await dialog.getByLabel('密码', { exact: true }).fill('qingyu-lake-77');
  await dialog.getByLabel('确认密码').fill('qingyu-lake-78');
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await expect(dialog.getByLabel('确认密码')).toHaveAccessibleDescription('[密码]不一致');

  await dialog.getByRole('button', { name: '直接登录' }).click();
  await expect(dialog.getByRole('tab')).toHaveCount(0);
  await dialog.getByRole('button', { name: '忘记密码' }).click();
  await dialog.getByRole('button', { name: '重置密码' }).click();
  await expect(dialog.getByLabel('手机号')).toHaveAccessibleDescription('[手机号]不能为空');
});

test('a wrong password is refused without a word on the account', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  await visit(page, '/');
  await openLogin(page, isMobile);
  const dialog = loginDialog(page);
  await dialog.getByLabel('用户名 / 手机号').fill(`nobody-${Date.now()}`);
  await dialog.getByLabel('密码', { exact: true }).fill('not-the-password');
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(toast(page, '用户名或密码错误')).toBeVisible();
  expect(await storedToken(page)).toBeNull();
});

test('signing in works by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  const entry = page.getByRole('banner').getByRole('link', { name: '登录 / 注册' });
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    if (await entry.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = loginDialog(page);
  await expect(dialog.getByLabel('用户名 / 手机号')).toBeFocused();

  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(() => dialog.evaluate((popup) => popup.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(entry).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('用户名 / 手机号')).toBeFocused();
  await page.keyboard.type('student');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await storedToken(page)).not.toBeNull();
});

test('password managers know every field', { tag: '@desktop' }, async ({ page, isMobile }) => {
  await visit(page, '/');
  await openLogin(page, isMobile);
  const dialog = loginDialog(page);
  const kinds = () =>
    dialog
      .locator('form input[autocomplete]')
      .evaluateAll((fields) =>
        fields.map((field) => [field.getAttribute('name'), field.getAttribute('autocomplete')]),
      );
  expect(await kinds()).toEqual([
    ['account', 'username webauthn'],
    ['password', 'current-password'],
  ]);
  await dialog.getByRole('tab', { name: '短信登录' }).click();
  expect(await kinds()).toEqual([
    ['phone', 'tel'],
    ['code', 'one-time-code'],
  ]);
  await dialog.getByRole('button', { name: '立即注册' }).click();
  expect(await kinds()).toEqual([
    ['phone', 'username'],
    ['code', 'one-time-code'],
    ['password', 'new-password'],
    ['confirm', 'new-password'],
  ]);
});

const memberPages = ['center', 'message', 'information', 'address'];

test('axe finds nothing in the dialog and the member centre', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  test.setTimeout(90_000);
  const dialog = loginDialog(page);
  await visit(page, '/');
  await openLogin(page, isMobile);
  await axeFindsNothing(page, { at: 'password' });
  for (const tab of ['短信登录', '微信扫码']) {
    await dialog.getByRole('tab', { name: tab }).click();
    await axeFindsNothing(page, { part: '[role=dialog]', at: tab });
  }
  await dialog.getByRole('button', { name: '立即注册' }).click();
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await axeFindsNothing(page, { part: '[role=dialog]', at: 'register' });
  await dialog.getByRole('button', { name: '直接登录' }).click();
  await axeFindsNothing(page, { part: '[role=dialog]', at: 'plain login' });
  await signIn(page, 'student');
  for (const name of memberPages) {
    await page.goto(`/member/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await axeFindsNothing(page, { at: name });
  }
  await page.getByRole('button', { name: '新增地址' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await axeFindsNothing(page, { part: '[role=dialog]', at: 'address form' });
});

test('the member centre fits small screens', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, '/member/center');
  await fits(page, 'login');
  await signIn(page, 'student');
  for (const name of [...memberPages, 'invoiceMg', 'communityJn']) {
    await page.goto(`/member/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fits(page, name);
  }
});

test('a page that could not be loaded can be tried again', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/member/address');
  await signIn(page, 'student');
  await expect(page.getByRole('heading', { name: '地址管理' })).toBeVisible();
  await page.route('**/api/auth/user/info', (route) =>
    route.fulfill({ json: { code: 0, data: null, msg: '系统繁忙，请稍后再试' } }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: '系统繁忙，请稍后再试' })).toBeVisible();
  await page.unroute('**/api/auth/user/info');
  await page.getByRole('button', { name: '加载失败，点击重试' }).click();
  await expect(page.getByRole('heading', { name: '地址管理' })).toBeVisible();
});

test('addresses are added, made default, changed and deleted', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  await visit(page, '/member/address');
  await signIn(page, isMobile ? 'teacher' : 'enterprise');
  const name = `收样员${Date.now() % 100_000}`;
  await page.getByRole('button', { name: '新增地址' }).click();
  const form = page.getByRole('dialog', { name: '新增地址' });
  await form.getByLabel('智能识别').fill('程予安 13700000000 浙江省杭州市西湖区青屿路 9 号');
  await form.getByRole('button', { name: '识别并填入' }).click();
  await expect(form.getByText('已识别联系人、手机号、地区、详细地址，请核对')).toBeVisible();
  await expect(form.getByLabel('联系人')).toHaveValue('程予安');
  await expect(form.getByLabel('详细地址')).toHaveValue('青屿路 9 号');
  await form.getByLabel('联系人').fill(name);
  await form.getByLabel('手机号').fill('13800000000');
  await form.getByLabel('省份').selectOption('台湾省');
  await form.getByLabel('城市').selectOption({ index: 1 });
  await form.getByLabel('区县').selectOption({ index: 1 });
  await form.getByLabel('详细地址').fill('科学路 1 号');
  const refusal = { code: 0, data: null, msg: '最多保存20个地址' };
  await page.route('**/api/auth/address/add', (route) => route.fulfill({ json: refusal }), { times: 1 });
  await form.getByRole('button', { name: '保存' }).click();
  await confirmed(page, '操作失败！', refusal.msg);
  await expect(form.getByLabel('联系人')).toHaveValue(name);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await confirmed(page, '操作成功！');

  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('138****0000');
  await card.getByRole('button', { name: '设为默认' }).click();
  await confirmed(page, '操作成功！');
  await expect(card.getByText('默认', { exact: true })).toBeVisible();

  // The next form begins with the region that was chosen last.
  await page.getByRole('button', { name: '新增地址' }).click();
  await expect(form.getByLabel('省份')).toHaveValue('710000');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await card.getByRole('button', { name: '编辑' }).click();
  const editing = page.getByRole('dialog', { name: '编辑地址' });
  await expect(editing.getByLabel('手机号')).toHaveValue('13800000000');
  await editing.getByLabel('详细地址').fill('科学路 2 号');
  await editing.getByRole('button', { name: '保存' }).click();
  await confirmed(page, '操作成功！');
  await expect(card).toContainText('科学路 2 号');

  await card.getByRole('button', { name: '删除' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '删除' }).click();
  await confirmed(page, '操作成功！');
  await expect(card).toHaveCount(0);
});

async function fits(page: Page, what: string) {
  const [needed, given] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(needed, what).toBe(given);
}
