/** Of different searches, so many of a day are told apart. */
export const mostSearches = 2_000;

/** Searches are told apart by so many of their characters. */
const longest = 40;

/**
 * A search as it is counted: in small, narrow letters, with single spaces. Empty for what looks like somebody's number
 * or address, which is counted and not kept.
 */
export function searchPart(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  const isPersonal = /\d[\d -]{5,}\d/.test(plain) || plain.includes('@');
  return isPersonal ? '' : [...plain].slice(0, longest).join('').trim();
}

/** Whether a browser says that it is none of a person: robots that are honest say so. */
export function isRobot(userAgent: string): boolean {
  return (
    userAgent === '' ||
    /bot\b|bots\b|crawl|spider|slurp|preview|monitor|curl|wget|python|http-client/i.test(userAgent)
  );
}
