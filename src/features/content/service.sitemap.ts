import { asc, desc, eq, not } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import type { SitemapPage } from '../../host/http/public-files.ts';
import { services, serviceTypes } from '../catalogue/tables.ts';
import { articles } from './tables.ts';

/** Pages whose address never changes. */
const fixed = [
  '/',
  '/project',
  '/about/profile',
  '/about/culture',
  '/about/recruit',
  '/televised',
  '/list/news',
  '/list/course',
  '/list/service',
  '/list/thanks',
  '/verify',
  '/contact',
  '/guide',
  '/require',
  '/license',
  '/policy',
  '/agreement',
];

/** The kinds of article that have their own page rather than a place above. */
const ownPages = ['about', 'guide', 'license', 'policy', 'agreement'];

/** Every public page: the fixed ones, service types and categories, services, articles. */
export async function listPages(db: Database): Promise<SitemapPage[]> {
  const types = await db
    .select({ id: serviceTypes.id, name: serviceTypes.name })
    .from(serviceTypes)
    .where(not(serviceTypes.isOff))
    .orderBy(asc(serviceTypes.id));
  const offered = await db.select({ rid: services.rid }).from(services).orderBy(asc(services.rid));
  const written = await db
    .select({ rid: articles.rid, kind: articles.kind, changed: articles.createdAt })
    .from(articles)
    .where(eq(articles.isPublished, true))
    .orderBy(desc(articles.createdAt), asc(articles.rid));
  return [
    ...fixed.map((path) => ({ path })),
    ...types.map(({ id, name }) => ({
      ...{ path: `/project/${id}/${encodeURIComponent(name)}`, inEnglish: `/project/${id}` },
    })),
    ...offered.map(({ rid }) => ({ path: `/detail/${encodeURIComponent(rid)}` })),
    ...written
      .filter(({ kind }) => !ownPages.includes(kind))
      .map(({ rid, changed }) => ({ path: `/article/${encodeURIComponent(rid)}`, changed })),
  ];
}
