import { type Evidence, scoreOf } from './rules.score.ts';
import type { SearchQuery } from './search-query.ts';
import type { Facts } from './services-in-hand.ts';

/** `most` hits are looked at; `isQuick` leaves out what takes long and what only comes near. */
export type Depth = { most: number; isQuick: boolean };

/** How a service was found, the best way first. */
export const ways = { fits: 1, slips: 2, asked: 3, elsewhere: 4, near: 5, kin: 6 } as const;
export type Way = (typeof ways)[keyof typeof ways];

/** A service that was found: its place among all, by orders, and where it is weighed what speaks for it. */
export type Found = { place: number; way: Way; weighed?: Weighed };
export type Weighed = { evidence: Evidence; isSwapped: boolean };

/** With fewer hits by name, occasion, tags and sketch the other texts and what comes near are looked into as well. */
export const fewest = 10;
/** So many hits are weighed, and so many while somebody types; the rest follow by orders. */
const mostWeighed = { whole: 70, quick: 40 };
/** How many hits are weighed. */
export const weighedIn = ({ isQuick }: Depth) => (isQuick ? mostWeighed.quick : mostWeighed.whole);

/** How much a word counts by where it stands in `head`: D, C, B and A. */
export const wordWeights = [0.3, 0.55, 0.75, 0.9];

/** A service that was found, by its place among all. */
export type Hit = {
  place: number;
  /** How well it answers; see `scoreOf`. */
  score: number;
  /** Whether it answers what was asked, or only comes near. */
  isExact: boolean;
};

/** From this score on a service answers what was asked, and below that one it does not even come near. */
const leastScore = { exact: 0.6, vague: 0.3, near: 0.14 };
/**
 * Hits that only come near fill the list up to so many. Where the best is as good as that, others of its category come
 * near as well, and before equals.
 */
const nearUpTo = 10;
const kinFrom = 0.3;
const kinBonus = 0.1;
/** What it counts to be of the type that is meant. */
const typeBonus = 0.25;
/** Where words are found nowhere, what comes near by the others may be this part of it. */
const leastKnown = 0.5;

/** The hits in the order of how well they answer, equals by orders; what is too far off is left out. */
export function rankHits(
  query: SearchQuery,
  found: readonly Found[],
  { typeIds, categoryIds }: Pick<Facts, 'typeIds' | 'categoryIds'>,
): Hit[] {
  const ranked = found.map((one) => asHit(query, one, typeIds[one.place]!)).toSorted(byFit);
  const exact = ranked.filter(({ isExact }) => isExact);
  const [first] = ranked;
  const best = first?.score ?? 0;
  const kin = categoryIds[first?.place ?? -1];
  const isKin = ({ place }: Hit) => best >= kinFrom && categoryIds[place] === kin;
  const least = leastScore.near * Math.max(leastKnown, knownShare(query, found));
  const nearness = (hit: Hit) => hit.score + (isKin(hit) ? kinBonus : 0);
  const near = ranked
    .filter((hit) => !hit.isExact && (hit.score >= least || isKin(hit)))
    .toSorted((one, other) => nearness(other) - nearness(one) || byFit(one, other));
  return [...exact, ...near.slice(0, Math.max(0, nearUpTo - exact.length))];
}

/** The share of what was typed that stands in any service found at all. */
function knownShare({ words }: SearchQuery, found: readonly Found[]): number {
  const sumOf = (some: SearchQuery['words']) => some.reduce((sum, { weight }) => sum + weight, 0);
  const known = words.filter((_, turn) =>
    found.some(({ weighed }) => (weighed?.evidence.words[turn] ?? 0) > 0),
  );
  return sumOf(known) / (sumOf(words) || 1);
}

/** Best first: what answers before what comes near, then by score, equals by orders. */
export function byFit(one: Hit, other: Hit): number {
  return Number(other.isExact) - Number(one.isExact) || other.score - one.score || one.place - other.place;
}

function asHit(query: SearchQuery, { place, way, weighed }: Found, typeId: number): Hit {
  const slip = way === ways.slips ? (weighed?.isSwapped ? 0.7 : 0.6) : 0;
  const own = Math.max(slip, weighed ? scoreOf(query, weighed.evidence) : leastScore.near);
  const score = own > 0 && typeId === query.typeMeant ? own + typeBonus : own;
  return {
    place,
    score: way === ways.elsewhere ? Math.max(score, leastScore.near) : score,
    isExact:
      (way === ways.fits && (!query.isVague || own >= leastScore.vague)) ||
      way === ways.slips ||
      own >= leastScore.exact,
  };
}
