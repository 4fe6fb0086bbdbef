import { asc, eq, not, sql } from 'drizzle-orm';
import type { Answers } from '../../../host/calls/context.ts';
import type { typeGroup } from '../contract.ts';
import { services, serviceTypes } from '../tables.ts';

/** The types in their order, each with its categories and how many services there are; one type when asked for. */
export const readTypes: Answers<typeof typeGroup> = async ({ db }, { typeId }) => {
  const counts = db
    .select({ categoryId: services.categoryId, count: sql<number>`count(*)::int`.as('count') })
    .from(services)
    .groupBy(services.categoryId)
    .as('counts');
  const rows = await db
    .select({
      id: serviceTypes.id,
      parentId: serviceTypes.parentId,
      name: serviceTypes.name,
      img: serviceTypes.img,
      sketch: serviceTypes.sketch,
      description: serviceTypes.description,
      count: sql<number>`coalesce(${counts.count}, 0)::int`,
    })
    .from(serviceTypes)
    .leftJoin(counts, eq(counts.categoryId, serviceTypes.id))
    .where(not(serviceTypes.isOff))
    .orderBy(asc(serviceTypes.sort), asc(serviceTypes.id));
  return rows
    .filter(({ id, parentId }) => parentId === 0 && (typeId === undefined || id === typeId))
    .toSorted((one, other) => one.id - other.id)
    .map(({ parentId: _, ...type }) => {
      const children = rows
        .filter(({ parentId }) => parentId === type.id)
        .map(({ parentId: _, ...child }) => child);
      return {
        ...type,
        count: children.reduce((sum, { count }) => sum + count, 0),
        typeChildArr: children,
      };
    });
};
