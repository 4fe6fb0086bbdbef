import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The usual seed, with which a suite does the same each time. */
const usual = 20261121;

/** The seed of random work that keeps none of its own: the same each time in `npm test`, today's in `npm run trust`, or `SEED=`. */
export function seedOfTests(standard = usual): number {
  return Number(process.env.SEED ?? (process.env.SEED_OF_THE_DAY ? seedOfTheDay() : standard));
}

const kept = path.resolve(import.meta.dirname, 'failed-seeds.json');

/**
 * Does random work with each of its seeds: with those of failed-seeds.json, with which it failed once, and with today's in
 * `npm run trust`, the usual one else; `SEED=` tries another one alone. What fails under the seed of a day is kept.
 */
export async function withSeeds(
  suite: string,
  work: (seed: number) => Promise<void>,
  standard = usual,
): Promise<void> {
  for (const seed of seedsOf(suite, standard)) {
    try {
      await work(seed);
    } catch (error) {
      console.error(`${suite}: failed with SEED=${seed}`);
      if (process.env.SEED_OF_THE_DAY) keep(suite, seed);
      throw error;
    }
  }
}

function seedsOf(suite: string, standard: number): readonly number[] {
  const earlier = process.env.SEED ? [] : (readKept()[suite] ?? []);
  return [...new Set([...earlier, seedOfTests(standard)])];
}

/** As a number, 20261121 on 21 November 2026. */
export function seedOfTheDay(): number {
  return Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
}

function readKept(): Record<string, number[]> {
  return existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
}

function keep(suite: string, seed: number) {
  const all = readKept();
  all[suite] = [...new Set([...(all[suite] ?? []), seed])];
  // As the formatter has it, so that the file may be committed as it is.
  const lines = Object.entries(all).map(
    ([name, seeds]) => `  ${JSON.stringify(name)}: [${seeds.join(', ')}]`,
  );
  writeFileSync(kept, `{\n${lines.join(',\n')}\n}\n`);
}
