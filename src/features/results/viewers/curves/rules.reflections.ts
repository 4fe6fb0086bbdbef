import { type Cif, cifBlocks, cifNumber } from '../reading/structures/rules.cif.ts';

/** Lines of a pattern as two columns, and how their heights were found. */
export type Reflections = { text: string; how: string };

type Row = (...names: readonly string[]) => number;

const angles = ['alpha', 'beta', 'gamma'] as const;

/**
 * The lines of a pattern at a wavelength from what a CIF lists itself: observed peaks, or reflections with their intensities
 * or with F² and multiplicity. Undefined where it lists none; nothing is computed from its atoms.
 */
export function reflectionsIn(cif: string, wavelength: number): Reflections | undefined {
  for (const block of cifBlocks(cif))
    for (const loop of block.loops) {
      const found = linesOf(block, loop, wavelength);
      if (found && found.lines.length > 0)
        return {
          text: `2θ (°),强度\n${found.lines.map((line) => line.join(',')).join('\n')}\n`,
          how: found.how,
        };
    }
  return undefined;
}

function linesOf(block: Cif, { names, rows }: Cif['loops'][number], wavelength: number) {
  const has = (...wanted: readonly string[]) => wanted.some((name) => names.includes(name));
  const valuesOf =
    (row: readonly string[]): Row =>
    (...wanted) =>
      wanted.map((name) => cifNumber(row[names.indexOf(name)])).find((value) => Number.isFinite(value)) ??
      Number.NaN;
  const isPeaks =
    has('_pd_peak_intensity') &&
    has('_pd_peak_d_spacing', '_pd_peak_2theta_centroid', '_pd_peak_2theta_maximum');
  const measured = names.find((name) => /^_refln_intensity_(calc|meas)$/.test(name));
  const squared = names.find((name) => /^_refln_f_squared_(calc|meas)$/.test(name));
  const many = ['_refln_symmetry_multiplicity', '_refln_mult'];
  const isMany = squared !== undefined && has(...many);
  if (!isPeaks && !measured && !isMany) return undefined;
  const metric = metricOf(block);
  const lines = new Map<string, number>();
  for (const row of rows) {
    const value = valuesOf(row);
    const listed = value('_pd_peak_d_spacing', '_refln_d_spacing');
    const d = Number.isFinite(listed)
      ? listed
      : metric(value('_refln_index_h'), value('_refln_index_k'), value('_refln_index_l'));
    const sine = wavelength / (2 * d);
    const own = value('_pd_peak_2theta_centroid', '_pd_peak_2theta_maximum');
    const place =
      sine > 0 && sine < 1 ? (2 * Math.asin(sine) * 180) / Math.PI : Number.isFinite(d) ? Number.NaN : own;
    const height = isPeaks
      ? value('_pd_peak_intensity')
      : measured
        ? value(measured)
        : value(squared as string) * value(...many) * polarized(place);
    if (!(place > 0) || !(height > 0)) continue;
    const at = place.toFixed(3);
    lines.set(at, (lines.get(at) ?? 0) + height);
  }
  return {
    lines: [...lines]
      .map(([at, height]) => [Number(at), height] as const)
      .toSorted(([one], [other]) => one - other),
    how: isPeaks
      ? '文件所列的峰'
      : measured
        ? '文件所列的衍射强度'
        : '文件所列 F² × 多重度 × 洛伦兹-偏振因子',
  };
}

/** What a powder's lines lose and gain by their angle, for a beam that is not polarized. */
function polarized(twoTheta: number): number {
  const angle = (twoTheta * Math.PI) / 180;
  return (1 + Math.cos(angle) ** 2) / (Math.sin(angle / 2) ** 2 * Math.cos(angle / 2));
}

/** The spacing of planes in a cell, in ångström; NaN where the cell is not told. */
function metricOf({ items }: Cif): (h: number, k: number, l: number) => number {
  const [a, b, c] = ['a', 'b', 'c'].map((edge) => cifNumber(items.get(`_cell_length_${edge}`))) as [
    number,
    number,
    number,
  ];
  const cosines = angles.map((angle) =>
    Math.cos((cifNumber(items.get(`_cell_angle_${angle}`)) * Math.PI) / 180),
  ) as [number, number, number];
  const [ca, cb, cg] = cosines;
  const [sa, sb, sg] = cosines.map((own) => 1 - own * own) as [number, number, number];
  const volume = 1 - ca * ca - cb * cb - cg * cg + 2 * ca * cb * cg;
  return (h, k, l) => {
    const sum =
      (h / a) ** 2 * sa +
      (k / b) ** 2 * sb +
      (l / c) ** 2 * sg +
      ((2 * k * l) / (b * c)) * (cb * cg - ca) +
      ((2 * h * l) / (a * c)) * (ca * cg - cb) +
      ((2 * h * k) / (a * b)) * (ca * cb - cg);
    return Math.sqrt(volume / sum);
  };
}
