import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

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
    isPublished: boolean('is_published').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sort: integer().notNull(),
  },
  (table) => [index('articles_kind').on(table.kind, table.createdAt.desc())],
);

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
