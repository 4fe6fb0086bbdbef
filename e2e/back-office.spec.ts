import type { Page } from '@playwright/test';
import { totpCode } from '../src/features/staff/rules.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, test } from './journey.ts';
import { colleague, signInStaff } from './staff.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: '后台菜单' });

test('a member of staff signs in with the code shown in demo mode, by keyboard, and out again', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/staff/audit?kind=change');
  await expect(page.getByRole('heading', { name: '员工登录' })).toBeVisible();
  await axeFindsNothing(page);
  await page.getByRole('button', { name: /^auditor/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('动态口令')).toHaveValue(/^\d{6}$/);
  await page.getByLabel('动态口令').press('Enter');
  await expect(page.getByRole('heading', { name: '审计日志' })).toBeVisible();
  await expect(page).toHaveURL(/kind=change/);
  await expect(menu(page).getByRole('link', { name: '审计日志' })).toHaveAttribute('aria-current', 'page');
  await axeFindsNothing(page);
  await page.goto('/staff/people');
  await expect(page.getByRole('row', { name: /方砚/ })).toBeVisible();
  await expect(page.getByRole('button', { name: '新增员工' })).toHaveCount(0);
  await axeFindsNothing(page);
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

test('the palette leads to records and pages by their names, and the menu folds', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page, 'service', '/staff/desk');
  const task = page.getByRole('link', { name: /^处理 审核订单/ }).first();
  const [number = ''] = ((await task.getAttribute('aria-label')) ?? '').match(/D\d+/) ?? [];
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '搜索与命令' });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  await field.fill(number);
  await expect(palette.getByRole('group', { name: '订单' }).getByRole('option')).toHaveCount(1);
  await axeFindsNothing(page);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/staff\/orders\/\w+/);
  await expect(palette).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await field.fill('>派单');
  await expect(palette.getByRole('option', { name: /派单看板/ })).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/staff\/dispatch/);
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect(menu(page).getByRole('link', { name: /^订单/ })).toBeVisible();
  await axeFindsNothing(page);
  await page.reload();
  await expect(page.getByRole('button', { name: '收起菜单' })).toHaveAttribute('aria-pressed', 'true');
});

test('tasks of the desk are done one after the other, by keyboard', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page, 'service', '/staff/desk');
  await page.getByRole('checkbox', { name: '全选' }).check();
  await page.getByRole('button', { name: /^连续处理/ }).press('Enter');
  const bar = page.getByRole('region', { name: '连续处理' });
  await expect(bar.getByRole('status')).toHaveText(/^连续处理 1\/\d+：/);
  await expect(page).not.toHaveURL(/\/staff\/desk/);
  await bar.getByRole('button', { name: '下一项' }).press('Enter');
  await expect(bar.getByRole('status')).toHaveText(/^连续处理 2\/\d+：/);
  await axeFindsNothing(page);
  await bar.getByRole('button', { name: '结束' }).press('Enter');
  await expect(bar).toHaveCount(0);
});

test('filters are kept as a view, and columns and density stay as they were chosen', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page, 'service', '/staff/orders');
  await page.getByRole('button', { name: '已逾期' }).click();
  const settings = page.getByRole('button', { name: '视图', exact: true });
  await settings.click();
  const choices = page.getByRole('dialog', { name: '列表显示' });
  await choices.getByText('宽松').click();
  await choices.getByRole('checkbox', { name: '顾问' }).uncheck();
  await axeFindsNothing(page);
  await choices.getByRole('button', { name: '保存当前筛选' }).click();
  const naming = page.getByRole('dialog', { name: '保存当前筛选' });
  await naming.getByLabel('名称').fill('逾期单');
  await naming.getByRole('button', { name: '保存' }).click();
  const view = page
    .getByRole('list', { name: '常用视图' })
    .getByRole('button', { name: '逾期单', exact: true });
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/staff/orders');
  await expect(view).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('columnheader', { name: '承诺交付' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '顾问' })).toHaveCount(0);
  await view.click();
  await expect(page).toHaveURL(/late=1/);
  await page.getByRole('button', { name: '更多筛选' }).click();
  await expect(page.getByRole('combobox', { name: '付款状态' })).toBeVisible();
  await axeFindsNothing(page);
  await page.getByRole('button', { name: '删除视图 逾期单' }).click();
  await expect(view).toHaveCount(0);
});

test('two administrators add a colleague, who sets password and authenticator with a half from each', {
  tag: '@desktop',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(60_000);
  const account = `colleague-${Date.now() % 1e6}`;
  await signInStaff(page, 'admin', '/staff/people');
  await page.getByRole('button', { name: '新增员工', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '新增员工' });
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog.getByText('请选择角色')).toBeVisible();
  await dialog.getByLabel('账号').fill(account);
  await dialog.getByLabel('姓名').fill('温如故');
  await dialog.getByLabel('角色').click();
  await page.getByTitle('样品管理员').click();
  await dialog.getByRole('button', { name: '提交申请' }).click();
  const shown = page.getByRole('dialog', { name: '一次性设置链接' });
  const link = (await shown.getByText('/staff/welcome#').textContent()) ?? '';
  await axeFindsNothing(page);
  await shown.getByRole('button', { name: '已复制保存' }).click();
  const own = page.getByRole('button', { name: /^批准 新增员工 温如故.*（须由另一名管理员批准）$/ });
  await expect(own).toBeDisabled();
  await own.focus();
  await expect(page.getByRole('tooltip', { name: '须由另一名管理员批准' })).toBeVisible();
  const second = await colleague(browser, baseURL ?? '', 'admin-2', '/staff/people');
  await second.getByRole('button', { name: /^批准 新增员工 温如故/ }).click();
  const half = second.getByRole('dialog', { name: '确认码' });
  const code = (await half.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent()) ?? '';
  await half.getByRole('button', { name: '已告知本人' }).click();
  await expect(second.getByRole('row', { name: account })).toContainText('待本人设置');

  const holder = await (await browser.newContext({ baseURL })).newPage();
  await holder.goto(link);
  await holder.getByLabel('确认码').fill(code);
  await axeFindsNothing(holder);
  await holder.getByRole('button', { name: '下一步' }).click();
  const secret = (await holder.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  const choose = async (password: string) => {
    await holder.getByLabel('密码', { exact: true }).fill(password);
    await holder.getByLabel('再次输入密码').fill(password);
    const { now } = (await (await holder.request.get('/dev/clock')).json()).data;
    await holder.getByLabel('动态口令').fill(totpCode(secret, new Date(`${now.replace(' ', 'T')}+08:00`)));
  };
  await choose('Chengpu-Limpid-2026');
  await holder.getByRole('button', { name: '完成设置' }).click();
  await expect(holder.getByLabel('密码', { exact: true })).toHaveAccessibleDescription(/容易被猜到/);
  await choose('chosen-by-its-holder');
  await axeFindsNothing(holder);
  await holder.getByRole('button', { name: '完成设置' }).click();
  await expect(holder.getByText('设置完成')).toBeVisible();
});

test('a page whose code does not come says so, and comes on loading anew', { tag: '@desktop' }, async ({
  context,
}) => {
  // A script that finds no network is an error on the console, as it should be.
  const page = await context.newPage();
  await signInStaff(page, 'admin', '/staff/audit');
  await page.route(/people-page/, (route) => route.abort());
  await menu(page).getByRole('link', { name: '员工与权限' }).click();
  await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible();
  await page.unroute(/people-page/);
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByRole('row', { name: /方砚/ })).toBeVisible();
});

test('what can be done with a colleague is in sight on a phone', { tag: '@phone' }, async ({ page }) => {
  await signInStaff(page, 'admin', '/staff/people');
  const action = page.getByRole('button', { name: '停用 韩骁' });
  await action.scrollIntoViewIfNeeded();
  const box = await action.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 1_000)).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
