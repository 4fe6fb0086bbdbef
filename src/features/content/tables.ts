import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../host/records/columns.ts';
import { serviceTypes } from '../catalogue/tables.ts';

/** A file that can be had with an article; `href` is a path on this host or an http(s) address. */
export type Attachment = { name: string; href: string; bytes: number };

/** Articles of every kind: news, course, service (cases), about, guide, license, policy, agreement, credit, promoter, televised. */
export const articles = pgTable(
  'articles',
  (t) => ({
    rid: t.text().primaryKey(),
    kind: t.text().notNull(),
    title: t.text().notNull(),
    sketch: t.text().notNull(),
    img: t.text().notNull(),
    /** The text without the title, in `format`. */
    body: t.text().notNull(),
    format: t.text().$type<'markdown' | 'html'>().notNull().default('markdown'),
    /** Address of the original when the article first stood elsewhere. */
    source: t.text(),
    /** Who wrote it; empty when the shop itself did. */
    author: t.text().notNull().default(''),
    attachments: t.jsonb().$type<Attachment[]>().notNull().default([]),
    isPublished: t.boolean('is_published').notNull().default(true),
    /** When it is to be published by itself. */
    publishAt: moment('publish_at'),
    version: t.integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
    sort: t.integer().notNull(),
  }),
  (table) => [index('articles_kind').on(table.kind, table.createdAt.desc())],
);

/** Every article as it was before each change. */
export const articleVersions = pgTable(
  'article_versions',
  (t) => ({
    id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
    articleRid: ref('article_rid', () => articles.rid, 'cascade').notNull(),
    version: t.integer().notNull(),
    title: t.text().notNull(),
    body: t.text().notNull(),
    format: t.text().$type<'markdown' | 'html'>().notNull(),
    /** When this version was replaced, and by whom of the staff. */
    replacedAt: moment('replaced_at').notNull(),
    replacedBy: t.text('replaced_by').notNull(),
  }),
  (table) => [index('article_versions_article').on(table.articleRid, table.id)],
);

/** How often an article was seen and liked, apart from its texts so that counting does not drop cached pages. */
export const articleCounts = pgTable('article_counts', (t) => ({
  articleRid: ref('article_rid', () => articles.rid, 'cascade').primaryKey(),
  views: t.integer().notNull().default(0),
  likes: t.integer().notNull().default(0),
}));

/** Who was counted today, so that nobody counts twice; swept away when the day is over. */
export const articleVisits = pgTable(
  'article_visits',
  (t) => ({
    articleRid: ref('article_rid', () => articles.rid, 'cascade').notNull(),
    /** 0 view, 1 like. */
    kind: t.smallint().notNull(),
    /** By the calendar in Shanghai. */
    day: t.date().notNull(),
    /** Keyed digest of address and browser; says nothing of either. */
    visitor: t.text().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.day, table.articleRid, table.kind, table.visitor] })],
);

/** What the capability showcase tells of an article of kind `televised` beyond its texts. */
export const showcases = pgTable('showcases', (t) => ({
  articleRid: ref('article_rid', () => articles.rid, 'cascade').primaryKey(),
  /** The service type under whose tab it stands. */
  typeId: t
    .integer('type_id')
    .notNull()
    .references(() => serviceTypes.id),
  /** Address of a film on this host; empty when there is none. */
  video: t.text().notNull().default(''),
  /** Short facts, such as a resolution. */
  params: t.text().array().notNull(),
  /** The services that are done there; the orders shown are theirs. */
  serviceRids: t.text('service_rids').array().notNull(),
}));

/** Papers that thank the laboratory. */
export const acknowledgements = pgTable('acknowledgements', (t) => ({
  id: t.integer().primaryKey().generatedByDefaultAsIdentity(),
  company: t.text().notNull(),
  title: t.text().notNull(),
  /** DOI or number of the paper. */
  code: t.text().notNull(),
  content: t.text().notNull(),
  sketch: t.text().notNull(),
  source: t.text(),
  isPublished: t.boolean('is_published').notNull().default(true),
  createdAt: moment('created_at').notNull().defaultNow(),
  sort: t.integer().notNull(),
}));

/** Home page banners. */
export const banners = pgTable('banners', (t) => ({
  id: t.integer().primaryKey().generatedByDefaultAsIdentity(),
  img: t.text().notNull(),
  imgMobile: t.text('img_mobile').notNull(),
  /** Whether the picture is dark (white text on it) or light (ink text). */
  tone: t.text().$type<'dark' | 'light'>().notNull(),
  title: t.text().notNull(),
  description: t.text().notNull(),
  /** A service's rid, an address with http, or empty (specification section 2). */
  redirect: t.text().notNull(),
  /** Whether staff want it shown, and from when until when; null is no bound. */
  isOn: t.boolean('is_on').notNull().default(true),
  startsAt: moment('starts_at'),
  endsAt: moment('ends_at'),
  /** What follows from the three now; kept up by every change and once a minute. */
  isShown: t.boolean('is_shown').notNull().default(true),
  sort: t.integer().notNull(),
}));
