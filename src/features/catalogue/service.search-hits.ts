import { type SQL, sql } from 'drizzle-orm';
import type { SearchQuery } from './service.search-query.ts';
import { searchEntries } from './tables.ts';

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

/** `most` hits are looked at; `isQuick` leaves out what takes long and what only comes near. */
export type Depth = { most: number; isQuick: boolean };

/**
 * Common table expressions that find services: `hits` with the columns rid, found, score and figures. When more fit
 * than are looked at, the services that are ordered most come first. Each way of finding is only gone when those
 * before it found nothing.
 */
export function findHits(query: SearchQuery, { most, isQuick }: Depth): SQL {
  const { fits, elsewhere, near, slips } = query;
  const isPatient = isQuick ? sql`false` : sql`true`;
  return sql`
    popular AS MATERIALIZED (
      SELECT ${figures}, ${scoreOf(query)} AS score FROM ${searchEntries}
      WHERE kind = 'service' AND is_popular AND head @@ ${fits}::tsquery
    ), others AS MATERIALIZED (
      SELECT ${figures}, ${scoreOf(query)} AS score FROM ${searchEntries}
      WHERE kind = 'service' AND NOT is_popular AND head @@ ${fits}::tsquery
      LIMIT greatest(0, ${most} - (SELECT count(*) FROM popular))
    ), fitting AS (
      SELECT * FROM popular UNION ALL SELECT * FROM others
    ), elsewhere AS MATERIALIZED (
      SELECT ${figures}, ${elsewhereScore} AS score FROM ${searchEntries}
      WHERE kind = 'service' AND ${isPatient} AND (SELECT count(*) < ${enough} FROM fitting)
        AND body @@ ${elsewhere}::tsquery AND NOT rid IN (SELECT rid FROM fitting)
      LIMIT 200
    ), slipped AS MATERIALIZED (
      SELECT ${figures}, ${slips ? slipScore(slips) : sql`0`} AS score FROM ${searchEntries}
      WHERE kind = 'service' AND NOT EXISTS (SELECT FROM fitting) AND ${slips ? slipCondition(slips) : sql`false`}
      LIMIT 200
    ), nearest AS MATERIALIZED (
      SELECT ${figures}, ${nearScore(near)} AS score FROM ${searchEntries}
      WHERE kind = 'service' AND ${isPatient} AND NOT EXISTS (SELECT FROM fitting)
        AND NOT EXISTS (SELECT FROM slipped) AND NOT EXISTS (SELECT FROM elsewhere) AND head @@ ${near}::tsquery
      LIMIT 200
    ), hits AS (
      SELECT *, 'fits' AS found FROM fitting
      UNION ALL SELECT *, 'slips' FROM slipped
      UNION ALL SELECT *, 'fits' FROM elsewhere WHERE NOT EXISTS (SELECT FROM slipped)
      UNION ALL SELECT *, 'near' FROM nearest
    )`;
}

/** Weights of the words of `head` for D, C, B and A. */
export const wordWeights = sql`'{0.1,0.35,0.6,1}'::float4[]`;

const figures = sql`rid, type_id, category_id, days, can_hurry, price_fen, popularity`;
const byOrders = sql`0.3 * ln(1 + popularity)`;
/** Below whatever fits by name. */
const elsewhereScore = sql`${byOrders} - 100`;

/** Names that are just that count most, then what answers the question, then words by where they stand. */
function scoreOf({ exact, begins, meant, ranking }: SearchQuery): SQL {
  const answers = meant.map(
    (name, place) => sql`WHEN head @@ ${`'=${name}'`}::tsquery THEN ${Math.max(1, 9 - 1.5 * place)}::float8`,
  );
  return sql`CASE WHEN head @@ ${exact}::tsquery THEN 8.0 WHEN head @@ ${begins}::tsquery THEN 3.0 ELSE 0 END
    + ${answers.length ? sql`CASE ${sql.join(answers, sql` `)} ELSE 0 END` : sql`0`}
    + 6 * ts_rank(${wordWeights}, head, ${ranking}::tsquery) + ${byOrders}`;
}

function nearScore(near: string): SQL {
  return sql`20 * ts_rank(${wordWeights}, head, ${near}::tsquery) + ${byOrders}`;
}

type Slips = NonNullable<SearchQuery['slips']>;

function slipCondition({ swapped, others, besides, sounds }: Slips): SQL {
  const typed = [...swapped, ...others];
  const letters = typed.length
    ? sql`(forms && ${textArray(typed)}${besides ? sql` AND head @@ ${besides}::tsquery` : sql``})`
    : sql`false`;
  return sounds ? sql`(${letters} OR head @@ ${sounds}::tsquery)` : letters;
}

function slipScore({ swapped }: Slips): SQL {
  const changedPlaces = swapped.length
    ? sql`CASE WHEN forms && ${textArray(swapped)} THEN 3.0 ELSE 0 END`
    : sql`0`;
  return sql`${changedPlaces} + ${byOrders}`;
}

function textArray(texts: string[]): SQL {
  return sql`ARRAY[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;
}
