import { type Heading, headingOf } from './rules.quantities.ts';

/** What lines tell under a name: "XUNITS=1/CM", "# Energy Axis: Binding Energy". */
function toldOf(lines: readonly string[], name: RegExp): string | undefined {
  for (const line of lines) {
    const [, own, value] =
      /^_(\w+)\s+(\S.*)$/.exec(line) ??
      /^[#_\s]*([^=:\t,]+?)\s*(?:[=:\t,]|\s(?=["']))+\s*(\S.*)$/.exec(line) ??
      [];
    if (own && value && name.test(own.trim())) return value.trim().replace(/^(["'])(.*)\1$/, '$2');
  }
  return undefined;
}

/** The headings of two columns that are told in lines of their own; undefined where they are not. */
export function toldAxes(lines: readonly string[]): [string, string] | undefined {
  for (const word of ['UNITS', 'AXIS', 'LABEL']) {
    const [x, y] = ['X', 'Y'].map((axis) => toldOf(lines, new RegExp(`^${axis}[ _-]?${word}$`, 'i')));
    if (x && y) return [x, y];
  }
  // Scienta's programs name the dimension of the energies.
  const dimension = toldOf(lines, /^dimension 1 name$/i);
  if (dimension) return [dimension, 'Intensity'];
  // LabSpec tells both axes, the measured one first.
  const unit = toldOf(lines, /^AxisUnit\[1\]$/i);
  if (unit && toldOf(lines, /^AxisType\[1\]$/i) === 'Spectr') {
    const isShift = /1\/cm/.test(unit) && lines.some((line) => /laser|raman/i.test(line));
    const counted = /^cnt$/i.test(toldOf(lines, /^AxisUnit\[0\]$/i) ?? '')
      ? 'Intensity (counts)'
      : 'Intensity';
    return [`${isShift ? 'Raman shift' : /nm/.test(unit) ? 'Wavelength' : 'X'} (${unit})`, counted];
  }
  // PerkinElmer's PEDS tells both units behind the mark of the axes.
  const axes = lines.findIndex((line) => line.trim() === '#GR');
  const [across = '', up = ''] = lines.slice(axes + 1, axes + 3).map((line) => line.trim());
  return axes >= 0 && headingOf(across).means ? [across, up] : undefined;
}

/** The headings of several columns over one, as Jasco's programs tell them: XUNITS, YUNITS, Y2UNITS, Y3UNITS. */
export function axesTold(lines: readonly string[], columns: number): string[] | undefined {
  const names = ['X', 'Y', ...Array.from({ length: Math.max(columns - 2, 0) }, (_, at) => `Y${at + 2}`)];
  const told = names.map((name) => toldOf(lines, new RegExp(`^${name}[ _-]?UNITS$`, 'i')));
  const headings = told.flatMap((own) => own ?? []);
  return headings.length === columns && new Set(headings).size === columns ? headings : undefined;
}

/** What XAS Data Interchange tells of a column by its name: "# Column.1: energy eV". */
function columnTold(lines: readonly string[], name: string): string | undefined {
  const told = lines.map((line) => /^#\s*Column\.\d+:\s*(\S+)\s+(\S+)\s*$/.exec(line));
  const unit = told.find((found) => found?.[1] === name)?.[2];
  return unit && `${name} (${unit})`;
}

/** A heading with what other lines tell of it: which energies, which pressure, in which unit. */
export function withTold<Title extends Heading>(title: Title, lines: readonly string[]): Title {
  if (title.unit) return title;
  const column = title.raw && columnTold(lines, title.raw);
  if (column) return { ...title, ...headingOf(column), raw: title.raw };
  if (title.means === 'photon') {
    const axis = toldOf(lines, /^energy axis$/i) ?? toldOf(lines, /^kinetic energy axis$/i);
    const words = /^(binding|no$)/i.test(axis ?? '')
      ? 'Binding Energy'
      : /^(kinetic|yes$)/i.test(axis ?? '')
        ? 'Kinetic Energy'
        : undefined;
    return words ? { ...title, ...headingOf(words), raw: title.raw } : title;
  }
  if (title.means === 'pressure' || title.means === 'saturation') {
    if (/^relative/i.test(toldOf(lines, /^pressure[_ ]mode$/i) ?? ''))
      return { ...title, ...headingOf('p/p0'), raw: title.raw };
    const unit = toldOf(lines, /^(pressure[_ ]unit|units?[_ ]pressure)$/i);
    return unit ? { ...title, unit: headingOf(`Pressure (${unit})`).unit ?? unit } : title;
  }
  if (title.means === 'uptake') {
    const loading = toldOf(lines, /^(loading[_ ]unit|units?[_ ]loading)$/i);
    const material = toldOf(lines, /^(material[_ ]unit|units?[_ ]mass)$/i);
    const unit = loading && (loading.includes('g') || !material ? loading : `${loading}/${material}`);
    return unit ? { ...title, unit: headingOf(`Uptake (${unit})`).unit ?? unit } : title;
  }
  return title;
}
