/** The words of the list that a text has, however it spaces, widens or capitalises them. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  const plain = plainly(text);
  return words.filter((word) => plainly(word) !== '' && plain.includes(plainly(word)));
}

/** A text in small, narrow letters without spaces and letters that nobody sees. */
const plainly = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]/gu, '');
