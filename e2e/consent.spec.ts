import { openLogin, signIn, storedToken, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, visit } from './journey.ts';
import { test } from './own-product.ts';
import { colleague } from './staff.ts';

test.use({ shop: 'consent' });

test('a change of substance is asked about once, by keyboard alone, and the documents stay readable', {
  tag: '@desktop',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(60_000);
  await visit(page, '/');
  await openLogin(page, false);
  await signIn(page, 'student');
  const dialog = page.getByRole('dialog', { name: '协议已更新' });
  await expect(dialog).toBeHidden();

  const editor = await colleague(browser, baseURL ?? '', 'editor', '/staff/content/articles?kind=license');
  await editor.getByRole('button', { name: /^编辑/ }).click();
  await editor.getByRole('checkbox', { name: '实质修改，需重新征得同意' }).check();
  await editor.getByRole('button', { name: '保存', exact: true }).click();
  await expect(editor.getByRole('dialog')).toHaveCount(0);

  await visit(page, '/member/center');
  await expect(dialog.getByText('版本 2')).toBeVisible();
  await axeFindsNothing(page, { part: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();

  const [terms] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  await expect(terms.getByRole('main')).toContainText('版本 2');
  await expect(terms.getByRole('dialog', { name: '协议已更新' })).toBeHidden();
  await terms.close();

  for (const name of ['退出登录', '同意并继续']) {
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('link', { name: '《用户协议》' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: '同意并继续' })).toBeFocused();

  await page.route('**/api/auth/user/consent', (route) =>
    route.fulfill({ json: { code: 0, data: null, msg: '系统繁忙，请稍后再试' } }),
  );
  await page.keyboard.press('Enter');
  await expect(toast(page, '系统繁忙，请稍后再试')).toBeVisible();
  await page.unroute('**/api/auth/user/consent');
  await expect(dialog.getByRole('button', { name: '同意并继续' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: '同意并继续' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await visit(page, '/member/order');
  await expect(page.getByRole('heading', { level: 1, name: '我的订单' })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await storedToken(page)).not.toBeNull();
});
