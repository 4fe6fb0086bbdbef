import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';
import { kept, openResults } from './results.ts';

test('a customer shares chosen data by a link with a password, sees who looked, and ends it', {
  tag: '@desktop',
}, async ({ page, request, product, browser }) => {
  await openResults(page, request, product, {
    'a-pattern.xy': kept('xrd-anatase.xy'),
    'c-film.jdx': kept('ftir-pmma.jdx'),
  });
  await page.getByRole('button', { name: '分享数据' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'c-film.jdx' }).uncheck();
  await dialog.getByRole('button', { name: '生成链接' }).click();
  await expect(dialog.getByText('请填写接收人')).toBeVisible();
  await dialog.getByLabel('接收人').fill('合作单位');
  await dialog.getByRole('textbox', { name: '密码' }).fill('xrd-2026');
  await axeFindsNothing(page, { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const address = await dialog.getByLabel('分享链接').inputValue();
  expect(address).toMatch(/\/share#[0-9a-f]{48}$/);
  await dialog.getByRole('button', { name: '完成' }).click();
  const shares = page.getByRole('region', { name: '数据分享' });
  await expect(shares.getByText('还没有人打开')).toBeVisible();

  const elsewhere = await browser.newContext({
    baseURL: product.origin,
    viewport: { width: 390, height: 844 },
  });
  const visitor = await elsewhere.newPage();
  await visitor.goto(new URL(address).pathname + new URL(address).hash);
  await visitor.getByLabel('密码').fill('wrong');
  await visitor.getByRole('button', { name: '查看数据' }).click();
  await expect(visitor.locator('form').getByText('密码错误')).toBeVisible();
  await visitor.getByLabel('密码').fill('xrd-2026');
  await visitor.getByRole('button', { name: '查看数据' }).click();
  await expect(visitor.getByRole('application')).toHaveAttribute('data-drawn', 'true');
  await expect(visitor.locator('[data-watermark*="供合作单位查看"]')).toBeVisible();
  await expect(visitor.getByText('c-film.jdx')).toHaveCount(0);
  await expect(visitor.getByRole('button', { name: /下载|导出/ })).toHaveCount(0);
  await axeFindsNothing(visitor);
  const [needed, given] = await visitor.evaluate(() => {
    const { scrollWidth, clientWidth } = globalThis.document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(needed).toBe(given);

  await page.reload();
  await shares.getByText(/^查看记录/).click();
  await expect(shares.getByRole('listitem').filter({ hasText: '查看a-pattern.xy' }).last()).toBeVisible();
  await shares.getByRole('button', { name: '结束给 合作单位 的分享' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '结束分享', exact: true }).click();
  await expect(shares.getByText('已结束', { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: '分享已结束' })).toBeVisible();
  await elsewhere.close();
});
