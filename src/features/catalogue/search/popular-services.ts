import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../host/calls/context.ts';
import { builtOnce, given } from '../../../host/database/built-once.ts';
import { type Database, poolOf } from '../../../host/database/database.ts';
import { waitsFor } from '../../../host/database/held-connection.ts';
import { searchEntries } from '../tables.ts';
import { Dictionary, type Document, WordIndex } from './rules.word-index.ts';

/** What lists of hits are narrowed and ordered by. */
export type Card = {
  rid: string;
  typeId: number;
  categoryId: number;
  days: number;
  canHurry: boolean;
  priceFen: number;
  popularity: number;
};

/**
 * The services that are looked at first, those ordered most in front, with the words of their entries: in hand, so that the database
 * need not be asked for them. `areAll` tells that there are no others.
 */
export type PopularServices = Record<Field, WordIndex> & {
  services: readonly { card: Card; title: string }[];
  areAll: boolean;
};

type Field = 'head' | 'body' | 'forms' | 'terms';
const fields: readonly Field[] = ['head', 'body', 'forms', 'terms'];

/** The popular services as they are since content changed last. After a start it takes a while, for which nobody may hold a connection. */
export function popularServices({ db, keep }: Pick<Context, 'db' | 'keep'>): Promise<PopularServices> {
  waitsFor('the popular services');
  return keep('popular services', () => readerOf(db)(db));
}

/** So many entries are read at a time: while they are taken in nobody is answered. */
const readAtOnce = 50;

type Entry = { stamp: string; card: Card; title: string } & Record<Field, Document>;

/** What reads them from each database. */
const readers = new WeakMap<object, Reader>();
type Reader = (db: Database) => Promise<PopularServices>;

function readerOf(db: Database): Reader {
  const pool = poolOf(db);
  const reader = readers.get(pool) ?? createReader();
  readers.set(pool, reader);
  return reader;
}

/** Reads the entries that have changed since they were read before. */
function createReader(): Reader {
  const dictionaries = recordOf(() => new Dictionary());
  let known = new Map<string, Entry>();
  let popular: PopularServices | undefined;

  async function read(db: Database): Promise<PopularServices> {
    const stamps = await readStamps(db);
    const isKnown = ({ rid, stamp }: Stamp) => known.get(rid)?.stamp === stamp;
    const areAll = !stamps[0]?.hasOthers;
    if (popular?.areAll === areAll && stamps.length === known.size && stamps.every(isKnown)) return popular;
    const changed = stamps.filter((stamp) => !isKnown(stamp)).map(({ rid }) => rid);
    const entries = new Map(stamps.filter(isKnown).map(({ rid }) => [rid, known.get(rid)!]));
    for (let from = 0; from < changed.length; from += readAtOnce)
      for (const row of await readEntries(db, { rids: changed.slice(from, from + readAtOnce) }))
        entries.set(row.rid, entryOf(row));
    known = entries;
    const ordered = [...entries.values()].toSorted(
      ({ card: one }, { card: other }) => other.popularity - one.popularity || (one.rid < other.rid ? -1 : 1),
    );
    const indexOf = (field: Field) => {
      const documents = ordered.map((entry) => entry[field]);
      const last = popular?.[field];
      return last?.isOf(documents) ? last : new WordIndex(dictionaries[field], documents);
    };
    popular = { ...recordOf(indexOf), services: ordered, areAll };
    return popular;
  }

  function entryOf({ stamp, title, head, body, forms, terms, ...card }: EntryRow): Entry {
    const documents = {
      head: dictionaries.head.documentOfVector(head),
      body: dictionaries.body.documentOfVector(body),
      forms: dictionaries.forms.documentOf(forms),
      terms: dictionaries.terms.documentOf(terms),
    };
    const before = known.get(card.rid);
    // Where only its figures have changed the words stay the same, and what was made of them.
    const same = (field: Field) =>
      before && isEqual(before[field], documents[field]) ? before[field] : documents[field];
    return { stamp, title, card, ...recordOf(same) };
  }

  let last: Promise<unknown> = Promise.resolve();
  // One after the other: who asks later is answered with what is there later.
  return (db) => {
    const reading = last.then(() => read(db));
    last = reading.catch(() => {});
    return reading;
  };
}

const isEqual = (one: Document, other: Document) =>
  one.length === other.length && one.every((entry, at) => entry === other[at]);

function recordOf<Value>(make: (field: Field) => Value): Record<Field, Value> {
  return Object.fromEntries(fields.map((field) => [field, make(field)])) as Record<Field, Value>;
}

type Stamp = { rid: string; stamp: string; hasOthers: boolean };
type EntryRow = Card & {
  stamp: string;
  title: string;
  head: string;
  body: string;
  forms: string[];
  terms: string[];
};

const isPopular = and(eq(searchEntries.kind, 'service'), searchEntries.isPopular);
/** Which transaction wrote the row: another one wherever anything in it has changed. */
const stamp = sql<string>`${searchEntries}.xmin::text`;

const readStamps: (db: Database) => Promise<Stamp[]> = builtOnce((db) =>
  db
    .select({
      rid: searchEntries.rid,
      stamp,
      hasOthers: sql<boolean>`EXISTS (SELECT FROM ${searchEntries} AS other WHERE other.kind = 'service' AND NOT other.is_popular)`,
    })
    .from(searchEntries)
    .where(isPopular),
);

const readEntries: (db: Database, values: { rids: string[] }) => Promise<EntryRow[]> = builtOnce((db) =>
  db
    .select({
      rid: searchEntries.rid,
      stamp,
      title: searchEntries.title,
      typeId: searchEntries.typeId,
      categoryId: searchEntries.categoryId,
      days: searchEntries.days,
      canHurry: searchEntries.canHurry,
      priceFen: searchEntries.priceFen,
      popularity: searchEntries.popularity,
      head: sql<string>`${searchEntries.head}::text`,
      body: sql<string>`${searchEntries.body}::text`,
      // JSON is read faster than PostgreSQL's own arrays.
      forms: sql<string[]>`to_json(${searchEntries.forms})`,
      terms: sql<string[]>`to_json(${searchEntries.terms})`,
    })
    .from(searchEntries)
    .where(and(isPopular, sql`${searchEntries.rid} = ANY (${given('rids')})`)),
);
