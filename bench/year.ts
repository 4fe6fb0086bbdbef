import { sql } from 'drizzle-orm';
import { demoAccounts } from '../db/demo-accounts.ts';
import { demoStaff } from '../db/demo-staff.ts';
import type { Database } from '../src/host/database/database.ts';

/** What a year of a large platform brings for each order: 1,000,000 customers make 10,000,000 orders of 200,000,000 samples. */
export const perOrder = { samples: 20, steps: 9, messages: 6, postings: 1, looks: 4 };
/** So many orders a customer makes in a year; `BENCH1`, whose pages are measured, makes `busy`. */
export const perCustomer = 10;
export const busy = 1_000;
/** Orders that are written together. */
const atOnce = 5_000;

/** How an order goes on, and how far those of a year have come: nine of ten are done. */
const way = [10, 40, 60, 70, 80, 90, 100, 110, 120, 130];
const statuses = sql`(ARRAY[10, 40, 60, 70, 80, 90, 100, 110, 120, 200])[1 + n / 10 % 10]`;

/** The tables that are written, and so many connections that write them. */
const written = [
  'orders',
  'order_lines',
  'order_samples',
  'order_history',
  'messages',
  'ledger_postings',
  'ledger_entries',
  'audit_log',
];
const writers = 2;

/**
 * Writes what a year brings until there are `total` orders: customers, orders with their lines, samples, history, messages to the
 * customer, postings in the book and lines of the security log, spread over the year up to `until`. What is written fits, so nothing
 * is checked meanwhile; nobody else may write. The tables must be analyzed, and postings chained, afterwards.
 */
export async function addYear(db: Database, total: number, until: Date): Promise<void> {
  const { rows } = await db.execute<{ present: number }>(
    sql`SELECT count(*)::int AS present FROM orders WHERE rid LIKE 'O%' AND customer_rid LIKE 'BENCH%'`,
  );
  let next = rows[0]?.present ?? 0;
  await addCustomers(db, total);
  const checkAgain = await uncheck(db);
  const write = async () => {
    for (let from = next; from < total; from = next) {
      next = Math.min(from + atOnce, total);
      await addSome(db, from, next - 1, total, until);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  await checkAgain();
}

/** Takes the checks of the tables that are written away; what is returned puts them back. */
async function uncheck(db: Database): Promise<() => Promise<void>> {
  const { rows } = await db.execute<{ table: string; name: string; definition: string }>(sql`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE contype = 'f' AND conrelid::regclass::text IN ${written}`);
  const each = async (command: (table: string) => string) => {
    for (const table of written) await db.execute(sql.raw(command(table)));
  };
  for (const { table, name } of rows)
    await db.execute(sql.raw(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`));
  await each((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`);
  return async () => {
    await each((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`);
    for (const { table, name, definition } of rows)
      await db.execute(sql.raw(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition} NOT VALID`));
  };
}

async function addCustomers(db: Database, total: number) {
  await db.execute(sql`
    INSERT INTO customers SELECT made.*
    FROM (SELECT c FROM customers c WHERE rid = ${demoAccounts.student.rid}) model,
      generate_series(1, ${2 + Math.ceil(total / perCustomer)}::int) k,
      jsonb_populate_record(model.c, jsonb_build_object('rid', 'BENCH' || k, 'phone', '1' || (5000000000 + k),
        'account', 'bench' || k, 'email', NULL, 'wx_openid', NULL, 'invite_code', 'B' || k)) made
    ON CONFLICT DO NOTHING`);
}

async function addSome(db: Database, from: number, to: number, total: number, until: Date) {
  const each = sql`generate_series(${from}::int, ${to}::int) n`;
  const who = sql`CASE WHEN n < ${busy} THEN 'BENCH1' ELSE 'BENCH' || 2 + (n - ${busy}) / ${perCustomer} END`;
  const at = sql`${until.toISOString()}::timestamptz - (n::bigint * 7919 % ${total}) * interval '365 days' / ${total}`;
  const status = sql`CASE WHEN n % 10 = 0 THEN ${statuses} ELSE 130 END`;
  await db.execute(sql`
    INSERT INTO orders SELECT made.*
    FROM (SELECT o FROM orders o WHERE o.customer_rid = ${demoAccounts.student.rid} LIMIT 1) model, ${each},
      jsonb_populate_record(model.o, jsonb_build_object('rid', 'O' || n, 'no', 'D' || n, 'batch_no', 'B' || n,
        'customer_rid', ${who}, 'owner', ${who}, 'created_at', ${at}, 'status', ${status}, 'sample_count', ${perOrder.samples}::int,
        'done_at', CASE WHEN n % 10 <> 0 THEN ${at} + interval '12 days' END)) made`);
  await db.execute(sql`
    INSERT INTO order_lines SELECT made.*
    FROM (SELECT l FROM order_lines l LIMIT 1) model, ${each},
      jsonb_populate_record(model.l, jsonb_build_object('rid', 'L' || n, 'order_rid', 'O' || n, 'customer_rid', ${who},
        'created_at', ${at})) made`);
  await db.execute(sql`
    INSERT INTO order_samples (rid, order_rid, customer_rid, line_rids, no, name, form, amount, unit, composition, hazards, storage, sort)
    SELECT 'S' || n || '-' || s, 'O' || n, ${who}, ARRAY['L' || n], 'TiO2-' || s, '二氧化钛', '粉末', 200, 'mg', 'TiO2',
      ARRAY['none'], '常温', s
    FROM ${each}, generate_series(1, ${perOrder.samples}::int) s`);
  await db.execute(sql`
    INSERT INTO order_history (order_rid, customer_rid, at, actor_type, actor_rid, action, from_status, to_status)
    SELECT 'O' || n, ${who}, ${at} + s * interval '1 day', 'staff', ${demoStaff.finance.rid}, 'step', w[s], w[s + 1]
    FROM ${each}, (SELECT ARRAY[${sql.join(
      way.map((one) => sql`${one}::smallint`),
      sql`, `,
    )}] AS w) way, generate_series(1, ${perOrder.steps}::int) s
    WHERE n % 10 <> 0 OR s <= 1 + n / 10 % 8`);
  await db.execute(sql`
    INSERT INTO messages (rid, customer_rid, event, ref, text, link, created_at, read_at)
    SELECT 'M' || n || '-' || s, ${who}, 'order', 'O' || n || '-' || s, '订单 D' || n || ' 有新进展，请查看。', '/member/order/O' || n,
      ${at} + s * interval '1 day', CASE WHEN s < 5 THEN ${at} + s * interval '1 day 1 hour' END
    FROM ${each}, generate_series(1, ${perOrder.messages}::int) s`);
  await db.execute(sql`
    WITH posted AS (
      INSERT INTO ledger_postings (rid, event, ref, key, operator_type, operator_rid, at)
      SELECT 'P' || n, 'manual', 'draft:year-' || n, 'year-' || n, 'staff', ${demoStaff.finance.rid}, ${at} FROM ${each}
      RETURNING id
    ), sides AS (
      INSERT INTO ledger_entries (posting_id, line, account, code, owner, part, unit, fen)
      SELECT id, line, code || '::', code, '', '', 'CNY', fen FROM posted, (VALUES (1, '6604', 1), (2, '1001', -1)) side (line, code, fen)
    )
    INSERT INTO ledger_unchained (posting_id) SELECT id FROM posted`);
  await db.execute(sql`
    INSERT INTO audit_log (at, staff_rid, account, staff_name, role, path, title, is_read, is_refused, target, input, notes, address)
    SELECT ${at} + s * interval '1 day', ${demoStaff.finance.rid}, 'finance', '财务', 'finance', '/api/admin/order/detail', '订单详情',
      true, false, 'O' || n, jsonb_build_object('rid', 'O' || n), '', '10.0.0.1'
    FROM ${each}, generate_series(1, ${perOrder.looks}::int) s`);
}
