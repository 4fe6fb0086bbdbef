import type { Page } from '@playwright/test';
import { enter, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, isAlive, visit } from './journey.ts';
import { test } from './own-product.ts';
import { deliverBySample, kept } from './results.ts';

test.use({ shop: 'workspace' });
test.describe.configure({ mode: 'default' });

const pattern = (name: string) => ({ [name]: kept('xrd-anatase.xy') });
const drawn = (page: Page) => expect(page.getByRole('application')).toHaveAttribute('data-drawn', 'true');
const rows = (page: Page) =>
  page.getByRole('complementary', { name: '样品与数据' }).getByRole('list').first();
const verdict = (page: Page) => page.getByRole('region', { name: '数据核对' });

test('data is looked at sample by sample, laid over each other, compared with earlier orders and accepted by keys', {
  tag: '@desktop',
}, async ({ page, request, product }) => {
  const before = await deliverBySample(request, product, [pattern('earlier.xy')]);
  const { session, order } = await deliverBySample(request, product, [
    pattern('first.xy'),
    { 'second.csv': kept('xrd-anatase.csv') },
  ]);
  expect(before.order.no).not.toBe(order.no);

  // The list leads to the data, not to the progress.
  await enter(page, session, '/member/order?group=verdict');
  await page.getByRole('link', { name: `查看数据并确认 ${order.no}` }).click();
  await expect(page).toHaveURL(new RegExp(`/member/order/${order.rid}/data`));
  await drawn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('待核对 2 项')).toBeVisible();
  await expect(
    rows(page)
      .getByRole('button', { name: /first\.xy/ })
      .first(),
  ).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('complementary', { name: '数据说明' })).toContainText('管电压');
  await axeFindsNothing(page);

  // By keys: the next file, everything over it, small pictures, what keys there are.
  await page.keyboard.press('j');
  await expect(
    rows(page)
      .getByRole('button', { name: /second\.csv/ })
      .first(),
  ).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('k');
  await drawn(page);
  await page.keyboard.press('o');
  await expect(page.getByRole('row').filter({ has: page.getByRole('checkbox') })).toHaveCount(2);
  const address = page.url();
  expect(address).toContain('over=');
  await page.keyboard.press('g');
  await expect(page.getByRole('list', { name: '各样品的小图' }).getByRole('img')).toHaveCount(2);
  await axeFindsNothing(page, { at: 'small pictures' });
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: '快捷键' })).toContainText('下一个文件');
  await page.keyboard.press('Escape');

  // The address leads to exactly what was seen.
  await visit(page, new URL(address).pathname + new URL(address).search);
  await isAlive(page);
  await drawn(page);
  await expect(page.getByRole('row').filter({ has: page.getByRole('checkbox') })).toHaveCount(2);
  await page.getByRole('button', { name: '取消叠加（1）' }).click();
  await expect(page.getByRole('row').filter({ has: page.getByRole('checkbox') })).toHaveCount(1);

  // A file is dragged onto the picture.
  await rows(page)
    .getByRole('button', { name: /second\.csv/ })
    .first()
    .dragTo(page.getByRole('application'));
  await expect(page.getByRole('row').filter({ has: page.getByRole('checkbox') })).toHaveCount(2);

  // Data of an earlier order lies over it, and only one's own is offered.
  await page.getByRole('button', { name: '与以往订单对比' }).click();
  const dialog = page.getByRole('dialog', { name: '与以往订单对比' });
  await dialog.getByRole('searchbox').fill('没有这个文件');
  await expect(dialog).toContainText('没有符合条件的数据');
  await dialog.getByRole('searchbox').fill(before.order.no);
  const earlier = dialog.getByRole('checkbox', { name: /earlier\.xy/ });
  await earlier.click();
  await expect(earlier).toBeChecked();
  await axeFindsNothing(page, { at: 'earlier orders' });
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('row', { name: new RegExp(before.order.no) })).toBeVisible();

  // The verdict: an objection is begun, then both are accepted, one by keys.
  await verdict(page).getByRole('button', { name: '数据有误' }).click();
  await expect(page.getByRole('dialog', { name: '提出异议' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('v');
  await page.keyboard.press('Enter');
  await expect(toast(page, '已确认数据无误')).toBeVisible();
  await expect(page.getByText('待核对 1 项')).toBeVisible();
  await verdict(page).getByRole('button', { name: '下一项待核对' }).click();
  await expect(
    rows(page)
      .getByRole('button', { name: /second\.csv/ })
      .first(),
  ).toHaveAttribute('aria-current', 'true');
  await verdict(page).getByRole('button', { name: '数据无误', exact: true }).click();
  await expect(page.getByText('待结算').first()).toBeVisible();
  await expect(verdict(page)).toContainText('数据无误');
});

/** A Raman map of 4 × 3 places, as WiRE exports it: a peak at 800 that grows from place to place. */
const raman = Buffer.from(
  `#X\t#Y\t#Wave\t#Intensity\n${Array.from({ length: 12 * 50 }, (_, at) => {
    const [place, point] = [Math.floor(at / 50), at % 50];
    const wave = 300 + point * 20;
    return [
      place % 4,
      Math.floor(place / 4),
      wave,
      100 + (place + 1) * 50 * Math.exp(-(((wave - 800) / 60) ** 2)),
    ].join('\t');
  }).join('\n')}\n`,
);

test('on a phone the verdict stays in sight below the picture, and a map of spectra shows band and place', {
  tag: '@phone',
}, async ({ page, request, product }) => {
  const { session, order } = await deliverBySample(request, product, [
    pattern('first.xy'),
    { ...pattern('second.xy'), 'z-map.txt': raman },
  ]);
  await enter(page, session, `/member/order/${order.rid}/data`);
  await drawn(page);
  await expect(verdict(page).getByRole('button', { name: '数据无误', exact: true })).toBeInViewport();
  await page.mouse.wheel(0, 2_000);
  await expect(verdict(page).getByRole('button', { name: '数据无误', exact: true })).toBeInViewport();
  const strip = page.getByRole('navigation', { name: '样品与数据' });
  await strip.getByRole('list').first().getByRole('button').nth(1).tap();
  await expect(strip.getByRole('button', { name: /second\.xy/ })).toHaveAttribute('aria-current', 'true');
  await strip.getByRole('button', { name: /z-map\.txt/ }).tap();
  const spectra = page.getByRole('region', { name: /\/z-map\.txt$/ });
  const from = spectra.getByRole('spinbutton', { name: '波段下限' });
  const before = Number(await from.inputValue());
  await spectra.getByRole('slider', { name: '波段下限' }).press('ArrowLeft');
  await expect(from).not.toHaveValue(String(before));
  const after = await from.inputValue();
  expect(Number(after)).toBeLessThan(before);
  await expect(page.getByRole('application')).toHaveAccessibleName(new RegExp(`颜色为${after}–.* 平均强度`));
  await expect(spectra.getByText('X 2，Y 1')).toBeVisible();
  await spectra.getByRole('spinbutton', { name: '列（自左）' }).fill('1');
  await expect(spectra.getByText('X 0，Y 1')).toBeVisible();
  const [needed, given] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(needed).toBe(given);
  await axeFindsNothing(page);
});
