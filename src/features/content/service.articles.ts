import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import { webAddress, webAddressOrPath } from '../../core/web-address.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { richTexts } from '../../host/pages/rich-texts.ts';
import { equal, has, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { figuresFor } from '../settings/fill-figures.ts';
import { contentRefusals, type newsDetail, type newsList } from './contract.ts';
import { placeOf, withAnchors } from './rules.ts';
import { legalVersionOf } from './service.legal.ts';
import { articleCounts, articles } from './tables.ts';

const views = sql<number>`coalesce(${articleCounts.views}, 0)`.mapWith(Number);

/** What lists show of articles. */
export const cardColumns = {
  rid: articles.rid,
  title: articles.title,
  img: articles.img,
  sketch: articles.sketch,
  created: articles.createdAt,
  source: articles.source,
};

/** One page of a list of articles, newest first. Two statements, three when sketches name figures. */
export const listArticles: Answers<typeof newsList> = async ({ db }, { type, kw, ...paging }) => {
  const { kind, rid } = placeOf(type);
  const wanted = and(isPublishedKind(kind), is(articles.rid, rid), has(kw, articles.title, articles.sketch));
  const found = await listed(
    db,
    paging,
    db
      .select({
        ...cardColumns,
        views,
      })
      .from(articles)
      .leftJoin(articleCounts, eq(articleCounts.articleRid, articles.rid))
      .where(wanted),
    [desc(articles.createdAt), desc(articles.rid)],
  );
  const fill = await figuresFor(db, ...found.list.map(({ sketch }) => sketch));
  return {
    ...found,
    list: found.list.map(({ created, source, sketch, ...article }) => ({
      ...article,
      sketch: fill(sketch),
      created,
      source: webAddress(source),
    })),
  };
};

/** An article with its neighbours of the same kind, the figures that it names filled in. Two statements, three of a legal document, one more with figures. Refuses with 文章不存在或已下架. */
export const readArticle: Answers<typeof newsDetail> = async ({ db }, { rid }) => {
  const [found] = await db
    .select({ article: articles, views })
    .from(articles)
    .leftJoin(articleCounts, eq(articleCounts.articleRid, articles.rid))
    .where(equal(articles, { rid, isPublished: true }));
  if (!found) throw new Failure(contentRefusals.noArticle);
  const { article } = found;
  const fill = await figuresFor(db, article.body, article.sketch);
  const { richText } = await richTexts();
  return {
    rid,
    kind: article.kind,
    title: article.title,
    sketch: fill(article.sketch),
    img: article.img,
    ...withAnchors(richText(fill(article.body), article.format)),
    created: article.createdAt,
    author: article.author,
    source: webAddress(article.source),
    views: found.views,
    legal: await legalVersionOf(db, article.kind),
    ...(await neighboursOf(db, article)),
    attachments: article.attachments.flatMap(({ name, href, bytes }) => {
      const address = webAddressOrPath(href);
      return address ? [{ name, href: address, bytes }] : [];
    }),
  };
};

function isPublishedKind(kind: string): SQL | undefined {
  return equal(articles, { kind, isPublished: true });
}

type Neighbour = { rid: string; title: string };

/** The next older and the next newer article of the kind. */
async function neighboursOf(
  db: Database,
  { rid, kind, createdAt }: typeof articles.$inferSelect,
): Promise<{ prev: Neighbour | null; next: Neighbour | null }> {
  const here = sql`(${createdAt.toISOString()}::timestamptz, ${rid}::text)`;
  const nearest = (side: 'prev' | 'next') => {
    const [comparison, direction] = side === 'prev' ? [sql`<`, sql`DESC`] : [sql`>`, sql`ASC`];
    return sql`(SELECT ${side}::text AS side, rid, title FROM ${articles}
      WHERE kind = ${kind} AND is_published AND (created_at, rid) ${comparison} ${here}
      ORDER BY created_at ${direction}, rid ${direction} LIMIT 1)`;
  };
  const { rows } = await db.execute<Neighbour & { side: string }>(
    sql`${nearest('prev')} UNION ALL ${nearest('next')}`,
  );
  const neighbour = (side: 'prev' | 'next') => {
    const row = rows.find((each) => each.side === side);
    return row ? { rid: row.rid, title: row.title } : null;
  };
  return { prev: neighbour('prev'), next: neighbour('next') };
}
