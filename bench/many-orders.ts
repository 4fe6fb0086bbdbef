import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { demoAccounts } from '../db/demo-accounts.ts';
import { customers } from '../src/features/identity/tables.ts';
import { orderLines, orders } from '../src/features/orders/tables.ts';
import type { Database } from '../src/host/database/database.ts';

const perCustomer = 1_000;
/** Customers at a time. */
const atOnce = 10;

/**
 * Fills the table up to `total` orders, 1,000 for each of as many customers as that takes, with a line each, in all
 * states and over two years; each is like some order that is there. None is late: making up for it would keep the queue busy. Returns
 * the customers' rids.
 */
export async function addOrders(db: Database, total: number): Promise<string[]> {
  const rids = Array.from(
    { length: Math.max(1, Math.round(total / perCustomer)) },
    (_, index) => `BENCH${index + 1}`,
  );
  const { rows } = await db.execute<{ present: number }>(
    sql`SELECT count(*)::int AS present FROM customers WHERE rid LIKE 'BENCH%'`,
  );
  const from = (rows[0]?.present ?? 0) + 1;
  await withoutChecks(db, async () => {
    for (let first = from; first <= rids.length; first += atOnce)
      await addSome(db, first, Math.min(rids.length, first + atOnce - 1));
  });
  return rids;
}

/** The orders of the customers with these numbers. */
async function addSome(db: Database, first: number, last: number): Promise<void> {
  const range = sql`generate_series(${first}::int, ${last}::int) n`;
  const each = sql`${range}, generate_series(1, ${perCustomer}::int) m`;
  const createdAt = sql`timestamptz '2024-11-01' + (m * 17 + n % 17) * interval '1 hour'`;
  const customerRid = sql`'BENCH' || n`;
  const model = eq(customers.rid, demoAccounts.student.rid);
  await addLike(db, customers, model, range, {
    rid: customerRid,
    phone: sql`'1' || (5000000000 + n)`,
    account: sql`'bench' || n`,
    email: sql`NULL`,
    wxOpenid: sql`NULL`,
    inviteCode: sql`'B' || n`,
  });
  await addLike(db, orders, undefined, each, {
    rid: sql`'O' || n || '-' || m`,
    no: sql`'D' || n || '-' || m`,
    batchNo: sql`'B' || n || '-' || m`,
    customerRid,
    owner: customerRid,
    createdAt,
    promiseDate: sql`current_date + 30`,
    status: sql`(ARRAY[10, 40, 60, 70, 80, 90, 100, 110, 120, 130, 130, 130, 130, 200])[1 + (m * 5 + n) % 14]`,
  });
  await addLike(db, orderLines, undefined, each, {
    rid: sql`'L' || n || '-' || m`,
    orderRid: sql`'O' || n || '-' || m`,
    customerRid,
    createdAt,
  });
}

/** Adds a row for each of `each`: like some row that is there, but for what is `own` to each. */
async function addLike<Table extends PgTable>(
  db: Database,
  table: Table,
  which: SQL | undefined,
  each: SQL,
  own: Partial<Record<keyof Table['_']['columns'], SQL>>,
): Promise<void> {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, { name }]) => sql.identifier(name));
  const values = columns.map(
    ([key, { name }]) => own[key as keyof typeof own] ?? sql`model.${sql.identifier(name)}`,
  );
  await db.execute(sql`
    INSERT INTO ${table} (${sql.join(names, sql`, `)})
    SELECT ${sql.join(values, sql`, `)} FROM (SELECT * FROM ${table} WHERE ${which ?? sql`true`} LIMIT 1) model, ${each}`);
}

/** Does `add`. Whether what orders refer to is there, is looked at once of all of them afterwards, not of each. */
async function withoutChecks(db: Database, add: () => Promise<void>): Promise<void> {
  const { rows } = await db.execute<{ of: string; name: string }>(sql`
    SELECT conrelid::regclass AS of, conname AS name FROM pg_constraint
    WHERE contype = 'f' AND conrelid IN ('orders'::regclass, 'order_lines'::regclass)`);
  const make = async (what: 'ENFORCED' | 'NOT ENFORCED') => {
    for (const { of, name } of rows)
      await db.execute(sql.raw(`ALTER TABLE ${of} ALTER CONSTRAINT ${name} ${what}`));
  };
  await make('NOT ENFORCED');
  await add();
  await make('ENFORCED');
}

/** Lets a customer, who is like the demo shop's student, have told who they are, as whoever orders has. */
export async function addProfile(db: Database, customerRid: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO profiles SELECT made.*
    FROM (SELECT p FROM profiles p WHERE customer_rid = ${demoAccounts.student.rid}) model,
      jsonb_populate_record(model.p, jsonb_build_object('customer_rid', ${customerRid}::text)) made
    ON CONFLICT DO NOTHING`);
}
