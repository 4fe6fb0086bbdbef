import type { Block } from './rules.blocks.ts';
import type { Titled } from './rules.headings.ts';
import { isOneWay } from './rules.measured.ts';
import { spectral } from './rules.pictures.ts';

/** Spectra beyond which a list stays one, and points of each below which it is none. */
const [mostSpectra, fewestPoints] = [500, 3];

/** What is measured over a temperature in segments: heated, held, cooled. */
const heated: ReadonlySet<Titled['means']> = new Set(['mass', 'heatFlow', 'thermoVoltage', 'dilation']);

/**
 * The spectra of a block that stand one below the other, as a column of scans tells them apart, or one of moments where
 * masses are measured, and the segments of what was heated; the block alone where it is no such list. The column that
 * tells them apart goes into their names.
 */
export function spectraListed(
  block: Block,
  titles: readonly Titled[],
  columns: readonly Float64Array[],
): Block[] {
  const column = (means: Titled['means']) => titles.findIndex((title) => title.means === means);
  const isHeated = titles.some(({ means }) => heated.has(means));
  const x = isHeated
    ? column('temperature')
    : titles.findIndex(({ means }) => means !== undefined && means in spectral);
  const scans = column('segment');
  const times = titles[x]?.means === 'massToCharge' ? column('time') : -1;
  const [by, along] = [columns[scans >= 0 ? scans : times], columns[x]];
  if (!by || !along) return [block];
  const bounds = [block.from];
  for (let row = block.from + 1; row < block.to; row++) {
    if (by[row] === by[row - 1]) continue;
    bounds.push(row);
    if (bounds.length > mostSpectra) return [block];
  }
  const rowsOfEach = (block.to - block.from) / bounds.length;
  const seen = new Set(bounds.map((row) => by[row]));
  if (bounds.length < 2 || seen.size < bounds.length || rowsOfEach < fewestPoints) return [block];
  const parts = bounds.map((from, at) => ({ ...block, from, to: bounds[at + 1] ?? block.to }));
  if (!isHeated && !parts.every(({ from, to }) => to - from < 2 || isOneWay(along.subarray(from, to))))
    return [block];
  const valueAt = (at: number, row: number) => columns[at]?.[row];
  const named = [scans, times].filter(
    (at) => at >= 0 && parts.every(({ from, to }) => valueAt(at, from) === valueAt(at, to - 1)),
  );
  const headings = named.map((at) => titles[at]?.raw ?? '');
  return parts.map((part) => ({
    ...part,
    told: {
      name: named.map((at, own) => `${headings[own]} ${valueAt(at, part.from)}`).join(' · '),
      by: headings,
    },
  }));
}
