import { type SQL, sql } from 'drizzle-orm';
import { given } from '../../../host/database/built-once.ts';
import { searchEntries } from '../tables.ts';
import { type Evidence, scoreOf } from './rules.score.ts';
import { termKinds } from './rules.terms.ts';
import type { SearchQuery } from './search-query.ts';

/** A service that was found, with what it is narrowed and ordered by. */
export type Hit = {
  rid: string;
  title: string;
  typeId: number;
  categoryId: number;
  days: number;
  canHurry: boolean;
  priceFen: number;
  popularity: number;
  /** How well it answers; see `scoreOf`. */
  score: number;
  /** Whether it answers what was asked, or only comes near. */
  isExact: boolean;
};

/** With fewer hits by name, occasion, tags and sketch the other texts and what comes near are looked into as well. */
const fewest = 10;
/** So many hits are weighed, and so many while somebody types; the rest follow by orders. */
const mostWeighed = { whole: 70, quick: 40 };
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

/** `most` hits are looked at; `isQuick` leaves out what takes long and what only comes near. */
export type Depth = { most: number; isQuick: boolean };

/**
 * Common table expressions that find services: `hits` with the columns that `rankHits` takes. When more fit than are
 * looked at, the services that are ordered most come first; while somebody types those whose names begin so are among them. Each way of finding is only gone when those before it
 * found too little.
 *
 * Limits stand apart from what they limit: PostgreSQL then plans for all rows and takes the index, instead of
 * hoping to meet enough rows by reading the table from its beginning. Evidence is gathered apart from finding,
 * because the vectors are large. Terms are looked up one by one: of many at once PostgreSQL expects so much that it
 * would read the table.
 *
 * Its text is the same whatever is looked for, which goes in as `valuesOf` the query: to plan it takes longer than to work it off.
 */
export function findHits(depth: Depth): SQL {
  const most = sql.raw(String(depth.most));
  const weighed = sql.raw(String(depth.isQuick ? mostWeighed.quick : mostWeighed.whole));
  const enough = sql.raw(String(fewest));
  const isPatient = sql.raw(String(!depth.isQuick));
  return sql`
    popular AS MATERIALIZED (
      SELECT ${figures} FROM ${searchEntries} WHERE kind = 'service' AND is_popular AND head @@ ${given('fits')}::tsquery
    ), others AS MATERIALIZED (
      SELECT ${figures} FROM ${searchEntries} WHERE kind = 'service' AND NOT is_popular AND head @@ ${given('fits')}::tsquery
    ), so_named AS MATERIALIZED (
      SELECT ${figures} FROM ${searchEntries} WHERE kind = 'service' AND ${inEither(sql`terms && ${given('name')}::text[]`)}
    ), named_so_far AS MATERIALIZED (
      SELECT ${figures} FROM ${searchEntries}
      WHERE kind = 'service' AND is_popular AND NOT ${isPatient} AND head @@ ${given('named')}::tsquery
    ), fitting AS MATERIALIZED (
      (SELECT * FROM popular ORDER BY popularity DESC LIMIT ${most})
      UNION ALL (SELECT * FROM others LIMIT greatest(0, ${most} - (SELECT count(*) FROM popular)))
    ), popular_asked AS MATERIALIZED (
      SELECT DISTINCT ${figures} FROM unnest(${asked}) AS term, ${entriesOfTerm(sql`is_popular`)}
    ), others_asked AS MATERIALIZED (
      SELECT DISTINCT ${figures} FROM unnest(${asked}) AS term, ${entriesOfTerm(sql`NOT is_popular`)}
      WHERE (SELECT count(*) < ${enough} FROM popular_asked)
    ), asked AS MATERIALIZED (
      (SELECT * FROM popular_asked ORDER BY popularity DESC LIMIT ${weighed})
      UNION ALL (SELECT * FROM others_asked LIMIT ${weighed})
    ), elsewhere AS MATERIALIZED (
      SELECT ${figures} FROM ${searchEntries}
      WHERE kind = 'service' AND ${isPatient} AND (SELECT count(*) < ${enough} FROM fitting)
        AND body @@ ${given('elsewhere')}::tsquery
    ), slipped AS MATERIALIZED (
      SELECT ${figures} FROM ${searchEntries}
      WHERE kind = 'service' AND NOT EXISTS (SELECT FROM fitting) AND NOT EXISTS (SELECT FROM asked)
        AND ${isSlip}
    ), nearest AS MATERIALIZED (
      SELECT DISTINCT ${figures} FROM unnest(${given('near')}::tsquery[]) AS word, ${entriesOfWord}
      WHERE ${isPatient} AND NOT EXISTS (SELECT FROM slipped) AND (SELECT count(*) < ${enough} FROM fitting)
    ), kin AS MATERIALIZED (
      SELECT ${figures} FROM ${searchEntries}
      WHERE kind = 'service' AND is_popular AND ${isPatient} AND (SELECT count(*) < ${enough} FROM fitting)
        AND category_id IN (SELECT category_id FROM fitting UNION SELECT category_id FROM asked UNION SELECT category_id FROM slipped)
    ), found AS MATERIALIZED (
      SELECT DISTINCT ON (rid) * FROM (
        SELECT *, 1 AS way FROM fitting
        UNION ALL (SELECT *, 1 FROM so_named LIMIT ${weighed})
        UNION ALL (SELECT *, 1 FROM named_so_far ORDER BY popularity DESC LIMIT ${most})
        UNION ALL (SELECT *, 2 FROM slipped LIMIT ${weighed})
        UNION ALL SELECT *, 3 FROM asked
        UNION ALL (SELECT *, 4 FROM elsewhere LIMIT ${weighed})
        UNION ALL (SELECT *, 5 FROM nearest ORDER BY popularity DESC LIMIT ${weighed})
        UNION ALL (SELECT *, 6 FROM kin ORDER BY popularity DESC LIMIT ${weighed})
      ) AS ways ORDER BY rid, way
    ), chosen AS MATERIALIZED (
      (SELECT rid FROM found ORDER BY way > 3, popularity DESC LIMIT ${weighed})
      UNION (SELECT rid FROM so_named LIMIT ${weighed})
      UNION (SELECT rid FROM named_so_far ORDER BY popularity DESC LIMIT ${most})
    ), evidence AS MATERIALIZED (
      SELECT rid, title, ${evidence}
      FROM (SELECT rid, title, is_popular, forms, terms, ${unpacked(sql`head`)} AS head
        FROM ${searchEntries} JOIN chosen USING (rid) WHERE kind = 'service' OFFSET 0) AS entries
    ), hits AS (
      SELECT json_build_array(rid, way, type_id, category_id, days, can_hurry, price_fen, popularity,
        title, held, words, begun, swapped) AS hit
      FROM found LEFT JOIN evidence USING (rid)
    )`;
}

type Columns = [
  ...[rid: string, way: number, typeId: number, categoryId: number, days: number, canHurry: boolean],
  ...[priceFen: number, popularity: number, title: string | null, held: string[] | null],
  ...[words: number[] | null, begun: number | null, isSwapped: boolean | null],
];
/** The `hit` of a row of `hits`. */
export type FoundHit = Columns;
/** Where `words` stand in it. */
const wordsAt = 10;

const ways = { fits: 1, slips: 2, elsewhere: 4 };

/** The hits in the order of how well they answer, equals by orders; what is too far off is left out. */
export function rankHits(query: SearchQuery, found: readonly FoundHit[]): Hit[] {
  const words = found.map((columns) => weightsOf(query, columns[wordsAt] ?? []));
  const ranked = found.map((columns, nth) => asHit(query, columns, words[nth] ?? [])).toSorted(byFit);
  const exact = ranked.filter(({ isExact }) => isExact);
  const best = ranked[0]?.score ?? 0;
  const isKin = ({ categoryId }: Hit) => best >= kinFrom && categoryId === ranked[0]?.categoryId;
  const least = leastScore.near * Math.max(leastKnown, knownShare(query, words));
  const nearness = (hit: Hit) => hit.score + (isKin(hit) ? kinBonus : 0);
  const near = ranked
    .filter((hit) => !hit.isExact && (hit.score >= least || isKin(hit)))
    .toSorted((one, other) => nearness(other) - nearness(one) || byFit(one, other));
  return [...exact, ...near.slice(0, Math.max(0, nearUpTo - exact.length))];
}

/** How much a service has of each word: of its several ways the best counts. */
function weightsOf({ words }: SearchQuery, ranks: readonly number[]): number[] {
  let at = 0;
  return words.map(({ ranked }) => {
    const own = ranks.slice(at, at + ranked.length);
    at += ranked.length;
    return Math.max(0, ...own);
  });
}

/** Which part of what was typed any of those found, by what they have of each word, has anything of. */
function knownShare({ words }: SearchQuery, found: readonly (readonly number[])[]): number {
  const weigh = (some: SearchQuery['words']) => some.reduce((sum, { weight }) => sum + weight, 0);
  const known = words.filter((_, turn) => found.some((weights) => (weights[turn] ?? 0) > 0));
  return weigh(known) / (weigh(words) || 1);
}

/** Best first: what answers before what comes near, then by score, equals by orders. */
export function byFit(one: Hit, other: Hit): number {
  return (
    Number(other.isExact) - Number(one.isExact) ||
    other.score - one.score ||
    other.popularity - one.popularity ||
    (one.rid < other.rid ? -1 : 1)
  );
}

function asHit(
  query: SearchQuery,
  [
    rid,
    way,
    typeId,
    categoryId,
    days,
    canHurry,
    priceFen,
    popularity,
    title,
    held,
    ,
    begun,
    swapped,
  ]: Columns,
  words: readonly number[],
): Hit {
  const evidence: Evidence = { terms: held ?? [], words, begun: begun ?? 0 };
  const slip = way === ways.slips ? (swapped ? 0.7 : 0.6) : 0;
  const own = Math.max(slip, title === null ? leastScore.near : scoreOf(query, evidence));
  const score = own > 0 && typeId === query.typeMeant ? own + typeBonus : own;
  return {
    ...{ rid, title: title ?? '', typeId, categoryId, days, canHurry, priceFen, popularity },
    score: way === ways.elsewhere ? Math.max(score, leastScore.near) : score,
    isExact:
      (way === ways.fits && (!query.isVague || own >= leastScore.vague)) ||
      way === ways.slips ||
      own >= leastScore.exact,
  };
}

/** How much words of categories and articles count by where they stand in `head`: D, C, B and A. */
export const headWeights = sql`'{0.1,0.35,0.6,1}'::float4[]`;

/** Services that have a `term`; apart, or PostgreSQL would compare every term with every service of a small shop. */
const entriesOfTerm = (which: SQL) =>
  sql`LATERAL (SELECT * FROM ${searchEntries} WHERE kind = 'service' AND ${which} AND terms @> ARRAY[term] OFFSET 0) AS entries`;

/** Popular services that have a word, apart for the same reason: reading their vectors takes long. */
const entriesOfWord = sql`LATERAL (SELECT * FROM ${searchEntries}
  WHERE kind = 'service' AND is_popular AND head @@ word OFFSET 0) AS entries`;

const figures = sql`rid, type_id, category_id, days, can_hurry, price_fen, popularity`;

/** How much a word counts by where it stands in `head`: D, C, B and A. */
const wordWeights = sql`'{0.3,0.55,0.75,0.9}'::float4[]`;
/** `ts_rank` of one word that stands once is its weight divided by this. */
const rankOfOne = 1.644934;

/** The whole terms that are looked for. */
const asked = sql`${given('terms')}::text[]`;

/** A large value read once for all that is asked of it: nothing is deleted, but what comes out is in memory. */
const unpacked = (vector: SQL) => sql`ts_delete(${vector}, ' ')`;

/**
 * Popular services with a term that is asked for were all found by it, so the terms of others are not looked at. Each term is
 * looked up among those asked for; `= ANY` would compare all of them with all.
 */
const evidence = sql`CASE WHEN rid NOT IN (SELECT rid FROM popular_asked) AND (is_popular
        OR rid NOT IN (SELECT rid FROM others_asked) AND (SELECT count(*) < ${sql.raw(String(fewest))} FROM popular_asked)) THEN '{}'
      ELSE ARRAY(SELECT one.term FROM unnest(terms) WITH ORDINALITY AS one(term, nth)
        WHERE one.term IN (SELECT unnest(${asked})) ORDER BY nth) END AS held,
    ARRAY(SELECT round((${rankOfOne} * ts_rank(${wordWeights}, head, word))::numeric, 3)
      FROM unnest(${given('words')}::tsquery[]) AS word) AS words,
    (SELECT worth FROM unnest(${given('begins')}::tsquery[], ${given('worths')}::float8[]) AS beginning(query, worth)
      WHERE head @@ query LIMIT 1) AS begun,
    rid IN (SELECT rid FROM slipped) AND forms && ${given('swapped')}::text[] AS swapped`;

/** Popular services and the others have an index each. */
function inEither(found: SQL): SQL {
  return sql`(is_popular AND ${found} OR NOT is_popular AND ${found})`;
}

/** One slip in each Latin word, while the others stand as they are, or the same sound. */
const isSlip = sql`(forms && ${given('slips')}::text[] AND (${given('besides')}::tsquery IS NULL OR head @@ ${given('besides')}::tsquery)
    AND NOT EXISTS (SELECT FROM unnest(${given('slipped')}::tsquery[], ${given('slipForms')}::text[]) AS slip(word, near)
      WHERE NOT (head @@ slip.word OR forms && slip.near::text[])) OR ${inEither(sql`head @@ ${given('sounds')}::tsquery`)})`;

/** What goes into the text of `findHits` for this query. */
export function valuesOf({ fits, named, elsewhere, near, keys, whole, words, begins, slips }: SearchQuery) {
  const others = slips?.others ?? [];
  return {
    ...{ fits, named, elsewhere, near },
    terms: [...keys.keys()].flatMap((key) => Object.values(termKinds).map((kind) => kind + key)),
    name: [`${termKinds.name}${whole}`],
    words: words.flatMap(({ ranked }) => ranked),
    begins: begins.map(({ query }) => query),
    worths: begins.map(({ worth }) => worth),
    swapped: slips?.swapped ?? [],
    slips: others.length ? [...(slips?.swapped ?? []), ...others.flatMap(({ forms }) => forms)] : [],
    slipped: others.map(({ word }) => word),
    slipForms: others.map(({ forms }) => `{${forms.join(',')}}`),
    besides: slips?.besides || null,
    sounds: slips?.sounds || null,
  };
}
