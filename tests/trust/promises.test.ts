import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileOf, type Ran, tableOf, verdictOf } from '../../scripts/trust/judging.ts';
import { promises } from '../../scripts/trust/promises.ts';

/** The table of trust leaves nothing out, and does not call met what nobody tried. */

const root = path.resolve(import.meta.dirname, '../..');

test('there are 45 figures, eight of several machines and one of pages, each once, in their order', () => {
  const named = (letter: string, length: number) => Array.from({ length }, (_, at) => `${letter}${at + 1}`);
  expect(promises.map(({ figure }) => figure)).toEqual([
    ...named('G', 45),
    ...named('C', 8),
    ...named('A', 1),
  ]);
});

test.each(promises)('$figure names files and tests that are there', ({ heldBy }) => {
  for (const holder of heldBy) {
    const file = path.join(root, fileOf(holder));
    expect(existsSync(file), file).toBe(true);
    if (typeof holder === 'string') continue;
    const names = [
      ...readFileSync(file, 'utf8').matchAll(/^\s*(?:test|describe)?[^\n]*?\(?(['`])(.{3,}?)\1[,)]/gm),
    ].map(([, , name = '']) => name);
    expect(
      names.filter((name) => holder[1].test(name)),
      `${fileOf(holder)} ${holder[1]}`,
    ).not.toEqual([]);
  }
});

describe('a figure', () => {
  const promised = { figure: 'G1', promise: '', heldBy: ['a.test.ts', ['b.test.ts', /G1/]] } as const;
  const ran = (...tests: [string, string, string][]): Ran[] =>
    tests.map(([file, name, status]) => ({ file, name, status }));
  const isMet = (tests: Ran[]) => verdictOf(promised, tests, []).isMet;

  test('is met when all that holds it ran and passed', () => {
    expect(isMet(ran(['a.test.ts', 'x', 'passed'], ['b.test.ts', 'y (G1)', 'passed']))).toBe(true);
    expect(isMet(ran(['a.test.ts', 'x', 'passed'], ['b.test.ts', 'y (G1)', 'failed']))).toBe(false);
    expect(isMet(ran(['a.test.ts', 'x', 'skipped'], ['b.test.ts', 'y (G1)', 'passed']))).toBe(false);
    expect(isMet(ran(['a.test.ts', 'x', 'passed'], ['b.test.ts', 'y', 'passed']))).toBe(false);
    expect(isMet([])).toBe(false);
    expect(verdictOf({ figure: 'G2', promise: '', heldBy: [] }, [], []).isMet).toBe(false);
  });

  test('has its row whether it was tried or not, with what was seen, and keeps it until it is tried again', () => {
    const stamp = { size: 'full', day: '2026-11-26', commit: 'abc' };
    const first = tableOf([{ figure: 'G7', isMet: true, what: '3 of 3 | tests' }], stamp);
    expect(first.match(/^\| [GCA]\d+ \|/gm)).toHaveLength(54);
    expect(first).toMatch(/^\| G7 \|.*\| met \| 3 of 3 \/ tests \| full \| 2026-11-26 \| abc \|$/m);
    expect(first).toMatch(/^\| G8 \|.*\| \*\*not met\*\* \| not tried yet \|/m);
    const again = { ...stamp, day: '2026-11-27' };
    const second = tableOf([{ figure: 'G8', isMet: false, what: 'one fen' }], again, first);
    expect(second).toContain('| met | 3 of 3 / tests | full | 2026-11-26 | abc |');
    expect(second).toContain('| **not met** | one fen | full | 2026-11-27 | abc |');
  });
});
