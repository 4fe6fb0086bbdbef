import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';
import { signInStaff } from './staff.ts';

test('an editor changes a banner and writes an article, and the site shows both at once', {
  tag: '@desktop',
}, async ({ page, context }) => {
  test.setTimeout(60_000);
  await signInStaff(page, 'editor', '/staff/content/banners');
  await page
    .getByRole('button', { name: /^编辑 / })
    .first()
    .click();
  await page.getByLabel('标题').fill('新学期送样季');
  await page.getByLabel('跳转').fill('https://example.com/season');
  await expect(
    page.getByRole('dialog').getByRole('link', { name: 'https://example.com/season' }),
  ).toBeVisible();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('listitem', { name: '新学期送样季' })).toBeVisible();
  const site = await context.newPage();
  await expect(async () => {
    await site.goto('/');
    await expect(site.getByText('新学期送样季').first()).toBeAttached({ timeout: 1_000 });
  }).toPass();

  await page.goto('/staff/content/articles');
  await page.getByRole('button', { name: '新建新闻' }).click();
  await page.getByLabel('标题', { exact: true }).fill('低温样品台投入使用');
  const body = page.getByRole('textbox', { name: '正文' });
  await body.click();
  await page.getByRole('button', { name: '二级标题' }).click();
  await page.keyboard.type('适用范围');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '加粗' }).click();
  await page.keyboard.type('最低 -150 °C');
  await axeFindsNothing(page, { part: '[role=dialog]' });
  await page.getByRole('radio', { name: '立即发布' }).check();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const row = page.getByRole('row', { name: /低温样品台投入使用/ });
  await expect(row).toContainText('已发布');
  await site.goto((await row.getByRole('link', { name: '查看' }).getAttribute('href')) ?? '');
  await expect(site.getByRole('heading', { name: '适用范围' })).toBeVisible();
  await expect(site.locator('strong', { hasText: '最低 -150 °C' })).toBeVisible();

  await row.getByRole('button', { name: /^编辑/ }).click();
  await expect(body).toContainText('最低 -150 °C');
  await body.press('Control+End');
  await page.keyboard.type('，带真空转移');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(async () => {
    await site.reload();
    await expect(site.getByText('带真空转移')).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('an administrator changes the hotline, and every page shows it', { tag: '@desktop' }, async ({
  page,
}) => {
  await signInStaff(page, 'admin', '/staff/settings?key=hotline');
  await page.getByLabel('电话').fill('400-765-4321');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存，立即生效')).toBeVisible();
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByText('400-765-4321').first()).toBeAttached({ timeout: 1_000 });
  }).toPass();
});
