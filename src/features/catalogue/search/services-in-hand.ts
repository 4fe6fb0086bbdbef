import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../host/calls/context.ts';
import { builtOnce, given } from '../../../host/database/built-once.ts';
import { type Database, poolOf } from '../../../host/database/database.ts';
import { waitsFor } from '../../../host/database/held-connection.ts';
import { searchEntries, searchPacks } from '../tables.ts';
import {
  asPack,
  type EntryWords,
  type Field,
  isService,
  marks,
  type Pack,
  packOf,
  packOfAll,
  wordColumns,
} from './entry-packs.ts';
import { type PlacedPack, WordIndex } from './rules.word-index.ts';
import { nowhere } from './rules.word-pack.ts';

/** What is told of a service where only its name is shown, and lists of hits are narrowed and ordered by. */
type Card = {
  rid: string;
  title: string;
  typeId: number;
  categoryId: number;
  days: number;
  canHurry: boolean;
  priceFen: number;
  popularity: number;
};

/** All services, those ordered most in front, with the words of their entries: in hand, so that the database need not be asked. */
export type ServicesInHand = Record<Field, WordIndex> & { services: readonly Card[]; facts: Facts };

/** By place what hundreds of hits are ranked, counted and narrowed by: here it is near at hand, and spread over all memory in cards. */
export type Facts = {
  rids: readonly string[];
  typeIds: Uint32Array;
  categoryIds: Uint32Array;
  days: Uint32Array;
  canHurry: Uint8Array;
  pricesFen: Float64Array;
  popularities: Uint32Array;
};

function factsOf(cards: readonly Card[]): Facts {
  return {
    rids: cards.map(({ rid }) => rid),
    typeIds: Uint32Array.from(cards, ({ typeId }) => typeId),
    categoryIds: Uint32Array.from(cards, ({ categoryId }) => categoryId),
    days: Uint32Array.from(cards, ({ days }) => days),
    canHurry: Uint8Array.from(cards, ({ canHurry }) => Number(canHurry)),
    pricesFen: Float64Array.from(cards, ({ priceFen }) => priceFen),
    popularities: Uint32Array.from(cards, ({ popularity }) => popularity),
  };
}

export const noFacts = factsOf([]);

/** The same of those at these places alone, in their order: the others need not be kept. */
export function factsAt(facts: Facts, places: readonly number[]): Facts {
  const { length } = places;
  const some = {
    rids: new Array<string>(length),
    typeIds: new Uint32Array(length),
    categoryIds: new Uint32Array(length),
    days: new Uint32Array(length),
    canHurry: new Uint8Array(length),
    pricesFen: new Float64Array(length),
    popularities: new Uint32Array(length),
  };
  // By number and at once: column by column, by what arrays are made from, it took a sixth of a search.
  for (let turn = 0; turn < length; turn++) {
    const place = places[turn]!;
    some.rids[turn] = facts.rids[place]!;
    some.typeIds[turn] = facts.typeIds[place]!;
    some.categoryIds[turn] = facts.categoryIds[place]!;
    some.days[turn] = facts.days[place]!;
    some.canHurry[turn] = facts.canHurry[place]!;
    some.pricesFen[turn] = facts.pricesFen[place]!;
    some.popularities[turn] = facts.popularities[place]!;
  }
  return some;
}

/** The services as they are since content changed last. After a start it takes a while, for which nobody may hold a connection. */
export function servicesInHand({ db, keep }: Pick<Context, 'db' | 'keep'>): Promise<ServicesInHand> {
  waitsFor('the services');
  return keep('services in hand', () => readerOf(db)(db));
}

/** So many entries are read at a time: while they come in nobody is answered. */
const readAtOnce = { words: 200, cards: 1_000 };

/** What reads them from each database. */
const readers = new WeakMap<object, Reader>();
type Reader = (db: Database) => Promise<ServicesInHand>;

function readerOf(db: Database): Reader {
  const pool = poolOf(db);
  const reader = readers.get(pool) ?? createReader();
  readers.set(pool, reader);
  return reader;
}

/** Reads what has changed since it was read before. */
function createReader(): Reader {
  let listed = new Map<number, Card>();
  let packs = new Map<number, Pack>();
  /** Entries that are in no pack yet. */
  let gathered: Pack | undefined;
  let last: { state: State; services: ServicesInHand } | undefined;

  async function read(db: Database): Promise<ServicesInHand> {
    const [state] = await readState(db);
    if (last && isSame(last.state, state!)) return last.services;
    const { revisions, popularities, packs: ids } = state!;
    const found = await readPacks(db, ids);
    // Packs have been made of others meanwhile.
    if (!found) return read(db);
    packs = found;
    const packed = new Set([...packs.values()].flatMap((pack) => pack.revisions));
    await gather(
      db,
      revisions.filter((revision) => !packed.has(revision)),
    );
    const places = await list(db, revisions, popularities);
    const count = places.size;
    const placeOf = (revision: number) => {
      const place = places.get(revision) ?? nowhere;
      // What has been packed meanwhile is not looked at twice.
      places.delete(revision);
      return place;
    };
    const placed = [...packs.values(), ...(gathered ? [gathered] : [])].map(
      (pack): PlacedPack => ({ pack: pack.words, places: Uint32Array.from(pack.revisions, placeOf) }),
    );
    const indexOf = (field: Field) => new WordIndex(placed, count, marks[field]);
    const cards = [...listed.values()];
    const services = {
      ...{ head: indexOf('head'), body: indexOf('body'), forms: indexOf('forms'), terms: indexOf('terms') },
      ...{ services: cards, facts: factsOf(cards) },
    };
    last = { state: state!, services };
    return services;
  }

  /** The packs, of which those that are known are not read again; nothing where one of them is gone. */
  async function readPacks(db: Database, ids: readonly number[]): Promise<typeof packs | undefined> {
    const found: typeof packs = new Map();
    for (const id of ids) {
      const [packed] = packs.has(id) ? [] : await readPack(db, { id });
      const pack = packed ? asPack(packed) : packs.get(id);
      if (!pack) return undefined;
      found.set(id, pack);
    }
    return found;
  }

  async function gather(db: Database, revisions: readonly number[]): Promise<void> {
    const known = new Set(gathered?.revisions);
    const missing = revisions.filter((revision) => !known.has(revision));
    const all = gathered ? [gathered] : [];
    for (let from = 0; from < missing.length; from += readAtOnce.words)
      all.push(
        asPack(
          await packOf(await readWords(db, { revisions: missing.slice(from, from + readAtOnce.words) })),
        ),
      );
    const isLeft = new Set(revisions);
    if (revisions.length === 0) gathered = undefined;
    else if (missing.length > 0) gathered = asPack(await packOfAll(all, (revision) => isLeft.has(revision)));
  }

  /** Lists the services in this order, and tells where each has come to stand. */
  async function list(
    db: Database,
    revisions: readonly number[],
    popularities: readonly number[],
  ): Promise<Map<number, number>> {
    const missing = revisions.filter((revision) => !listed.has(revision));
    const own = new Map<number, Card>();
    for (let from = 0; from < missing.length; from += readAtOnce.cards)
      for (const { revision, ...card } of await readCards(db, {
        revisions: missing.slice(from, from + readAtOnce.cards),
      }))
        own.set(revision, { ...card, popularity: 0 });
    const ordered: typeof listed = new Map();
    revisions.forEach((revision, nth) => {
      const known = listed.get(revision) ?? own.get(revision);
      const popularity = popularities[nth]!;
      // What is gone meanwhile is content that has changed, of which all hear.
      if (!known) return;
      ordered.set(revision, known.popularity === popularity ? known : { ...known, popularity });
    });
    listed = ordered;
    return new Map([...ordered.keys()].map((revision, place) => [revision, place]));
  }

  let reading: Promise<unknown> = Promise.resolve();
  // One after the other: who asks later is answered with what is there later.
  return (db) => {
    const next = reading.then(() => read(db));
    reading = next.catch(() => {});
    return next;
  };
}

function isSame(one: State, other: State): boolean {
  const isEqual = (some: readonly number[], others: readonly number[]) =>
    some.length === others.length && some.every((each, nth) => each === others[nth]);
  return (
    isEqual(one.revisions, other.revisions) &&
    isEqual(one.popularities, other.popularities) &&
    isEqual(one.packs, other.packs)
  );
}

/** The services by their entries' revisions, those ordered most in front, with their orders, and which packs there are. */
type State = { revisions: number[]; popularities: number[]; packs: number[] };
type CardRow = Omit<Card, 'popularity'> & { revision: number };

const readState: (db: Database) => Promise<State[]> = builtOnce((db) =>
  db
    .select({
      revisions: sql<number[]>`coalesce(json_agg(revision), '[]')`,
      popularities: sql<number[]>`coalesce(json_agg(popularity), '[]')`,
      packs: sql<number[]>`(SELECT coalesce(json_agg(id ORDER BY id), '[]') FROM ${searchPacks})`,
    })
    .from(
      sql`(SELECT revision, popularity FROM ${searchEntries} WHERE ${isService}
        ORDER BY popularity DESC, rid COLLATE "C") AS ordered`,
    ),
);

const readPack = builtOnce((db) =>
  db
    .select({
      revisions: sql<number[]>`to_json(${searchPacks.revisions})`,
      words: searchPacks.words,
    })
    .from(searchPacks)
    .where(eq(searchPacks.id, given('id'))),
);

const among = and(isService, sql`${searchEntries.revision} = ANY (${given('revisions')})`);

const readCards: (db: Database, values: { revisions: number[] }) => Promise<CardRow[]> = builtOnce((db) =>
  db
    .select({
      revision: searchEntries.revision,
      rid: searchEntries.rid,
      title: searchEntries.title,
      typeId: searchEntries.typeId,
      categoryId: searchEntries.categoryId,
      days: searchEntries.days,
      canHurry: searchEntries.canHurry,
      priceFen: searchEntries.priceFen,
    })
    .from(searchEntries)
    .where(among),
);

const readWords: (db: Database, values: { revisions: number[] }) => Promise<EntryWords[]> = builtOnce((db) =>
  db.select(wordColumns).from(searchEntries).where(among),
);
