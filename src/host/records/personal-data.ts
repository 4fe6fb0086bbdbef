import { eq, getTableColumns, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { shanghaiTime } from '../../core/shanghai.ts';
import type { Database } from '../database/database.ts';

/** A customer by all that rows may know them by. */
export type Person = { rid: string; phone: string | null; email: string | null; openid: string | null };

/** What one table keeps of customers, and how it is told to them and forgotten (trust figure G24). */
export type PersonalTable = {
  table: PgTable;
  /** The export's heading. */
  title: string;
  rowsOf: (person: Person) => SQL | undefined;
  /** Names of properties that are not told, because they would let somebody in. */
  secrets: readonly string[];
  /** When the account is closed its rows go, stay because books must, or lose what is overwritten here. */
  onClosing: 'delete' | 'keep' | ((person: Person) => Record<string, unknown>);
  /**
   * When two accounts become one, rows that refer to the one that ends go to the one that stays. Where both have what
   * may be there once, `move` refuses it, `keepOne` leaves the one that stays its own, and `yielding` first overwrites
   * properties of the rows that go over. `end` goes with the account.
   */
  onMerging: 'move' | 'keepOne' | 'end' | { yielding: Record<string, unknown> };
};

type OwnedTable = PgTable & { customerRid: PgColumn };

/** What is overwritten; SQL where each row gets a value of its own. */
type Yielding<Row> = { [Column in keyof Row]?: Row[Column] | SQL };

type PersonalRules<Table extends PgTable> = {
  rowsOf?: PersonalTable['rowsOf'];
  secrets?: readonly (keyof Table['$inferSelect'] & string)[];
  onClosing?: 'delete' | 'keep' | ((person: Person) => Partial<Record<keyof Table['$inferInsert'], unknown>>);
  onMerging?: 'move' | 'keepOne' | 'end' | { yielding: Yielding<Table['$inferInsert']> };
};

/**
 * Declares a table; each feature lists its own in `privacy.ts`, in the order in which rows can be deleted. Unless said
 * otherwise the rows are those whose `customerRid` is the person, and they go with the account.
 */
export function personal<Table extends OwnedTable>(
  table: Table,
  title: string,
  rules?: PersonalRules<Table>,
): PersonalTable;
export function personal<Table extends PgTable>(
  table: Table,
  title: string,
  rules: PersonalRules<Table> & Pick<PersonalTable, 'rowsOf'>,
): PersonalTable;
export function personal(table: OwnedTable, title: string, rules = {}): PersonalTable {
  const rowsOf = ({ rid }: Person) => eq(table.customerRid, rid);
  return { rowsOf, secrets: [], onClosing: 'delete', onMerging: 'move', ...rules, table, title };
}

/** Rows that belong to rows of another table, which have the customer. */
export function ofTheir(column: PgColumn, table: OwnedTable & { rid: PgColumn }): PersonalTable['rowsOf'] {
  return ({ rid }) =>
    inArray(column, sql`(SELECT ${table.rid} FROM ${table} WHERE ${table.customerRid} = ${rid})`);
}

/** All rows of `person` by the tables' headings, columns by their names, times as on a clock in Shanghai. */
export async function readPersonalData(db: Database, tables: readonly PersonalTable[], person: Person) {
  const told: Record<string, { table: string; rows: Record<string, unknown>[] }> = {};
  for (const { table, title, rowsOf, secrets } of tables) {
    const columns = Object.entries(getTableColumns(table)).filter(
      ([property]) => !secrets.includes(property),
    );
    const rows = await db.select(Object.fromEntries(columns)).from(table).where(rowsOf(person));
    const names = new Map(columns.map(([property, { name }]) => [property, name]));
    told[title] = {
      table: getTableName(table),
      rows: rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([property, value]) => [
            names.get(property),
            value instanceof Date ? shanghaiTime(value) : value,
          ]),
        ),
      ),
    };
  }
  return told;
}

/** Deletes or overwrites all that the tables keep of `person`, from the last table to the first. */
export async function erasePersonalData(db: Database, tables: readonly PersonalTable[], person: Person) {
  for (const { table, rowsOf, onClosing } of tables.toReversed()) {
    if (onClosing === 'keep') continue;
    if (onClosing === 'delete') await db.delete(table).where(rowsOf(person));
    else await db.update(table).set(onClosing(person)).where(rowsOf(person));
  }
}
