import { setImmediate } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { searchEntries, type searchPacks } from '../tables.ts';
import { mergePacks, PackBuilder } from './rules.packing.ts';
import { nowhere, WordPack } from './rules.word-pack.ts';

/** What stands before the words of each field in a pack. */
export const marks = { head: 'h', body: 'b', forms: 'f', terms: 't' } as const;
export type Field = keyof typeof marks;

/** Packed words of entries, which are known by their revisions and have their places in it. */
export type Pack = { revisions: readonly number[]; words: WordPack };
/** The same as it is written. */
export type Packed = typeof searchPacks.$inferInsert;

export const asPack = ({ revisions, words }: Packed): Pack => ({ revisions, words: new WordPack(words) });

/** What packs are made of. JSON is read faster than PostgreSQL's own arrays. */
export const wordColumns = {
  revision: searchEntries.revision,
  head: sql<string>`${searchEntries.head}::text`,
  body: sql<string>`${searchEntries.body}::text`,
  forms: sql<string[]>`to_json(${searchEntries.forms})`,
  terms: sql<string[]>`to_json(${searchEntries.terms})`,
};
export type EntryWords = { revision: number; head: string; body: string; forms: string[]; terms: string[] };

export const isService = eq(searchEntries.kind, 'service');

/** While words are packed others wait for so long at most, ms, or for so many entries. */
const longest = 10;
const atOnce = 40;

/** Packs the words of entries, which have these places in it. Others have a turn meanwhile. */
export async function packOf(entries: readonly EntryWords[]): Promise<Packed> {
  const packs: Pack[] = [];
  for (let from = 0; from < entries.length; from += atOnce) {
    packs.push(asPack(packOfSome(entries.slice(from, from + atOnce))));
    await setImmediate();
  }
  return packOfAll(packs, () => true);
}

function packOfSome(entries: readonly EntryWords[]): Packed {
  const builder = new PackBuilder();
  entries.forEach(({ head, body, forms, terms }, place) => {
    builder.addVector(place, marks.head, head);
    builder.addVector(place, marks.body, body);
    for (const form of forms) builder.add(place, marks.forms + form);
    for (const term of terms) builder.add(place, marks.terms + term);
  });
  return { revisions: entries.map(({ revision }) => revision), words: builder.bytes() };
}

/** One pack of what is in several, or of those among it that `isLeft` leaves. Others have a turn meanwhile. */
export async function packOfAll(
  packs: readonly Pack[],
  isLeft: (revision: number) => boolean,
): Promise<Packed> {
  const left: number[] = [];
  const steps = mergePacks(
    packs.map(({ words, revisions }) => ({
      pack: words,
      numbers: Uint32Array.from(revisions, (revision) =>
        isLeft(revision) ? left.push(revision) - 1 : nowhere,
      ),
    })),
  );
  for (let since = performance.now(); ; ) {
    const step = steps.next();
    if (step.done) return { revisions: left, words: step.value };
    if (performance.now() - since > longest) {
      await setImmediate();
      since = performance.now();
    }
  }
}
