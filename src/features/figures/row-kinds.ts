import { type SQL, sql } from 'drizzle-orm';
import type { Permission } from '../../core/permission.ts';
import type { Database } from '../../host/database/database.ts';
import { services, shelvedServices } from '../catalogue/tables.ts';
import { customerCoupons } from '../coupons/tables.ts';
import { creditLines } from '../credit/tables.ts';
import { calledHere } from '../customers/people.ts';
import { profiles } from '../customers/tables.ts';
import { enquiries } from '../enquiries/tables.ts';
import { customers } from '../identity/tables.ts';
import { invoiceRequests } from '../invoices/tables.ts';
import { ledgerPostings } from '../ledger/tables.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { orders } from '../orders/tables.ts';
import { gatewayDifferences } from '../payments/tables.ts';
import { planItems, quotes } from '../plan/tables.ts';
import { rebates } from '../promotion/rebates/tables.ts';
import { reservations } from '../reservations/tables.ts';
import { assigns } from '../results/tables.ts';
import { reviews } from '../reviews/tables.ts';
import { statements } from '../settlement/tables.ts';
import { bankLines } from '../transfers/tables.ts';
import { payouts } from '../wallets/tables.ts';

/** Who may see records of a kind in a list, and a query of their (rid, name, path); `path` is where one is opened. */
type Kind = { may: Permission; told: SQL };

const person = sql`${calledHere} || coalesce(' · ' || nullif(p.company, ''), '')`;
const people = sql`${customers} c LEFT JOIN ${profiles} p ON p.customer_rid = c.rid`;

/** What figures count, by how it is told in the list behind them. */
export const rowKinds = {
  order: {
    may: 'orders:read',
    told: sql`SELECT rid, no || ' ' || title AS name, '/staff/orders/' || rid AS path FROM ${orders}`,
  },
  booking: {
    may: 'instruments:read',
    told: sql`SELECT rid, no AS name, '/staff/instruments?kw=' || no AS path FROM ${reservations}`,
  },
  work: {
    may: 'orders:read',
    told: sql`SELECT rid, no AS name, '/staff/orders/' || order_rid AS path FROM ${assigns}`,
  },
  sample: {
    may: 'samples:read',
    told: sql`SELECT rid, no AS name, '/staff/orders/' || order_rid AS path FROM ${samplePassports}`,
  },
  customer: {
    may: 'customers:read',
    told: sql`SELECT c.rid, ${person} AS name, '/staff/customers/' || c.rid AS path FROM ${people}`,
  },
  entry: {
    may: 'customers:read',
    told: sql`SELECT i.rid, i.name || ' · ' || ${person} AS name, '/staff/customers/' || c.rid AS path
      FROM ${people} JOIN ${planItems} i ON i.customer_rid = c.rid`,
  },
  statement: {
    may: 'statements:read',
    told: sql`SELECT rid, no AS name, '/staff/statements/' || rid AS path FROM ${statements}`,
  },
  posting: {
    may: 'audit:read',
    told: sql`SELECT rid, ref AS name, '/staff/ledger?ref=' || rid AS path FROM ${ledgerPostings}`,
  },
  invoice: {
    may: 'invoices:read',
    told: sql`SELECT rid, no AS name, '/staff/finance/invoices?kw=' || no AS path FROM ${invoiceRequests}`,
  },
  quote: {
    may: 'orders:read',
    told: sql`SELECT q.rid, q.no || ' ' || ${person} AS name, '/staff/customers/' || c.rid AS path
      FROM ${people} JOIN ${quotes} q ON q.customer_rid = c.rid`,
  },
  enquiry: {
    may: 'orders:read',
    told: sql`SELECT rid, no || ' ' || name AS name, '/staff/requirements?kw=' || no AS path FROM ${enquiries}`,
  },
  review: {
    may: 'content:read',
    told: sql`SELECT w.rid, o.no || ' ' || o.title AS name, '/staff/orders/' || o.rid AS path
      FROM ${reviews} w JOIN ${orders} o ON o.rid = w.order_rid`,
  },
  coupon: {
    may: 'prices:read',
    told: sql`SELECT k.rid, k.name || ' · ' || ${person} AS name, '/staff/coupons/' || k.coupon_rid AS path
      FROM ${people} JOIN ${customerCoupons} k ON k.customer_rid = c.rid`,
  },
  rebate: {
    may: 'promoters:read',
    told: sql`SELECT rid, no AS name, '/staff/promoters?tab=rebates&customer=' || customer_rid AS path FROM ${rebates}`,
  },
  bankLine: {
    may: 'prestore:read',
    told: sql`SELECT rid, serial || ' ' || payer AS name, '/staff/finance/bank?kw=' || serial AS path FROM ${bankLines}`,
  },
  payout: {
    may: 'refunds:read',
    told: sql`SELECT rid, no AS name, '/staff/finance/payouts?kw=' || no AS path FROM ${payouts}`,
  },
  difference: {
    may: 'prestore:read',
    told: sql`SELECT rid, date || ' ' || key AS name, '/staff/bills/' || way || '/' || date AS path FROM ${gatewayDifferences}`,
  },
  creditLine: {
    may: 'credit:read',
    told: sql`SELECT l.rid, ${person} AS name, '/staff/finance/credit/' || l.rid AS path
      FROM ${people} JOIN ${creditLines} l ON l.customer_rid = c.rid`,
  },
  service: {
    may: 'catalogue:read',
    told: sql`SELECT rid, name, '/staff/catalogue/' || rid AS path
      FROM (SELECT rid, name FROM ${services} UNION ALL SELECT rid, name FROM ${shelvedServices}) every`,
  },
  /** Visitors are counted by the day, and nobody knows who they were. */
  visitors: { may: 'figures:read', told: sql`SELECT ''::text AS rid, '' AS name, NULL AS path WHERE false` },
} as const satisfies Record<string, Kind>;

/** One of them. */
export type RowKind = keyof typeof rowKinds;

/** Names and addresses of records, by kind and rid. A statement for each kind. */
export async function tellRecords(db: Database, rows: readonly { kind: RowKind; rid: string }[]) {
  const told = new Map<string, { name: string; path: string | null }>();
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const rids = rows.flatMap((row) => (row.kind === kind ? [sql`${row.rid}`] : []));
    const found = await db.execute<{ rid: string; name: string | null; path: string | null }>(
      sql`SELECT rid, name, path FROM (${rowKinds[kind].told}) told WHERE rid IN (${sql.join(rids, sql`, `)})`,
    );
    for (const { rid, name, path } of found.rows) told.set(`${kind} ${rid}`, { name: name ?? '', path });
  }
  return ({ kind, rid }: { kind: RowKind; rid: string }) => told.get(`${kind} ${rid}`);
}
