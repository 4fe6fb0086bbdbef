import { isJoining } from './rules.joining.ts';
import { normalised, runsOf, withoutOwners } from './rules.search-text.ts';

/** What a whole term is to its service: a name, an occasion it is offered for first, or one where it helps. */
export const termKinds = { name: '=', first: '1', also: '2' } as const;

/** Between parts of an occasion that other words may stand between, as in 颗粒…大. */
const gap = '…';

/** A piece of text that terms are made of: a Chinese character or a Latin word, without words that only join. */
type Atom = { text: string; isLatin: boolean };

/** The atoms of a normalised text; words that only join are left out unless there are no others. */
function atomsOf(text: string): Atom[] {
  const all = runsOf(text).flatMap((run) =>
    run.kind === 'han'
      ? [...run.text].map((character) => ({ text: character, isLatin: false }))
      : run.parts.map((part) => ({ text: part, isLatin: true })),
  );
  const telling = all.filter((atom) => !(atom.isLatin && isJoining(atom.text)));
  return telling.length ? telling : all;
}

/** The one spelling of neighbouring atoms: forms of a word are alike, and so is what stands between them. */
export function keyOf(atoms: readonly string[]): string {
  return singular(atoms.map(stemOf).join(''));
}

/** The terms of a service, each its key behind the mark of its kind; of several kinds the best. */
export function termsOf(texts: Record<keyof typeof termKinds, readonly string[]>): string[] {
  const marks = new Map<string, string>();
  for (const kind of ['name', 'first', 'also'] as const)
    for (const key of texts[kind].map(keyOfTerm)) if (key && !marks.has(key)) marks.set(key, termKinds[kind]);
  return [...marks].map(([key, mark]) => `${mark}${key}`);
}

/** The key of a name or occasion, as queries look for it; empty where nothing is left of it. */
export function keyOfTerm(term: string): string {
  // Normalised, … is three points.
  return withoutOwners(normalised(term))
    .split('...')
    .map((part) => keyOf(atomsOf(part).map(({ text }) => text)))
    .filter(Boolean)
    .toSorted()
    .join(gap);
}

/** The key of two words with something between them, whichever comes first: iron in water is 水里的铁. */
export function keyOfGap(one: string, other: string): string {
  return [one, other].toSorted().join(gap);
}

function singular(word: string): string {
  return /^[a-z]{3,}[^aeious]s$/.test(word) || /^[a-z]{3,}[aeo]s$/.test(word) ? word.slice(0, -1) : word;
}

/** British spellings, and ends of words that name a method, its instrument and what it does. */
const alike: readonly [RegExp, string][] = [
  [/sulph/, 'sulf'],
  [/fibre/, 'fiber'],
  [/mould/, 'mold'],
  [/ageing/, 'aging'],
  [/([a-z]{3})our$/, '$1or'],
  [/isation$/, 'ization'],
  [/aluminium/, 'aluminum'],
  [/ultraviolet/, 'uv'],
  [/spectro(scop(y|e|ic)|met(ry|er|ric)|photomet(ry|er|ric))$/, 'spectro'],
  [/(metry|meter|metric)$/, 'met'],
  [/(scopy|scope|scopic)$/, 'scop'],
  [/(graphy|graph|graphic)$/, 'graph'],
  [/(ization|izing|ized|ize)$/, 'iz'],
  [/(ation|ating|ated|ative|ate)$/, 'at'],
  [/(ivity|ive)$/, 'iv'],
  [/(ical|ic)$/, 'ic'],
  [/([a-z]{4})(ing|ed)$/, '$1'],
  [/([a-z]{5})(ption|bing)$/, '$1'],
  [/([a-z]{3}[^aeiou])e$/, '$1'],
];

/** What the forms of an English word have in common; every other word as it is. */
export function stemOf(word: string): string {
  const one = singular(word);
  return /^[a-z]{5,}$/.test(one)
    ? alike.reduce((stem, [form, common]) => stem.replace(form, common), one)
    : one;
}
