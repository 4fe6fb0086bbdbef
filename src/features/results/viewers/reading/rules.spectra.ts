import { headingOf, type Meaning } from './columns/rules.quantities.ts';
import {
  type Axis,
  type Curve,
  type Curves,
  labelOf,
  type Panel,
  type Quantity,
  type Technique,
} from './rules.readings.ts';

/** What a file calls an axis, with its unit where it stands apart. */
export type Told = { words: string; unit?: string };

/** A curve as a binary file tells it: its own name, what its axes hold, its points. */
export type Spectrum = Pick<Curve, 'x' | 'y' | 'marks'> & { name: string; against: Told; measured: Told };

const techniques: Partial<Record<Meaning, Technique>> = {
  twoTheta: 'xrd',
  wavenumber: 'ir',
  raman: 'raman',
  wavelength: 'uv',
  shift: 'nmr',
  massToCharge: 'ms',
  binding: 'xps',
};
const reversed: readonly (Meaning | undefined)[] = ['wavenumber', 'shift', 'binding'];
const downwards: readonly (Meaning | undefined)[] = ['transmittance', 'reflectance'];

/** Curves that a file holds one after another, each a series; those whose axes are alike share a picture. */
export function spectraOf(
  spectra: readonly Spectrum[],
  told: Pick<Curves, 'facts'> & Partial<Pick<Curves, 'leftOut' | 'technique'>>,
): Curves {
  const panels = new Map<string, Panel>();
  for (const [series, { name: _, against, measured, ...points }] of spectra.entries()) {
    const [{ axis: x }, { axis, pointsDown }] = [axisOf(against), axisOf(measured)];
    const y: Quantity = { name: axis.name, ...(axis.unit && { unit: axis.unit }) };
    const curve = { name: '', ...points, series, ...(pointsDown && { pointsDown: true }) };
    const key = `${labelOf(x)} ${labelOf(y)}`;
    const known = panels.get(key);
    if (known) known.curves.push(curve);
    else panels.set(key, { name: '', x, y, curves: [curve] });
  }
  const [first] = spectra;
  return {
    kind: 'curves',
    technique: told.technique ?? (first ? axisOf(first.against).technique : 'other'),
    panels:
      panels.size > 1
        ? [...panels.values()].map((panel) => ({ ...panel, name: `${panel.y.name}–${panel.x.name}` }))
        : [...panels.values()],
    series: spectra.length > 1 ? spectra.map(({ name }, at) => name || `第 ${at + 1} 条`) : [],
    first: [0],
    facts: told.facts.filter(([, value]) => value),
    leftOut: told.leftOut ?? [],
  };
}

/** An axis by what a file calls it, with the technique that measures over it. */
export function axisOf(told: Told): { axis: Axis; technique: Technique; pointsDown: boolean } {
  const heading = headingOf(told.words, told.unit);
  return {
    axis: { ...quantityOf(heading, told), ...(reversed.includes(heading.means) && { isReversed: true }) },
    technique: (heading.means && techniques[heading.means]) ?? 'other',
    pointsDown: downwards.includes(heading.means),
  };
}

/** A unit that is not known is kept as the file writes it. */
function quantityOf({ shown, unit }: { shown: string; unit?: string }, told: Told) {
  const own = unit ?? told.unit;
  return { name: shown, ...(own && { unit: own }) };
}
