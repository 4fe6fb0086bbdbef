import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../../host/calls/context.ts';
import { builtByShape, given } from '../../../host/database/built-once.ts';
import { searchEntries } from '../tables.ts';
import type { Begun } from './find-popular.ts';
import type { Card } from './popular-services.ts';
import { type Depth, type Found, fewest, type Way, ways, weighedIn, wordWeights } from './rank-hits.ts';
import { tsqueryOf, tsqueryOfAny } from './rules.wanted.ts';
import { rankOfOne } from './rules.word-index.ts';
import { nameAsked, type SearchQuery } from './search-query.ts';

/**
 * Services that are not among the popular ones and answer a query, as far as those leave room. One statement.
 *
 * Limits stand apart from what they limit: PostgreSQL then plans for all rows and takes the index, instead of
 * hoping to meet enough rows by reading the table from its beginning. Evidence is gathered apart from finding,
 * because the vectors are large. Terms are looked up one by one: of many at once PostgreSQL expects so much that it
 * would read the table.
 */
export async function findOthers(
  { db, keep }: Pick<Context, 'db' | 'keep'>,
  query: SearchQuery,
  depth: Depth,
  { fitting, asked, named, terms }: Begun,
): Promise<Found[]> {
  const { slips } = query;
  const others = slips?.others ?? [];
  // Before anything is read: what has changed since belongs to cards that are made anew.
  const cards = await keep(
    'cards',
    async () => new LRUCache<string, Card>({ max: mostCards }),
    () => mostCards,
  );
  const [row] = await readOthers(db, depth, {
    room: depth.most - fitting.length,
    roomToWeigh: Math.max(0, weighedIn(depth) - new Set([...fitting, ...asked, ...named]).size),
    fitted: fitting.length,
    asked: asked.length,
    fits: tsqueryOf(query.fits),
    elsewhere: tsqueryOf(query.elsewhere),
    terms,
    name: [nameAsked(query)],
    words: query.words.flatMap(({ ranked }) => ranked.map(tsqueryOfAny)),
    begins: query.begins.map(({ name }) => tsqueryOf(name)),
    worths: query.begins.map(({ worth }) => worth),
    swapped: slips?.swapped ?? [],
    slips: others.length ? [...(slips?.swapped ?? []), ...others.flatMap(({ forms }) => forms)] : [],
    slipped: others.map(({ word }) => tsqueryOf(word)),
    slipForms: others.map(({ forms }) => `{${forms.join(',')}}`),
    besides: (slips && tsqueryOf(slips.besides)) || null,
    sounds: (slips && tsqueryOf(slips.sounds)) || null,
  });
  const found = new Map<string, Found>();
  for (const columns of row?.hits ?? []) {
    const one = asFound(query, columns, cards);
    // Of several ways to find it the best counts.
    if (one.way < (found.get(one.card.rid)?.way ?? Number.POSITIVE_INFINITY)) found.set(one.card.rid, one);
  }
  return [...found.values()];
}

/** So many cards are in hand at most. */
const mostCards = 5_000;
type Cards = LRUCache<string, Card>;

type Columns = [
  ...[rid: string, way: Way, typeId: number, categoryId: number, days: number, canHurry: boolean],
  ...[priceFen: number, popularity: number, title: string | null, terms: string[] | null],
  ...[words: number[] | null, begun: number | null, isSwapped: boolean | null],
];

function asFound(query: SearchQuery, columns: Columns, cards: Cards): Found {
  const [rid, way, typeId, categoryId, days, canHurry, priceFen, popularity, ...rest] = columns;
  const [title, terms, words, begun, isSwapped] = rest;
  return {
    card: sharedCard(cards, { rid, typeId, categoryId, days, canHurry, priceFen, popularity }),
    way,
    weighed:
      title === null
        ? undefined
        : {
            title,
            evidence: { terms: terms ?? [], words: weightsOf(query, words ?? []), begun: begun ?? 0 },
            isSwapped: isSwapped ?? false,
          },
  };
}

/** What is known of a service is kept once, not with everything by which it is found. Of it only orders change while content stays. */
function sharedCard(cards: Cards, card: Card): Card {
  const known = cards.get(card.rid);
  if (known?.popularity === card.popularity) return known;
  cards.set(card.rid, card);
  return card;
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

const readOthers = builtByShape((db, depth: Depth) =>
  db.select({ hits: sql<Columns[] | null>`hits` }).from(othersOf(depth)),
);

function othersOf(depth: Depth): SQL {
  const weighed = sql.raw(String(weighedIn(depth)));
  const enough = sql.raw(String(fewest));
  const isPatient = sql.raw(String(!depth.isQuick));
  return sql`(
    WITH others AS MATERIALIZED (
      SELECT ${figures} FROM ${searchEntries} WHERE ${isOther} AND head @@ ${value('fits', 'tsquery')}
    ), fitting AS MATERIALIZED (
      SELECT * FROM others LIMIT ${value('room', 'int')}
    ), so_named AS MATERIALIZED (
      SELECT ${figures} FROM ${searchEntries} WHERE ${isOther} AND terms && ${value('name', 'text[]')}
    ), others_asked AS MATERIALIZED (
      SELECT DISTINCT ${figures} FROM unnest(${asked}) AS term, LATERAL (
        SELECT * FROM ${searchEntries} WHERE ${isOther} AND terms @> ARRAY[term] OFFSET 0) AS entries
      WHERE ${value('asked', 'int')} < ${enough}
    ), asked AS MATERIALIZED (
      SELECT * FROM others_asked LIMIT ${weighed}
    ), elsewhere AS MATERIALIZED (
      SELECT ${figures} FROM ${searchEntries}
      WHERE ${isOther} AND ${isPatient} AND ${value('fitted', 'int')} + (SELECT count(*) FROM fitting) < ${enough}
        AND body @@ ${value('elsewhere', 'tsquery')}
    ), slipped AS MATERIALIZED (
      SELECT ${figures} FROM ${searchEntries}
      WHERE ${isOther} AND ${value('fitted', 'int')} + ${value('asked', 'int')} = 0
        AND NOT EXISTS (SELECT FROM fitting) AND NOT EXISTS (SELECT FROM asked) AND ${isSlip}
    ), found AS MATERIALIZED (
      SELECT *, ${wayOf('fits')} AS way FROM fitting
      UNION ALL (SELECT *, ${wayOf('fits')} FROM so_named LIMIT ${weighed})
      UNION ALL (SELECT *, ${wayOf('slips')} FROM slipped LIMIT ${weighed})
      UNION ALL SELECT *, ${wayOf('asked')} FROM asked
      UNION ALL (SELECT *, ${wayOf('elsewhere')} FROM elsewhere LIMIT ${weighed})
    ), chosen AS MATERIALIZED (
      (SELECT rid FROM found ORDER BY way > ${wayOf('asked')}, popularity DESC LIMIT ${value('roomToWeigh', 'int')})
      UNION (SELECT rid FROM so_named LIMIT ${weighed})
    ), weighed AS MATERIALIZED (
      SELECT rid, title, ${evidence}
      FROM (SELECT rid, title, forms, terms, ${unpacked(sql`head`)} AS head
        FROM ${searchEntries} JOIN chosen USING (rid) WHERE kind = 'service' OFFSET 0) AS entries
    )
    SELECT json_agg(json_build_array(rid, way, type_id, category_id, days, can_hurry, price_fen, popularity,
      title, held, words, begun, swapped)) AS hits
    FROM found LEFT JOIN weighed USING (rid)) AS found`;
}

const isOther = sql`kind = 'service' AND NOT is_popular`;

const figures = sql`rid, type_id, category_id, days, can_hurry, price_fen, popularity`;

const wayOf = (name: keyof typeof ways) => sql.raw(String(ways[name]));

/**
 * A value whose plan is the same whatever it is: where PostgreSQL sees it, it plans anew each time, which takes as long as the rest.
 */
const value = (name: string, type: string) => sql`(SELECT ${given(name)}::${sql.raw(type)})`;

/** The whole terms that are looked for. */
const asked = value('terms', 'text[]');

/** A large value read once for all that is asked of it: nothing is deleted, but what comes out is in memory. */
const unpacked = (vector: SQL) => sql`ts_delete(${vector}, ' ')`;

/**
 * The terms only of those that were found by one; each is looked up among those asked for: `= ANY` would compare all of them with
 * all.
 */
const evidence = sql`CASE WHEN rid NOT IN (SELECT rid FROM others_asked) THEN '{}'
      ELSE ARRAY(SELECT one.term FROM unnest(terms) WITH ORDINALITY AS one(term, nth)
        WHERE one.term IN (SELECT unnest(${asked})) ORDER BY nth) END AS held,
    ARRAY(SELECT round((${sql.raw(String(rankOfOne))} * ts_rank(${sql.raw(`'{${wordWeights.join()}}'::float4[]`)}, head, word))::numeric, 3)
      FROM unnest(${value('words', 'tsquery[]')}) AS word) AS words,
    (SELECT worth FROM unnest(${value('begins', 'tsquery[]')}, ${value('worths', 'float8[]')}) AS beginning(query, worth)
      WHERE head @@ query LIMIT 1) AS begun,
    rid IN (SELECT rid FROM slipped) AND forms && ${value('swapped', 'text[]')} AS swapped`;

/** One slip in each Latin word, while the others stand as they are, or the same sound. */
const isSlip = sql`(forms && ${value('slips', 'text[]')}
    AND (${value('besides', 'tsquery')} IS NULL OR head @@ ${value('besides', 'tsquery')})
    AND NOT EXISTS (SELECT FROM unnest(${value('slipped', 'tsquery[]')}, ${value('slipForms', 'text[]')}) AS slip(word, near)
      WHERE NOT (head @@ slip.word OR forms && slip.near::text[])) OR head @@ ${value('sounds', 'tsquery')})`;
