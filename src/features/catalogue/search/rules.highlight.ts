const [begin, end] = ['\u0001', '\u0002'];

/**
 * The text with every one of `words` between \u0001 and \u0002, longest first; upper and lower case are alike, and so
 * are a word with and without hyphens. Marks that are in the text itself are left out.
 */
export function highlighted(text: string, words: readonly string[]): string {
  const clean = text.replaceAll(begin, '').replaceAll(end, '');
  const alternatives = words.map(asPattern).filter(Boolean);
  if (alternatives.length === 0) return clean;
  return clean.replace(new RegExp(alternatives.join('|'), 'giu'), (found) => `${begin}${found}${end}`);
}

function asPattern(word: string): string {
  if (/\p{Script=Han}/u.test(word)) return escaped(word);
  const letters = [...word].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).map(escaped);
  // XRD is not marked within another word.
  return letters.length ? `(?<![a-z0-9])${letters.join('[-\\s/–]?')}(?![a-z])` : '';
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
