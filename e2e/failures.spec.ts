import { embeddedDatabaseOf, type Product, query, startProduct } from '../tests/product.ts';
import { expect, isAlive, test, visit } from './journey.ts';

/** Pages that are not there, and what visitors see when something fails. */

test('an unknown address answers 404 with ways on', { tag: '@desktop' }, async ({ page }) => {
  const answer = await page.goto('/no/such-page?with=query');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('页面不存在 - 澄谱 Limpid');
  await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
  await isAlive(page);
  await page.getByRole('main').getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('region', { name: '首页横幅' })).toBeVisible();
});

test('addresses that no browser would type are answered in kind', { tag: '@desktop' }, async ({
  request,
}) => {
  for (const address of ['/%zz', '/..%2f..%2fetc/passwd', '/%00', `/${'a'.repeat(5_000)}`]) {
    const answer = await request.get(address);
    expect(answer.status(), address.slice(0, 20)).toBe(404);
    expect(await answer.text()).not.toContain('at ');
  }
});

test.describe('a shop of its own', { tag: '@desktop' }, () => {
  test.describe.configure({ mode: 'serial' });
  test.use({ statuses: [404, 503] });
  let product: Product;
  const sql = (statement: string) => query(embeddedDatabaseOf(product.dataDir).connection, statement);

  test.beforeAll(async () => {
    product = await startProduct();
  });
  test.afterAll(async () => {
    await product?.stop();
  });

  test('home data that fail show why, and come back on asking again', async ({ page }) => {
    await sql('ALTER TABLE banners RENAME TO banners_away');
    const answer = await page.goto(product.origin);
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole('alert')).toHaveText('系统繁忙，请稍后再试');
    await expect(page.getByRole('heading', { level: 1, name: '首页内容加载失败' })).toBeVisible();

    await sql('ALTER TABLE banners_away RENAME TO banners');
    await page.getByRole('main').getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('region', { name: '首页横幅' })).toBeVisible();
    expect((await page.reload())?.status()).toBe(200);
  });

  test('they show why as well when one comes from another page', async ({ page }) => {
    await visit(page, `${product.origin}/nowhere`);
    await sql('ALTER TABLE banners RENAME TO banners_away');
    // Nobody tells of a table that is away; a change of content makes the product look again.
    await sql('UPDATE settings SET value = value');
    await expect(async () => {
      expect((await page.request.get(`${product.origin}/`)).status()).toBe(503);
    }).toPass();
    await page.getByRole('main').getByRole('link', { name: '返回首页' }).click();
    await expect(page.getByRole('alert')).toHaveText('系统繁忙，请稍后再试');
    await sql('ALTER TABLE banners_away RENAME TO banners');
  });

  test('a case with a source leads there in a new tab', async ({ page }) => {
    await visit(page, product.origin);
    await sql(`UPDATE articles SET source = 'https://example.com/original' WHERE rid = 'case-cfd-chip'`);
    const link = page
      .getByRole('region', { name: '服务案例' })
      .getByRole('link')
      .filter({ hasText: '在新窗口打开' });
    await expect(async () => {
      await page.reload();
      await expect(link).toHaveAttribute('href', 'https://example.com/original', { timeout: 200 });
    }).toPass();
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  });
});
