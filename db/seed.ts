import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { catalogueSources, refreshSearch } from '../src/features/catalogue/search/search-index.ts';
import {
  serviceCounts,
  serviceParameters,
  services,
  serviceTypes,
} from '../src/features/catalogue/tables.ts';
import { articleSource } from '../src/features/content/service.searchable.ts';
import { acknowledgements, articles, banners, showcases } from '../src/features/content/tables.ts';
import { pairServices } from '../src/features/counts/pair-services.ts';
import { customerCare } from '../src/features/customers/tables.ts';
import { reckonFigures, writeStocks } from '../src/features/figures/roll-up.ts';
import { guideAnswers, guideTopics } from '../src/features/guide/tables.ts';
import { customers, legalVersions } from '../src/features/identity/tables.ts';
import { notices } from '../src/features/notifications/rules.events.ts';
import { settings } from '../src/features/settings/tables.ts';
import type { Secrets } from '../src/host/config/secrets.ts';
import type { Database } from '../src/host/database/database.ts';
import type { FileStore } from '../src/host/files/file-store.ts';
import { asGiven } from '../src/host/records/columns.ts';
import { root } from '../src/host/root.ts';
import { demoAccounts, demoPasswordHash, seedDemoAccounts } from './demo-accounts.ts';
import { seedDemoBookings, seedDemoInstruments } from './demo-bookings.ts';
import { seedDemoClusters } from './demo-clusters.ts';
import { seedDemoCredit } from './demo-credit.ts';
import { seedDemoDesk } from './demo-desk.ts';
import { seedDemoExamples } from './demo-examples.ts';
import { seedDemoExchange } from './demo-exchange.ts';
import { seedDemoMarketing } from './demo-marketing.ts';
import { seedDemoOrders } from './demo-orders.ts';
import { seedDemoPoints } from './demo-points.ts';
import { seedDemoPrestore } from './demo-prestore.ts';
import { seedDemoPromotion } from './demo-promotion.ts';
import { seedDemoResults } from './demo-results.ts';
import { seedDemoPickups, seedDemoSamples } from './demo-samples.ts';
import { seedDemoSettlements } from './demo-settlements.ts';
import { demoStaff, seedDemoStaff } from './demo-staff.ts';

const folder = path.join(root, 'db/demo');
const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));

const searchSources = [...catalogueSources, articleSource];

/** Settings that visitors may read; the others of the demo data stay inside. */
const publicSettings = [
  'hotline',
  'organizationTypes',
  'invoiceTypes',
  'allowRegion',
  'samplingInfo',
  'samplingSetting',
  'localInfo',
  'contact',
  'brand',
  'qrcodes',
  'filing',
  'partners',
];
/** Banner pictures that are dark, so that the text on them must be white. */
const darkBanners = ['banner-xrd', 'banner-course'];

/** Makes ready what filling a shop needs beside its database, for whoever still waits for that. */
export async function prepareToSeed(): Promise<void> {
  await demoPasswordHash();
}

/**
 * Fills an empty database with what the demo shop has before anybody comes: catalogue, articles, banners, settings, and what searches
 * know of them. It is the same on every day and for every key, so that building can do it ahead.
 */
export async function fillCatalogue(db: Database): Promise<void> {
  await seedSettings(db);
  await seedCatalogue(db);
  await seedContent(db);
  await seedGuide(db);
  await refreshSearch(db, searchSources);
}

/**
 * Fills an empty database, or one with no more than `fillCatalogue` leaves, with the demo shop: that, and accounts of customers and staff.
 * Returns whether it did; another database that holds any service is left as it is, but for the accounts, which are added to an
 * older one. With `ordersUntil` the accounts have orders and bookings, on days counted from that moment; with `store` the
 * orders have results too.
 */
export async function seedDemo(db: Database, options: SeedOptions): Promise<boolean> {
  const isNew = await fillDemo(db, options);
  if (isNew) await countRows(db);
  return isNew;
}

type SeedOptions = { secrets: Secrets; ordersUntil?: Date; store?: FileStore };

/** The same without `countRows`, for whoever does that a little later. */
export async function fillDemo(db: Database, { secrets, ordersUntil, store }: SeedOptions): Promise<boolean> {
  return db.transaction(async (transaction) => {
    // Two processes may start on one empty database: the second waits and then finds it filled.
    await transaction.execute(sql`LOCK TABLE ${services} IN SHARE ROW EXCLUSIVE MODE`);
    const [customer] = await transaction.select({ rid: customers.rid }).from(customers).limit(1);
    if (!customer) await seedDemoAccounts(transaction);
    await seedDemoStaff(transaction, secrets);
    if (!customer) await seedDemoCare(transaction);
    const [existing] = await transaction.select({ rid: services.rid }).from(services).limit(1);
    // A catalogue that nobody has come to is what building has left.
    if (existing && customer) return false;
    if (!existing) await fillCatalogue(transaction);
    if (store) await seedDemoExamples(transaction, store);
    if (ordersUntil) {
      await seedDemoOrders(transaction, ordersUntil);
      if (store) await seedDemoResults(transaction, { store, secrets, now: ordersUntil });
      await seedDemoBookings(transaction, ordersUntil);
      await seedDemoInstruments(transaction, ordersUntil);
      await seedDemoSamples(transaction, ordersUntil);
      await seedDemoPickups(transaction, ordersUntil);
      await seedDemoDesk(transaction, ordersUntil);
      if (store) await seedDemoSettlements(transaction, { secrets, now: ordersUntil });
      await seedDemoPrestore(transaction, { secrets, now: ordersUntil });
      await seedDemoClusters(transaction, { secrets, now: ordersUntil });
      await seedDemoCredit(transaction, { secrets, now: ordersUntil });
      await seedDemoPromotion(transaction, { secrets, now: ordersUntil });
      await seedDemoPoints(transaction, { secrets, now: ordersUntil });
      await seedDemoExchange(transaction, { secrets, now: ordersUntil });
      await seedDemoMarketing(transaction, { secrets, now: ordersUntil });
      await pairServices(transaction, ordersUntil);
      await reckonFigures({ db: transaction, now: () => ordersUntil }, { atOnce: true });
      await writeStocks({ db: transaction, now: () => ordersUntil });
    }
    return true;
  });
}

/** Until PostgreSQL has counted the rows by itself, a minute and more later, a search takes five times as long. */
export async function countRows(db: Database): Promise<void> {
  await db.execute(sql`ANALYZE`);
}

/** The demo account of WeChat has a template for every notice that goes there: its title, then its text. */
const demoTemplates = Object.fromEntries(
  Object.entries(notices)
    .filter(([, { channels }]) => channels.includes('wechat'))
    .map(([event, { title, text }]) => [
      event,
      { id: `demo-${event}`, fields: { first: title, remark: text } },
    ]),
);

/** Who looks after the demo customers. */
async function seedDemoCare(db: Database) {
  const since = new Date('2026-03-02T09:00:00+08:00');
  const looksAfter = { student: demoStaff.service, teacher: demoStaff.service, enterprise: demoStaff.lead };
  await db.insert(customerCare).values(
    Object.entries(looksAfter).map(([account, { rid: adviserRid }]) => ({
      customerRid: demoAccounts[account as keyof typeof looksAfter].rid,
      adviserRid,
      since,
    })),
  );
}

async function seedSettings(db: Database) {
  const { contact, ...rest } = read('settings.json');
  const { hotline, ...contactDetails } = contact;
  const values: Record<string, unknown> = {
    ...rest,
    contact: contactDetails,
    hotline,
    ...read('shop.json'),
    wechatTemplates: demoTemplates,
  };
  await db
    .insert(settings)
    .values(
      Object.entries(values).map(([key, value]) => ({ key, value, isPublic: publicSettings.includes(key) })),
    );
}

async function seedCatalogue(db: Database) {
  const picture = pictures();
  const words: DemoWords = read('search-words.json');
  const wordsOf = (key: string, kind: 'names' | 'first' | 'also') => words[key]?.[kind]?.split('|') ?? [];
  await db.insert(serviceTypes).values(
    read('types.json').map((type: DemoType) => ({
      ...type,
      aliases: wordsOf(`${type.id}`, 'names'),
      img: picture(type.img),
      isPrefecture: type.prefecture,
    })),
  );
  const demo: DemoService[] = read('services.json');
  await db.insert(services).values(
    demo.map((service) => ({
      ...service,
      aliases: [...service.aliases, ...wordsOf(service.rid, 'names')],
      firstFor: wordsOf(service.rid, 'first'),
      alsoFor: wordsOf(service.rid, 'also'),
      img: picture(service.img),
      priceFromFen: service.priceFrom,
      leadDaysMin: service.leadTimeDays.min,
      leadDaysMax: service.leadTimeDays.max,
      isHot: service.hot,
      isPrefecture: service.prefecture,
    })),
  );
  await db
    .insert(serviceCounts)
    .values(demo.map(({ rid, orderCount }) => ({ serviceRid: rid, orders: orderCount, earlier: orderCount })))
    .onConflictDoUpdate({
      target: serviceCounts.serviceRid,
      set: asGiven(serviceCounts, ['orders', 'earlier']),
    });
  await db.insert(serviceParameters).values(
    read('parameters.json').map((parameter: DemoParameter) => ({
      ...parameter,
      isRequired: parameter.required,
      pricePerUnitFen: parameter.pricePerUnit,
      standard: parameter.default,
    })),
  );
}

async function seedContent(db: Database) {
  const picture = pictures();
  await db.insert(articles).values(
    read('articles.json').map((article: DemoArticle) => ({
      ...article,
      img: picture(article.img),
      body: readFileSync(path.join(folder, article.body), 'utf8'),
      createdAt: new Date(article.created),
    })),
  );
  const written = (kind: string) =>
    new Date(read('articles.json').find((article: DemoArticle) => article.kind === kind).created);
  await db.insert(legalVersions).values([
    { document: 'terms', version: 1, effectiveAt: written('license') },
    { document: 'privacy', version: 1, effectiveAt: written('policy') },
    { document: 'service', version: 1, effectiveAt: written('agreement') },
    { document: 'credit', version: 1, effectiveAt: written('credit') },
    { document: 'promoter', version: 1, effectiveAt: written('promoter') },
  ]);
  await db.insert(showcases).values(read('showcases.json'));
  await db
    .insert(acknowledgements)
    .values(
      read('thanks.json').map(
        ({ id: _, ...thanks }: { id: number } & typeof acknowledgements.$inferInsert) => thanks,
      ),
    );
  await db.insert(banners).values(
    read('banners.json').map(({ id: _, ...banner }: { id: number } & typeof banners.$inferInsert) => ({
      ...banner,
      img: picture(banner.img),
      imgMobile: picture(banner.img).replace('.svg', '-mobile.svg'),
      tone: darkBanners.includes(banner.img) ? 'dark' : 'light',
    })),
  );
}

/** What is recommended for which material and question. */
async function seedGuide(db: Database) {
  const { topics, answers }: DemoGuide = read('guide.json');
  await db.insert(guideTopics).values(topics);
  await db.insert(guideAnswers).values(
    answers.map(({ material, question, source, choices }) => ({
      rid: `${material}.${question}`,
      materialRid: material,
      questionRid: question,
      source,
      choices: choices.map(({ service, reason, limit }) => ({ serviceRid: service, reason, limit })),
    })),
  );
}

/** Turns a picture's name into its path on this host. */
function pictures(): (name: string) => string {
  const files: Record<string, string> = read('images.json');
  return (name) => {
    const file = files[name];
    if (!file) throw new Error(`db/demo/images.json has no picture for ${name}`);
    return `/images/${file}`;
  };
}

type DemoType = typeof serviceTypes.$inferInsert & { prefecture: boolean };
/** By which further words a service (its rid) or category (its id) is found, several between bars. */
type DemoWords = Record<string, { names: string; first?: string; also?: string } | undefined>;
type DemoService = typeof services.$inferInsert & {
  priceFrom: number;
  leadTimeDays: { min: number; max: number };
  orderCount: number;
  hot: boolean;
  prefecture: boolean;
};
type DemoParameter = typeof serviceParameters.$inferInsert & {
  required: boolean;
  pricePerUnit: number;
  default: unknown;
};
type DemoGuide = {
  topics: (typeof guideTopics.$inferInsert)[];
  answers: {
    material: string;
    question: string;
    source: string;
    choices: { service: string; reason: string; limit: string }[];
  }[];
};
type DemoArticle = typeof articles.$inferInsert & { created: string };
