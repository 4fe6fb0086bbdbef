import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedWorld } from '../../../../tests/world.ts';
import { lexeme } from './rules.search-text.ts';
import { any, every, nameBegins, tsqueryOf, type Wanted, wordIs } from './rules.wanted.ts';
import { Dictionary, WordIndex } from './rules.word-index.ts';

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
    "y'oung",
    '\\',
    "'",
    "\\'",
  ],
  ...['a b', 'c:1A', '=', '1'],
);
const weight = fc.constantFrom('A', 'B', 'C', 'D');
const document = fc.dictionary(word, weight, { maxKeys: 8 }).map((words) => Object.entries(words));
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

test('a word index finds and ranks documents as PostgreSQL does', async () => {
  const { db } = (await shared()).database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 1, maxLength: 40 }),
      fc.array(wanted, { minLength: 1, maxLength: 10 }),
      fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async (documents, looked, ranked) => {
        const vectors = documents.map((words) =>
          words.map(([text, at]) => `${lexeme(text)}:1${at}`).join(' '),
        );
        const { rows } = await db.execute<{ text: string; having: boolean[]; ranks: number[] }>(sql`
          SELECT vector::tsvector::text AS text,
            ARRAY(SELECT vector::tsvector @@ one FROM unnest(${sql.param(looked.map(tsqueryOf))}::tsquery[]) AS one) AS having,
            ARRAY(SELECT ts_rank('{0.3,0.55,0.75,0.9}', vector::tsvector, one)
              FROM unnest(${sql.param(ranked.map((words) => tsqueryOf(any(words.map((text) => wordIs(text))))))}::tsquery[]) AS one) AS ranks
          FROM unnest(${sql.param(vectors)}::text[]) WITH ORDINALITY AS given(vector, nth) ORDER BY nth`);
        const dictionary = new Dictionary();
        const index = new WordIndex(
          dictionary,
          rows.map(({ text }) => dictionary.documentOfVector(text)),
        );
        const places = rows.map((_, place) => place);
        const found = looked.map((one) => index.having(one));
        const ranks = ranked.map((words) => index.ranks(words, [0.3, 0.55, 0.75, 0.9], places));
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
