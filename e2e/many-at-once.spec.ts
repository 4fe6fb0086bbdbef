import type { Page } from '@playwright/test';
import { onePixel } from '../tests/fixtures/samples.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { test } from './own-product.ts';
import { colleague } from './staff.ts';

test.use({ shop: 'samples' });

/** Moves from row to row until one says `text`. */
async function rowWith(page: Page, text: string, key: 'j' | 'k' = 'j') {
  const row = page.locator(':is(tr, li):focus');
  for (let moves = 0; moves < 30; moves += 1) {
    await page.keyboard.press(key);
    if ((await row.textContent())?.includes(text)) return;
  }
  throw new Error(`no row says ${text}`);
}

/** Presses the key that a deed of the page says it has. */
async function deed(page: Page, name: RegExp) {
  const button = page.getByRole('main').getByRole('button', { name }).first();
  await page.keyboard.press((await button.getAttribute('aria-keyshortcuts')) ?? '');
}

type Chosen = { name: string; mimeType: string; buffer: Buffer }[];
/** What the page's next choice of files is answered with. */
function choosesFiles(page: Page) {
  const next: { files: Chosen } = { files: [] };
  page.on('filechooser', (chooser) => chooser.setFiles(next.files));
  return next;
}

test('samples come in, are dispatched, tested and reviewed by keyboard alone', {
  tag: '@desktop',
}, async ({ browser, product }) => {
  test.setTimeout(120_000);
  const desk = await colleague(browser, product.origin, 'sample', '/staff/samples');
  choosesFiles(desk).files = [{ name: '样品.png', mimeType: 'image/png', buffer: onePixel }];
  await expect(desk.getByLabel('扫描或输入编码')).toBeFocused();
  await expect(desk.getByRole('row', { name: /样品在途/ }).first()).toBeVisible();
  await desk.keyboard.type('j?');
  await expect(desk.getByLabel('扫描或输入编码')).toHaveValue('j?');
  await desk.keyboard.press('Escape');
  await rowWith(desk, '样品在途');
  await desk.keyboard.press('Enter');
  const expected = desk.getByRole('list', { name: '待收样品' }).getByRole('listitem');
  await expect(expected.first()).toBeVisible();
  const [no = ''] =
    ((await desk.getByRole('heading', { name: /^订单 D/ }).textContent()) ?? '').match(/D\d+/) ?? [];
  const samples: string[] = [];
  for (const row of await expected.all()) {
    const label = (await row.getAttribute('aria-label')) ?? '';
    samples.push(label.replace('样品 ', ''));
    await rowWith(desk, samples.at(-1) ?? '', 'k');
    await tabTo(desk, new RegExp(`${samples.at(-1)} 照片$`));
    await desk.keyboard.press('Space');
    await expect(row.getByAltText(/已拍摄$/)).toBeVisible();
    await tabTo(desk, / 库房$/);
    await desk.keyboard.type('常温样品库');
    await tabTo(desk, / 货架$/);
    await desk.keyboard.type('B-2');
    await desk.keyboard.press('Escape');
    await desk.keyboard.press('Escape');
  }
  await deed(desk, /^登记收样/);
  await expect(desk.getByText('收样已登记')).toBeVisible();

  const lead = await colleague(browser, product.origin, 'lead', '/staff/dispatch');
  await expect(lead.getByRole('article', { name: new RegExp(`^${no}`) })).toBeVisible();
  await rowWith(lead, no);
  await lead.keyboard.press('Enter');
  const dialog = lead.getByRole('dialog', { name: /^派单/ });
  await expect(dialog).toBeVisible();
  await tabTo(lead, /^确定$/);
  await lead.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const bench = await colleague(browser, product.origin, 'tech', '/staff/bench');
  await expect(bench.getByRole('button', { name: new RegExp(`${no}-`) })).toBeVisible();
  await bench.keyboard.press('Escape');
  await rowWith(bench, `${no}-`);
  await bench.keyboard.press('Enter');
  await expect(bench.getByText(new RegExp(`^${no}-\\d+ · .+ · 计划`))).toBeVisible();
  await bench.keyboard.press('?');
  const help = bench.getByRole('dialog', { name: '快捷键' });
  await expect(help.getByRole('region', { name: '本页操作' })).toContainText('接单');
  await axeFindsNothing(bench);
  await bench.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await deed(bench, /^接单/);
  await expect(bench.getByRole('button', { name: /^开始检测/ })).toBeVisible();
  await deed(bench, /^开始检测/);
  await expect(bench.getByRole('button', { name: /^提交数据/ })).toBeVisible();
  const buffer = Buffer.from(Array.from({ length: 40 }, (_, at) => `${5 + at} ${at % 9}`).join('\n'));
  const scans = samples.map((sample) => ({ name: `${sample}_scan.xy`, mimeType: 'text/plain', buffer }));
  choosesFiles(bench).files = scans;
  await deed(bench, /^选择文件$/);
  await expect(bench.getByText(`待上传 ${scans.length} 个文件`)).toBeVisible();
  await deed(bench, /^开始上传/);
  await expect(bench.getByRole('heading', { name: `数据文件 ${scans.length}` })).toBeVisible();
  await tabTo(bench, /^检测备注$/);
  await bench.keyboard.type('样品吸潮，已烘干');
  await bench.keyboard.press('Escape');
  await deed(bench, /^提交数据/);
  await expect(bench.getByRole('heading', { level: 2, name: /待审核/ })).toBeVisible();

  const review = await colleague(browser, product.origin, 'reviewer', '/staff/review');
  await expect(review.getByRole('checkbox', { name: new RegExp(no) })).toBeVisible();
  await rowWith(review, no);
  await review.keyboard.press('x');
  await expect(review.getByRole('checkbox', { name: new RegExp(no) })).toBeChecked();
  await review.keyboard.press('x');
  await tabTo(review, new RegExp(no));
  await review.keyboard.press('Enter');
  const checks = review.getByRole('group', { name: '审核清单' }).getByRole('checkbox');
  await expect(review.getByText(new RegExp(`^${no} · \\d+ 个样品`))).toBeVisible();
  for (const _ of await checks.all()) {
    await tabTo(review, /^(实际参数|文件与样品|数据完整)/);
    await review.keyboard.press('Space');
  }
  await deed(review, /^发布数据/);
  await expect(review.getByText('数据已发布')).toBeVisible();
});

test('work of one instrument is ticked and dispatched at once, with the day’s name on the board', {
  tag: '@desktop',
}, async ({ browser, product }) => {
  const page = await colleague(browser, product.origin, 'service', '/staff/dispatch');
  const waiting = page.getByRole('region', { name: /^待派单 \d+$/ });
  await expect(waiting.getByRole('article').first()).toBeVisible();
  const all = await waiting.getByRole('article').count();
  await expect(waiting.getByRole('button', { name: '批量派单 0 项' })).toBeDisabled();
  await waiting.getByRole('checkbox', { name: `全选 ${all} 项` }).check();
  await waiting.getByRole('button', { name: `批量派单 ${all} 项` }).click();
  const dialog = page.getByRole('dialog', { name: `批量派单：${all} 项` });
  await expect(dialog.getByText('所选项目的常用仪器不同')).toBeVisible();
  await axeFindsNothing(page);
  await dialog.getByLabel('仪器', { exact: true }).fill('综合测试台');
  await dialog.getByRole('button', { name: `派出 ${all} 项` }).click();
  await expect(page.getByText(`已派单 ${all} 项`)).toBeVisible();
  await expect(page.getByRole('region', { name: '待派单 0' })).toBeVisible();
  const column = page.getByRole('region', { name: '综合测试台' });
  await expect(column.getByRole('article')).toHaveCount(all);
  await expect(column.getByText(/^今天 \d\d-\d\d 周[日一二三四五六]$/)).toBeVisible();
});

test('data of several orders is released after the dialog has said what follows', {
  tag: '@desktop',
}, async ({ browser, product }) => {
  const page = await colleague(browser, product.origin, 'reviewer', '/staff/review');
  const queue = page.getByRole('region', { name: /^待审核 \d+$/ });
  await expect(queue.getByRole('checkbox').nth(1)).toBeVisible();
  for (const box of (await queue.getByRole('checkbox').all()).slice(0, 2)) await box.check();
  await queue.getByRole('button', { name: '批量发布 2 个订单' }).click();
  const dialog = page.getByRole('dialog', { name: '批量发布：2 个订单' });
  await expect(dialog.getByText(/客户可在 \d{4}-\d\d-\d\d 当日及之前确认或提出异议/)).toBeVisible();
  await axeFindsNothing(page);
  await dialog.getByRole('button', { name: '发布 2 个订单的数据' }).click();
  await expect(dialog.getByText('请逐项确认审核清单')).toBeVisible();
  for (const check of await dialog.getByRole('checkbox').all()) await check.check();
  await dialog.getByRole('button', { name: '发布 2 个订单的数据' }).click();
  await expect(page.getByText('已发布 2 个订单的数据')).toBeVisible();
  await expect(page.getByRole('region', { name: '待审核 0' })).toBeVisible();
});
