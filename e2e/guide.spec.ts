import { axeFindsNothing } from './axe.ts';
import { expect, isAlive, test, visit } from './journey.ts';
import { signInStaff } from './staff.ts';

/** The guide 我该测什么, for visitors and for editors. */

test('four taps lead from the home page to a service, with the reason and what it cannot tell', async ({
  page,
}) => {
  await visit(page, '/');
  await page.getByRole('link', { name: '我该测什么' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('我该测什么');
  await page.getByRole('list', { name: '按材料' }).getByRole('link', { name: '催化剂' }).click();
  await page.getByRole('list', { name: '想弄清什么' }).getByRole('link', { name: '什么结构' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('催化剂：什么结构');
  const choices = page.getByRole('list', { name: '推荐项目' }).getByRole('listitem');
  await expect(choices).toHaveCount(3);
  await expect(choices.first()).toContainText('不能说明什么');
  await expect(page.getByText('依据：')).toBeVisible();
  await choices.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('XAFS');
});

test('a question leads to materials, and pages fit and are well for axe', async ({ page, isMobile }) => {
  for (const address of ['/choose', '/choose/strong', '/choose/metal/strong']) {
    expect((await page.goto(address))?.status()).toBe(200);
    await isAlive(page);
    const [needed, given] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    expect(needed).toBe(given);
    if (!isMobile) await axeFindsNothing(page);
  }
  await visit(page, '/choose/strong');
  await page.getByRole('link', { name: '金属与合金' }).click();
  await expect(page).toHaveURL('/choose/metal/strong');
});

test('the guide works without script, and what it has not answers 404', { tag: '@desktop' }, async ({
  browser,
  request,
}) => {
  for (const address of ['/choose/nothing', '/choose/metal/odor', '/choose/metal/strong/more']) {
    expect((await request.get(address)).status()).toBe(404);
  }
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/choose');
  await page.getByRole('link', { name: '水样' }).click();
  await page.getByRole('link', { name: '有哪些金属' }).click();
  await expect(page.getByRole('heading', { name: '水中重金属（ICP-MS）' })).toBeVisible();
  await context.close();
});

test('a search without a result leads to the guide', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/search?kw=qqqqzzzz');
  await page.getByRole('main').getByRole('link', { name: '我该测什么' }).first().click();
  await expect(page).toHaveURL('/choose');
});

test('an editor changes a recommendation, and the page says so at once', { tag: '@desktop' }, async ({
  page,
}) => {
  await signInStaff(page, 'editor', '/staff/guide');
  await page.goto('/staff/guide?material_rid=unknown&question_rid=liquid');
  await page.getByRole('button', { name: '编辑 说不清的东西：这瓶液体是什么' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑推荐' });
  await dialog.getByLabel('推荐理由').first().fill('先看可挥发的溶剂与助剂有哪些');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/choose/unknown/liquid');
  await expect(page.getByText('先看可挥发的溶剂与助剂有哪些')).toBeVisible();
});
