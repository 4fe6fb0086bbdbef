import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { demoPassword } from '../db/demo-accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, visit } from './journey.ts';
import { test } from './own-product.ts';

test.setTimeout(120_000);

const han = /[\p{Script=Han}]+/gu;

/** What there is in Chinese on the page beyond the texts of the shop and its customer. */
async function chineseOn(page: Page, theirs: string): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest('script, style')) found.push(textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        found.push(element.getAttribute(name) ?? '');
    return found;
  });
  return texts.flatMap((text) => text.match(han) ?? []).filter((run) => !theirs.includes(run));
}

test('somebody reads the shop in English: finds a test, sees what it costs, orders it, and finds the order', async ({
  page,
  request,
  isMobile,
}) => {
  const ask = async (path: string) => (await request.get(`/api/open/web/${path}`)).text();
  const shop = (
    await Promise.all(
      [
        'shell',
        'index/page',
        'type/group',
        'device/detail?rid=xrd-powder',
        'device/search?kw=XRD',
        'device/search?typeId=1&size=20',
      ].map(ask),
    )
  ).join();
  const written = ['parameters', 'settings']
    .map((name) => readFileSync(`db/demo/${name}.json`, 'utf8'))
    .join();
  // The customer, the group they are in, their adviser, and what coupons of theirs are called, also from other journeys.
  const theirs = `${shop} ${written} 中文 林知夏 青屿大学 能源材料课题组 许青禾 大批量送样专享券 秋季兑换券`;
  const isEnglish = async () => expect.poll(() => chineseOn(page, theirs)).toEqual([]);
  const isNoWider = () =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  await visit(page, '/');
  if (isMobile) await page.getByRole('button', { name: '菜单' }).click();
  await page.getByRole('link', { name: 'English' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/en$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('link[rel=alternate][hreflang=zh]')).toHaveAttribute('href', /:\d+\/$/);
  await isEnglish();
  await isNoWider();
  await axeFindsNothing(page);
  // Whoever chose it comes back to it, also from addresses of Chinese pages.
  await page.goto('/project/1');
  await expect(page).toHaveURL(/\/en\/project\/1$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sample testing');
  await isEnglish();
  await isNoWider();

  await page.goto('/en/search?kw=XRD');
  await isEnglish();
  await isNoWider();
  await page.getByRole('link', { name: 'X-ray diffraction', exact: true }).first().click();
  await expect(page).toHaveURL(/\/en\/detail\/xrd-powder$/);
  await expect(page.getByText('Reference price')).toBeVisible();
  await expect(page.getByText('¥60.00 × 1 sample', { exact: true }).first()).toBeAttached();
  await expect(page.getByText(/From 10 samples: \d+% off/).first()).toBeAttached();
  await isEnglish();
  await isNoWider();
  await page.getByRole('button', { name: 'Add to plan' }).filter({ visible: true }).first().click();
  await expect(page.getByText('Added to plan; sign in to order').first()).toBeVisible();

  await page.goto('/en/experiment/plan');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username / mobile').fill('student');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong-password');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Wrong username or password').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await isEnglish();
  await isNoWider();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('textbox', { name: /Main components/ }).fill('Fe2O3');
  await isEnglish();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL(/\/en\/experiment\/step3$/);
  await page.getByRole('button', { name: 'All non-hazardous' }).click();
  await page.getByRole('radio', { name: 'Do not return' }).check();
  await isEnglish();
  await isNoWider();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL(/\/en\/experiment\/step4$/);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL(/\/en\/experiment\/step5$/);
  await page.getByRole('checkbox', { name: 'I have read and accept' }).check();
  await page.getByRole('button', { name: 'Submit order' }).click();
  await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible({ timeout: 20_000 });
  await isEnglish();

  await page.goto('/en/member/order');
  await page
    .getByRole('link', { name: /D\d{12}/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/en\/member\/order\/\w+$/);
  await expect(page.getByText('Under review').first()).toBeVisible();
  await expect(page.getByText('¥60.00 × 1 sample', { exact: true })).toBeVisible();
  await isEnglish();
  await isNoWider();
  await axeFindsNothing(page);
  const orderPage = page.url();

  // What is sent follows the account, whatever this browser shows.
  await page.goto('/en/member/information');
  await page.getByRole('button', { name: 'Edit language' }).click();
  await dialog.getByRole('radio', { name: 'English' }).check();
  await axeFindsNothing(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'Done' })).toBeVisible();
  await isNoWider();
  await page.goto(orderPage);

  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: '中文' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/:\d+\/member\/order\/\w+$/);
  await expect(page.getByText('待审核').first()).toBeVisible();
  await page.goto('/member/information');
  await page.getByRole('button', { name: '修改语言' }).click();
  await expect(dialog.getByRole('radio', { name: 'English' })).toBeChecked();
  await dialog.getByRole('radio', { name: '中文' }).check();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('dialog', { name: '操作成功！' })).toBeVisible();
});
