import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedWorld } from '../../../../tests/world.ts';
import { mergePacks, PackBuilder } from './rules.packing.ts';
import { lexeme } from './rules.search-text.ts';
import { any, every, nameBegins, tsqueryOf, type Wanted, wordIs } from './rules.wanted.ts';
import { WordIndex } from './rules.word-index.ts';
import { nowhere, WordPack } from './rules.word-pack.ts';

const shared = sharedWorld({ shop: 'empty' });

/** Few words, so that documents have them: with what has to be quoted, and characters of several bytes. */
const word = fc.constantFrom(
  ...[
    'x',
    'xr',
    'xrd',
    '=x',
    '=xrd',
    '=xrdfen',
    '+xrd',
    '+fenmo',
    '粉',
    '粉末',
    '=粉末',
    '𠮷',
    '\uFA30',
    "y'oung",
    '\\',
    "'",
    "\\'",
  ],
  ...['a b', 'c:1A', '=', '1'],
);
const weight = fc.constantFrom('A', 'B', 'C', 'D');
/** Some words twice. */
const document = fc.array(fc.tuple(word, weight), { maxLength: 8 });
const weights = fc.option(
  fc.subarray(['A', 'B', 'C', 'D'], { minLength: 1 }).map((some) => some.join('')),
  { nil: undefined },
);
const name = word.filter((text) => /^[=+]/.test(text));
const { wanted } = fc.letrec<{ wanted: Wanted }>((tie) => ({
  wanted: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(word, weights).map(([text, some]) => wordIs(text, some)),
    fc.tuple(name, weights).map(([text, some]) => nameBegins(text, some)),
    fc.array(tie('wanted'), { minLength: 1, maxLength: 3 }).map(any),
    fc.array(tie('wanted'), { minLength: 1, maxLength: 3 }).map(every),
  ),
}));

const mark = 'h';

/** Three packs: of every second document from the last on, among which is one that is gone, and of the others, one of two merged. */
function packed(vectors: readonly string[]) {
  const packOf = (places: readonly number[]) => {
    const builder = new PackBuilder();
    places.forEach((place, nth) => {
      builder.addVector(nth, mark, vectors[place] ?? vectors[0]!);
      // Words behind another mark are not those that are looked for.
      builder.addVector(nth, 'other', vectors[(place + 1) % vectors.length]!);
    });
    return { pack: new WordPack(builder.bytes()), places };
  };
  const all = vectors.map((_, place) => place);
  const gone = vectors.length;
  const second = packOf([gone, ...all.filter((place) => place % 2 === 0).toReversed()]);
  const [one, other] = [1, 3].map((rest) => packOf([...all.filter((place) => place % 4 === rest), gone]));
  const places: number[] = [];
  const steps = mergePacks(
    [one!, other!].map(({ pack, places: own }) => ({
      pack,
      numbers: Uint32Array.from(own, (place) => (place === gone ? nowhere : places.push(place) - 1)),
    })),
  );
  let step = steps.next();
  while (!step.done) step = steps.next();
  return [second, { pack: new WordPack(step.value), places }].map(({ pack, places: own }) => ({
    pack,
    places: Uint32Array.from(own, (place) => (place === gone ? nowhere : place)),
  }));
}

test('a word index finds and ranks documents as PostgreSQL does', async () => {
  const { db } = (await shared()).database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 1, maxLength: 40 }),
      fc.array(wanted, { minLength: 1, maxLength: 10 }),
      fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (documents, looked, ranked, isTold) => {
        const vectors = documents.map((words) =>
          words.map(([text, at]) => `${lexeme(text)}:1${at}`).join(' '),
        );
        const { rows } = await db.execute<{ text: string; having: boolean[]; ranks: number[] }>(sql`
          SELECT vector::tsvector::text AS text,
            ARRAY(SELECT vector::tsvector @@ one FROM unnest(${sql.param(looked.map(tsqueryOf))}::tsquery[]) AS one) AS having,
            ARRAY(SELECT ts_rank('{0.3,0.55,0.75,0.9}', vector::tsvector, one)
              FROM unnest(${sql.param(ranked.map((words) => tsqueryOf(any(words.map((text) => wordIs(text))))))}::tsquery[]) AS one) AS ranks
          FROM unnest(${sql.param(vectors)}::text[]) WITH ORDINALITY AS given(vector, nth) ORDER BY nth`);
        // As PostgreSQL tells them, and as they were written.
        const told = isTold ? rows.map(({ text }) => text) : vectors;
        const index = new WordIndex(packed(told), rows.length, mark);
        const places = rows.map((_, place) => place);
        const found = looked.map((one) => index.having(one));
        const chosen = index.choose(places);
        const ranks = ranked.map((words) => index.ranks(words, [0.3, 0.55, 0.75, 0.9], chosen));
        rows.forEach((row, place) => {
          expect(found.map((some) => some.has(place))).toEqual(row.having);
          // PostgreSQL tells nothing at all as a little.
          for (const [nth, rank] of row.ranks.entries()) expect(ranks[nth]![place]).toBeCloseTo(rank, 6);
        });
        expect(found.map((some) => some.first())).toEqual(
          looked.map((_, nth) => places.filter((place) => rows[place]!.having[nth])),
        );
      },
    ),
    { numRuns: 150 },
  );
});
