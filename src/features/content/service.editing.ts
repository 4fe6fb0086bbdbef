import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { CheckedInputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { shanghaiInstant } from '../../core/shanghai.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers, StaffContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import type { JobContext } from '../../host/jobs.ts';
import { richTexts } from '../../host/pages/rich-texts.ts';
import { has } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { serviceTypes } from '../catalogue/tables.ts';
import { raiseVersion } from '../identity/consents/consents.ts';
import { wrongFigureIn } from '../settings/rules.figures.ts';
import {
  type ArticleKind,
  type contentArticle,
  type contentArticleSave,
  type contentArticles,
  type contentVersion,
  editorRefusals,
  fixedKinds,
} from './contract.staff.ts';
import { contentRefusals } from './contract.ts';
import { legalDocumentOf, legalVersionOf } from './service.legal.ts';
import { articleCounts, articles, articleVersions, showcases } from './tables.ts';

type Article = typeof articles.$inferSelect;
type Saved = CheckedInputOf<typeof contentArticleSave>;

const shownVersions = 20;

/** One page of the articles of a kind with what only editors see, and the types that showcases belong to. */
export const listForEditing: Answers<typeof contentArticles> = async ({ db }, { kind, kw, ...paging }) => {
  const wanted = and(eq(articles.kind, kind), has(kw, articles.title));
  const found = await listed(
    db,
    paging,
    db
      .select({ article: articles, views: articleCounts.views })
      .from(articles)
      .leftJoin(articleCounts, eq(articleCounts.articleRid, articles.rid))
      .where(wanted),
    [desc(articles.createdAt), desc(articles.rid)],
  );
  return {
    ...found,
    list: found.list.map(({ article, views }) => ({
      rid: article.rid,
      title: article.title,
      img: article.img,
      ...stateOf(article),
      created: article.createdAt,
      views: views ?? 0,
    })),
    types: await db
      .select({ id: serviceTypes.id, name: serviceTypes.name })
      .from(serviceTypes)
      .where(eq(serviceTypes.parentId, 0))
      .orderBy(asc(serviceTypes.sort)),
  };
};

/** One article to be edited. Refuses 文章不存在或已下架. */
export const readForEditing: Answers<typeof contentArticle> = async ({ db }, { rid }) => {
  const [found] = await db
    .select({ article: articles, showcase: showcases })
    .from(articles)
    .leftJoin(showcases, eq(showcases.articleRid, articles.rid))
    .where(eq(articles.rid, rid));
  if (!found) throw new Failure(contentRefusals.noArticle);
  const { article, showcase } = found;
  const { richHtml } = await richTexts();
  const versions = await db
    .select()
    .from(articleVersions)
    .where(eq(articleVersions.articleRid, rid))
    .orderBy(desc(articleVersions.id))
    .limit(shownVersions);
  return {
    rid,
    version: article.version,
    kind: article.kind as ArticleKind,
    title: article.title,
    sketch: article.sketch,
    img: article.img,
    html: richHtml(article.body, article.format),
    author: article.author,
    source: article.source ?? '',
    ...stateOf(article),
    showcase: showcase && {
      type_id: showcase.typeId,
      video: showcase.video,
      params: showcase.params,
      service_rids: showcase.serviceRids,
      sort: article.sort,
    },
    legal: await legalVersionOf(db, article.kind),
    versions: versions.map((each) => ({
      id: each.id,
      version: each.version,
      title: each.title,
      at: each.replacedAt,
      by: each.replacedBy,
    })),
  };
};

/** The text of a former version. Refuses 记录不存在. */
export const readVersion: Answers<typeof contentVersion> = async ({ db }, { id }) => {
  const [found] = await db.select().from(articleVersions).where(eq(articleVersions.id, id));
  if (!found) throw new Failure(refusals.notFound);
  const { richHtml } = await richTexts();
  return { title: found.title, html: richHtml(found.body, found.format) };
};

/** Makes or changes an article and keeps what it was; see the contract. */
export const saveArticle: Answers<typeof contentArticleSave> = async (context, input) => {
  const { db, now, note } = context;
  const publishAt = input.state === 'scheduled' ? momentOf(input.publish_at) : null;
  if (input.state === 'scheduled' && !(publishAt && publishAt > now))
    throw new Failure(editorRefusals.noTime);
  if (fixedKinds.includes(input.kind) && (!input.rid || input.state !== 'published'))
    throw new Failure(editorRefusals.fixed);
  const wrongFigure = wrongFigureIn(`${input.sketch}${input.html}`);
  if (wrongFigure) throw new Failure(editorRefusals.figure(wrongFigure));
  const document = legalDocumentOf(input.kind);
  if (input.is_material && !document) throw new Failure(editorRefusals.notLegal);
  if (input.kind === 'televised') await refuseUnknownType(db, input.showcase?.type_id);
  const { richHtml } = await richTexts();
  const fields = {
    title: input.title,
    sketch: input.sketch,
    img: input.img,
    body: richHtml(input.html, 'html'),
    format: 'html' as const,
    author: input.author,
    source: input.source || null,
    isPublished: input.state === 'published',
    publishAt,
    ...(input.showcase && { sort: input.showcase.sort }),
  };
  const saved = input.rid
    ? await change(context, input.rid, input, fields)
    : await make(context, input.kind, fields);
  if (input.kind === 'televised' && input.showcase) {
    const { type_id: typeId, video, params, service_rids: serviceRids } = input.showcase;
    const values = { typeId, video, params, serviceRids };
    await db
      .insert(showcases)
      .values({ articleRid: saved.rid, ...values })
      .onConflictDoUpdate({ target: showcases.articleRid, set: values });
  }
  if (input.is_material && document) await raiseVersion(db, document, now);
  note(`《${input.title}》${input.is_material ? '，实质修改，需重新征得同意' : ''}`);
  return saved;
};

/** Publishes what is due. */
export async function publishDue({ db, now }: JobContext): Promise<void> {
  const due = await db
    .select({ rid: articles.rid, publishAt: articles.publishAt })
    .from(articles)
    .where(lte(articles.publishAt, now()));
  for (const { rid, publishAt } of due) {
    await db
      .update(articles)
      .set({ isPublished: true, publishAt: null, ...(publishAt && { createdAt: publishAt }) })
      .where(and(eq(articles.rid, rid), lte(articles.publishAt, now())));
  }
}

/** A moment of the calendar and clock of Shanghai; null for none. */
export function momentOf(text: string | null | undefined): Date | null {
  return text ? shanghaiInstant(text) : null;
}

function stateOf({ isPublished, publishAt }: Article) {
  const state = isPublished
    ? ('published' as const)
    : publishAt
      ? ('scheduled' as const)
      : ('draft' as const);
  return { state, publish_at: publishAt };
}

type Fields = Partial<typeof articles.$inferInsert> & Pick<Article, 'title' | 'sketch' | 'img' | 'body'>;

async function make({ db, now }: StaffContext, kind: ArticleKind, fields: Fields) {
  const rid = ulid(now.getTime()).toLowerCase();
  await db.insert(articles).values({ sort: 0, ...fields, rid, kind, createdAt: now });
  return { rid, version: 1 };
}

async function change(
  { db, now, actor }: StaffContext,
  rid: string,
  { kind, version }: Saved,
  fields: Fields,
) {
  const [before] = await db.select().from(articles).where(eq(articles.rid, rid)).for('update');
  if (!before || before.kind !== kind) throw new Failure(contentRefusals.noArticle);
  if (before.version !== version) throw new Failure(refusals.stale);
  await db.insert(articleVersions).values({
    articleRid: rid,
    version: before.version,
    title: before.title,
    body: before.body,
    format: before.format,
    replacedAt: now,
    replacedBy: actor.name,
  });
  // What appears for the first time is new on that day.
  const isFirst = fields.isPublished && !before.isPublished;
  await db
    .update(articles)
    .set({ ...fields, version: before.version + 1, ...(isFirst && { createdAt: now }) })
    .where(eq(articles.rid, rid));
  return { rid, version: before.version + 1 };
}

async function refuseUnknownType(db: Database, id: number | undefined) {
  if (id === undefined) throw new Failure(editorRefusals.noType);
  const [type] = await db.select({ id: serviceTypes.id }).from(serviceTypes).where(eq(serviceTypes.id, id));
  if (!type) throw new Failure(editorRefusals.noType);
}
