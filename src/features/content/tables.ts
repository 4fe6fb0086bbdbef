import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { serviceTypes } from '../catalogue/tables.ts';

/** A file that can be had with an article; `href` is a path on this host or an http(s) address. */
export type Attachment = { name: string; href: string; bytes: number };

/** Articles of every kind: news, course, service (cases), about, guide, license, policy, televised. */
export const articles = pgTable(
  'articles',
  {
    rid: text().primaryKey(),
    kind: text().notNull(),
    title: text().notNull(),
    sketch: text().notNull(),
    img: text().notNull(),
    /** Markdown without the title. */
    body: text().notNull(),
    /** Address of the original when the article first stood elsewhere. */
    source: text(),
    /** Who wrote it; empty when the shop itself did. */
    author: text().notNull().default(''),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    isPublished: boolean('is_published').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sort: integer().notNull(),
  },
  (table) => [index('articles_kind').on(table.kind, table.createdAt.desc())],
);

/** How often an article was seen and liked, apart from its texts so that counting does not drop cached pages. */
export const articleCounts = pgTable('article_counts', {
  articleRid: text('article_rid')
    .primaryKey()
    .references(() => articles.rid, { onDelete: 'cascade' }),
  views: integer().notNull().default(0),
  likes: integer().notNull().default(0),
});

/** Who was counted today, so that nobody counts twice; swept away when the day is over. */
export const articleVisits = pgTable(
  'article_visits',
  {
    articleRid: text('article_rid')
      .notNull()
      .references(() => articles.rid, { onDelete: 'cascade' }),
    /** 0 view, 1 like. */
    kind: smallint().notNull(),
    /** By the calendar in Shanghai. */
    day: date().notNull(),
    /** Keyed digest of address and browser; says nothing of either. */
    visitor: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleRid, table.kind, table.visitor] })],
);

/** What the capability showcase tells of an article of kind `televised` beyond its texts. */
export const showcases = pgTable('showcases', {
  articleRid: text('article_rid')
    .primaryKey()
    .references(() => articles.rid, { onDelete: 'cascade' }),
  /** The service type under whose tab it stands. */
  typeId: integer('type_id')
    .notNull()
    .references(() => serviceTypes.id),
  /** Address of a film on this host; empty when there is none. */
  video: text().notNull().default(''),
  /** Short facts, such as a resolution. */
  params: text().array().notNull(),
  /** The services that are done there; the orders shown are theirs. */
  serviceRids: text('service_rids').array().notNull(),
});

/** Papers that thank the laboratory. */
export const acknowledgements = pgTable('acknowledgements', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  company: text().notNull(),
  title: text().notNull(),
  /** DOI or number of the paper. */
  code: text().notNull(),
  content: text().notNull(),
  sketch: text().notNull(),
  source: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  sort: integer().notNull(),
});

/** Home page banners. */
export const banners = pgTable('banners', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  img: text().notNull(),
  imgMobile: text('img_mobile').notNull(),
  /** Whether the picture is dark (white text on it) or light (ink text). */
  tone: text().$type<'dark' | 'light'>().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  /** A service's rid, an address with http, or empty (specification section 2). */
  redirect: text().notNull(),
  sort: integer().notNull(),
});
