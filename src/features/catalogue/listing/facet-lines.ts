import { asc, not, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../host/calls/context.ts';
import { builtOnce } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import { serviceFacets, services, serviceTypes } from '../tables.ts';
import { countLines, type FacetFilters, type FacetRow, type TypeLines } from './rules.facets.ts';

/** Prices weigh so much less than the values among which they are kept. */
const pricesOfOneValue = 16;

/** How many services each type and category holds under the filters. The database is asked once as long as content stays. */
export async function readFacets(
  { db, keep }: Pick<Context, 'db' | 'keep'>,
  filters: FacetFilters,
): Promise<FacetRow[]> {
  const { price_from_fen: from, price_to_fen: to } = filters;
  const types =
    from === undefined && to === undefined
      ? await linesInHand({ db, keep })
      : await keep('facets with prices', () => readPricedLines(db), weightOf);
  return countLines(types, filters);
}

/** All types and categories in their order, with how many services they hold at any price. The database is asked once as long as content stays. */
export function linesInHand({ db, keep }: Pick<Context, 'db' | 'keep'>): Promise<TypeLines[]> {
  return keep('facets', () => readLines(db));
}

function weightOf(types: readonly TypeLines[]): number {
  const prices = types.flatMap(({ lines }) => lines.map(({ prices }) => prices?.length ?? 0));
  return Math.ceil(prices.reduce((sum, each) => sum + each, 0) / pricesOfOneValue);
}

const readLines = builtOnce((db) => selectLines(db, sql`${serviceFacets}`, sql`null`));

const readPricedLines = builtOnce((db) => {
  const groups = sql`(SELECT category_id, lead_days_max AS days, can_hurry, count(*) AS services,
    json_agg(price_from_fen ORDER BY price_from_fen) AS prices FROM ${services} GROUP BY 1, 2, 3)`;
  return selectLines(db, groups, sql`groups.prices`);
});

function selectLines(db: Database, groups: SQL, prices: SQL) {
  return db
    .select({
      id: serviceTypes.id,
      parentId: serviceTypes.parentId,
      name: serviceTypes.name,
      lines: sql<
        TypeLines['lines']
      >`coalesce(json_agg(json_build_object('days', groups.days, 'canHurry', groups.can_hurry,
        'services', groups.services, 'prices', ${prices})) FILTER (WHERE groups.days IS NOT NULL), '[]')`,
    })
    .from(serviceTypes)
    .leftJoin(sql`${groups} AS groups`, sql`groups.category_id = ${serviceTypes.id}`)
    .where(not(serviceTypes.isOff))
    .groupBy(serviceTypes.id)
    .orderBy(asc(serviceTypes.sort), asc(serviceTypes.id));
}
