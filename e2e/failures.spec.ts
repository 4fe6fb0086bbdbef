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

test('an unknown address below those of members does so too', { tag: '@desktop' }, async ({ page }) => {
  for (const address of ['/member/no-such', '/experiment/no-such', '/en/member/no-such']) {
    await page.goto(address);
    await isAlive(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(页面不存在|Page not found)$/);
  }
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

test.describe('a page that cannot be had', () => {
  const answers = [
    [429, { code: 0, data: null, msg: '操作过于频繁，请稍后再试' }, '操作过于频繁，请稍后再试。'],
    [503, '<h1>bad gateway</h1>', '系统繁忙，请稍后再试。'],
    [500, '', '系统繁忙，请稍后再试。'],
    ['offline', '', '网络连接中断或页面出错，请检查网络后重试。'],
  ] as const;
  test.use({ statuses: [429, 500, 503] });
  const data = /\.data(\?|$)/;

  for (const [status, body, told] of answers) {
    test(`is told of within the shop, and comes on asking again (${status})`, async ({ page, context }) => {
      // A request that finds no network is an error on the console, as it should be.
      const tab = status === 'offline' ? await context.newPage() : page;
      await visit(tab, '/contact');
      let asked = 0;
      await tab.route(data, async (route) => {
        if (status === 'offline') await route.abort('internetdisconnected');
        else await route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });
        asked += 1;
      });
      await tab.getByRole('contentinfo').getByRole('link', { name: '隐私条款' }).click();
      const screen = tab.getByRole('main').getByRole('alert');
      await expect(screen.getByRole('heading', { level: 1, name: '页面加载失败' })).toBeVisible();
      await expect(screen).toContainText(told);
      await expect(screen.getByRole('link', { name: /^服务热线/ })).toHaveAttribute('href', /^tel:\d+/);
      await expect(tab).toHaveTitle('页面加载失败 - 澄谱 Limpid');
      await expect(tab.getByRole('banner')).toBeVisible();

      const before = asked;
      await screen.getByRole('button', { name: '重试' }).click();
      await expect.poll(() => asked).toBeGreaterThan(before);
      await expect(screen).toContainText(told);
      await tab.unroute(data);
      await screen.getByRole('button', { name: '重试' }).click();
      await expect(tab.getByRole('heading', { level: 1, name: '隐私条款' })).toBeVisible();
      await expect(screen).toBeHidden();
    });
  }

  test('takes nothing of what stands around it along; the member centre needs no such data', {
    tag: '@desktop',
  }, async ({ page }) => {
    await visit(page, '/contact');
    await page.route(data, (route) => route.fulfill({ status: 503, body: '' }));
    const search = page.getByRole('banner').getByLabel('搜索检测服务').first();
    await search.fill('X 射线衍射');
    await page.getByRole('contentinfo').getByRole('link', { name: '隐私条款' }).click();
    await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible();
    await expect(search).toHaveValue('X 射线衍射');

    await page.getByRole('banner').getByRole('link', { name: '实验计划' }).click();
    await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeHidden();
  });
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
