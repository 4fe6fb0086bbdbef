import { isEnglish } from './language.ts';

/** So many of what a unit names, as whoever reads it counts: 3 样, 3 samples. */
export const counted = (count: number | string, unit: string): string => `${count} ${inNumber(count, unit)}`;

/** A unit as it stands behind so many. */
export const inNumber = (count: number | string, unit: string): string =>
  isEnglish ? englishFor(count, unit) : unit;

/** Units whose plural is another word, or none. */
const others: Readonly<Record<string, string>> = {
  ...{ person: 'people', spectrum: 'spectra', medium: 'media' },
  ...{ pcs: 'pcs', min: 'min', rpm: 'rpm', mol: 'mol' },
};

/** An English word for one of something, as it stands behind so many; units of measurement stay as they are. */
export function englishFor(count: number | string, word: string): string {
  if (Number(count) === 1 || !/^[a-z ]{3,}$/.test(word)) return word;
  return others[word] ?? (/(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`);
}
