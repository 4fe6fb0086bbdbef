import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../../host/calls/context.ts';
import { builtOnce, given } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import type { ServiceSummary } from '../contract.ts';
import { serviceCounts, services, serviceTypes } from '../tables.ts';

/** The columns that a service's summary is made of. */
export const summaryColumns = {
  rid: services.rid,
  name: services.name,
  img: services.img,
  sketch: services.sketch,
  typeId: services.typeId,
  categoryId: services.categoryId,
  category: serviceTypes.name,
  priceFromFen: services.priceFromFen,
  unit: services.unit,
  min: services.leadDaysMin,
  max: services.leadDaysMax,
  order: serviceCounts.orders,
  tags: services.tags,
  canHurry: services.canHurry,
};

/** What a query of `summaryColumns` answers. */
export type SummaryRow = {
  rid: string;
  name: string;
  img: string;
  sketch: string;
  typeId: number;
  categoryId: number;
  category: string;
  priceFromFen: number;
  unit: string;
  min: number;
  max: number;
  order: number;
  tags: string[];
  canHurry: boolean;
};

/** A query of summaries, to be narrowed and ordered. */
export function selectSummaries(db: Database) {
  return db
    .select(summaryColumns)
    .from(services)
    .innerJoin(serviceTypes, eq(serviceTypes.id, services.categoryId))
    .innerJoin(serviceCounts, eq(serviceCounts.serviceRid, services.rid))
    .$dynamic();
}

/** So many summaries are in hand at most. */
const mostInHand = 5_000;

const readSummaries = builtOnce((db) =>
  selectSummaries(db).where(sql`${services.rid} = ANY (${given('rids')})`),
);

/** The summaries of these services, in this order; what is no service any more is left out. The database is asked for those that are not in hand. */
export async function summariesOf(
  { db, keep }: Pick<Context, 'db' | 'keep'>,
  rids: readonly string[],
): Promise<ServiceSummary[]> {
  const inHand = await keep(
    'summaries',
    async () => new LRUCache<string, ServiceSummary>({ max: mostInHand }),
    () => mostInHand,
  );
  const found = new Map(rids.map((rid) => [rid, inHand.get(rid)]));
  const missing = [...found].flatMap(([rid, summary]) => (summary ? [] : [rid]));
  for (const row of missing.length ? await readSummaries(db, { rids: missing }) : []) {
    const summary = asSummary(row);
    found.set(row.rid, summary);
    inHand.set(row.rid, summary);
  }
  return rids.flatMap((rid) => found.get(rid) ?? []);
}

/** A row as lists show it. */
export function asSummary(row: SummaryRow): ServiceSummary {
  const { categoryId, category, priceFromFen, min, max, canHurry, ...rest } = row;
  return {
    rid: rest.rid,
    name: rest.name,
    img: rest.img,
    sketch: rest.sketch,
    typeId: rest.typeId,
    category: { id: categoryId, name: category },
    price_from_fen: priceFromFen,
    unit: rest.unit,
    days: { min, max },
    order: rest.order,
    tags: rest.tags,
    can_hurry: canHurry ? 1 : 0,
  };
}
