import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { services, serviceTypes, shelvedServices } from '../tables.ts';
import { type catalogueTree, type categoryOrder, type categorySave, editingRefusals } from './contract.ts';

/** The types with all their categories in their order. Two statements. */
export const readTree: Answers<typeof catalogueTree> = async ({ db }) => {
  const rows = await db.select().from(serviceTypes).orderBy(asc(serviceTypes.sort), asc(serviceTypes.id));
  const counts = await countByCategory(db);
  const flag = (is: boolean) => (is ? 1 : 0);
  return {
    types: rows
      .filter(({ parentId }) => parentId === 0)
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, name }) => ({
        id,
        name,
        categories: rows
          .filter(({ parentId }) => parentId === id)
          .map(({ isOff, isPrefecture, slug: _, sort: _sort, parentId, ...category }) => ({
            ...category,
            parent_id: parentId as 1 | 2 | 3,
            is_off: flag(isOff),
            is_prefecture: flag(isPrefecture),
            on_sale: counts.find((row) => row.categoryId === category.id)?.onSale ?? 0,
            shelved: counts.find((row) => row.categoryId === category.id)?.shelved ?? 0,
          })),
      })),
  };
};

/**
 * Changes or adds a category. Refuses a name that another category of the type has, hiding one with services on sale,
 * another type for one that holds services, and a version that is not the latest.
 */
export const saveCategory: Answers<typeof categorySave> = async ({ db, note }, input) => {
  const { id, version, parent_id: parentId, is_off, is_prefecture, ...texts } = input;
  // Ids and places in the order are given out one at a time.
  await db.execute(sql`LOCK TABLE ${serviceTypes} IN SHARE ROW EXCLUSIVE MODE`);
  const values = { ...texts, parentId, isOff: is_off === 1, isPrefecture: is_prefecture === 1 };
  const [namesake] = await db
    .select({ id: serviceTypes.id })
    .from(serviceTypes)
    .where(
      and(
        equal(serviceTypes, { parentId, name: texts.name }),
        id === undefined ? undefined : ne(serviceTypes.id, id),
      ),
    );
  if (namesake) throw new Failure(editingRefusals.nameTaken);
  if (id === undefined) {
    const [last] = await db
      .select({
        id: sql<number>`greatest(max(${serviceTypes.id}), 99) + 1`,
        sort: sql<number>`max(${serviceTypes.sort}) + 10`,
      })
      .from(serviceTypes);
    const added = { id: last?.id ?? 100, sort: last?.sort ?? 10 };
    await db.insert(serviceTypes).values({ ...values, ...added, slug: `category-${added.id}` });
    note(`新增分类“${texts.name}”`);
    return { id: added.id, version: 1 };
  }
  const [present] = await db.select().from(serviceTypes).where(eq(serviceTypes.id, id));
  if (!present || present.parentId === 0) throw new Failure(refusals.notFound);
  if (present.version !== version) throw new Failure(refusals.stale);
  const held = (await countByCategory(db)).find(({ categoryId }) => categoryId === id);
  if (values.isOff && held?.onSale) throw new Failure(editingRefusals.holdsServices);
  if (present.parentId !== parentId && (held?.onSale || held?.shelved))
    throw new Failure(editingRefusals.holdsServices);
  await db
    .update(serviceTypes)
    .set({ ...values, version: version + 1 })
    .where(eq(serviceTypes.id, id));
  return { id, version: version + 1 };
};

/** Puts the categories of a type in order. */
export const orderCategories: Answers<typeof categoryOrder> = async ({ db }, { parent_id, ids }) => {
  const present = await db
    .select({ id: serviceTypes.id, sort: serviceTypes.sort })
    .from(serviceTypes)
    .where(eq(serviceTypes.parentId, parent_id))
    .orderBy(asc(serviceTypes.id))
    .for('update');
  const isSame = present.length === ids.length && new Set(ids).size === ids.length;
  if (!isSame || present.some(({ id }) => !ids.includes(id))) throw new Failure(refusals.stale);
  await db
    .update(serviceTypes)
    .set({ sort: sql`(array_position(ARRAY[${sql.join(ids, sql`, `)}]::int[], ${serviceTypes.id})) * 10` })
    .where(inArray(serviceTypes.id, ids));
  return null;
};

/** How many services each category holds, on sale and not. */
export async function countByCategory(
  db: Database,
): Promise<{ typeId: number; categoryId: number; onSale: number; shelved: number }[]> {
  const { rows } = await db.execute<{
    typeId: number;
    categoryId: number;
    onSale: number;
    shelved: number;
  }>(sql`
    SELECT type_id AS "typeId", category_id AS "categoryId",
      count(*) FILTER (WHERE on_sale)::int AS "onSale", count(*) FILTER (WHERE NOT on_sale)::int AS shelved
    FROM (SELECT type_id, category_id, true AS on_sale FROM ${services}
      UNION ALL SELECT type_id, category_id, false FROM ${shelvedServices}) AS held
    GROUP BY 1, 2`);
  return rows;
}
