import { and, asc, desc, eq, gte, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import type { CheckedInputOf } from '../../../core/call.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import type { deviceSearch } from '../contract.ts';
import { serviceCounts, serviceFacets, services, serviceTypes } from '../tables.ts';
import { dayFacets, type FacetRow, facetsOf, type Scope, scopeOf } from './rules.facets.ts';
import { asSummary, selectSummaries } from './summaries.ts';

type Search = CheckedInputOf<typeof deviceSearch>;

/**
 * Services of a type or category in the order asked for. By default those come first that have a place in their
 * category, where one is asked for, then the most ordered. Three statements at most.
 */
export const listServices: Answers<typeof deviceSearch> = async ({ db }, input) => {
  const { page, size, sort, filters } = input;
  const conditions = conditionsOf(filters);
  const read = (scoped: SQL | undefined, limit: number, offset: number) =>
    selectSummaries(db)
      .where(and(scoped, ...conditions))
      .orderBy(...orders[sort])
      .limit(limit)
      .offset(offset);
  const from = (page - 1) * size;
  const rowsOf = async (scope: Scope) => {
    if (scope === 'nothing') return [];
    const { categoryId } = scope;
    return sort === 0 && categoryId !== undefined
      ? readPlacedFirst(db, categoryId, { conditions, read, from, size })
      : read(within(scope), size, from);
  };
  // A title has to be looked up first, and so does what no column holds; all else is asked for together.
  const { typeId, childId, title } = input;
  const isLookedUp =
    (childId === undefined && title !== '') || Math.max(typeId ?? 0, childId ?? 0) >= 2 ** 31;
  const meant = isLookedUp ? undefined : rowsOf({ typeId, categoryId: childId });
  const [facets, found] = await Promise.all([countFacets(db, filters), meant]);
  const scope = scopeOf(facets, input);
  const rows = scope === 'nothing' ? [] : (found ?? (await rowsOf(scope)));
  const { total, ...counted } = facetsOf(facets, scope);
  return {
    list: rows.map((row) => ({ ...asSummary(row), highlight: { name: row.name, sketch: row.sketch } })),
    total,
    page,
    size,
    exact: total,
    is_nearest: 0,
    facets: counted,
    articles: [],
  };
};

type Pages = {
  conditions: (SQL | undefined)[];
  read: (scoped: SQL | undefined, limit: number, offset: number) => ReturnType<typeof selectSummaries>;
  from: number;
  size: number;
};

/** A page of a category. The few services with a place are read apart, so that the others come from their index. */
async function readPlacedFirst(db: Database, categoryId: number, { conditions, read, from, size }: Pages) {
  const here = eq(services.categoryId, categoryId);
  const placed = await selectSummaries(db)
    .where(and(here, isNotNull(services.place), ...conditions))
    .orderBy(asc(services.place), ...popularFirst);
  if (placed.length === 0) return read(here, size, from);
  const first = placed.slice(from, from + size);
  if (first.length === size) return first;
  const others = await read(
    and(here, isNull(services.place)),
    size - first.length,
    Math.max(0, from - placed.length),
  );
  return [...first, ...others];
}

const popularFirst = [desc(serviceCounts.orders), asc(serviceCounts.serviceRid)];

/** The orders of `Sort`; equals stand by popularity, so that pages never overlap. */
const orders: Record<Search['sort'], SQL[]> = {
  0: popularFirst,
  1: popularFirst,
  2: [asc(services.priceFromFen), asc(services.rid)],
  3: [desc(services.priceFromFen), asc(services.rid)],
  4: [asc(services.leadDaysMax), asc(services.leadDaysMin), asc(services.rid)],
};

function within({ typeId, categoryId }: Exclude<Scope, 'nothing'>): SQL | undefined {
  if (categoryId !== undefined) return eq(services.categoryId, categoryId);
  return typeId === undefined ? undefined : eq(services.typeId, typeId);
}

function conditionsOf(filters: Search['filters']): (SQL | undefined)[] {
  const { days, urgent, price_from_fen: from, price_to_fen: to } = filters;
  return [
    days === undefined ? undefined : lte(services.leadDaysMax, days),
    urgent ? eq(services.canHurry, true) : undefined,
    from === undefined ? undefined : gte(services.priceFromFen, from),
    to === undefined ? undefined : lte(services.priceFromFen, to),
  ];
}

/** How many services each category holds: under all filters, and for the two counts that stand beside filters. */
async function countFacets(db: Database, filters: Search['filters']): Promise<FacetRow[]> {
  const { days, urgent, ...price } = filters;
  const fast = days === undefined ? undefined : sql`days <= ${days}`;
  const hurried = urgent ? sql`can_hurry` : undefined;
  const groups =
    price.price_from_fen === undefined && price.price_to_fen === undefined
      ? serviceFacets
      : countPriced(db, conditionsOf(price));
  const sum = (...conditions: (SQL | undefined)[]) =>
    sql<number>`coalesce(sum(services) FILTER (WHERE ${and(sql`true`, ...conditions)}), 0)::int`;
  return db
    .select({
      id: serviceTypes.id,
      parentId: serviceTypes.parentId,
      name: serviceTypes.name,
      count: sum(fast, hurried),
      within: sql<number[]>`ARRAY[${sql.join(
        dayFacets.map((limit) => sum(sql`days <= ${limit}`, hurried)),
        sql`, `,
      )}]`,
      urgent: sum(sql`can_hurry`, fast),
    })
    .from(serviceTypes)
    .leftJoin(groups, sql`category_id = ${serviceTypes.id}`)
    .where(not(serviceTypes.isOff))
    .groupBy(serviceTypes.id)
    .orderBy(asc(serviceTypes.sort), asc(serviceTypes.id));
}

/** No aggregate knows prices, so services within a range are counted, at most so many of them. */
const mostCounted = 20_000;

function countPriced(db: Database, conditions: (SQL | undefined)[]) {
  const priced = db
    .select({
      categoryId: sql<number>`${services.categoryId}`.as('category_id'),
      days: sql<number>`${services.leadDaysMax}`.as('days'),
      canHurry: sql<boolean>`${services.canHurry}`.as('can_hurry'),
    })
    .from(services)
    .where(and(...conditions))
    .limit(mostCounted)
    .as('priced');
  return db
    .select({
      categoryId: priced.categoryId,
      days: priced.days,
      canHurry: priced.canHurry,
      services: sql<number>`count(*)`.as('services'),
    })
    .from(priced)
    .groupBy(sql`1, 2, 3`)
    .as('groups');
}
