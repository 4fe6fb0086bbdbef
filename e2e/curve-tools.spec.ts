import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';
import { kept, openResults } from './results.ts';

test.describe.configure({ mode: 'default' });

async function downloaded(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('a pattern is freed of its background, measured, listed and taken along, and the raw data stay one click away', {
  tag: '@desktop',
}, async ({ page, request, product }) => {
  await openResults(page, request, product, {
    'a-pattern.xy': kept('xrd-anatase.xy'),
    'b-isotherm.csv': kept('bet-isotherm.csv'),
  });
  const plot = page.getByRole('application');
  await expect(plot).toHaveAttribute('data-drawn', 'true');
  const tools = page.getByRole('toolbar', { name: '图谱工具' });

  await tools.getByRole('button', { name: '数据处理' }).click();
  await page.getByRole('combobox', { name: '基线' }).selectOption('snip');
  await page.getByRole('combobox', { name: '归一化' }).selectOption('max');
  await expect(plot).toHaveAttribute('aria-label', /纵轴归一化强度/);
  const notes = page.getByRole('list', { name: '处理说明' });
  await expect(notes).toContainText('扣除基线：SNIP');
  await tools.getByRole('button', { name: '坐标与排列' }).click();
  await page.getByRole('combobox', { name: '横轴' }).selectOption('root');
  await expect(notes).toContainText('横轴为平方根坐标');
  await tools.getByRole('button', { name: '撤销' }).click();
  await expect(notes).not.toContainText('平方根');

  await tools.getByRole('button', { name: '区间测量' }).click();
  const measuring = page.getByRole('region', { name: '区间测量', exact: true });
  await measuring.getByLabel('起点').fill('24');
  await measuring.getByLabel('终点').fill('27');
  await measuring.getByRole('button', { name: '添加区间' }).click();
  await expect(page.getByRole('region', { name: '区间测量结果' })).toContainText('25.3');

  const sheet = await downloaded(page, '导出 CSV');
  expect(sheet.bytes.toString('utf8')).toContain('SNIP');
  expect(sheet.bytes.toString('utf8')).toMatch(/2θ \(°\),强度,2θ \(°\),归一化强度/);
  const drawing = await downloaded(page, '导出 SVG');
  expect(drawing.bytes.toString('utf8')).toContain('由原始数据计算：扣除基线');
  const picture = await downloaded(page, '导出 PNG');
  // A column of 85 mm at 600 dots to the inch.
  expect(picture.bytes.readUInt32BE(16)).toBe(2_008);
  await axeFindsNothing(page, { part: '#results' });

  await tools.getByRole('button', { name: '只看原始数据' }).click();
  await expect(notes).toBeHidden();
  await expect(plot).toHaveAttribute('aria-label', /纵轴强度/);

  await tools.getByRole('button', { name: '参比图谱' }).click();
  const reference = page.getByRole('region', { name: '参比图谱' });
  const lines = 'd (Å),强度\n3.520,100\n2.431,10\n2.378,20\n1.892,35\n1.700,20\n1.667,20\n1.481,14\n';
  const choose = reference.getByLabel('选择文件');
  await choose.setInputFiles({ name: 'anatase.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });
  await expect(page.getByRole('row', { name: /参比：anatase.csv（d 按假定的 Cu Kα₁/ })).toBeVisible();
  await choose.setInputFiles({ name: 'film.jdx', mimeType: 'text/plain', buffer: kept('ftir-pmma.jdx') });
  await expect(reference.getByRole('alert')).toContainText('不能对照');
  await reference.getByRole('button', { name: '移除全部参比' }).click();
  await expect(page.getByRole('row', { name: /参比/ })).toHaveCount(0);

  const views = page.getByRole('toolbar', { name: '视图' });
  await views.getByRole('button', { name: '衍射峰表' }).click();
  const peaks = page.getByRole('region', { name: '衍射峰表结果' });
  await expect(peaks).toContainText('3.51');
  await expect(peaks).toContainText('按 Cu Kα₁');
  await page.getByLabel('波长 λ').fill('1.78897');
  await expect(peaks).toContainText('4.07');
  await expect(peaks).not.toContainText('按 Cu Kα₁');
  await expect(views.getByRole('button', { name: 'Tauc' })).toHaveCount(0);

  await page
    .getByRole('list', { name: '结果文件' })
    .getByRole('button', { name: /b-isotherm/ })
    .click();
  await views.getByRole('button', { name: 'BET', exact: true }).click();
  const surface = page.getByRole('region', { name: 'BET结果' });
  await expect(surface).toContainText('m²/g');
  await page.getByLabel('拟合终点 p/p₀').fill('0.2');
  await expect(surface).toContainText('p/p₀ 0.05–0.2');
  await page.getByRole('button', { name: '图片设置' }).click();
  await expect(page.getByRole('img', { name: /导出预览/ })).toBeVisible();
  await axeFindsNothing(page, { part: '#results' });
});
