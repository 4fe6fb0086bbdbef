import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  customType,
  type PgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Fen } from '../../core/money.ts';

/** A column of money. */
export const fen = (name = '') => bigint(name, { mode: 'number' }).$type<Fen>();

/** What a column of money comes to in all rows, or in those that `which` keeps; 0 without any. */
export const sumFen = (column: SQLWrapper, which?: SQL) =>
  sql<Fen>`coalesce(sum(${column})${which ? sql` FILTER (WHERE ${which})` : sql``}, 0)::float8`;

/** A column that names a row of another table; when that one goes, it goes with `cascade` and forgets it with `set null`. */
export const ref = (name: string, of: () => AnyPgColumn, onDelete?: 'cascade' | 'set null') =>
  text(name).references(of, { onDelete });

/** For `onConflictDoUpdate`: these columns get what was to be inserted. */
export function asGiven<Table extends PgTable>(
  table: Table,
  names: readonly (keyof Table['_']['columns'] & string)[],
) {
  const columns: Record<string, { name: string }> = getTableColumns(table);
  return Object.fromEntries(
    names.map((name) => [name, sql`excluded.${sql.identifier(columns[name]?.name ?? name)}`]),
  );
}

/** A column of bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

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

/** What each line of a record's history says; the state that it began from is null for the first. */
export const step = () => ({
  at: moment('at').notNull(),
  actorType: text('actor_type').$type<'customer' | 'staff' | 'system'>().notNull(),
  fromStatus: smallint('from_status'),
  toStatus: smallint('to_status').notNull(),
  reason: text('reason').notNull().default(''),
});
