import type { Page } from '@playwright/test';
import { axeFindsNothing } from './axe.ts';
import { expect, isAlive, test, visit } from './journey.ts';

/** Articles, lists, the showcase, the company's pages and the forms. */

const pages: [string, string][] = [
  ['/list/news', '新闻资讯'],
  ['/list/course', '在线课程'],
  ['/list/service', '服务案例'],
  ['/list/thanks', '致谢成果'],
  ['/article/course-xrd', '如何看懂一张 XRD 图谱'],
  ['/article/tv-01', '场发射扫描电镜室'],
  ['/about/profile', '平台简介'],
  ['/about/culture', '企业文化'],
  ['/about/recruit', '加入我们'],
  ['/televised', '能力展示'],
  ['/televised?type=3', '能力展示'],
  ['/contact', '联系我们'],
  ['/contact?service=xrd-powder', '联系我们'],
  ['/require', '提交需求'],
  ['/guide', '送样指南'],
  ['/license', '用户协议'],
  ['/policy', '隐私条款'],
  ['/agreement', '检测服务协议'],
];

for (const [address, title] of pages) {
  test(`${address} is titled, fits its width, and axe finds nothing`, async ({ page, isMobile }) => {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    await isAlive(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{6,}/);
    const path = address.split('?service')[0] ?? '';
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      new RegExp(`${path.replace('?', '\\?')}$`),
    );
    await expect(page.getByRole('navigation', { name: '当前位置' })).toBeVisible();
    const [needed, given] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    expect(needed).toBe(given);
    // What axe looks at is the same at both sizes here.
    if (isMobile) return;
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForLoadState('networkidle');
    await axeFindsNothing(page);
  });
}

test('what is not there answers 404', { tag: '@desktop' }, async ({ request }) => {
  for (const address of [
    '/article/nothing',
    '/list/gossip',
    '/list/news?page=99',
    '/about/secrets',
    '/televised?type=9',
    '/televised?page=9',
  ]) {
    const answer = await request.get(address);
    expect([address, answer.status()]).toEqual([address, 404]);
    expect(await answer.text()).toContain('页面不存在');
  }
  const about = await request.get('/about', { maxRedirects: 0 });
  expect([about.status(), about.headers().location]).toEqual([302, '/about/profile']);
});

test('an article has its facts for search engines, contents and neighbours', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, '/article/course-xps');
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(facts.map((text) => JSON.parse(text)['@type'])).toEqual(
    expect.arrayContaining(['Article', 'BreadcrumbList']),
  );
  const contents = page.getByRole('navigation', { name: '本文目录' });
  if (await contents.count()) {
    await contents.getByRole('link').last().click();
    await expect(page).toHaveURL(/#section-\d+$/);
  }
  const neighbours = page.getByRole('navigation', { name: '相邻文章' });
  await expect(neighbours.getByRole('link')).toHaveCount(2);
  await neighbours.getByRole('link', { name: /上一篇/ }).click();
  await expect(page).toHaveURL('/article/course-xrd');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('如何看懂一张 XRD 图谱');
  await expect(page.getByRole('article')).toContainText('布拉格方程');
});

test('a view counts once', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/article/news-2025-06');
  const views = page.getByText(/^浏览 \d+$/);
  const counted = async () => Number((await views.textContent())?.match(/\d+/)?.[0]);
  await expect.poll(counted).toBeGreaterThan(0);
  const before = await counted();
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await counted()).toBeLessThanOrEqual(before);
});

test('legal documents show their version and since when it is in force', { tag: '@phone' }, async ({
  page,
}) => {
  for (const address of ['/license', '/policy']) {
    await visit(page, address);
    await expect(page.getByRole('main')).toContainText('版本 1 · 生效日期 2025-01-05');
  }
});

test('the documents open from other pages of the shop', async ({ page }) => {
  await visit(page, '/contact');
  for (const [link, title] of [
    ['测试指南', '送样指南'],
    ['用户协议', '用户协议'],
    ['隐私条款', '隐私条款'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('wide tables scroll in their own box', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/policy');
  const box = page.getByRole('region', { name: '表格 1' });
  await expect(box).toBeVisible();
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth >= clientWidth)).toBe(true);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a list is paged and searched', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/list/thanks');
    const rows = page.getByRole('main').getByRole('row').filter({ hasNotText: '作者单位' });
    await expect(rows).toHaveCount(12);
    const first = await rows.first().textContent();
    await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL('/list/thanks?page=2');
    await expect(rows).toHaveCount(12);
    expect(await rows.first().textContent()).not.toBe(first);
    await page.goto('/list/course');
    await page.getByRole('searchbox', { name: '在在线课程中搜索' }).fill('XRD');
    await page.getByRole('search', { name: '搜索在线课程' }).getByRole('button').click();
    await expect(page).toHaveURL('/list/course?kw=XRD');
    await expect(page.getByRole('heading', { level: 2, name: /XRD/ })).toHaveCount(1);
    await page.goto('/list/course?kw=%E4%B8%8D%E5%AD%98%E5%9C%A8');
    await expect(page.getByRole('heading', { name: '没有找到相关内容' })).toBeVisible();
  });

  test('everything can be read', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/article/course-xrd');
    await expect(page.getByRole('article')).toContainText('布拉格方程');
    await page.goto('/televised?type=2');
    await expect(page.getByRole('heading', { level: 2, name: '微纳加工洁净间' })).toBeVisible();
    await page.goto('/contact?service=xrd-powder');
    await expect(page.getByText('咨询项目：')).toBeVisible();
  });
});

test('an article from elsewhere opens there', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/list/news');
  const link = page.getByRole('link', { name: /关于规范危险样品申报的通知/ });
  await expect(link).toHaveAttribute('href', 'https://example.com/notice/safety-declare');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
});

test('an entry of the showcase is liked once a day', { tag: '@desktop' }, async ({ page }, { project }) => {
  const name = project.name === 'phone' ? '核磁平台' : '衍射实验室';
  await visit(page, '/televised');
  const button = page.getByRole('button', { name: `点赞：${name}` });
  const likes = async () => Number((await button.textContent())?.match(/\d+/)?.[0]);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  const before = await likes();
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(await likes()).toBeGreaterThanOrEqual(before);
  expect(await likes()).toBeGreaterThan(0);
  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
});

test('the tabs of the showcase are addresses', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/televised');
  await page
    .getByRole('navigation', { name: '服务类型' })
    .getByRole('link', { name: /数据分析/ })
    .click();
  await expect(page).toHaveURL('/televised?type=3');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['计算集群']);
});

/** What the server says when it cannot answer. */
const busy = { code: 0, data: null, msg: '系统繁忙，请稍后再试' };

async function fillContact(page: Page) {
  await page.getByLabel('姓名').fill('张三');
  await page.getByLabel('手机号').fill('13812345678');
}

/** What the page and the answer say, and the number of the enquiry. */
async function expectSent(page: Page) {
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeFocused({ timeout: 30_000 });
  await expect(page.getByText('提交成功!')).toBeVisible();
  await expect(page.getByText(/X\d{12}/)).toBeVisible();
}

test('a message says what is wrong beside each field, keeps everything, and is sent', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await visit(page, '/contact?service=xrd-powder');
  await page.getByRole('button', { name: '提交留言' }).click();
  await expect(page.getByLabel('姓名')).toBeFocused();
  await expect(page.getByLabel('姓名')).toHaveAccessibleDescription('姓名不能为空');
  await expect(page.getByLabel('手机号')).toHaveAccessibleDescription('手机号不能为空');
  await expect(page.getByLabel('内容')).toHaveAccessibleDescription('请填写需求内容');
  await fillContact(page);
  await page.getByLabel('内容').fill('太短了');
  await page.getByRole('button', { name: '提交留言' }).click();
  await expect(page.getByLabel('内容')).toHaveAccessibleDescription('需求内容至少10个字');
  await page.getByLabel('内容').fill('粉末样品做物相分析，大概需要多少毫克？');
  await page.route('**/api/open/indexMsg/add', (route) => route.fulfill({ json: busy }), { times: 1 });
  await page.getByRole('button', { name: '提交留言' }).click();
  await expect(page.getByText(busy.msg)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  await expect(page.getByLabel('内容')).toHaveValue('粉末样品做物相分析，大概需要多少毫克？');
  await expect(page.getByLabel('姓名')).toHaveValue('张三');
  await page.getByRole('button', { name: '提交留言' }).click();
  await expectSent(page);
});

test('a requirement is posted with a file', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  await visit(page, '/require');
  await page.getByRole('checkbox', { name: /送样检测/ }).check();
  await page.getByLabel('需求内容').fill('两种氧化物粉末，想知道物相组成与晶粒大小。');
  await page.getByLabel('预算（元，选填）').fill('三千');
  await page.getByLabel('期望完成日期（选填）').fill('2020-01-01');
  await fillContact(page);
  const picker = page.getByLabel('附件（选填）');
  const list = page.getByRole('list', { name: '已选文件' });
  await picker.setInputFiles([
    { name: '方案.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 test') },
    { name: '脚本.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ]);
  await expect(list.getByRole('listitem').filter({ hasText: '脚本.svg' })).toContainText('不支持的文件类型');
  await expect(list.getByRole('listitem').filter({ hasText: '方案.pdf' })).toContainText('已上传', {
    timeout: 30_000,
  });
  await page.getByRole('button', { name: '提交需求' }).click();
  await expect(page.getByLabel('预算（元，选填）')).toHaveAccessibleDescription('预算须为数字，最多两位小数');
  await expect(page.getByLabel('期望完成日期（选填）')).toHaveAccessibleDescription(
    '期望完成日期不能早于今天',
  );
  await expect(page.getByText('有文件未能上传，请重试或移除').last()).toBeVisible();
  await page.getByLabel('预算（元，选填）').fill('3000');
  await page.getByLabel('期望完成日期（选填）').fill('2099-12-31');
  await page.getByRole('button', { name: '移除：脚本.svg' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: '提交需求' }).click();
  await expectSent(page);
});

test('a file that did not get through is tried again', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  await visit(page, '/require');
  await page.route('**/api/open/upload', (route) => route.fulfill({ json: busy }), { times: 1 });
  const file = { name: '数据.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') };
  await page.getByLabel('附件（选填）').setInputFiles(file);
  const row = page.getByRole('list', { name: '已选文件' }).getByRole('listitem');
  await expect(row).toContainText(busy.msg, { timeout: 30_000 });
  await row.getByRole('button', { name: '重试：数据.csv' }).click();
  await expect(row).toContainText('已上传', { timeout: 30_000 });
});
