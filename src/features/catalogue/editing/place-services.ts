import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { ridsOf } from '../../../host/records/rows.ts';
import { serviceCounts, services, serviceTypes } from '../tables.ts';
import type { categoryServices, servicesPlace } from './contract.ts';

const mostListed = 200;

/** The services on sale of a category, those with a place first. One statement. */
export const readPlaces: Answers<typeof categoryServices> = async ({ db }, { id }) => {
  const rows = await db
    .select({
      rid: services.rid,
      name: services.name,
      img: services.img,
      orders: serviceCounts.orders,
      place: services.place,
    })
    .from(services)
    .innerJoin(serviceCounts, eq(serviceCounts.serviceRid, services.rid))
    .where(eq(services.categoryId, id))
    .orderBy(sql`${services.place} NULLS LAST`, desc(serviceCounts.orders), asc(services.rid))
    .limit(mostListed);
  return { list: rows.map(({ place, ...row }) => ({ ...row, is_placed: place === null ? 0 : 1 })) };
};

/** Gives these services the first places of their category, and takes them from all others on sale. */
export const placeServices: Answers<typeof servicesPlace> = async ({ db, note }, { id, rids, seen }) => {
  const [category] = await db.select().from(serviceTypes).where(eq(serviceTypes.id, id)).for('update');
  if (!category || category.parentId === 0) throw new Failure(refusals.notFound);
  const present = await db
    .select({ rid: services.rid, name: services.name, place: services.place })
    .from(services)
    .where(
      and(
        eq(services.categoryId, id),
        or(isNotNull(services.place), rids.length ? inArray(services.rid, rids) : undefined),
      ),
    )
    .orderBy(asc(services.place), asc(services.rid))
    .for('update');
  const placed = present.filter(({ place }) => place !== null);
  const isSeen = placed.map(({ rid }) => rid).join() === seen.join();
  const isHere = rids.every((rid) => present.some((service) => service.rid === rid));
  if (!isSeen || !isHere || new Set(rids).size < rids.length) throw new Failure(refusals.stale);
  const places = sql`array_position(ARRAY[${sql.join(rids, sql`, `)}]::text[], ${services.rid})`;
  const changed = present.filter(({ rid, place }) => (rids.indexOf(rid) + 1 || null) !== place);
  if (changed.length) {
    await db
      .update(services)
      .set({ place: rids.length ? places : null })
      .where(inArray(services.rid, ridsOf(changed)));
  }
  note(`“${category.name}”置顶 ${rids.length} 个项目`);
  return null;
};
