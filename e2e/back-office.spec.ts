import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, isStill, test } from './journey.ts';
import { signInStaff } from './staff.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: '后台菜单' });

async function axe(page: Page) {
  await isStill(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
}

test('a member of staff signs in with the code shown in demo mode, by keyboard, and out again', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/staff/audit?kind=change');
  await axe(page);
  await page.getByRole('button', { name: /^auditor/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('动态口令')).toHaveValue(/^\d{6}$/);
  await page.getByLabel('动态口令').press('Enter');
  await expect(page.getByRole('heading', { name: '审计日志' })).toBeVisible();
  await expect(page).toHaveURL(/kind=change/);
  await expect(menu(page).getByRole('link', { name: '审计日志' })).toHaveAttribute('aria-current', 'page');
  await axe(page);
  await page.goto('/staff/people');
  await expect(page.getByRole('row', { name: /方砚/ })).toBeVisible();
  await expect(page.getByRole('button', { name: '新增员工' })).toHaveCount(0);
  await axe(page);
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { name: '员工登录' })).toBeVisible();
});

test.describe('refusals', () => {
  test.use({ statuses: [403, 404] });
  test('what a role may not do is neither in its menu nor to be reached by address', {
    tag: '@desktop',
  }, async ({ page }) => {
    await signInStaff(page, 'courier', '/staff/people');
    await expect(page.getByText('无权限操作')).toBeVisible();
    await expect(page.getByRole('link', { name: '员工与权限' })).toHaveCount(0);
  });
});

test('an administrator adds a colleague, who is shown their way in once', { tag: '@desktop' }, async ({
  page,
}) => {
  await signInStaff(page, 'admin', '/staff/people');
  await page.getByRole('button', { name: '新增员工' }).click();
  const dialog = page.getByRole('dialog', { name: '新增员工' });
  await dialog
    .getByRole('button', { name: '确 定' })
    .or(dialog.getByRole('button', { name: '确定' }))
    .click();
  await expect(dialog.getByText('请选择角色')).toBeVisible();
  await dialog.getByLabel('账号').fill(`colleague-${Date.now() % 1e6}`);
  await dialog.getByLabel('姓名').fill('温如故');
  await dialog.getByLabel('角色').click();
  await page.getByTitle('样品管理员').click();
  await dialog.getByRole('button', { name: '确定' }).click();
  const shown = page.getByRole('dialog', { name: '登录信息' });
  await expect(shown.getByText('以下内容只显示一次')).toBeVisible();
  await axe(page);
  await shown.getByRole('button', { name: '已交给本人' }).click();
  await expect(page.getByRole('row', { name: /温如故/ })).toBeVisible();
});
