import type { Tables } from '../reading/rules.readings.ts';

/** 2θ in degrees of a spacing in Å; NaN for those that this wavelength cannot show. */
function angleOf(spacing: number, wavelength: number): number {
  return (2 * Math.asin(wavelength / (2 * spacing)) * 180) / Math.PI;
}

/** A table of spacings and intensities as the text of a pattern's lines; undefined where it is none. */
export function linesIn({ sheets: [sheet] }: Tables, wavelength: number): string | undefined {
  const [heading = [], ...rows] = sheet?.rows ?? [];
  const [spacing, intensity] = [/^d\b|d.?spacing|晶面间距/i, /^i\b|^i\/|intens|强度/i].map((words) =>
    heading.findIndex((cell) => words.test(cell.trim())),
  ) as [number, number];
  if (spacing < 0 || intensity < 0) return undefined;
  const lines = rows.flatMap((row) => {
    const angle = angleOf(Number(row[spacing]), wavelength);
    return Number.isFinite(angle) && Number(row[intensity]) > 0
      ? [`${angle.toFixed(4)},${row[intensity]}`]
      : [];
  });
  return lines.length > 0 ? ['2θ (°),强度', ...lines].join('\n') : undefined;
}
