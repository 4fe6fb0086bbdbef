import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { anyJson, fen, moment } from '../../host/records/columns.ts';

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
/** So much of a sample that has one of these forms; masses in mg or g, volumes in μL or mL. */
export type MinAmount = { forms: string[]; amount: number; unit: string };
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
  /** A category that is not shown; nothing in it is on sale then. */
  isOff: boolean('is_off').notNull().default(false),
  sort: integer().notNull(),
  version: integer().notNull().default(1),
});

const serviceColumns = () => ({
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
  /** Further pictures of its page. */
  pictures: text().array().notNull().default([]),
  sketch: text().notNull(),
  instrument: jsonb().$type<Instrument>().notNull(),
  priceFromFen: fen('price_from_fen').notNull(),
  unit: text().notNull(),
  leadDaysMin: integer('lead_days_min').notNull(),
  leadDaysMax: integer('lead_days_max').notNull(),
  /** Markdown, as `sampleRequirements`. */
  intro: text().notNull(),
  sampleRequirements: text('sample_requirements').notNull(),
  deliverables: text().array().notNull(),
  faqs: jsonb().$type<{ q: string; a: string }[]>().notNull(),
  reservable: jsonb().$type<OpeningHours>(),
  pricing: jsonb().$type<Pricing>().notNull(),
  /** Whether there is a price for urgent work. */
  canHurry: boolean('can_hurry')
    .notNull()
    .generatedAlwaysAs(sql`coalesce(jsonb_typeof(pricing -> 'urgent') = 'object', false)`),
  isHot: boolean('is_hot').notNull().default(false),
  isPrefecture: boolean('is_prefecture').notNull().default(false),
  /** Its place in front of the others of its category; null behind these, where popularity decides. */
  place: integer(),
  /** So much of a sample it needs at least; null as far as `sampleRequirements` tell. */
  minAmounts: jsonb('min_amounts').$type<MinAmount[]>(),
  /** Counts changes, so that nobody overwrites what they have not seen. */
  version: integer().notNull().default(1),
});

/** One row per service that can be ordered. */
export const services = pgTable('services', serviceColumns(), (table) => [
  index('services_price').on(table.priceFromFen, table.rid),
  index('services_price_counts').on(table.priceFromFen, table.categoryId, table.leadDaysMax, table.canHurry),
  index('services_type_price').on(table.typeId, table.priceFromFen, table.rid),
  index('services_category_price').on(table.categoryId, table.priceFromFen, table.rid),
  index('services_days').on(table.leadDaysMax, table.leadDaysMin, table.rid),
  index('services_type_days').on(table.typeId, table.leadDaysMax, table.leadDaysMin, table.rid),
  index('services_placed').on(table.categoryId, table.place).where(sql`${table.place} IS NOT NULL`),
  index('services_category_days').on(table.categoryId, table.leadDaysMax, table.leadDaysMin, table.rid),
]);

/**
 * Services that are not on sale: new ones, and those that were withdrawn. Going on sale and being withdrawn move a
 * row between this table and `services`, so that whoever reads `services` sees what can be ordered and nothing else;
 * counters, reviews and questions stay as they are meanwhile.
 */
export const shelvedServices = pgTable('shelved_services', {
  ...serviceColumns(),
  shelvedAt: moment('shelved_at').notNull(),
  /** Why it was withdrawn; empty for a new one. */
  reason: text().notNull().default(''),
});

/**
 * Counters of a service, apart from its texts so that counting does not drop cached pages. A trigger gives every new
 * service its row.
 */
export const serviceCounts = pgTable(
  'service_counts',
  {
    serviceRid: text('service_rid').primaryKey(),
    orders: integer().notNull().default(0),
    /** Orders whose data were accepted; the figures below are about these. */
    finished: integer().notNull().default(0),
    onTime: integer('on_time').notNull().default(0),
    retested: integer().notNull().default(0),
    /** Working days from the sample's arrival to the data; null while nothing is finished. */
    medianDays: doublePrecision('median_days'),
  },
  (table) => [index('service_counts_orders').on(table.orders.desc().nullsFirst(), table.serviceRid)],
);

/** How many services of a category take so many days at most and can be hurried; kept by triggers. */
export const serviceFacets = pgTable(
  'service_facets',
  {
    categoryId: integer('category_id').notNull(),
    days: integer().notNull(),
    canHurry: boolean('can_hurry').notNull(),
    services: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.days, table.canHurry] })],
);

/** What customers say of a service after their data were accepted. */
export const serviceReviews = pgTable(
  'service_reviews',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    serviceRid: text('service_rid').notNull(),
    /** 1 to 5. */
    score: integer().notNull(),
    /** As the public may see them, for example 某高校用户; never a name. */
    author: text().notNull(),
    content: text().notNull(),
    isPublished: boolean('is_published').notNull().default(false),
    createdAt: moment('created_at').notNull(),
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
    serviceRid: text('service_rid').notNull(),
    question: text().notNull(),
    answer: text(),
    isPublished: boolean('is_published').notNull().default(false),
    createdAt: moment('created_at').notNull(),
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
  pricePerUnitFen: fen('price_per_unit_fen').notNull(),
  unit: text().notNull(),
  min: doublePrecision(),
  max: doublePrecision(),
  step: doublePrecision(),
  /** What the field holds before it is touched; its shape follows `kind`. */
  standard: anyJson(),
  /** Endings of acceptable files, separated by commas. */
  accept: text(),
  showIf: jsonb('show_if').$type<{ key: string; in: string[] }>(),
  /** What a text is to look like (`rules.pattern.ts`), and that in words. */
  pattern: jsonb().$type<{ rule: string; text: string }>(),
  /** Values that cannot be together with those of another field. */
  excludes: jsonb().$type<{ when: string[]; key: string; in: string[] }[]>().notNull().default([]),
  /** Under which heading it stands; empty for none. */
  group: text('group_name').notNull().default(''),
  /** Whether it describes the samples rather than the test. */
  isOfSamples: boolean('is_of_samples').notNull().default(false),
  appliesTo: jsonb('applies_to').$type<(string | number)[]>().notNull(),
  sort: integer().notNull(),
  version: integer().notNull().default(1),
});

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What searches look into: one row per service, category and article, made from their tables by
 * `refreshSearch` and by nobody else.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    kind: text().$type<'service' | 'category' | 'article'>().notNull(),
    /** The service's or article's rid, the category's id. */
    rid: text().notNull(),
    title: text().notNull(),
    sketch: text().notNull(),
    img: text().notNull(),
    /** The article's kind; empty for all others. */
    note: text().notNull(),
    typeId: integer('type_id').notNull().default(0),
    categoryId: integer('category_id').notNull().default(0),
    days: integer().notNull().default(0),
    canHurry: boolean('can_hurry').notNull().default(false),
    priceFen: doublePrecision('price_fen').notNull().default(0),
    /** Orders when the row was made; refreshed at night. */
    popularity: integer().notNull().default(0),
    /** Among the services looked at first when very many fit. */
    isPopular: boolean('is_popular').notNull().default(false),
    /** Words by weight: A name, B aliases, C tags and instrument, D category and sketch. */
    head: tsvector().notNull(),
    /** Words of everything else. */
    body: tsvector().notNull(),
    /** Latin words as `keptForms` has them. */
    forms: text().array().notNull(),
    /** The words of an article between spaces, to tell whether it names a service. */
    plain: text().notNull().default(''),
    createdAt: moment('created_at'),
    /** Which `vectorsVersion` made the row. */
    version: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.rid] }),
    index('search_entries_head').using('gin', table.head).where(sql`${table.kind} = 'service'`),
    index('search_entries_popular')
      .using('gin', table.head)
      .where(sql`${table.kind} = 'service' AND ${table.isPopular}`),
    index('search_entries_others').using('gin', table.head).where(sql`${table.kind} <> 'service'`),
    index('search_entries_body').using('gin', table.body).where(sql`${table.kind} = 'service'`),
    index('search_entries_forms').using('gin', table.forms),
    index('search_entries_popularity')
      .on(table.popularity.desc().nullsFirst(), table.rid)
      .where(sql`${table.kind} = 'service'`),
    index('search_entries_popular_rids')
      .on(table.rid)
      .where(sql`${table.kind} = 'service' AND ${table.isPopular}`),
    index('search_entries_cases')
      .on(table.note, table.createdAt.desc().nullsFirst())
      .where(sql`${table.kind} = 'article'`),
  ],
);

/** Entries that no longer say what their tables say, noted by triggers of the database. */
export const searchStale = pgTable(
  'search_stale',
  { kind: text().$type<'service' | 'category' | 'article'>().notNull(), rid: text().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.rid] })],
);
