import { sql } from 'drizzle-orm';
import { demoAccounts } from '../db/demo-accounts.ts';
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
  const customers = Array.from(
    { length: Math.max(1, Math.round(total / perCustomer)) },
    (_, index) => `BENCH${index + 1}`,
  );
  const { rows } = await db.execute<{ present: number }>(
    sql`SELECT count(*)::int AS present FROM customers WHERE rid LIKE 'BENCH%'`,
  );
  for (let from = (rows[0]?.present ?? 0) + 1; from <= customers.length; from += atOnce) {
    const range = sql`generate_series(${from}::int, ${Math.min(customers.length, from + atOnce - 1)}::int) n`;
    const each = sql`${range}, generate_series(1, ${perCustomer}::int) m`;
    const at = sql`timestamptz '2024-11-01' + (m * 17 + n % 17) * interval '1 hour'`;
    await db.execute(sql`
      INSERT INTO customers SELECT made.*
      FROM (SELECT c FROM customers c WHERE rid = ${demoAccounts.student.rid}) model, ${range},
        jsonb_populate_record(model.c, jsonb_build_object(
          'rid', 'BENCH' || n, 'phone', '1' || (5000000000 + n), 'account', 'bench' || n, 'email', NULL,
          'wx_openid', NULL, 'invite_code', 'B' || n)) made`);
    await db.execute(sql`
      INSERT INTO orders SELECT made.*
      FROM (SELECT o FROM orders o LIMIT 1) model, ${each},
        jsonb_populate_record(model.o, jsonb_build_object(
          'rid', 'O' || n || '-' || m, 'no', 'D' || n || '-' || m, 'batch_no', 'B' || n || '-' || m,
          'customer_rid', 'BENCH' || n, 'owner', 'BENCH' || n, 'created_at', ${at}, 'promise_date', current_date + 30,
          'status', (ARRAY[10, 40, 60, 70, 80, 90, 100, 110, 120, 130, 130, 130, 130, 200])[1 + (m * 5 + n) % 14])) made`);
    await db.execute(sql`
      INSERT INTO order_lines SELECT made.*
      FROM (SELECT l FROM order_lines l LIMIT 1) model, ${each},
        jsonb_populate_record(model.l, jsonb_build_object(
          'rid', 'L' || n || '-' || m, 'order_rid', 'O' || n || '-' || m, 'customer_rid', 'BENCH' || n,
          'created_at', ${at})) made`);
  }
  return customers;
}

/** Lets a customer, who is like the demo shop's student, have told who they are, as whoever orders has. */
export async function addProfile(db: Database, customerRid: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO profiles SELECT made.*
    FROM (SELECT p FROM profiles p WHERE customer_rid = ${demoAccounts.student.rid}) model,
      jsonb_populate_record(model.p, jsonb_build_object('customer_rid', ${customerRid}::text)) made
    ON CONFLICT DO NOTHING`);
}
