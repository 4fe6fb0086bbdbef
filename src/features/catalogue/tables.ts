import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** The instrument or software that a service is done with. */
export type Instrument = { vendor: string; model: string; keySpecs: string[] };
/** How a price follows from the chosen parameters; amounts in fen, percentages whole. */
export type Pricing = {
  base: number;
  per: string;
  quantityFrom: string[];
  optionParams: string[];
  urgent: { multiplierPercent: number; leadTimeFactor: number } | null;
  tiers: { minQty: number; discountPercent: number }[];
  note: string;
};
/** When an instrument can be booked; days 0 (Sunday) to 6, times HH:mm with 24:00 allowed as an end. */
export type OpeningHours = {
  slotMinutes: number;
  openHours: { days: number[]; from: string; to: string }[];
  maxDaysAhead: number;
};
export type Choice = { value: string; label: string; priceDelta: number };

/** Service types (1 sample submission, 2 on-site, 3 data analysis; parent 0) and the categories below them. */
export const serviceTypes = pgTable('service_types', {
  id: integer().primaryKey(),
  parentId: integer('parent_id').notNull(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  /** Path of a picture on this host, as in every `img` column. */
  img: text().notNull(),
  sketch: text().notNull(),
  /** Tags, separated by | (specification section 3). */
  description: text().notNull(),
  isPrefecture: boolean('is_prefecture').notNull().default(false),
  sort: integer().notNull(),
});

/** One row per service that can be ordered. */
export const services = pgTable(
  'services',
  {
    rid: text().primaryKey(),
    typeId: integer('type_id')
      .notNull()
      .references(() => serviceTypes.id),
    categoryId: integer('category_id')
      .notNull()
      .references(() => serviceTypes.id),
    name: text().notNull(),
    aliases: text().array().notNull(),
    tags: text().array().notNull(),
    img: text().notNull(),
    sketch: text().notNull(),
    instrument: jsonb().$type<Instrument>().notNull(),
    priceFromFen: bigint('price_from_fen', { mode: 'number' }).notNull(),
    unit: text().notNull(),
    leadDaysMin: integer('lead_days_min').notNull(),
    leadDaysMax: integer('lead_days_max').notNull(),
    intro: text().notNull(),
    sampleRequirements: text('sample_requirements').notNull(),
    deliverables: text().array().notNull(),
    faqs: jsonb().$type<{ q: string; a: string }[]>().notNull(),
    reservable: jsonb().$type<OpeningHours>(),
    pricing: jsonb().$type<Pricing>().notNull(),
    isHot: boolean('is_hot').notNull().default(false),
    isPrefecture: boolean('is_prefecture').notNull().default(false),
  },
  (table) => [index('services_category').on(table.categoryId), index('services_type').on(table.typeId)],
);

/** Counters of a service, apart from its texts so that counting does not drop cached pages. */
export const serviceCounts = pgTable('service_counts', {
  serviceRid: text('service_rid')
    .primaryKey()
    .references(() => services.rid, { onDelete: 'cascade' }),
  orders: integer().notNull().default(0),
  /** Orders whose data were accepted; the figures below are about these. */
  finished: integer().notNull().default(0),
  onTime: integer('on_time').notNull().default(0),
  retested: integer().notNull().default(0),
  /** Working days from the sample's arrival to the data; null while nothing is finished. */
  medianDays: doublePrecision('median_days'),
});

/** What customers say of a service after their data were accepted. */
export const serviceReviews = pgTable(
  'service_reviews',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    serviceRid: text('service_rid')
      .notNull()
      .references(() => services.rid, { onDelete: 'cascade' }),
    /** 1 to 5. */
    score: integer().notNull(),
    /** As the public may see them, for example 某高校用户; never a name. */
    author: text().notNull(),
    content: text().notNull(),
    isPublished: boolean('is_published').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('service_reviews_published')
      .on(table.serviceRid, table.createdAt.desc())
      .where(sql`${table.isPublished}`),
    check('service_reviews_score', sql`${table.score} BETWEEN 1 AND 5`),
  ],
);

/** What customers asked about a service; shown once it is answered and published. */
export const serviceQuestions = pgTable(
  'service_questions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    serviceRid: text('service_rid')
      .notNull()
      .references(() => services.rid, { onDelete: 'cascade' }),
    question: text().notNull(),
    answer: text(),
    isPublished: boolean('is_published').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('service_questions_published')
      .on(table.serviceRid, table.createdAt.desc())
      .where(sql`${table.isPublished}`),
  ],
);

/** One field of the requirement forms; `appliesTo` names service rids, categories and types. */
export const serviceParameters = pgTable('service_parameters', {
  id: text().primaryKey(),
  key: text().notNull().unique(),
  label: text().notNull(),
  help: text().notNull(),
  kind: text().notNull(),
  isRequired: boolean('is_required').notNull(),
  options: jsonb().$type<Choice[]>().notNull(),
  deltaPer: text('delta_per').notNull(),
  pricePerUnitFen: bigint('price_per_unit_fen', { mode: 'number' }).notNull(),
  unit: text().notNull(),
  min: doublePrecision(),
  max: doublePrecision(),
  step: doublePrecision(),
  /** What the field holds before it is touched; its shape follows `kind`. */
  standard: jsonb(),
  /** Endings of acceptable files, separated by commas. */
  accept: text(),
  showIf: jsonb('show_if').$type<{ key: string; in: string[] }>(),
  appliesTo: jsonb('applies_to').$type<(string | number)[]>().notNull(),
  sort: integer().notNull(),
});
