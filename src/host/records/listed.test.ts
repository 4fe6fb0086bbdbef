import { PgDialect, pgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { beyond, pageFrom, pieceFrom } from './listed.ts';

const things = pgTable('things', (t) => ({
  id: t.bigint({ mode: 'number' }).primaryKey(),
  rid: t.text().notNull(),
  at: t.timestamp({ withTimezone: true }).notNull(),
}));
const written = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
const rows = [3, 2, 1].map((id) => ({ id, rid: `R${id}`, at: new Date(`2026-11-0${id}T08:00:00.123Z`) }));

test('a piece ends with a cursor that leads to what comes after, and the last one without', () => {
  const { list, next } = pieceFrom(rows, 2, ({ at, rid }) => [at, rid]);
  expect(list.map(({ id }) => id)).toEqual([3, 2]);
  const { sql, params } = new PgDialect().sqlToQuery(beyond(next ?? '', things.at, things.rid) as never);
  expect(sql).toBe('("things"."at", "things"."rid") < ($1, $2)');
  expect(params).toEqual(['2026-11-02T08:00:00.123Z', 'R2']);
  expect(pieceFrom(rows, 3, ({ id }) => [id]).next).toBeNull();
  expect([beyond(undefined, things.id), beyond('', things.id)]).toEqual([undefined, undefined]);
});

test.each([
  ['no cursor at all', 'nonsense', things.id],
  ['too many values', written([1, 2]), things.id],
  ['no list', written({ id: 1 }), things.id],
  ['a text for a number', written(['1']), things.id],
  ['half a number', written([1.5]), things.id],
  ['more than a number holds', written([1e300]), things.id],
  ['a number for a text', written([1]), things.rid],
  ['what no text holds', written(['a\0']), things.rid],
  ['no time', written(['yesterday']), things.at],
  ['a time before all', written(['-271821-04-20T00:00:00.000Z']), things.at],
  ['a time after all', written(['+275760-09-13T00:00:00.000Z']), things.at],
])('%s is refused', (_what, cursor, column) => {
  expect(() => beyond(cursor, column)).toThrow('参数错误');
});

test('a page of what is in hand tells how many there are', () => {
  expect(pageFrom([1, 2, 3], { page: 2, size: 2 })).toEqual({ list: [3], total: 3, page: 2, size: 2 });
});
