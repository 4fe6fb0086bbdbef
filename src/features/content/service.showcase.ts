import { and, asc, count, eq, sql } from 'drizzle-orm';
import { webAddressOrPath } from '../../core/web-address.ts';
import type { Answers } from '../../host/calls/context.ts';
import { equal, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { serviceCounts, serviceTypes } from '../catalogue/tables.ts';
import type { abilityIndex } from './contract.ts';
import { articleCounts, articles, showcases } from './tables.ts';

const isShown = equal(articles, { kind: 'televised', isPublished: true });

/** The orders of the services that an entry names. */
const orders = sql<number>`(SELECT coalesce(sum(${serviceCounts.orders}), 0) FROM ${serviceCounts}
  WHERE ${serviceCounts.serviceRid} = ANY(${showcases.serviceRids}))`.mapWith(Number);

/** One page of the capability showcase, and its tabs with how much each holds. Two statements. */
export const listShowcase: Answers<typeof abilityIndex> = async ({ db }, { type_id, ...paging }) => {
  const counted = await db
    .select({ id: serviceTypes.id, name: serviceTypes.name, count: count(articles.rid) })
    .from(articles)
    .leftJoin(showcases, eq(showcases.articleRid, articles.rid))
    .leftJoin(serviceTypes, eq(serviceTypes.id, showcases.typeId))
    .where(isShown)
    .groupBy(serviceTypes.id)
    .orderBy(asc(serviceTypes.sort));
  const tabs = counted.flatMap(({ id, name, count }) => (id && name ? [{ id, name, count }] : []));
  const total = counted.reduce(
    (sum, each) => sum + (type_id === undefined || each.id === type_id ? each.count : 0),
    0,
  );
  const found = await listed(
    db,
    paging,
    db
      .select({
        rid: articles.rid,
        name: articles.title,
        img: articles.img,
        sketch: articles.sketch,
        video: showcases.video,
        params: showcases.params,
        views: articleCounts.views,
        likes: articleCounts.likes,
        orders,
      })
      .from(articles)
      .leftJoin(showcases, eq(showcases.articleRid, articles.rid))
      .leftJoin(articleCounts, eq(articleCounts.articleRid, articles.rid))
      .where(and(isShown, is(showcases.typeId, type_id))),
    [asc(articles.sort), asc(articles.rid)],
    total,
  );
  return {
    ...found,
    tabs,
    list: found.list.map((row) => ({
      ...row,
      video: webAddressOrPath(row.video ?? '') ?? '',
      params: row.params ?? [],
      views: row.views ?? 0,
      likes: row.likes ?? 0,
    })),
  };
};
