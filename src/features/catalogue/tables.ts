import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { anyJson, bytes, fen, moment } from '../../host/records/columns.ts';

/** The instrument or software that a service is done with. */
export type Instrument = { vendor: string; model: string; keySpecs: string[] };
/** What hurry does to price and working days. */
type Hurry = { multiplierPercent: number; leadTimeFactor: number };
/** How a price follows from the chosen parameters; amounts in fen, percentages whole. */
export type Pricing = {
  base: number;
  per: string;
  quantityFrom: string[];
  optionParams: string[];
  urgent: Hurry | null;
  /** Work that is done before urgent work; left out where it is not offered. */
  superUrgent?: Hurry | null;
  tiers: { minQty: number; discountPercent: number }[];
  /** Working days beyond the usual ones for more than `within` of the quantity: one for each `aDay`. */
  many?: { within: number; aDay: number } | null;
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
/** A file of our own, of a sample that may be shown: what results of a service are like, in its title and a note. */
export type Example = { fileRid: string; name: string; bytes: number; title: string; note: string };
export type Choice = {
  value: string;
  label: string;
  priceDelta: number;
  days?: number | undefined;
  little?: boolean | undefined;
};

/** Service types (1 sample submission, 2 on-site, 3 data analysis; parent 0) and the categories below them. */
export const serviceTypes = pgTable('service_types', (t) => ({
  id: t.integer().primaryKey(),
  parentId: t.integer('parent_id').notNull(),
  name: t.text().notNull(),
  slug: t.text().notNull().unique(),
  /** Path of a picture on this host, as in every `img` column. */
  img: t.text().notNull(),
  sketch: t.text().notNull(),
  /** Tags, separated by | (specification section 3). */
  description: t.text().notNull(),
  /** Other names that searches know it by. */
  aliases: t.text().array().notNull().default([]),
  isPrefecture: t.boolean('is_prefecture').notNull().default(false),
  /** A category that is not shown; nothing in it is on sale then. */
  isOff: t.boolean('is_off').notNull().default(false),
  sort: t.integer().notNull(),
  version: t.integer().notNull().default(1),
}));

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
  /** What searches offer it for first, in customers' words: questions, properties, analytes, materials, standards. */
  firstFor: text('first_for').array().notNull().default([]),
  /** The same, where it is the second choice or a help beside another. */
  alsoFor: text('also_for').array().notNull().default([]),
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
  examples: jsonb().$type<Example[]>().notNull().default([]),
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
export const shelvedServices = pgTable('shelved_services', (t) => ({
  ...serviceColumns(),
  shelvedAt: moment('shelved_at').notNull(),
  /** Why it was withdrawn; empty for a new one. */
  reason: t.text().notNull().default(''),
}));

/**
 * Counters of a service, apart from its texts so that counting does not drop cached pages: they grow old instead
 * (`outdate` of the page cache). A trigger gives every new service its row, the feature `counts` keeps what stands in it.
 */
export const serviceCounts = pgTable(
  'service_counts',
  (t) => ({
    serviceRid: t.text('service_rid').primaryKey(),
    /** Lines of orders and bookings that were not called off, and those of `earlier`. */
    orders: t.integer().notNull().default(0),
    /** Of the time before this shop, taken over from elsewhere; the demo shop has invented ones and says so. */
    earlier: t.integer().notNull().default(0),
    /** Orders whose data were released within `statisticsDays`; the figures below are about these. */
    finished: t.integer().notNull().default(0),
    onTime: t.integer('on_time').notNull().default(0),
    retested: t.integer().notNull().default(0),
    /** Median of working days from the sample's arrival to the data; null while nothing is finished. */
    medianDays: t.doublePrecision('median_days'),
  }),
  (table) => [index('service_counts_orders').on(table.orders.desc().nullsFirst(), table.serviceRid)],
);

/**
 * Services whose orders or bookings came, changed or were called off since they were last counted, written by triggers of
 * the database. Without a key, so that those who order the same service at once do not wait for each other.
 */
export const serviceChanges = pgTable('service_changes', (t) => ({
  id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  serviceRid: t.text('service_rid').notNull(),
}));

/**
 * Other services that are often ordered together with a service, the most often first: as many as its page shows, kept by the
 * feature `counts`. A change drops the pages of that service alone.
 */
export const serviceCompanions = pgTable(
  'service_companions',
  (t) => ({
    serviceRid: t.text('service_rid').notNull(),
    rank: t.smallint().notNull(),
    otherRid: t.text('other_rid').notNull(),
  }),
  (table) => [primaryKey({ columns: [table.serviceRid, table.rank] })],
);

/** Which case studies name a service, written with the entries of either; see `nameCases`. */
export const serviceCases = pgTable(
  'service_cases',
  (t) => ({
    serviceRid: t.text('service_rid').notNull(),
    articleRid: t.text('article_rid').notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.serviceRid, table.articleRid] }),
    index('service_cases_articles').on(table.articleRid),
  ],
);

/** How many services of a category take so many days at most and can be hurried; kept by triggers. */
export const serviceFacets = pgTable(
  'service_facets',
  (t) => ({
    categoryId: t.integer('category_id').notNull(),
    days: t.integer().notNull(),
    canHurry: t.boolean('can_hurry').notNull(),
    services: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.categoryId, table.days, table.canHurry] })],
);

/** One field of the requirement forms; `appliesTo` names service rids, categories and types. */
export const serviceParameters = pgTable('service_parameters', (t) => ({
  id: t.text().primaryKey(),
  key: t.text().notNull().unique(),
  label: t.text().notNull(),
  help: t.text().notNull(),
  kind: t.text().notNull(),
  isRequired: t.boolean('is_required').notNull(),
  options: t.jsonb().$type<Choice[]>().notNull(),
  deltaPer: t.text('delta_per').notNull(),
  /** What a unit costs, or a chosen value of several, beyond those that the base price holds. */
  pricePerUnitFen: fen('price_per_unit_fen').notNull(),
  included: t.integer().notNull().default(0),
  /** Working days that each unit takes beyond the service's own. */
  daysPerUnit: t.doublePrecision('days_per_unit').notNull().default(0),
  unit: t.text().notNull(),
  min: t.doublePrecision(),
  max: t.doublePrecision(),
  step: t.doublePrecision(),
  /** What the field holds before it is touched; its shape follows `kind`. */
  standard: anyJson(),
  /** Endings of acceptable files, separated by commas. */
  accept: t.text(),
  showIf: t.jsonb('show_if').$type<{ key: string; in: string[] }>(),
  /** What a text is to look like (`rules.pattern.ts`), and that in words. */
  pattern: t.jsonb().$type<{ rule: string; text: string }>(),
  /** Values that cannot be together with those of another field. */
  excludes: t.jsonb().$type<{ when: string[]; key: string; in: string[] }[]>().notNull().default([]),
  /** Under which heading it stands; empty for none. */
  group: t.text('group_name').notNull().default(''),
  /** Whether it describes the samples rather than the test. */
  isOfSamples: t.boolean('is_of_samples').notNull().default(false),
  appliesTo: t.jsonb('applies_to').$type<(string | number)[]>().notNull(),
  sort: t.integer().notNull(),
  version: t.integer().notNull().default(1),
}));

/** One row, which the database gives another revision whenever a row of `serviceParameters` changes. */
export const formsRevision = pgTable(
  'forms_revision',
  (t) => ({ isOne: t.boolean('is_one').primaryKey().default(true), revision: t.uuid().notNull() }),
  (table) => [check('forms_revision_is_one', sql`${table.isOne}`)],
);

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What searches look into: one row per service, category and article, made from their tables by
 * `refreshSearch` and by nobody else.
 */
export const searchEntries = pgTable(
  'search_entries',
  (t) => ({
    kind: t.text().$type<'service' | 'category' | 'article'>().notNull(),
    /** The service's or article's rid, the category's id. */
    rid: t.text().notNull(),
    title: t.text().notNull(),
    sketch: t.text().notNull(),
    img: t.text().notNull(),
    /** The article's kind; empty for all others. */
    note: t.text().notNull(),
    typeId: t.integer('type_id').notNull().default(0),
    categoryId: t.integer('category_id').notNull().default(0),
    days: t.integer().notNull().default(0),
    canHurry: t.boolean('can_hurry').notNull().default(false),
    priceFen: t.doublePrecision('price_fen').notNull().default(0),
    /** Orders when the row was made; refreshed at night. */
    popularity: t.integer().notNull().default(0),
    /** For processes of the last release, which looked at the most ordered services first (decision 059). */
    isPopular: t.boolean('is_popular').notNull().default(false),
    /** Words by weight: A name, B aliases, C tags and instrument, D category and sketch. */
    head: tsvector().notNull(),
    /** Words of everything else. */
    body: tsvector().notNull(),
    /** Latin words as `keptForms` has them. */
    forms: t.text().array().notNull(),
    /** Names and occasions as wholes, each behind the mark of its kind (`rules.terms.ts`). */
    terms: t.text().array().notNull().default([]),
    /** The words of an article between spaces, to tell whether it names a service. */
    plain: t.text().notNull().default(''),
    createdAt: moment('created_at'),
    /** Which `vectorsVersion` made the row. */
    version: t.integer().notNull().default(0),
    /** Another one each time that the row is made; by it packs know the row's words. */
    revision: t.bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  }),
  (table) => [
    primaryKey({ columns: [table.kind, table.rid] }),
    // Services are looked for in memory.
    index('search_entries_others').using('gin', table.head).where(sql`${table.kind} <> 'service'`),
    uniqueIndex('search_entries_revision').on(table.revision),
    index('search_entries_cases')
      .on(table.note, table.createdAt.desc().nullsFirst())
      .where(sql`${table.kind} = 'article'`),
  ],
);

/**
 * The words of services, packed so that each process has them all in hand (`rules.word-pack.ts`). Nothing but a shorter way to what the
 * entries say: services that are in no pack are read from those.
 */
export const searchPacks = pgTable('search_packs', (t) => ({
  id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Which entries it is of, by their places in it. An entry that was made anew since has another revision. */
  revisions: t.bigint({ mode: 'number' }).array().notNull(),
  words: bytes().notNull(),
}));

/** Entries that no longer say what their tables say, noted by triggers of the database. */
export const searchStale = pgTable(
  'search_stale',
  (t) => ({ kind: t.text().$type<'service' | 'category' | 'article'>().notNull(), rid: t.text().notNull() }),
  (table) => [primaryKey({ columns: [table.kind, table.rid] })],
);
