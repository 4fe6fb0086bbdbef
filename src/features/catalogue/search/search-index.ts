import { and, desc, eq, inArray, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { builtOnce, fixed } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import { nameCases } from '../detail/name-cases.ts';
import {
  searchEntries,
  searchStale,
  serviceCounts,
  serviceParameters,
  services,
  serviceTypes,
} from '../tables.ts';
import type { EntryWords } from './entry-packs.ts';
import { loadLanguage } from './language.ts';
import { packServices, packWords } from './pack-services.ts';
import { type SearchDocument, type SearchVectors, vectorsOf, vectorsVersion } from './search-vectors.ts';

type Kind = (typeof searchStale.$inferSelect)['kind'];
type Figures = 'typeId' | 'categoryId' | 'days' | 'canHurry' | 'priceFen' | 'popularity' | 'createdAt';

/** A document with the figures that lists of hits are narrowed and ordered by. */
export type Searchable = SearchDocument & Partial<Pick<typeof searchEntries.$inferInsert, Figures>>;

/** Where documents of one kind come from: those of `rids` that the public may see. */
export type SearchSource = { kind: Kind; read: (db: Database, rids: string[]) => Promise<Searchable[]> };

/** How many entries are made within one transaction. */
const atOnce = 200;
/** How many of them are written by one statement. */
const writtenAtOnce = 25;

/**
 * Makes the entries anew that triggers have noted as stale, and returns how many. Several processes may do so at
 * once; each takes what no other has. Does nothing, and tells nobody, when nothing is stale.
 */
export async function refreshSearch(db: Database, sources: readonly SearchSource[]): Promise<number> {
  // Most of what pages show is nothing that is searched for: then nothing is written, nor a transaction begun.
  const [stale] = await db.transaction((one) => firstStale(one), { accessMode: 'read only' });
  if (!stale) return 0;
  let refreshed = 0;
  for (;;) {
    const taken = await db.transaction((transaction) => refreshSome(transaction, sources));
    refreshed += taken;
    if (taken < atOnce) break;
  }
  if (refreshed > 0) await packServices(db);
  return refreshed;
}

const firstStale = builtOnce((db) => db.select().from(searchStale).limit(fixed(1)));

/** Notes as stale what another version of the product has made; once after each start. */
export async function noteOutdated(db: Database): Promise<void> {
  await db.execute(sql`INSERT INTO search_stale (kind, rid)
    SELECT kind, rid FROM search_entries WHERE version <> ${vectorsVersion} ON CONFLICT DO NOTHING`);
}

/** Takes over how often services were ordered since their entries were made. */
export async function refreshPopularity(db: Database): Promise<void> {
  await db
    .update(searchEntries)
    .set({ popularity: sql`${serviceCounts.orders}` })
    .from(serviceCounts)
    .where(
      and(
        eq(searchEntries.kind, 'service'),
        eq(serviceCounts.serviceRid, searchEntries.rid),
        sql`${searchEntries.popularity} <> ${serviceCounts.orders}`,
      ),
    );
}

/** Services and categories as searches know them. */
export const catalogueSources: readonly SearchSource[] = [
  { kind: 'service', read: readServices },
  { kind: 'category', read: readCategories },
];

async function refreshSome(db: Database, sources: readonly SearchSource[]): Promise<number> {
  const some = db
    .select({ kind: searchStale.kind, rid: searchStale.rid })
    .from(searchStale)
    // Services first, so that as many as can be come into one pack.
    .orderBy(desc(searchStale.kind), desc(searchStale.rid))
    .limit(atOnce)
    .for('update', { skipLocked: true });
  const stale = await db
    .delete(searchStale)
    .where(sql`(${searchStale.kind}, ${searchStale.rid}) IN ${some}`)
    .returning();
  if (stale.length === 0) return 0;
  const language = await loadLanguage();
  const staleOf = (kind: Kind) => stale.filter((one) => one.kind === kind).map(({ rid }) => rid);
  for (const { kind, read } of sources) {
    const rids = staleOf(kind);
    if (rids.length === 0) continue;
    const documents = await read(db, rids);
    await db.delete(searchEntries).where(and(eq(searchEntries.kind, kind), inArray(searchEntries.rid, rids)));
    if (documents.length === 0) continue;
    // While the database writes some, the next are made: either takes as long as the other.
    let written: Promise<EntryWords[]> = Promise.resolve([]);
    const words: EntryWords[] = [];
    for (let from = 0; from < documents.length; from += writtenAtOnce) {
      const some = documents.slice(from, from + writtenAtOnce);
      const entries = some.map((document) => asEntry(kind, document, vectorsOf(document, language, kind)));
      words.push(...(await written));
      written = write(db, entries);
      // Who fails is heard of where it is waited for.
      written.catch(() => {});
    }
    words.push(...(await written));
    if (kind === 'service') await packWords(db, words);
  }
  await nameCases(db, { services: staleOf('service'), articles: staleOf('article') });
  return stale.length;
}

type Entry = typeof searchEntries.$inferInsert & SearchVectors;

/** Writes entries, and tells their words as they are packed. */
async function write(db: Database, entries: readonly Entry[]): Promise<EntryWords[]> {
  const written = await db
    .insert(searchEntries)
    .values([...entries])
    .returning({ rid: searchEntries.rid, revision: searchEntries.revision });
  const revisions = new Map(written.map(({ rid, revision }) => [rid, revision]));
  return entries.map(({ rid, head, body, forms, terms }) => ({
    ...{ head, body, forms, terms },
    revision: revisions.get(rid)!,
  }));
}

function asEntry(
  kind: Kind,
  document: Searchable,
  { head, body, forms, terms, plain }: SearchVectors,
): Entry {
  const { rid, title, sketch, img, note } = document;
  const { typeId, categoryId, days, canHurry, priceFen, popularity, createdAt } = document;
  const figures = { typeId, categoryId, days, canHurry, priceFen, popularity, createdAt };
  return {
    kind,
    rid,
    title,
    sketch,
    img,
    note,
    ...figures,
    head,
    body,
    forms,
    terms,
    plain,
    version: vectorsVersion,
  };
}

async function readServices(db: Database, rids: string[]): Promise<Searchable[]> {
  const rows = await db
    .select({ service: services, category: serviceTypes.name, orders: serviceCounts.orders })
    .from(services)
    .innerJoin(serviceTypes, eq(serviceTypes.id, services.categoryId))
    .leftJoin(serviceCounts, eq(serviceCounts.serviceRid, services.rid))
    .where(inArray(services.rid, rids));
  const fields = await db
    .select({
      label: serviceParameters.label,
      options: serviceParameters.options,
      appliesTo: serviceParameters.appliesTo,
    })
    .from(serviceParameters);
  return rows.map(({ service, category, orders }) => {
    const { instrument, faqs } = service;
    const choices = fields
      .filter(({ appliesTo }) => appliesTo.includes(service.rid) || appliesTo.includes(service.categoryId))
      .flatMap(({ label, options }) => [label, ...options.map((option) => option.label)]);
    const answers = faqs.flatMap(({ q, a }) => [q, a]);
    return {
      rid: service.rid,
      title: service.name,
      sketch: service.sketch,
      img: service.img,
      note: '',
      aliases: service.aliases,
      firstFor: service.firstFor,
      alsoFor: service.alsoFor,
      tags: service.tags,
      category,
      instrument: `${instrument.vendor} ${instrument.model}`,
      body: [service.intro, service.sampleRequirements, ...instrument.keySpecs, ...answers, ...choices].join(
        '\n',
      ),
      typeId: service.typeId,
      categoryId: service.categoryId,
      days: service.leadDaysMax,
      canHurry: service.canHurry,
      priceFen: service.priceFromFen,
      popularity: orders ?? 0,
    };
  });
}

async function readCategories(db: Database, rids: string[]): Promise<Searchable[]> {
  const parents = alias(serviceTypes, 'parents');
  const rows = await db
    .select({ type: serviceTypes, parent: parents.name })
    .from(serviceTypes)
    .innerJoin(parents, eq(parents.id, serviceTypes.parentId))
    .where(and(inArray(sql`${serviceTypes.id}::text`, rids), not(serviceTypes.isOff)));
  return rows.map(({ type, parent }) => ({
    rid: String(type.id),
    title: type.name,
    sketch: type.sketch,
    img: type.img,
    note: '',
    aliases: type.aliases,
    firstFor: [],
    alsoFor: [],
    tags: type.description.split('|'),
    category: parent,
    instrument: '',
    body: '',
    typeId: type.parentId,
    categoryId: type.id,
  }));
}
