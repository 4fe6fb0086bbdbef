import { termKinds } from './rules.terms.ts';

/** A word of what was typed: how much it tells, and the places it takes. */
type WeighedWord = { weight: number; places: readonly number[] };

/** The places that a whole term takes, and what it counts beside what was typed itself; see `closeness`. */
export type Key = { at: readonly number[]; closeness: number };

/** What terms count that are typed, that tell the kind of one thing or of both of a pair, and of a thing on its own. */
export const closeness = { typed: 1, halfKinds: 0.97, kinds: 0.94, kind: 0.9 };

/** What was typed, as it is held against services. */
export type Asked = {
  /** The whole, without anything between letters. */
  whole: string;
  /** How much each place tells: a place is a Chinese character or a Latin word. */
  places: readonly number[];
  /** Whole terms that what was typed may hold; plain texts. */
  keys: ReadonlyMap<string, Key>;
  /** Words that say something, each to be weighed. */
  words: readonly WeighedWord[];
};

/** What a service has of a query: its whole terms that stand in it, each word's weight (0 to 1) and what the whole is as a name. */
export type Evidence = {
  terms: readonly string[];
  words: readonly number[];
  /** What the whole is worth as a name or its beginning; 0 where it is none. */
  begun: number;
};

/** How much a whole term counts by its kind. */
const worth: Record<string, number> = { [termKinds.name]: 1, [termKinds.first]: 0.95, [termKinds.also]: 0.6 };
/** What words that are merely found count beside whole terms. */
const scattered = 0.8;

/**
 * How well a service answers a query: about 1 where its names or occasions say all that was typed, 0 where they say
 * nothing. Whole terms count first, the best of those that share a place; words that stand nowhere else count by where
 * they were found. Steps of a hundredth, so that equals are equal.
 */
export function scoreOf({ places, keys, words, whole }: Asked, evidence: Evidence): number {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0;
  const weigh = (some: readonly number[]) => some.reduce((sum, place) => sum + places[place]!, 0);
  const held = evidence.terms
    .map((term) => ({ mark: term[0]!, ...(keys.get(term.slice(1)) ?? { at: [], closeness: 0 }) }))
    .map(({ mark, at, closeness: part }) => ({
      at,
      value: (worth[mark] ?? 0) * part * weigh(at),
    }))
    .toSorted((one, other) => other.value - one.value);
  const taken = new Set<number>();
  let score = 0;
  for (const { at, value } of held) {
    if (at.some((place) => taken.has(place))) continue;
    for (const place of at) taken.add(place);
    score += value;
  }
  words.forEach((word, turn) => {
    const open = weigh(word.places.filter((place) => !taken.has(place)));
    score += scattered * open * (evidence.words[turn] ?? 0);
  });
  const isName = evidence.terms.includes(`${termKinds.name}${whole}`) ? 0.1 : 0;
  const share = Math.min(1, score / total);
  return Math.round(100 * (Math.max(share, evidence.begun) + isName)) / 100;
}
