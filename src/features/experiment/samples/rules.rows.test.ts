import { expect, test } from 'vitest';
import type { DraftSample } from '../../plan/contract.ts';
import {
  filledDown,
  isBlank,
  nextNumber,
  nextRow,
  withAppended,
  withBlock,
  withCopy,
  withMore,
} from './rules.rows.ts';

const row = (no: string, more: Partial<DraftSample> = {}): DraftSample => ({
  ...nextRow([], ['a']),
  no,
  ...more,
});
const numbers = (rows: readonly DraftSample[]) => rows.map(({ no }) => no);

test.each([
  [[], 'S-01'],
  [['S-01'], 'S-02'],
  [['S-09'], 'S-10'],
  [['A9'], 'A10'],
  [['Fe'], 'Fe-2'],
  [['S-02', 'S-01'], 'S-03'],
  [['S-01', ''], 'S-02'],
])('after %j comes %s', (given, next) => {
  expect(nextNumber(given.map((no) => row(no)))).toBe(next);
});

test('further rows are numbered on and alike in what samples of a series share', () => {
  const first = row('S-01', {
    name: 'x',
    form: '薄膜',
    unit: '片',
    storage: '避光',
    amount: 2,
    items: ['b'],
  });
  const rows = withMore([first], 2, ['a']);
  expect(numbers(rows)).toEqual(['S-01', 'S-02', 'S-03']);
  expect(rows[2]).toMatchObject({
    name: '',
    form: '薄膜',
    unit: '片',
    storage: '避光',
    amount: null,
    items: ['b'],
  });
  expect(rows[2]?.hazards).toEqual([]);
});

test('there are never more than 200 rows', () => {
  const full = withMore([], 500, ['a']);
  expect(full).toHaveLength(200);
  expect(new Set(numbers(full)).size).toBe(200);
  expect(withCopy(full, 3)).toHaveLength(200);
  const { rows, left } = withBlock(full, 198, [{ no: 'x' }, { no: 'y' }, { no: 'z' }], ['a']);
  expect([rows.length, left, rows[199]?.no]).toEqual([200, 1, 'y']);
});

test('a copy stands below its row with a number of its own', () => {
  const rows = withCopy([row('S-01', { name: 'x' }), row('S-02')], 0);
  expect(numbers(rows)).toEqual(['S-01', 'S-03', 'S-02']);
  expect(rows[1]?.name).toBe('x');
});

test('filling down repeats a cell and goes on numbering', () => {
  const rows = [row('A1', { amount: 5, unit: 'g', hazards: ['toxic'] }), row('B'), row('C')];
  expect(filledDown(rows, 0, 'hazards').map(({ hazards }) => hazards)).toEqual([
    ['toxic'],
    ['toxic'],
    ['toxic'],
  ]);
  expect(filledDown(rows, 0, 'amount')[2]).toMatchObject({ amount: 5, unit: 'g', no: 'C' });
  expect(numbers(filledDown(rows, 0, 'no'))).toEqual(['A1', 'A2', 'A3']);
  expect(numbers(filledDown(rows, 1, 'no'))).toEqual(['A1', 'B', 'B-2']);
});

test('a block lies over the rows from its place on, and the table grows with it', () => {
  const { rows, left } = withBlock(
    [row('S-01'), row('S-02', { name: 'x' })],
    1,
    [{ amount: 5 }, { amount: 6 }],
    ['a'],
  );
  expect(left).toBe(0);
  expect(rows.map(({ no, name, amount }) => [no, name, amount])).toEqual([
    ['S-01', '', null],
    ['S-02', 'x', 5],
    ['S-03', '', 6],
  ]);
});

test('what is imported takes the place of rows in which nothing was written', () => {
  expect(isBlank(row('S-01'))).toBe(true);
  const { rows } = withAppended(
    [row('S-01', { name: 'x' }), row('S-02')],
    [{ no: 'K1' }, { name: 'y' }],
    ['a'],
  );
  expect(rows.map(({ no, name }) => [no, name])).toEqual([
    ['S-01', 'x'],
    ['K1', ''],
    ['S-03', 'y'],
  ]);
});
