import { sql } from 'drizzle-orm';
import { demoAccounts } from '../db/demo-accounts.ts';
import { demoStaff } from '../db/demo-staff.ts';
import type { Database } from '../src/host/database/database.ts';

const atOnce = 100_000;

/**
 * Orders in the order of time over two years, as a shop gets them, with everything that happens to one, of 20,000 customers of
 * 400 organizations, and what visitors searched for and looked at. No trigger or foreign key looks at any of it.
 */
export async function fillBoards(db: Database, orders: number): Promise<void> {
  const customers = 20_000;
  await db.transaction(async (inside) => {
    await inside.execute(sql`DO $$
      DECLARE one record;
      BEGIN
        FOR one IN SELECT conrelid::regclass AS name, conname FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY(ARRAY[
          'orders', 'order_lines', 'order_history', 'assigns', 'statements', 'plan_items', 'reviews', 'profiles']::regclass[]) LOOP
          EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.name, one.conname);
        END LOOP;
        FOR one IN SELECT unnest(ARRAY['customers', 'profiles', 'orders', 'order_lines', 'order_history', 'assigns', 'statements', 'plan_items', 'reviews', 'ledger_postings',
          'ledger_entries']) AS name LOOP
          EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', one.name);
        END LOOP;
      END $$`);
    await inside.execute(sql`
      INSERT INTO customers SELECT made.* FROM (SELECT c FROM customers c WHERE rid = ${demoAccounts.student.rid}) model,
        generate_series(1, ${customers}::int) n,
        jsonb_populate_record(model.c, jsonb_build_object('rid', 'BENCH' || n, 'phone', '1' || (5000000000 + n),
          'account', 'bench' || n, 'email', NULL, 'wx_openid', NULL, 'invite_code', 'B' || n,
          'created_at', now() - interval '730 days' + n * interval '40 minutes')) made`);
    await inside.execute(sql`
      INSERT INTO profiles SELECT made.* FROM (SELECT p FROM profiles p LIMIT 1) model, generate_series(1, ${customers}::int) n,
        jsonb_populate_record(model.p, jsonb_build_object('customer_rid', 'BENCH' || n, 'organization', n % 3,
          'company', '单位 ' || n % 400)) made`);
    await inside.execute(sql`
      INSERT INTO traffic_days (day, kind, part, count)
      SELECT d::date, k.kind, k.kind || (n * 7919 + extract(doy FROM d)::int) % k.different, 1 + n % 9
      FROM generate_series(now() - interval '730 days', now(), interval '1 day') d,
        (VALUES ('search', 300, 5000), ('search-empty', 60, 5000), ('service', 400, 400)) k(kind, many, different),
        generate_series(1, k.many) n
      ON CONFLICT DO NOTHING`);
    for (let from = 1; from <= orders; from += atOnce) {
      const each = sql`generate_series(${from}::int, ${Math.min(orders, from + atOnce - 1)}::int) n`;
      const at = sql`(now() - interval '730 days' + n * (interval '730 days' / ${orders}::int))`;
      const who = sql`'BENCH' || (1 + (n::bigint * 7919) % ${customers}::int)`;
      await inside.execute(sql`
        INSERT INTO orders SELECT made.* FROM (SELECT o FROM orders o LIMIT 1) model, ${each},
          jsonb_populate_record(model.o, jsonb_build_object('rid', 'O' || n, 'no', 'D' || n, 'batch_no', 'B' || n,
            'customer_rid', ${who}, 'owner', ${who}, 'created_at', ${at}, 'promise_date', (${at} + interval '9 days')::date,
            'status', CASE WHEN n > ${orders}::int * 0.98 THEN (ARRAY[10, 40, 60, 70, 80, 90])[1 + n % 6] ELSE 130 END)) made`);
      await inside.execute(sql`
        INSERT INTO order_lines (rid, order_rid, customer_rid, service_rid, name, img, count, quantity, params, answers, formula,
          amount_fen, sort, created_at)
        SELECT 'L' || n, 'O' || n, ${who}, s.rid, 'XRD', '', 1, 1, '{}', '[]', '[]', 100000, 0, ${at}
        FROM ${each} JOIN (SELECT rid, row_number() OVER (ORDER BY rid) AS nth, count(*) OVER () AS many FROM services) s
          ON s.nth = 1 + (n::bigint * 104729) % s.many`);
      await inside.execute(sql`
        INSERT INTO reviews (rid, order_rid, customer_rid, status, score, author, created_at)
        SELECT 'R' || n, 'O' || n, ${who}, 20, 1 + n % 5, '', ${at} + interval '13 days' FROM ${each} WHERE n % 10 = 0`);
      await inside.execute(sql`
        INSERT INTO order_history (order_rid, customer_rid, at, actor_type, from_status, to_status, actor_rid, action)
        SELECT 'O' || n, ${who}, ${at} + step.after * interval '1 hour', step.by, step.a, step.b, 'x', step.action
        FROM ${each}, (VALUES (0, 'customer', NULL, 10, 'submit'), (3, 'staff', 10, 40, 'pass'), (50, 'staff', 40, 60, 'receive'),
          (60, 'staff', 60, 70, 'queue'), (180, 'staff', 90, 100, 'release'), (260, 'customer', 100, 110, 'acceptData'),
          (300, 'system', 120, 130, 'paid')) AS step(after, by, a, b, action)
        WHERE ${at} + step.after * interval '1 hour' < now() ORDER BY n + step.after * ${orders}::int / 17520.0`);
      await inside.execute(sql`
        INSERT INTO assigns SELECT made.* FROM ${each},
          jsonb_populate_record(NULL::assigns, jsonb_build_object('rid', 'A' || n, 'no', 'D' || n || '-1', 'order_rid', 'O' || n,
            'customer_rid', ${who}, 'line_rid', 'L' || n, 'sample_rids', '[]'::jsonb, 'used', '[]'::jsonb, 'missing', '[]'::jsonb,
            'status', CASE WHEN n > ${orders}::int * 0.99 THEN 30 ELSE 90 END, 'instrument', 'XRD-' || (n % 30), 'lab', '',
            'tech_rid', ${demoStaff.tech.rid}::text, 'reviewed_by', ${demoStaff.reviewer.rid}::text, 'reason', '', 'notes', '',
            'consumables', '', 'worked_seconds', 5400, 'reminders', 0, 'is_fee_proposed', false, 'fee_basis', '', 'version', 1,
            'created_at', ${at}, 'retest_of', CASE WHEN n % 50 = 0 THEN 'A1' END,
            'released_at', CASE WHEN n <= ${orders}::int * 0.99 THEN ${at} + interval '180 hours' END)) made`);
      await inside.execute(sql`
        INSERT INTO statements SELECT made.* FROM ${each},
          jsonb_populate_record(NULL::statements, jsonb_build_object('rid', 'S' || n, 'no', 'S' || n, 'customer_rid', ${who},
            'owner', ${who}, 'kind', 'regular', 'status', CASE WHEN n % 25 = 0 THEN 30 ELSE 50 END, 'version', 1, 'edition', 1,
            'total_fen', 100000, 'paid_fen', CASE WHEN n % 25 = 0 THEN 0 ELSE 100000 END,
            'cash_fen', CASE WHEN n % 25 = 0 THEN 0 ELSE 100000 END, 'credited_fen', 0, 'returned_fen', 0, 'taxed_fen', 100000,
            'tax_rate', 6, 'invoiced_fen', CASE WHEN n % 10 = 0 THEN 0 ELSE 100000 END, 'preinvoiced_fen', 0, 'rebate_fen', 0,
            'note', '', 'on_credit', false, 'due_date', (${at} + interval '40 days')::date, 'created_by', 'system',
            'created_at', ${at} + interval '262 hours', 'shown_at', ${at} + interval '262 hours',
            'confirmed_at', ${at} + interval '270 hours')) made`);
      await inside.execute(sql`
        WITH made AS (
          INSERT INTO ledger_postings (rid, event, ref, key, operator_type, operator_rid, at)
          SELECT 'P' || n, CASE WHEN n % 2 = 0 THEN 'statement-confirmed' ELSE 'statement-gateway' END, 'statement:S' || n, 'bench:' || n,
            'system', '', ${at} FROM ${each} ORDER BY n RETURNING id, event)
        INSERT INTO ledger_entries (posting_id, line, account, code, owner, part, unit, fen)
        SELECT id, leg.line, leg.code || '::', leg.code, '', '', 'CNY', leg.fen
        FROM made JOIN (VALUES ('statement-confirmed', 1, '1122', 100000), ('statement-confirmed', 2, '6001', -94340),
          ('statement-confirmed', 3, '2221', -5660), ('statement-gateway', 1, '1012', 100000),
          ('statement-gateway', 2, '1122', -100000)) AS leg(event, line, code, fen) USING (event)`);
      await inside.execute(sql`
        INSERT INTO plan_items SELECT made.* FROM ${each},
          jsonb_populate_record(NULL::plan_items, jsonb_build_object('rid', 'T' || n, 'customer_rid', ${who},
            'service_rid', 'xrd-powder', 'category_id', 1, 'name', 'XRD', 'img', '', 'count', 1, 'params', '{}'::jsonb, 'source', 0,
            'status', CASE WHEN n % 10 = 0 THEN 10 ELSE 40 END, 'version', 1, 'checked', true, 'note', '', 'step', 1 + n % 6,
            'created_at', ${at} - interval '1 hour')) made`);
    }
  });
}
