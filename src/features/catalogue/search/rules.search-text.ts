/** A run of Chinese characters, or a Latin word with the parts that hyphens and slashes make: GC-MS is gcms, gc, ms. */
export type Run = { kind: 'han'; text: string } | { kind: 'latin'; text: string; parts: string[] };

/** Text as searches compare it: full and half width alike, lower case, one space where there were several. */
export function normalised(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A normalised text without the letter that says whose something is, which is no element: Young's modulus. */
export function withoutOwners(text: string): string {
  return text.replace(/(?<=[a-z])['’]s\b/g, '');
}

/** The letters, figures and characters of a normalised text, without anything between them. */
export function joined(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The runs of a normalised text, in their order. */
export function runsOf(text: string): Run[] {
  return [...text.matchAll(pattern)].map(([run]) =>
    han.test(run)
      ? { kind: 'han', text: run }
      : { kind: 'latin', text: joined(run), parts: run.split(/[^\p{L}\p{N}]+/u).filter(Boolean) },
  );
}

/** Every two neighbouring characters; a single character is itself. */
export function pairsOf(text: string): string[] {
  const characters = [...text];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** Shorter Latin words are too close to one another, longer ones are not typed. */
const forgiven = { shortest: 3, longest: 30 };

/** Whether a slip in this word is forgiven: Latin letters only, of a reasonable length. */
export function canBeMistyped(word: string): boolean {
  return /^[a-z]+$/.test(word) && word.length >= forgiven.shortest && word.length <= forgiven.longest;
}

/**
 * What is kept of a word so that one slip finds it: the word, and each form with one letter left out, marked with
 * the place of that letter.
 */
export function keptForms(word: string): string[] {
  return [word, ...lettersLeftOut(word).map((form, at) => `${form}@${at}`)];
}

/**
 * Which kept forms belong to words one slip away from what was typed: two letters changed places (`swapped`), one
 * letter too many, too few, or another one in its place (`others`).
 */
export function formsNear(typed: string): { swapped: string[]; others: string[] } {
  const leftOut = lettersLeftOut(typed);
  const swapped = Array.from(
    { length: typed.length - 1 },
    (_, at) => `${typed.slice(0, at)}${typed[at + 1]}${typed[at]}${typed.slice(at + 2)}`,
  ).filter((form) => form !== typed);
  const missing = Array.from({ length: typed.length + 1 }, (_, at) => `${typed}@${at}`);
  const wrong = leftOut.map((form, at) => `${form}@${at}`);
  return { swapped, others: [...new Set([...leftOut, ...missing, ...wrong])] };
}

/** A lexeme as PostgreSQL reads it in a tsvector or tsquery. */
export function lexeme(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

const han = /\p{Script=Han}/u;
const pattern =
  /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+(?:[-–‐−/.+&'’·](?:(?!\p{Script=Han})[\p{L}\p{N}])+)*/gu;

function lettersLeftOut(word: string): string[] {
  return Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));
}
