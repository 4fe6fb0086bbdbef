import { and, asc, desc, eq, gte, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import type { CheckedInputOf } from '../../../core/call.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { builtByShape, given } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import type { deviceSearch } from '../contract.ts';
import { serviceCounts, services } from '../tables.ts';
import { readFacets } from './facet-lines.ts';
import { facetsOf, type Scope, scopeOf } from './rules.facets.ts';
import { summariesOf } from './summaries.ts';

type Search = CheckedInputOf<typeof deviceSearch>;

/**
 * Services of a type or category in the order asked for. By default those come first that have a place in their
 * category, where one is asked for, then the most ordered. One statement for the rids, or two where some have a place; what
 * is told of them and counted beside them is in hand.
 */
export const listServices: Answers<typeof deviceSearch> = async (context, input) => {
  const { page, size, filters } = input;
  const facets = await readFacets(context, filters);
  const scope = scopeOf(facets, input);
  const rids = scope === 'nothing' ? [] : await findRids(context.db, scope, input);
  const summaries = await summariesOf(context, rids);
  const { total, ...counted } = facetsOf(facets, scope);
  return {
    list: summaries.map((each) => ({ ...each, highlight: { name: each.name, sketch: each.sketch } })),
    total,
    page,
    size,
    exact: total,
    is_nearest: 0,
    facets: counted,
    articles: [],
  };
};

async function findRids(
  db: Database,
  { typeId, categoryId }: Exclude<Scope, 'nothing'>,
  { page, size, sort, filters }: Search,
): Promise<string[]> {
  const from = (page - 1) * size;
  const { days, urgent, price_from_fen: least, price_to_fen: most } = filters;
  const shape = {
    sort,
    within: categoryId !== undefined ? 'category' : typeId === undefined ? 'all' : 'type',
    ...{ days: days !== undefined, urgent: Boolean(urgent) },
    ...{ least: least !== undefined, most: most !== undefined },
  } as const;
  const values = { typeId, categoryId, days, least, most };
  const read = async (places: Shape['places'], limit: number | null, offset: number) => {
    const rows = await selectRids(db, { ...shape, places }, { ...values, limit, offset });
    return rows.map(({ rid }) => rid);
  };
  if (sort !== 0 || categoryId === undefined) return read('any', size, from);
  // The few services with a place are read apart, so that the others come from their index.
  const placed = await read('some', null, 0);
  if (placed.length === 0) return read('any', size, from);
  const first = placed.slice(from, from + size);
  if (first.length === size) return first;
  return [...first, ...(await read('none', size - first.length, Math.max(0, from - placed.length)))];
}

/** What the text of a list's statement follows from. */
type Shape = {
  sort: Search['sort'];
  within: 'all' | 'type' | 'category';
  places: 'any' | 'some' | 'none';
} & Record<'days' | 'urgent' | 'least' | 'most', boolean>;

const selectRids = builtByShape((db, { sort, within, places, ...filters }: Shape) => {
  const query = db.select({ rid: services.rid }).from(services).$dynamic();
  if (sort < 2) query.innerJoin(serviceCounts, eq(serviceCounts.serviceRid, services.rid));
  return query
    .where(
      and(
        within === 'category' ? eq(services.categoryId, given('categoryId')) : undefined,
        within === 'type' ? eq(services.typeId, given('typeId')) : undefined,
        places === 'some' ? isNotNull(services.place) : undefined,
        places === 'none' ? isNull(services.place) : undefined,
        filters.days ? lte(services.leadDaysMax, given('days')) : undefined,
        filters.urgent ? eq(services.canHurry, true) : undefined,
        filters.least ? gte(services.priceFromFen, given('least')) : undefined,
        filters.most ? lte(services.priceFromFen, given('most')) : undefined,
      ),
    )
    .orderBy(...(places === 'some' ? [asc(services.place)] : []), ...orders[sort])
    .limit(given('limit'))
    .offset(given('offset'));
});

const popularFirst = [desc(serviceCounts.orders), asc(serviceCounts.serviceRid)];

/** The orders of `Sort`; equals stand by popularity, so that pages never overlap. */
const orders: Record<Search['sort'], SQL[]> = {
  0: popularFirst,
  1: popularFirst,
  2: [asc(services.priceFromFen), asc(services.rid)],
  3: [desc(services.priceFromFen), asc(services.rid)],
  4: [asc(services.leadDaysMax), asc(services.leadDaysMin), asc(services.rid)],
};
