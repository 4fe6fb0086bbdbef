const [begin, end] = ['\u0001', '\u0002'];

/**
 * What puts every one of `words` that is in a text between \u0001 and \u0002, longest first; upper and lower case are alike, and
 * so are a word with and without hyphens. Marks that are in the text itself are left out.
 */
export function highlighter(words: readonly string[]): (text: string) => string {
  const alternatives = words.map(asPattern).filter(Boolean);
  const pattern = alternatives.length ? new RegExp(alternatives.join('|'), 'giu') : undefined;
  return (text) => {
    const clean = text.replaceAll(begin, '').replaceAll(end, '');
    return pattern ? clean.replace(pattern, (found) => `${begin}${found}${end}`) : clean;
  };
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
