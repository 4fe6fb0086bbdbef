import { readFileSync } from 'node:fs';
import { tiffOf } from '../tests/fixtures/tiff.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';
import { openResults } from './results.ts';

test.describe.configure({ mode: 'default' });

/** A micrograph whose strip holds a bar of 200 pixels with ticks; `nanometres`: what it tells of a pixel. */
function micrograph(nanometres?: number): Buffer {
  const [width, height] = [640, 480];
  const values = Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (y < 440) return 60 + ((x * 31 + y * 17) % 80);
    const isLine = x >= 400 && x < 600 && (y === 460 || y === 461);
    const isTick = (x === 400 || x === 599) && y > 454 && y < 468;
    const isText = y > 442 && y < 450 && x > 20 && x < 120 && x % 3 === 0;
    return isLine || isTick || isText ? 255 : 0;
  });
  const told = `AP_IMAGE_PIXEL_SIZE\r\nImage Pixel Size = ${nanometres} nm\r\n`;
  const fields = nanometres ? [[34118, told] as const] : [];
  return Buffer.from(tiffOf([{ width, height, values, fields }]));
}

const matrix = [
  ['Em (nm)\\Ex (nm)', ...Array.from({ length: 12 }, (_, at) => 240 + at * 10)].join(','),
  ...Array.from({ length: 20 }, (_, row) =>
    [300 + row * 5, ...Array.from({ length: 12 }, (__, column) => row * column)].join(','),
  ),
].join('\n');

const salt = `data_salt
_chemical_formula_sum 'Na Cl'
_symmetry_space_group_name_H-M 'P 1'
_cell_length_a 5.64
_cell_length_b 5.64
_cell_length_c 5.64
_cell_angle_alpha 90
_cell_angle_beta 90
_cell_angle_gamma 90
loop_
_symmetry_equiv_pos_as_xyz
'x,y,z'
loop_
_atom_site_label
_atom_site_fract_x
_atom_site_fract_y
_atom_site_fract_z
Na1 0 0 0
Cl1 0.5 0 0
`;

test('a picture is measured and calibrated, a map and a structure are looked at', {
  tag: '@desktop',
}, async ({ page, request, product }) => {
  await openResults(page, request, product, {
    'a-told.tif': micrograph(10),
    'b-untold.tif': micrograph(),
    'c-eem.csv': Buffer.from(matrix),
    'd-salt.cif': Buffer.from(salt),
  });
  const stage = page.getByRole('application');
  await expect(stage).toHaveAttribute('data-drawn', 'true');
  await page.getByText(/^标尺：每像素 10 nm（文件元数据）/).click();
  await expect(page.getByText(/标尺长 200 像素，按文件的像素尺寸约为 2 µm，两者不矛盾/)).toBeVisible();

  await page.getByRole('button', { name: '距离', exact: true }).click();
  await stage.focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 5; step++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  const measures = page.getByRole('region', { name: '测量结果' });
  await expect(measures).toContainText('500 nm');
  await page.keyboard.press('Escape');
  await axeFindsNothing(page, { part: '#results' });
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 PNG' }).click(),
  ]);
  const png = readFileSync(await picture.path());
  expect(png.readUInt32BE(16)).toBe(640);
  expect(png.readUInt32BE(20)).toBeGreaterThan(480);
  await page.getByRole('button', { name: '删除测量 1' }).click();
  await expect(measures).toHaveCount(0);

  const files = page.getByRole('list', { name: '结果文件' });
  await files.getByRole('button', { name: /b-untold/ }).click();
  await page.getByText('标尺：未知，长度以像素计').click();
  await page.getByRole('button', { name: '按图中标尺标定' }).click();
  const form = page.getByRole('form', { name: '手动标定' });
  await form.getByRole('button', { name: '标定' }).click();
  await expect(form.getByRole('alert')).toContainText('须大于 0');
  await form.getByLabel('标尺长度').fill('4');
  await form.getByLabel('标尺长度').press('Enter');
  await expect(page.getByText('标尺：每像素 20 nm（手动标定）')).toBeVisible();

  await files.getByRole('button', { name: /c-eem/ }).click();
  await expect(stage).toHaveAttribute('aria-label', /横轴激发波长 \(nm\)，纵轴发射波长 \(nm\)/);
  await expect(page.getByText('12 × 20 个数据点')).toBeVisible();
  await page.getByRole('button', { name: '剖面线' }).click();
  await stage.focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: '剖面 1' })).toBeVisible();
  await page.getByRole('button', { name: '数据表', exact: true }).click();
  await expect(page.getByRole('cell', { name: '395', exact: true })).toBeVisible();

  await files.getByRole('button', { name: /d-salt/ }).click();
  await page.getByRole('button', { name: '原子与键长表' }).click();
  await expect(page.getByRole('cell', { name: 'Cl1' })).toBeVisible();
  await page.getByRole('button', { name: '整个晶胞 · 键长' }).click();
  await expect(page.getByRole('cell', { name: '2.820' }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: '测量信息' })).toContainText('5.64 Å');
});
