import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import type { Searchable, SearchSource } from '../catalogue/search/search-index.ts';
import { figuresFor } from '../settings/fill-figures.ts';
import { articles } from './tables.ts';

/** Articles that are published, as searches know them. */
export const articleSource: SearchSource = { kind: 'article', read: readArticles };

async function readArticles(db: Database, rids: string[]): Promise<Searchable[]> {
  const rows = await db
    .select()
    .from(articles)
    .where(and(inArray(articles.rid, rids), eq(articles.isPublished, true)));
  const fill = await figuresFor(db, ...rows.map(({ body }) => body));
  return rows.map(({ rid, kind, title, sketch, img, body, createdAt }) => ({
    ...{ rid, title, sketch, img, note: kind, body: fill(body), createdAt },
    ...{ aliases: [], firstFor: [], alsoFor: [], tags: [], category: '', instrument: '' },
  }));
}
