import type { Locator, Page } from '@playwright/test';
import { comeTo, expect, test, visit } from './journey.ts';

// What moves is what these journeys look at.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The home page's sections below its banners (specification section 2, "Home page sections"). */

const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });

test('the eight sections stand in their order', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/澄谱 Limpid$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const sections = page.getByRole('main').getByRole('region');
  const names = [
    '首页横幅',
    '服务类型',
    '热门专区',
    '服务流程',
    '热门项目',
    '服务案例',
    '致谢成果',
    '合作伙伴',
  ];
  await expect(sections).toHaveCount(names.length);
  for (const [position, name] of names.entries()) {
    await expect(sections.nth(position)).toHaveAccessibleName(name);
  }
});

test('service types lead to their services, their children as well', { tag: '@desktop' }, async ({
  page,
  home,
}) => {
  await page.goto('/');
  const types = section(page, '服务类型');
  for (const { id, name, typeChildArr } of home.typeArr) {
    const card = types.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await expect(card.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      `/project?typeId=${id}`,
    );
    const shown = await card.getByRole('listitem').getByRole('link').allTextContents();
    const children = shown.filter((text) => text !== '更多');
    expect(children).toEqual(typeChildArr.slice(0, children.length).map((child) => child.name));
    for (const child of typeChildArr.slice(0, children.length)) {
      await expect(card.getByRole('link', { name: child.name, exact: true })).toHaveAttribute(
        'href',
        `/project?typeId=${id}&childId=${child.id}`,
      );
    }
    if (children.length < typeChildArr.length) {
      await expect(card.getByRole('link', { name: `更多${name}` })).toHaveAttribute(
        'href',
        `/project?typeId=${id}`,
      );
    }
  }
  await types.getByRole('link', { name: home.typeArr[1]?.name ?? '', exact: true }).click();
  await expect(page).toHaveURL(`/project?typeId=${home.typeArr[1]?.id}`);
});

test('the hot special area leads to each zone and to all projects', { tag: '@desktop' }, async ({
  page,
  home,
}) => {
  await page.goto('/');
  const zones = section(page, '热门专区');
  const links = zones.getByRole('listitem').getByRole('link');
  const count = await links.count();
  expect(count).toBeGreaterThan(0);
  for (const [position, { id, name, sketch }] of home.prefectureNavBottomArr.slice(0, count).entries()) {
    await expect(links.nth(position)).toHaveAccessibleName(name);
    await expect(links.nth(position)).toHaveAttribute('href', `/project/${id}/${encodeURIComponent(name)}`);
    await expect(zones.getByText(sketch)).toBeVisible();
  }
  await seeMore(zones, '/project');
});

test('the service process has two tabs, by mouse and by arrow keys', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, '/');
  const process = section(page, '服务流程');
  const institutions = process.getByRole('tab', { name: '高校 / 院所客户' });
  const enterprises = process.getByRole('tab', { name: '企业客户' });
  const steps = process.getByRole('tabpanel').getByRole('heading');
  const institutionFlow = ['注册账号', '添加实验', '填要求并寄样', '沟通技术细节', '下载数据', '财务结算'];
  const enterpriseFlow = ['注册账号', '沟通需求并报价', '签订合同并付款', '寄样测试', '下载数据'];

  await expect(process.getByRole('tabpanel')).toHaveAccessibleName('高校 / 院所客户');
  await expect(steps).toHaveText(institutionFlow);
  await comeTo(process);
  await enterprises.click();
  await expect(enterprises).toHaveAttribute('aria-selected', 'true');
  await expect(process.getByRole('tabpanel')).toHaveAccessibleName('企业客户');
  await expect(steps).toHaveText(enterpriseFlow);

  await enterprises.press('ArrowLeft');
  await expect(institutions).toBeFocused();
  await expect(steps).toHaveText(institutionFlow);
  await institutions.press('ArrowLeft');
  await expect(enterprises).toBeFocused();
  await enterprises.press('ArrowRight');
  await expect(institutions).toHaveAttribute('aria-selected', 'true');
  await expect(enterprises).toHaveAttribute('tabindex', '-1');
});

test('what lies below the first view is fetched when somebody comes near, and keeps nobody waiting', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const isFetched = () => fetched.some((path) => path.startsWith('/assets/lower-sections-'));
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  expect(isFetched()).toBe(false);
  await section(page, '服务流程').scrollIntoViewIfNeeded();
  await expect.poll(isFetched).toBe(true);

  // Whoever acts before it is there goes on as ever, without loading a document, and finds it when they come back.
  await page.route('**/assets/lower-sections-*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    await route.continue();
  });
  await visit(page, '/');
  await page.evaluate(() => Reflect.set(window, 'isSame', true));
  await page.getByRole('contentinfo').getByRole('link', { name: '测试指南' }).click();
  await expect(page).toHaveURL('/guide', { timeout: 5_000 });
  await page.goBack();
  await comeTo(section(page, '服务流程'));
  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true);
});

test('hot items show name, sketch and orders, and lead to their detail', { tag: '@desktop' }, async ({
  page,
  home,
}) => {
  await page.goto('/');
  const hot = section(page, '热门项目');
  const cards = hot.getByRole('listitem');
  const count = await cards.count();
  expect(count).toBeGreaterThan(0);
  for (const [position, { rid, name, sketch, order }] of home.hotItems.slice(0, count).entries()) {
    const card = cards.nth(position);
    await expect(card.getByRole('link', { name })).toHaveAttribute('href', `/detail/${rid}`);
    await expect(card).toContainText(sketch);
    await expect(card).toContainText(`${order.toLocaleString('zh-CN')} 下单`);
  }
  const orders = home.hotItems.map(({ order }) => order);
  expect(orders).toEqual(orders.toSorted((one, other) => other - one));
  await seeMore(hot, '/project');
});

test('service cases show their day and lead to the article', { tag: '@desktop' }, async ({ page, home }) => {
  await page.goto('/');
  const cases = section(page, '服务案例');
  for (const { rid, title, created, source } of home.serviceCaseArr) {
    const link = cases.getByRole('link', { name: title });
    await expect(link).toHaveAttribute('href', source ?? `/article/${rid}`);
    await expect(cases.getByText(created.slice(0, 10), { exact: true })).toBeVisible();
  }
  await expect(cases.getByText(/^\d{4}-\d\d-\d\d$/)).toHaveCount(home.serviceCaseArr.length);
  await seeMore(cases, '/list/service');
});

test('the thanks table has at most five rows, with the original where there is one', {
  tag: '@desktop',
}, async ({ page, home }) => {
  await page.goto('/');
  const thanks = section(page, '致谢成果');
  expect(home.thanksArr.length).toBeLessThanOrEqual(5);
  for (const { company, title, code, content, sketch, source } of home.thanksArr) {
    const row = thanks.getByRole('row').filter({ hasText: code });
    for (const text of [company, title, content, sketch]) await expect(row).toContainText(text);
    const original = row.getByRole('link', { name: '查看原文' });
    if (source) {
      await expect(original).toHaveAttribute('href', source);
      await expect(original).toHaveAttribute('target', '_blank');
      await expect(original).toHaveAttribute('rel', /noopener/);
    } else {
      await expect(original).toHaveCount(0);
    }
  }
  await seeMore(thanks, '/list/thanks');
});

test('the thanks table names its columns', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  await expect(section(page, '致谢成果').getByRole('columnheader')).toHaveText([
    '作者单位',
    '论文题目',
    '编号',
    '致谢内容',
    '服务项目',
    '原文',
  ]);
});

test('partners glide by, two in view and four from 961 px', async ({ page }) => {
  await visit(page, '/');
  const partners = section(page, '合作伙伴');
  await expect(partners.getByRole('img')).toHaveCount(4);
  for (const [width, perView] of [
    [390, 2],
    [960, 2],
    [961, 4],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await partners.scrollIntoViewIfNeeded();
    expect(await inView(partners), `at ${width} px`).toBe(perView);
  }
  expect(await motion(partners), '10 s for each of four slides').toEqual([[40_000, 'running']]);
  await comeTo(partners);
  await partners.getByRole('button', { name: '暂停滚动' }).click();
  await page.mouse.move(0, 0);
  await expect(partners.getByRole('button', { name: '继续滚动' })).toBeVisible();
  expect(await motion(partners)).toEqual([[40_000, 'paused']]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await motion(partners)).toEqual([]);
});

test('partners stand still under the pointer', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  const partners = section(page, '合作伙伴');
  await partners.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await partners.getByRole('img').nth(1).boundingBox()) ?? {};
  await page.mouse.move(x + 10, y + 10);
  expect(await motion(partners)).toEqual([[40_000, 'paused']]);
  await page.mouse.move(0, 0);
  expect(await motion(partners)).toEqual([[40_000, 'running']]);
});

/** How long the logos take for all their slides, in ms, and whether they move. */
function motion(partners: Locator) {
  return partners
    .getByRole('list')
    .evaluate((list) =>
      list.getAnimations().map(({ effect, playState }) => [effect?.getComputedTiming().duration, playState]),
    );
}

async function inView(partners: Locator): Promise<number> {
  const slides = partners.getByRole('listitem');
  const [frame, slide] = await Promise.all([
    partners.getByRole('list').evaluate((list) => list.parentElement?.clientWidth ?? 0),
    slides.first().evaluate((element) => element.getBoundingClientRect().width),
  ]);
  return Math.round(frame / slide);
}

async function seeMore(part: Locator, address: string) {
  await expect(part.getByRole('link', { name: '查看更多' })).toHaveAttribute('href', address);
}
