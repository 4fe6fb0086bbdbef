import { expect, test } from 'vitest';
import { reflectionsIn } from './rules.reflections.ts';

const copper = 1.5406;
const cell = ['a', 'b', 'c'].map((edge) => `_cell_length_${edge} 5.4309(1)`).join('\n');
const right = ['alpha', 'beta', 'gamma'].map((angle) => `_cell_angle_${angle} 90`).join('\n');
const silicon = (loop: string) => `data_si\n${cell}\n${right}\n${loop}\n`;
const linesIn = (text: string) =>
  reflectionsIn(text, copper)
    ?.text.trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number));

test('reflections with F² and multiplicity stand where the cell has them, as high as a powder has them', () => {
  const found = linesIn(
    silicon(
      'loop_\n_refln_index_h\n_refln_index_k\n_refln_index_l\n_refln_F_squared_calc\n_refln_symmetry_multiplicity\n1 1 1 3600 8\n2 2 0 4700 12\n3 1 1 1950 24\n9 9 9 1 8',
    ),
  );
  // Of silicon at Cu Kα₁: 28.44°, 47.30° and 56.12°, as 100 : 55 : 30 by PDF 00-027-1402.
  expect(found?.map(([place]) => place)).toEqual([28.443, 47.303, 56.123]);
  const [first, second, third] = (found ?? []).map(([, height]) => height) as [number, number, number];
  expect(second / first).toBeGreaterThan(0.5);
  expect(second / first).toBeLessThan(0.7);
  expect(third / first).toBeGreaterThan(0.25);
  expect(third / first).toBeLessThan(0.4);
});

test('peaks that a powder CIF lists keep their intensities, at the wavelength that is looked at', () => {
  const found = linesIn('data_p\nloop_\n_pd_peak_d_spacing\n_pd_peak_intensity\n3.1355 100\n1.9201 55\n');
  expect(found).toEqual([
    [28.443, 100],
    [47.304, 55],
  ]);
});

test.each([
  ['atoms alone', silicon('loop_\n_atom_site_label\n_atom_site_fract_x\nSi1 0')],
  [
    'F² whose multiplicity is not told',
    silicon('loop_\n_refln_index_h\n_refln_index_k\n_refln_index_l\n_refln_F_squared_meas\n1 1 1 3600'),
  ],
])('nothing is made of %s', (_, text) => {
  expect(reflectionsIn(text, copper)).toBeUndefined();
});
