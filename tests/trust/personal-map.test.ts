import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mapOfPersonalData } from '../../scripts/personal-data.ts';
import { whole } from '../../src/features.ts';
import { seen } from './support/seen.ts';

/** `npm run personal-data` (trust figure G24): the map is made from the same declarations as export and closing. */

const rowsOf = (map: string) =>
  map
    .split('\n')
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '));

test('the map has a row for each table that keeps something of customers, and says what becomes of it', () => {
  const rows = rowsOf(mapOfPersonalData());
  expect(rows.map(([, table]) => table)).toEqual(
    whole.tables.map(({ table }) => `\`${getTableName(table)}\``),
  );
  for (const [title, table, columns, , closing, merging] of rows) {
    expect([table, title, columns, closing, merging].every(Boolean), table).toBe(true);
    expect(closing, table).toMatch(/^(goes|stays, because books must|overwrites \w+)/);
  }
  seen('G24', `${rows.length} tables keep something of customers; the map tells what becomes of each`);
});

test('the map tells phone, address and digests of the account itself', () => {
  const [, , columns = '', secrets = '', closing = ''] =
    rowsOf(mapOfPersonalData()).find(([, table]) => table === '`customers`') ?? [];
  expect(columns).toContain('phone');
  expect(secrets).toContain('password_hash');
  expect(closing).toContain('phone');
});
