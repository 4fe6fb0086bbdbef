import { eq, getTableColumns, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { consents, customers } from '../../../src/features/identity/tables.ts';
import { signedPapers } from '../../../src/features/signing/tables.ts';
import { staffMembers } from '../../../src/features/staff/tables.ts';
import type { Database } from '../../../src/host/database/database.ts';
import type { PersonalTable } from '../../../src/host/records/personal-data.ts';

/** One text that was planted in one column; whoever shows it shows that column. */
export type Canary = { table: string; column: string; text: string; isSecret: boolean };

/** Columns that tell of a customer without a reference to their row: which other column they repeat. */
const repeats: Record<string, string> = {
  'verification_codes.target': 'customers.phone',
  'enquiries.phone': 'customers.phone',
  'answered_requests.owner_rid': 'customers.rid',
  'orders.owner': 'customers.rid',
  'reservations.owner': 'customers.rid',
  'wallet_lots.owner': 'customers.rid',
  'invoice_advances.owner': 'customers.rid',
  'invoice_requests.owner': 'customers.rid',
  'payouts.owner': 'customers.rid',
  'payer_standings.owner': 'customers.rid',
  'statements.owner': 'customers.rid',
  'prestore_applies.owner': 'customers.rid',
  'transfer_applies.owner': 'customers.rid',
  'sample_returns.owner': 'customers.rid',
};

/**
 * What orders keep for the books and consents as evidence when an account is closed; it names nobody. Contracts keep
 * whoever signed them.
 */
const kept = [
  ...['document', 'way'].map((column) => `consents.${column}`),
  ...['rid', 'no', 'record_rid', 'signer', 'phone', 'file_rid', 'sha256'].map(
    (column) => `signed_papers.${column}`,
  ),
  'orders.rid',
  'order_lines.rid',
  'orders.no',
  'orders.batch_no',
  'orders.coupon_rid',
  'reservations.coupon_rid',
  'orders.title',
  'orders.invoice_title_rid',
  'orders.protocol_version',
  'order_lines.service_rid',
  'order_lines.name',
  'order_lines.img',
  'order_lines.formula',
  'order_history.actor_type',
  'order_history.actor_rid',
  'order_history.action',
  ...['rid', 'no', 'batch_no', 'service_rid', 'name', 'img', 'date', 'start', 'end'].map(
    (column) => `reservations.${column}`,
  ),
  'reservations.change_of',
  'reservations.temp_rid',
  'reservations.lines',
  'reservations.protocol_version',
  'reservation_history.actor_type',
  'reservation_history.actor_rid',
  'reservation_history.action',
  ...['rid', 'no', 'sample_rids', 'instrument', 'lab', 'consumables'].map((column) => `assigns.${column}`),
  ...['verdict_by', 'retest_of', 'retest_fee'].map((column) => `assigns.${column}`),
  ...['actor_type', 'actor_rid', 'action'].map((column) => `assign_history.${column}`),
  ...['rid', 'answer'].map((column) => `objections.${column}`),
  ...['rid', 'sample_rid', 'room', 'shelf', 'box', 'unit', 'problems', 'disposal_reason'].map(
    (column) => `sample_passports.${column}`,
  ),
  ...['action', 'from_where', 'to_where', 'what'].map((column) => `sample_custody.${column}`),
  ...['rid', 'no', 'owner', 'purpose', 'ref_rid', 'title', 'transaction_id'].map(
    (column) => `payment_intents.${column}`,
  ),
  ...['rid', 'no', 'key', 'ref_rid'].map((column) => `gateway_refunds.${column}`),
  ...['rid', 'rule_rid', 'name', 'source', 'ref'].map((column) => `wallet_lots.${column}`),
  ...['rid', 'no', 'kind', 'ref', 'intent_rid', 'posting_rid', 'applied_type', 'applied_by', 'serial'].map(
    (column) => `payouts.${column}`,
  ),
  'reservations.consumables',
  'reservations.offered',
  ...['rid', 'no', 'kind', 'adjusts', 'created_by', 'confirmed_by'].map((column) => `statements.${column}`),
  ...['rid', 'source', 'assign_rid', 'ref_no', 'name', 'description', 'unit', 'project_no'].map(
    (column) => `statement_lines.${column}`,
  ),
  ...['lines', 'reason'].map((column) => `statement_versions.${column}`),
  ...['actor_type', 'actor_rid', 'action'].map((column) => `statement_history.${column}`),
  ...['rid', 'way', 'ref', 'key'].map((column) => `statement_payments.${column}`),
  ...['rid', 'statement_rids', 'intent_rid'].map((column) => `statement_checkouts.${column}`),
  ...['rid', 'to'].map((column) => `statement_credits.${column}`),
  ...['rid', 'no', 'intent_rid', 'lot_rid', 'invoice_title_rid'].map(
    (column) => `prestore_applies.${column}`,
  ),
  ...['rid', 'actor_type', 'actor'].flatMap((column) => [
    `prestore_history.${column}`,
    `transfer_history.${column}`,
  ]),
  ...['rid', 'no', 'refs', 'ref_nos', 'bank_no'].map((column) => `transfer_applies.${column}`),
  ...['rid', 'line_rid', 'holder'].map((column) => `invoice_advances.${column}`),
  ...[
    'rid',
    'no',
    'key',
    'title_rid',
    'title',
    'number',
    'express',
    'waybill',
    'confirm_no',
    'red_number',
  ].map((column) => `invoice_requests.${column}`),
  ...['rid', 'kind', 'ref_rid', 'order_rid', 'no', 'name'].map((column) => `invoice_lines.${column}`),
  ...['actor_type', 'actor_rid', 'action'].map((column) => `invoice_history.${column}`),
  ...['rid', 'no', 'kind', 'red_reason', 'note', 'difference', 'their_number'].map(
    (column) => `invoice_orders.${column}`,
  ),
  ...['rid', 'name', 'company', 'field', 'intro'].map((column) => `clusters.${column}`),
  ...['rid', 'role'].map((column) => `cluster_members.${column}`),
  ...['rid', 'actor_type', 'actor_rid', 'action'].map((column) => `cluster_history.${column}`),
  ...['rid', 'no', 'name', 'member_rids'].map((column) => `cluster_envelopes.${column}`),
  'cluster_envelope_versions.terms',
  'cluster_proofs.rid',
  'reviews.rid',
  ...['rid', 'kind', 'ref_rid', 'no', 'why'].map((column) => `cluster_approvals.${column}`),
  ...['rid', 'owner'].map((column) => `credit_applies.${column}`),
  ...['rid', 'owner', 'frozen_by'].map((column) => `credit_lines.${column}`),
  ...['record_rid', 'actor_type', 'actor_rid', 'action'].map((column) => `credit_history.${column}`),
  ...['rid', 'source_key', 'doi', 'impact_class'].map((column) => `thanks_claims.${column}`),
  ...['rid', 'actor_type', 'actor_rid', 'action'].map((column) => `thanks_history.${column}`),
  ...['rid', 'channel'].map((column) => `promoter_applies.${column}`),
  'promoters.rid',
  ...['record_rid', 'actor_type', 'actor_rid', 'action'].map((column) => `promoter_history.${column}`),
  ...['rid', 'ref', 'no', 'month'].map((column) => `rebates.${column}`),
  ...['actor_type', 'actor_rid', 'action'].map((column) => `rebate_history.${column}`),
  ...['rid', 'no', 'month', 'serial'].map((column) => `withdrawals.${column}`),
  ...['actor_type', 'actor_rid', 'action'].map((column) => `withdrawal_history.${column}`),
];

/** JSON columns that lists read: a canary in the shape that they expect. */
const shaped: Record<string, (text: string) => unknown> = {
  'reservations.answers': (text) => [{ name: text, value: text }],
  'reservations.people': (text) => [{ name: text, phone: text }],
  'reservations.samples': (text) => [text],
  'quote_invites.lines': (text) => [
    { serviceRid: text, name: text, img: text, count: 1, quotedFen: 3, note: text, params: {} },
  ],
  'quote_versions.lines': (text) => [{ itemRid: text, name: text, count: 1, priceFen: 3, note: text }],
  'customer_coupons.terms': (text) => ({
    ...{ kind: 0, value: 3, mostFen: null, minFen: 0, typeIds: [], categoryIds: [], serviceRids: [text] },
    onQuoted: false,
  }),
  'withdrawals.payee': (text) => ({ name: text, account: text, bank: text }),
  'payouts.bank': (text) => ({ name: text, bank: text, account: text }),
  'assigns.used': (text) => [{ name: text, value: text }],
  'assigns.missing': (text) => [{ sampleRid: text, reason: text }],
  'statements.dispute': (text) => ({ reason: text, lines: [text], at: text }),
  'statement_credits.bank': (text) => ({ name: text, bank: text, account: text }),
  'invoice_requests.title': (text) => ({
    ...{ title: text, person: 0, tax_no: text, bank: text, account_no: text, reg_address: text },
    ...{ reg_phone: text, email: text, receiver: text, receiver_phone: text, receiver_address: text },
  }),
  'thanks_claims.evidence': (text) => ({ register: text, paper: null }),
  'order_releases.manifest': (text) => ({
    ...{ order: text, version: 1, released: text },
    files: [{ path: text, sample: text, bytes: 3, sha256: text }],
  }),
};

/** The member of staff whom rows refer to. */
const employee = {
  ...{ rid: 'an employee', account: 'an employee', name: 'an employee', role: 'tech' },
  ...{ passwordHash: '', totpSecret: '' },
};

/**
 * Columns that refer to somebody else or to bytes by a random name, and may stay when the account is closed; those that are empty
 * where another one is not, and those that say one of a few words.
 */
const references = [
  ...['customers.rid', 'customers.inviter_rid', 'customers.language', 'files.stored_as'],
  ...['orders.envelope_rid', 'reservations.envelope_rid'],
  ...['files.staff_rid', 'partial_uploads.staff_rid', 'customer_agreements.rate_percent'],
  ...['sample_passports.photo_rid', 'sample_passports.holder_rid', 'sample_passports.disposal_asked_by'],
  ...['sample_custody.photo_rid', 'sample_custody.staff_rid'],
  ...['pdf_rid', 'ofd_rid', 'xml_rid', 'red_pdf_rid', 'red_xml_rid'].map(
    (column) => `invoice_requests.${column}`,
  ),
  ...['samplings.courier_rid', 'samplings.photo_rid', 'samplings.signature_rid'],
];

/**
 * Fills every column of the customer's own row with a text that names it, and so one row of every other table in
 * place of those they had, or beside them where rows are only added. `mark` tells one customer's canaries from another's.
 */
export async function plantCanaries(
  db: Database,
  tables: readonly PersonalTable[],
  customerRid: string,
  mark: string,
): Promise<Canary[]> {
  const person = { rid: customerRid, phone: null, email: null, openid: null };
  for (const { table, rowsOf } of tables.toReversed()) {
    if (!([customers, consents, signedPapers] as PgTable[]).includes(table))
      await db.delete(table).where(rowsOf(person));
  }
  await db
    .insert(staffMembers)
    .values({ ...employee, createdAt: new Date('2026-01-01T00:00:00Z') })
    .onConflictDoNothing();
  const planted = new Map<string, unknown>([
    ['customers.rid', customerRid],
    ['staff_members.rid', employee.rid],
  ]);
  const canaries: Canary[] = [];
  for (const { table, secrets } of tables) {
    const { name } = getTableConfig(table);
    const row: Record<string, unknown> = {};
    for (const [property, column] of Object.entries(getTableColumns(table))) {
      const key = `${name}.${column.name}`;
      if (references.includes(key) || column.generatedIdentity) continue;
      if (kept.includes(key)) {
        const text = `kept ${key} of ${mark}`;
        row[property] = shaped[key]?.(text) ?? keptValue(column, text);
        planted.set(key, row[property]);
        continue;
      }
      const source = repeats[key] ?? referenceOf(table, column);
      const text = `${mark}:${key}`;
      row[property] = source ? planted.get(source) : (shaped[key]?.(text) ?? valueFor(column, text));
      planted.set(key, row[property]);
      const isText = !source && /^(text|json)/.test(column.getSQLType());
      if (isText)
        canaries.push({ table: name, column: column.name, text, isSecret: secrets.includes(property) });
    }
    if (table === (customers as PgTable)) {
      await db
        .update(customers)
        .set({ ...row, disabledAt: null, closedAt: null })
        .where(eq(customers.rid, customerRid));
    } else await db.insert(table).values(row);
  }
  return canaries;
}

/** The number of a transaction just now: what is written from here on has a higher one. */
export async function beginningOf(db: Database): Promise<string> {
  const { rows } = await db.execute<{ xid: string }>(sql`SELECT pg_current_xact_id()::xid::text AS xid`);
  return String(rows[0]?.xid);
}

/** Everything in the database as text, the job queue's tables included, or what was written since a `beginningOf`. */
export async function dump(db: Database, since?: string): Promise<string> {
  const written = since ? `WHERE age(t.xmin) <= age('${since}'::xid)` : '';
  // In one statement: there are more than a hundred tables.
  const each = (await tablesOf(db)).map(
    (name) => `SELECT '${name} ' || t::text AS text FROM ${name} t ${written}`,
  );
  const { rows } = await db.execute<{ text: string }>(sql.raw(each.join(' UNION ALL ')));
  return rows.map(({ text }) => text).join('\n');
}

/** All tables with their schemas, as they stand in a statement. */
export async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`);
  return rows.map(({ name }) => name);
}

/** `table.column` that a column's foreign key points to. */
function referenceOf(table: PgTable, column: PgColumn): string | undefined {
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = key.reference();
    const index = columns.indexOf(column);
    if (index >= 0) return `${getTableConfig(foreignTable).name}.${foreignColumns[index]?.name}`;
  }
  return undefined;
}

function keptValue(column: PgColumn, text: string): unknown {
  const type = column.getSQLType();
  if (type === 'text[]') return [text];
  return type.startsWith('json') ? [] : text;
}

function valueFor(column: PgColumn, text: string): unknown {
  const type = column.getSQLType();
  if (type === 'text[]') return [text];
  if (type === 'integer[]' || type === 'smallint[]') return [3];
  if (type === 'date') return '2026-11-01';
  if (type === 'text') return text;
  if (type === 'text[]') return [text];
  if (type === 'date') return '2026-11-01';
  if (type.startsWith('json')) return { [text]: [] };
  if (type.startsWith('timestamp')) return new Date('2026-11-01T00:00:00Z');
  if (type === 'boolean') return false;
  if (/int|numeric|double/.test(type)) return 3;
  throw new Error(`no canary is known for a column of type ${type}`);
}
