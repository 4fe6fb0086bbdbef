import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { seen } from './support/seen.ts';

/** T-asvs: docs/asvs.md answers every requirement of levels 1 and 2 of OWASP ASVS 5.0 and chosen ones of level 3; what it names is there. */

const root = path.resolve(import.meta.dirname, '../..');
const file = 'docs/asvs.md';

/** The requirements of levels 1 and 2 by section, in ranges, as version 5.0.0 numbers them. */
// biome-ignore format: a list to be held against the standard
const sections: Record<string, string> = {
  '1.1': '1-2', '1.2': '1-9', '1.3': '1-11', '1.4': '1-3', '1.5': '1-2', '2.1': '1-3', '2.2': '1-3',
  '2.3': '1-4', '2.4': '1', '3.2': '1-2', '3.3': '1-4', '3.4': '1-6', '3.5': '1-5', '3.7': '1-2',
  '4.1': '1-3', '4.2': '1', '4.3': '1-2', '4.4': '1-4', '5.1': '1', '5.2': '1-3', '5.3': '1-2',
  '5.4': '1-3', '6.1': '1-3', '6.2': '1-12', '6.3': '1-4', '6.4': '1-4', '6.5': '1-5', '6.6': '1-3',
  '6.8': '1-4', '7.1': '1-3', '7.2': '1-4', '7.3': '1-2', '7.4': '1-5', '7.5': '1-2', '7.6': '1-2',
  '8.1': '1-2', '8.2': '1-3', '8.3': '1', '8.4': '1', '9.1': '1-3', '9.2': '1-4', '10.1': '1-2',
  '10.2': '1-2', '10.3': '1-4', '10.4': '1-11', '10.5': '1-5', '10.6': '1-2', '10.7': '1-3', '11.1': '1-2',
  '11.2': '1-3', '11.3': '1-3', '11.4': '1-4', '11.5': '1', '11.6': '1', '12.1': '1-3', '12.2': '1-2',
  '12.3': '1-4', '13.1': '1', '13.2': '1-5', '13.3': '1-2', '13.4': '1-5', '14.1': '1-2', '14.2': '1-4',
  '14.3': '1-3', '15.1': '1-3', '15.2': '1-3', '15.3': '1-7', '16.1': '1', '16.2': '1-5', '16.3': '1-4',
  '16.4': '1-3', '16.5': '1-3', '17.1': '1', '17.2': '1-4', '17.3': '1-2',
};
const required = Object.entries(sections).flatMap(([section, ranges]) =>
  ranges.split(' ').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, nth) => `V${section}.${from + nth}`);
  }),
);

/** Those of level 3 that we chose: what guards money, files, accounts and people's data. */
// biome-ignore format: a list to be held against the standard
const chosen = [
  'V1.2.10', 'V2.3.5', 'V3.3.5', 'V3.4.7', 'V3.4.8', 'V3.5.7', 'V3.6.1', 'V5.2.4', 'V5.2.6', 'V5.3.3', 'V6.3.5',
  'V6.3.8', 'V6.4.6', 'V6.5.6', 'V6.5.8', 'V7.5.3', 'V8.3.2', 'V14.2.5', 'V14.2.7', 'V14.2.8', 'V15.2.4', 'V15.4.2',
];

type Row = { id: string; level: string; about: string; state: string; evidence: string };

function rowsOf(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => /^\| V\d/.test(line))
    .map((line) => {
      const [id = '', level = '', about = '', state = '', evidence = ''] = line.slice(2, -2).split(' | ');
      return { id, level, about, state, evidence };
    });
}

/** What is wrong with a row: a state that is none, evidence that is not there, or no reason. */
function faultsOf({ id, level, about, state, evidence }: Row): string[] {
  if (!/^[123]$/.test(level) || about.length < 3) return [`${id} is not told`];
  if (['does not apply', 'partly met', '**not met**'].includes(state))
    return evidence.length > 15 ? [] : [`${id} gives no reason`];
  if (state !== 'met') return [`${id} is "${state}"`];
  const named = [...evidence.matchAll(/`([^`]+)`(?: “([^”]+)”)?/g)];
  if (named.length === 0) return [`${id} names nothing`];
  return named.flatMap(([, place = '', words]) => {
    const at = path.join(root, place);
    if (!existsSync(at)) return [`${id}: ${place} is not there`];
    return !words || readFileSync(at, 'utf8').includes(words) ? [] : [`${id}: ${place} has no “${words}”`];
  });
}

const rows = rowsOf(readFileSync(path.join(root, file), 'utf8'));

test('every requirement of levels 1 and 2 has its row, once, in the order of the standard, and so have those chosen of level 3', () => {
  expect(required).toHaveLength(253);
  const basic = rows.filter(({ level }) => level !== '3').map(({ id }) => id);
  expect(basic).toEqual(required);
  expect(rows.filter(({ level }) => level === '3').map(({ id }) => id)).toEqual(chosen);
});

test('what a row names is there, and what is not met says why', () => {
  expect(rows.flatMap(faultsOf)).toEqual([]);
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  seen(
    'G37',
    `ASVS 5.0, ${required.length} requirements of levels 1 and 2 and ${chosen.length} of level 3: ${count('met')} met, ${count('partly met')} partly, ${count('**not met**')} not, ${count('does not apply')} do not apply`,
  );
});

describe('the test sees a row that', () => {
  const good: Row = {
    id: 'V1.1.1',
    level: '1',
    about: 'something',
    state: 'met',
    evidence: '`docs/asvs.md`',
  };
  test.each<[string, Partial<Row>]>([
    ['names a file that is not there', { evidence: '`tests/trust/nothing.test.ts`' }],
    ['names a test that is not there', { evidence: '`LICENSE` “nobody wrote this”' }],
    ['names nothing', { evidence: 'trust us' }],
    ['does not apply for no reason', { state: 'does not apply', evidence: '' }],
    ['has no state', { state: '' }],
    ['is of no level', { level: '' }],
  ])('%s', (_, more) => {
    expect(faultsOf(good)).toEqual([]);
    expect(faultsOf({ ...good, ...more })).toHaveLength(1);
  });
});
