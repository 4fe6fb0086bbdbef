import { readFileSync } from 'node:fs';
import PdfDocument from 'pdfkit';
import { axeFindsNothing } from './axe.ts';
import { expect, isAlive } from './journey.ts';
import { test } from './own-product.ts';
import { kept, openResults } from './results.ts';

test.describe.configure({ mode: 'default' });

test('a customer looks at patterns, takes the data and proves that it is genuine', {
  tag: '@desktop',
}, async ({ page, request, product }) => {
  const order = await openResults(page, request, product, {
    'a-pattern.xy': kept('xrd-anatase.xy'),
    'b-pattern.csv': kept('xrd-anatase.csv'),
    'c-film.jdx': kept('ftir-pmma.jdx'),
    'd-binary.raw': Buffer.from('RAW1.01\0\0\0\0\x01\x02'),
  });
  const plot = page.getByRole('application');
  await expect(plot).toHaveAttribute('data-drawn', 'true');
  await expect(plot).toHaveAttribute('aria-label', /横轴2θ \(°\)/);

  await page.getByRole('button', { name: '标峰' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: '峰位（2θ (°)）' })).toContainText('25.3');
  await plot.focus();
  await page.keyboard.press('n');
  await expect(page.getByRole('row', { name: /a-pattern/ })).toContainText('25.3');
  await page.keyboard.press('+');
  await expect(page.getByRole('button', { name: '全图' })).toBeEnabled();
  await page.keyboard.press('0');
  await expect(page.getByRole('button', { name: '全图' })).toBeDisabled();
  await page.getByRole('checkbox', { name: '叠加 b-pattern.csv' }).check();
  await expect(page.getByRole('row', { name: /b-pattern/ })).toBeVisible();
  await page.getByRole('checkbox', { name: '叠加 c-film.jdx' }).check();
  await expect(page.getByText('c-film.jdx 的坐标与当前曲线不同')).toBeVisible();
  const [drawing] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 PNG' }).click(),
  ]);
  expect(drawing.suggestedFilename()).toBe('a-pattern.png');
  const png = sizeOfPng(readFileSync(await drawing.path()));
  const drawn = await plot.locator('canvas').first().boundingBox();
  expect(png.width).toBeGreaterThan(drawn?.width ?? 1_440);
  expect(png.height).toBeGreaterThan(drawn?.height ?? 900);
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ]);
  expect(sheet.suggestedFilename()).toBe('a-pattern.csv');
  const text = readFileSync(await sheet.path(), 'utf8');
  expect(text.slice(1, 60)).toMatch(/^2θ \(°\),强度\r\n10,355\r\n/);

  const files = page.getByRole('list', { name: '结果文件' });
  await files.getByRole('button', { name: /c-film/ }).click();
  await expect(plot).toHaveAttribute('aria-label', /横轴波数 \(cm⁻¹\)/);
  await expect(page.getByRole('region', { name: '测量信息' })).toContainText('类型');
  await page.getByRole('toolbar', { name: '视图' }).getByRole('button', { name: '数据表' }).click();
  await expect(page.getByRole('columnheader', { name: '波数 (cm⁻¹)' })).toBeVisible();
  await files.getByRole('button', { name: /d-binary/ }).click();
  await expect(page.getByRole('alert')).toContainText('Bruker');
  await axeFindsNothing(page, { part: '#results' });
  const [raw] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载原始文件' }).click(),
  ]);
  expect(readFileSync(await raw.path(), 'latin1')).toContain('RAW1.01');

  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '打包下载全部' }).click(),
  ]);
  expect(archive.suggestedFilename()).toContain(order.no);
  expect(
    readFileSync(await archive.path())
      .subarray(0, 4)
      .toString('latin1'),
  ).toBe('PK\x03\x04');
  await page.getByText(/^下载记录/).click();
  await expect(page.getByText('打包下载', { exact: true })).toBeVisible();

  const systems = page.getByRole('region', { name: '导出到其他系统' });
  const [eln] = await Promise.all([
    page.waitForEvent('download'),
    systems.getByRole('button', { name: 'ELN 归档（.eln）' }).click(),
  ]);
  expect(eln.suggestedFilename()).toMatch(/\.eln$/);
  expect(readFileSync(await eln.path(), 'latin1')).toContain('https://w3id.org/ro/crate/1.1/context');
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    systems.getByRole('button', { name: 'CSV 数据表' }).click(),
  ]);
  expect(readFileSync(await table.path(), 'utf8')).toContain(order.no);

  await page.goto('/verify');
  await isAlive(page);
  const picker = page.getByLabel('选择要校验的文件');
  await picker.setInputFiles({ name: 'mine.jdx', mimeType: 'text/plain', buffer: kept('ftir-pmma.jdx') });
  await expect(page.getByText('mine.jdx：确为本机构发布，内容未被改动')).toBeVisible();
  await expect(page.getByText(order.no)).toHaveCount(0);
  const changed = Buffer.concat([kept('ftir-pmma.jdx'), Buffer.from(' ')]);
  await picker.setInputFiles({ name: 'other.jdx', mimeType: 'text/plain', buffer: changed });
  await expect(page.getByText(/other\.jdx：不是本机构发布的文件/)).toBeVisible();
});

/** Width and height as a PNG's own header tells them. */
function sizeOfPng(bytes: Buffer) {
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** A document of two pages. */
async function document(): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'A4' });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise((resolve) => pdf.on('end', resolve));
  pdf.fontSize(40).text('Report').addPage().text('Page 2').end();
  await done;
  return Buffer.concat(parts);
}

test('a micrograph and a document are looked at on a phone, and the picture is saved in its full size', {
  tag: '@phone',
}, async ({ page, request, product }) => {
  await openResults(page, request, product, {
    'a-sem.tif': kept('sem-tio2.tif'),
    'b-report.pdf': await document(),
  });
  const results = page.locator('#results');
  await expect(results.getByText('640 × 516', { exact: true })).toBeVisible();
  await expect(results.getByRole('toolbar').first()).toBeVisible();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    results.getByRole('button', { name: '导出 PNG' }).click(),
  ]);
  const size = sizeOfPng(readFileSync(await picture.path()));
  expect(size.width).toBe(640);
  expect(size.height).toBeGreaterThanOrEqual(516);
  await results
    .getByRole('list', { name: '结果文件' })
    .getByRole('button', { name: /b-report/ })
    .tap();
  await expect(results.locator('canvas[data-drawn=true]').first()).toBeVisible();
  await results.getByRole('button', { name: '下一页' }).tap();
  await expect(results.getByText('第 2 / 2 页')).toBeVisible();
  const [needed, given] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = globalThis.document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(needed).toBe(given);
  await axeFindsNothing(page, { part: '#results' });
});

test('data that waits for payment is seen small under our mark', async ({ page, request, product }) => {
  await openResults(
    page,
    request,
    product,
    {
      'a-pattern.xy': kept('xrd-anatase.xy'),
      'b-micrograph.tif': kept('sem-tio2.tif'),
      'c-table.csv': kept('icp-batch.csv'),
    },
    { isHeld: true },
  );
  const files = page.getByRole('region', { name: '文件列表' });
  await expect(page.getByText('订单尚未付清，付款后即可查看和下载数据')).toBeVisible();
  await expect(files.getByRole('img', { name: 'a-pattern.xy 的缩略图' })).toBeVisible();
  await expect(files.getByRole('img', { name: 'b-micrograph.tif 的缩略图' })).toBeVisible();
  await expect(files.getByRole('img', { name: 'c-table.csv 的缩略图' })).toBeHidden();
  await expect(files.getByRole('button', { name: '下载' })).toHaveCount(0);
  await axeFindsNothing(page, { part: '#results' });
});
