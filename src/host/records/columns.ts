import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';
import type { Fen } from '../../core/money.ts';

/** A column of money. */
export const fen = (name = '') => bigint(name, { mode: 'number' }).$type<Fen>();

/** What a column of money comes to in all rows, or in those that `which` keeps; 0 without any. */
export const sumFen = (column: SQLWrapper, which?: SQL) =>
  sql<Fen>`coalesce(sum(${column})${which ? sql` FILTER (WHERE ${which})` : sql``}, 0)::float8`;

/** A column of an instant. */
export const moment = (name = '') => timestamp(name, { withTimezone: true });

/**
 * A jsonb column of any value. Drizzle's own reads a text that the driver has already decoded as JSON once more,
 * so that the text "5" would come back as the number 5.
 */
export const anyJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});
