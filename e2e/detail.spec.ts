import { addDays } from '../src/core/shanghai.ts';
import { loginDialog, signIn, storedToken, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, isAlive, test, visit } from './journey.ts';

const xrd = '/detail/xrd-powder';
const example = '#choices&sample_count=12&urgent=true&xrd_speed=2&xrd_search=yes';

test('the price follows the choices, each step explained', async ({ page, isMobile }) => {
  await visit(page, xrd);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('X射线粉末衍射（XRD）');
  await page.getByRole('spinbutton', { name: '样品数量' }).fill('12');
  await page.getByRole('radio', { name: '2°/min', exact: false }).first().check();
  await page.getByRole('radiogroup', { name: '附物相检索' }).getByRole('radio', { name: '是' }).check();
  await page.getByRole('checkbox', { name: /^加急/ }).check();
  const total = page.getByText('¥2,394.00').filter({ visible: true });
  await expect(total.first()).toBeVisible();
  const estimate = isMobile ? page.locator('#main') : page.getByRole('complementary', { name: '费用预估' });
  for (const step of ['¥60.00 × 12 样', '¥30.00 × 12 个样品', '满 10 样减 5%', '¥1,596.00 × 50%'])
    await expect(estimate.getByText(step).filter({ visible: true }).first()).toBeVisible();
});

test('what is wrong is explained beside the field and keeps the entry out of the plan', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, xrd);
  const count = page.getByRole('spinbutton', { name: '样品数量' });
  await count.fill('501');
  await expect(page.locator('[data-field=sample_count]').getByText('样品数量应在1~500个之间')).toBeVisible();
  await count.fill('2');
  await page.getByText('更多要求', { exact: false }).click();
  const hazards = page.getByRole('group', { name: '危险特性' });
  await hazards.getByRole('checkbox', { name: '有毒' }).check();
  const problem = '危险特性选择“无”时不能再选其他项';
  await expect(page.locator('[data-field=hazards]').getByText(problem)).toBeVisible();
  await page.getByText('更多要求', { exact: false }).click();
  await page.getByRole('button', { name: '加入实验计划' }).filter({ visible: true }).first().click();
  await expect(toast(page, problem)).toBeVisible();
  await expect(hazards.getByRole('checkbox', { name: '无' })).toBeFocused();
  await expect(loginDialog(page)).toBeHidden();
});

test('a shared link restores the choices', { tag: '@desktop' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, xrd + example);
  await expect(page.getByText('¥2,394.00').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: '样品数量' })).toHaveValue('12');
  await page.getByRole('button', { name: '增加样品数量' }).click();
  await page.getByRole('button', { name: '复制链接' }).click();
  await expect(toast(page, '链接已复制，打开后恢复当前选择')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await visit(other, link);
  await expect(other.getByRole('spinbutton', { name: '样品数量' })).toHaveValue('13');
  await expect(other.getByText('¥2,593.50').filter({ visible: true }).first()).toBeVisible();
});

test('what is planned while signed out stays in the browser and joins the plan at sign-in', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, xrd + example);
  await expect(page.getByText('¥2,394.00').filter({ visible: true }).first()).toBeVisible();
  const add = page.getByRole('button', { name: '加入实验计划' }).filter({ visible: true }).first();
  await add.click();
  await expect(toast(page, '已加入实验计划，登录后下单')).toBeVisible();
  await page.reload();
  await isAlive(page);
  const link = page.getByRole('link', { name: '实验计划，1 项' }).filter({ visible: true }).first();
  await expect(link).toBeVisible();
  await link.click();
  await expect(loginDialog(page)).toBeVisible();
  const before = page.waitForResponse('**/api/auth/user/info');
  const added = page.waitForResponse('**/api/auth/tempDevice/add');
  await signIn(page, 'teacher');
  const { data } = await (await added).json();
  expect(
    JSON.parse(new URLSearchParams((await added).request().postData() ?? '').get('params') ?? '{}'),
  ).toMatchObject({
    sample_count: 12,
    xrd_speed: '2',
    urgent: true,
  });
  await before;
  await expect(page).toHaveURL('/experiment/plan');
  await expect(page.getByText('X射线粉末衍射（XRD）').filter({ visible: true }).first()).toBeVisible();
  const plan = page.getByRole('link', { name: `实验计划，${data.allCount} 项` }).filter({ visible: true });
  await expect(plan.first()).toBeVisible();
  await page.reload();
  await expect(plan.first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('guestPlan'))).toBeNull();

  // What the demo orders have in common with it is a click away.
  const bet = '比表面积与孔径分布（氮气吸附）';
  const together = page.getByRole('region', { name: '常一起下单' });
  await together.getByRole('button', { name: `将${bet}加入实验计划` }).click();
  await expect(toast(page, '已加入实验计划')).toBeVisible();
  await expect(together).toBeHidden();
  await visit(page, xrd);
  await expect(together.getByRole('link', { name: bet })).toHaveAttribute('href', '/detail/bet-n2');
});

test('an instrument shows when it is free, and what costs more', async ({ page, isMobile }) => {
  await visit(page, '/detail/rsv-nmr600');
  const calendar = page.getByRole('region', { name: '可约时段' });
  await calendar.scrollIntoViewIfNeeded();
  await expect(calendar.getByText('周日加收 50%')).toBeVisible();
  await expect(calendar.getByText(/（\+20%）/).first()).toBeVisible();
  const first = calendar.locator('time').first();
  const date = await first.getAttribute('datetime');
  await calendar.getByRole('button', { name: '后一周' }).click();
  await expect(first).not.toHaveAttribute('datetime', date ?? '');
  await calendar.getByRole('button', { name: '前一周' }).click();
  await expect(first).toHaveAttribute('datetime', date ?? '');
  await expect(calendar.getByRole('button', { name: '前一周' })).toBeDisabled();

  // Free time is where one books: what is clicked on is held as soon as somebody has signed in.
  const [instrument, account] = isMobile ? ['rsv-raman', 'enterprise'] : ['rsv-xrd', 'teacher'];
  await visit(page, `/detail/${instrument}`);
  await calendar.scrollIntoViewIfNeeded();
  const free = calendar.getByRole('button', { name: /^预约 .*可约/ }).first();
  const dialog = page.getByRole('dialog', { name: /^预约 / });
  await expect(free).toBeVisible();
  // What was clicked on stays before them, also when another week comes in meanwhile.
  let comeIn = () => {};
  const isWaiting = new Promise<void>((resolve) => {
    comeIn = resolve;
  });
  await page.route('**/query4timeExtra*', async (route) => {
    await isWaiting;
    await route.continue();
  });
  const before = (await first.getAttribute('datetime')) ?? '';
  await calendar.getByRole('button', { name: '后一周' }).click();
  await free.click();
  await expect(dialog).toBeVisible();
  comeIn();
  await expect(page.locator(`time[datetime="${addDays(before, 7)}"]`)).toBeAttached();
  await expect(dialog).toContainText(/已选 .*机时费 ¥/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await free.click();
  await expect(dialog).toContainText(/已选 .*机时费 ¥/);
  await axeFindsNothing(page, { part: '[role=dialog]', at: 'booking' });
  await dialog.getByRole('button', { name: '预约该时段' }).click();
  await signIn(page, account);
  await expect(page).toHaveURL(/\/experiment\/step1$/);
  const { access } = (await storedToken(page)) ?? { access: '' };
  const call = async (path: string, data: object) =>
    (await (await page.request.post(`/api/auth/${path}`, { data, headers: { token: access } })).json()).data;
  const [held] = (await call('tempDevice/list', {})).draft.sending.slots;
  expect(held.text).toContain('–');
  await call('reservation/cancel', { lock_rid: held.lock_rid });
  await call('tempDevice/operate', { op: 'remove', temp_rids: [held.temp_rid] });
});

test('elements are chosen from the periodic table', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/detail/fit-xps');
  await expect(page.getByText('—', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('button', { name: '选择元素' }).click();
  await page.getByRole('button', { name: 'Fe', exact: true }).click();
  await page.getByRole('button', { name: 'O', exact: true }).click();
  await expect(
    page
      .getByText(/1 个任务 × 2 个元素/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: '移除 Fe' }).click();
  await expect(
    page
      .getByText(/1 个任务 × 1 个元素/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});

test('a service that does not exist is not found', { tag: '@desktop' }, async ({ page }) => {
  const answer = await page.goto('/detail/no-such-service');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
});

test('without script the page tells name, price and requirements', { tag: '@desktop' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto(xrd);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('起/样').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '样品要求' })).toBeVisible();
  expect(await page.title()).toContain('X射线粉末衍射（XRD）价格');
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  );
  expect(data.find((each) => each['@type'] === 'Service')).toMatchObject({
    offers: { '@type': 'Offer', price: '60.00', priceCurrency: 'CNY' },
  });
  expect(data.find((each) => each['@type'] === 'FAQPage').mainEntity).toHaveLength(3);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/detail\/xrd-powder$/);
  await context.close();
});

test('everything can be done with the keyboard @desktop', async ({ page }) => {
  await visit(page, xrd);
  const count = page.getByRole('spinbutton', { name: '样品数量' });
  await count.focus();
  await page.keyboard.press('ArrowUp');
  await expect(count).toHaveValue('2');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '增加样品数量' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: /^5°\/min/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^2°\/min/ })).toBeChecked();
  await expect(page.getByText('¥180.00').filter({ visible: true }).first()).toBeVisible();
  const price = page.getByRole('navigation', { name: '本页内容' }).getByRole('link', { name: '价格' });
  await price.focus();
  await page.keyboard.press('Enter');
  await expect(price).toHaveAttribute('aria-current', 'true');
  await expect(count).toHaveValue('2');
});

for (const path of [xrd, '/detail/rsv-sem', '/detail/fit-xps']) {
  const tag = path === xrd ? [] : '@desktop';
  test(`nothing is in the way of anybody on ${path}, nor wider than the screen`, { tag }, async ({
    page,
  }) => {
    await visit(page, path);
    await page.getByText('更多要求', { exact: false }).click();
    for (const heading of await page.getByRole('heading', { level: 2 }).all()) {
      if (await heading.isVisible()) await heading.scrollIntoViewIfNeeded();
    }
    await page.waitForLoadState('networkidle');
    await axeFindsNothing(page);
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWider).toBe(false);
  });
}
