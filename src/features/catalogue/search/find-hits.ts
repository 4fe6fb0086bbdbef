import { type SQL, sql } from 'drizzle-orm';
import { searchEntries } from '../tables.ts';
import { lexeme } from './rules.search-text.ts';
import type { SearchQuery } from './search-query.ts';

/** A service that fits, with what it is narrowed and ordered by. */
export type Hit = {
  rid: string;
  typeId: number;
  categoryId: number;
  days: number;
  canHurry: boolean;
  priceFen: number;
  popularity: number;
  score: number;
};

/** How a hit was found: its words fit, they fit with a slip forgiven, or it only comes near. */
export type Found = 'fits' | 'slips' | 'near';

/** With fewer hits by name, tags and sketch the other texts are looked into as well. */
const enough = 10;
/** So many hits of each way of finding have their words weighed; the rest follow by orders. */
const weighed = 100;

/** `most` hits are looked at; `isQuick` leaves out what takes long and what only comes near. */
export type Depth = { most: number; isQuick: boolean };

/**
 * Common table expressions that find services: `hits` with the columns rid, found, score and figures. When more fit
 * than are looked at, the services that are ordered most come first. Each way of finding is only gone when those
 * before it found nothing.
 *
 * Limits stand apart from what they limit: PostgreSQL then plans for all rows and takes the index, instead of
 * hoping to meet enough rows by reading the table from its beginning. Words are weighed apart from finding them,
 * because the vectors are large.
 */
export function findHits(query: SearchQuery, { most, isQuick }: Depth): SQL {
  const { fits, named, elsewhere, near, slips } = query;
  const isPatient = isQuick ? sql`false` : sql`true`;
  return sql`
    popular AS MATERIALIZED (
      SELECT ${figures} FROM ${searchEntries} WHERE kind = 'service' AND is_popular AND head @@ ${fits}::tsquery
    ), others AS MATERIALIZED (
      SELECT ${figures} FROM ${searchEntries} WHERE kind = 'service' AND NOT is_popular AND head @@ ${fits}::tsquery
    ), so_named AS MATERIALIZED (
      SELECT ${figures} FROM ${searchEntries} WHERE kind = 'service' AND head @@ ${named}::tsquery
    ), fitting AS MATERIALIZED (
      (SELECT * FROM popular ORDER BY popularity DESC LIMIT ${most})
      UNION ALL (SELECT * FROM others LIMIT greatest(0, ${most} - (SELECT count(*) FROM popular)))
    ), elsewhere AS MATERIALIZED (
      SELECT ${figures} FROM ${searchEntries}
      WHERE kind = 'service' AND ${isPatient} AND (SELECT count(*) < ${enough} FROM fitting)
        AND body @@ ${elsewhere}::tsquery
    ), slipped AS MATERIALIZED (
      SELECT ${figures} FROM ${searchEntries}
      WHERE kind = 'service' AND NOT EXISTS (SELECT FROM fitting) AND ${slips ? slipCondition(slips) : sql`false`}
    ), nearest AS MATERIALIZED (
      SELECT ${figures} FROM ${searchEntries}
      WHERE kind = 'service' AND ${isPatient} AND NOT EXISTS (SELECT FROM fitting)
        AND NOT EXISTS (SELECT FROM slipped) AND NOT EXISTS (SELECT FROM elsewhere) AND head @@ ${near}::tsquery
    ), found AS MATERIALIZED (
      SELECT *, 'fits' AS found, 0 AS base FROM fitting
      UNION (SELECT *, 'fits', 0 FROM so_named LIMIT CASE WHEN (SELECT count(*) FROM fitting) < ${most} THEN 0 ELSE ${weighed} END)
      UNION ALL (SELECT *, 'slips', 0 FROM slipped LIMIT ${weighed})
      UNION ALL (SELECT *, 'fits', -100 FROM elsewhere
        WHERE NOT EXISTS (SELECT FROM slipped) AND NOT rid IN (SELECT rid FROM fitting) LIMIT ${weighed})
      UNION ALL (SELECT *, 'near', 0 FROM nearest LIMIT ${weighed})
    ), chosen AS MATERIALIZED (
      (SELECT rid FROM found ORDER BY popularity DESC LIMIT ${weighed})
      UNION (SELECT rid FROM so_named LIMIT ${weighed})
    ), scores AS MATERIALIZED (
      SELECT rid, ${scoreOf(query)} AS score
      FROM (SELECT rid, forms, head || ''::tsvector AS head FROM ${searchEntries} JOIN chosen USING (rid)
        WHERE kind = 'service' OFFSET 0) AS entries
    ), hits AS (
      SELECT found.*, coalesce(score, -50) * CASE found WHEN 'near' THEN 5 ELSE 1 END + base
        + 0.3 * ln(1 + popularity) AS score
      FROM found LEFT JOIN scores USING (rid)
    )`;
}

/** Weights of the words of `head` for D, C, B and A. */
export const wordWeights = sql`'{0.1,0.35,0.6,1}'::float4[]`;

const figures = sql`rid, type_id, category_id, days, can_hurry, price_fen, popularity`;

/** Names that are just that count most, then what answers the question, then words by where they stand. */
function scoreOf({ exact, begins, meant, ranking, slips }: SearchQuery): SQL {
  const answers = meant.map(
    (name, place) =>
      sql`WHEN head @@ ${lexeme(`=${name}`)}::tsquery THEN ${Math.max(1, 9 - 1.5 * place)}::float8`,
  );
  const swapped = slips?.swapped.length
    ? sql`+ CASE WHEN forms && ${textArray(slips.swapped)} THEN 3.0 ELSE 0 END`
    : sql``;
  return sql`CASE WHEN head @@ ${exact}::tsquery THEN 8.0 WHEN head @@ ${begins}::tsquery THEN 3.0 ELSE 0 END
    + ${answers.length ? sql`CASE ${sql.join(answers, sql` `)} ELSE 0 END` : sql`0`}
    + 6 * ts_rank(${wordWeights}, head, ${ranking}::tsquery) ${swapped}`;
}

type Slips = NonNullable<SearchQuery['slips']>;

function slipCondition({ swapped, others, besides, sounds }: Slips): SQL {
  const typed = [...swapped, ...others];
  const letters = typed.length
    ? sql`(forms && ${textArray(typed)}${besides ? sql` AND head @@ ${besides}::tsquery` : sql``})`
    : sql`false`;
  return sounds ? sql`(${letters} OR head @@ ${sounds}::tsquery)` : letters;
}

function textArray(texts: string[]): SQL {
  return sql`ARRAY[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;
}
