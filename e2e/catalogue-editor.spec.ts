import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';
import { signInStaff } from './staff.ts';

const editor = '/staff/catalogue/comp-unknown';

test('a price and an option that an administrator changes by keyboard are on the public page at once', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const shop = await context.newPage();
  await shop.goto('/detail/comp-unknown');
  const price = (yuan: string) => shop.getByText(`¥${yuan}`).filter({ visible: true }).first();
  await expect(price('1,800')).toBeVisible();

  await signInStaff(page, 'admin', `${editor}?tab=price`);
  const base = page.getByLabel('基础价（元）');
  await base.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1888');
  const preview = page.getByRole('region', { name: '客户看到的效果' });
  await expect(preview.getByText('¥1,888.00 × 1 样')).toBeVisible();
  await page.getByRole('link', { name: '返回列表' }).click();
  const leaving = page.getByRole('dialog', { name: '有未保存的修改' });
  await leaving.getByRole('button', { name: '继续编辑' }).click();
  await expect(leaving).toBeHidden();
  await page.getByRole('button', { name: '保存价格' }).press('Enter');
  await expect(page.getByText('已保存，网站已更新')).toBeVisible();
  await expect(async () => {
    await shop.reload();
    await expect(price('1,888')).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await page.getByRole('tab', { name: '检测参数' }).press('Enter');
  await page.getByRole('button', { name: /^编辑 解析深度/ }).press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: '添加选项' }).press('Enter');
  await drawer
    .getByRole('textbox', { name: /选项\d+名称/ })
    .last()
    .fill('含同位素溯源');
  await drawer
    .getByRole('spinbutton', { name: /选项\d+加价/ })
    .last()
    .fill('660');
  await drawer.getByRole('button', { name: '保存参数' }).press('Enter');
  await expect(drawer).toBeHidden();
  await expect(async () => {
    await shop.reload();
    await expect(shop.getByText('含同位素溯源').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await page.goto('/staff/customers');
  await page.getByRole('link', { name: '林知夏' }).click();
  await page.getByRole('button', { name: '查看完整号码' }).press('Enter');
  await expect(page.getByText('13900000001').first()).toBeVisible();
  await axeFindsNothing(page);
});

test('a file that an editor uploads shows on the page of the service what results are like', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await signInStaff(page, 'editor', `${editor}?tab=texts`);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '上传示例文件' }).click(),
  ]);
  const curve = Array.from({ length: 50 }, (_, at) => `${400 + at},${100 + (at % 7)}`).join('\n');
  const text = `波长 (nm),强度 (a.u.)\n${curve}\n`;
  await chooser.setFiles({ name: '标样.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const title = page.getByLabel('示例标题 1');
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: '保存文案与图片' }).click();
  await expect(title).toHaveAccessibleDescription('请填写示例标题');
  await title.fill('标样的谱图');
  await page.getByLabel('样品与条件').fill('石英片，狭缝 2 nm');
  await page.getByRole('button', { name: '保存文案与图片' }).click();
  await expect(page.getByText('已保存，网站已更新')).toBeVisible();

  const shop = await context.newPage();
  const part = shop.getByRole('region', { name: '示例结果' });
  await expect(async () => {
    await shop.goto('/detail/comp-unknown');
    await expect(part).toContainText('标样的谱图', { timeout: 1_000 });
  }).toPass();
  await expect(part).toContainText('石英片，狭缝 2 nm');
  await part.scrollIntoViewIfNeeded();
  await expect(part.getByRole('region', { name: '标样.csv' })).toBeVisible();
  await expect(part.getByRole('button', { name: '数据表' })).toBeVisible();
  await axeFindsNothing(shop);
});
