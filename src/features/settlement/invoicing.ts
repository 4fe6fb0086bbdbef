import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { ridsOf } from '../../host/records/rows.ts';
import { orders } from '../orders/tables.ts';
import { type Line, type Statement, statementRows } from './moves.ts';
import {
  type InvoicedLine,
  type InvoicedStatement,
  invoiceableLines,
  invoiceStatusOf,
} from './rules.invoicing.ts';
import { statementLines, statements } from './tables.ts';

/** A line of a statement and what can be invoiced of it, in fen. */
export type InvoiceableLine = Pick<
  Line,
  'rid' | 'statementRid' | 'sort' | 'refNo' | 'name' | 'description' | 'orderRid' | 'projectNo'
> &
  InvoicedStatement &
  InvoicedLine & { paidAt: Date | null };

const { cashFen, returnedFen, preinvoicedFen, rebateFen, invoicedFen: takenFen } = statements;
/** As `moneyOf` of the rules. */
const moneyFen = sql`${cashFen} - ${returnedFen} - ${preinvoicedFen} - ${rebateFen} + CASE
  WHEN ${statements.onCredit} THEN ${statements.totalFen} - ${statements.paidFen} - ${statements.creditedFen} + ${returnedFen}
  ELSE 0 END`;

const lineColumns = {
  rid: statementLines.rid,
  statementRid: statementLines.statementRid,
  sort: statementLines.sort,
  refNo: statementLines.refNo,
  name: statementLines.name,
  description: statementLines.description,
  orderRid: statementLines.orderRid,
  projectNo: statementLines.projectNo,
  invoicedFen: statementLines.invoicedFen,
  costFen:
    sql<number>`(${statementLines.amountFen} - ${statementLines.discountFen} - ${statementLines.creditedFen})::float8`.as(
      'cost_fen',
    ),
  moneyFen: sql<number>`(${moneyFen})::float8`.as('money_fen'),
  takenFen: sql<number>`${takenFen}::float8`.as('taken_fen'),
  paidAt: statements.paidAt,
};

/** So many statements are offered at most, the newest first. */
const mostStatements = 200;

/** The lines of an owner's statements of which something can be invoiced, as a part of a query. */
export function invoiceableOf(db: Database, owner: string) {
  const open = db
    .select({ rid: statements.rid })
    .from(statements)
    .where(and(eq(statements.owner, owner), gt(sql`${moneyFen} - ${takenFen}`, 0)))
    .orderBy(desc(statements.rid))
    .limit(mostStatements);
  return db
    .select(lineColumns)
    .from(statementLines)
    .innerJoin(statements, eq(statements.rid, statementLines.statementRid))
    .where(inArray(statements.rid, open))
    .as('invoiceable');
}

/** The statements of an owner's that these lines belong to, locked; lines that are nobody's or others' have none. One statement. */
export async function lockCharging(
  db: Database,
  owner: string,
  lineRids: readonly string[],
): Promise<Statement[]> {
  if (lineRids.length === 0) return [];
  const named = db
    .select({ rid: statementLines.statementRid })
    .from(statementLines)
    .where(inArray(statementLines.rid, [...lineRids]));
  return statementRows.lockWhere(db, and(inArray(statements.rid, named), eq(statements.owner, owner)));
}

/** What can be invoiced of the lines of those statements, locked. Two statements. */
export async function lockInvoiceable(
  db: Database,
  owner: string,
  lineRids: readonly string[],
): Promise<InvoiceableLine[]> {
  const locked = await lockCharging(db, owner, lineRids);
  if (locked.length === 0) return [];
  return db
    .select(lineColumns)
    .from(statementLines)
    .innerJoin(statements, eq(statements.rid, statementLines.statementRid))
    .where(inArray(statements.rid, ridsOf(locked)));
}

/** Lines with what was paid of each and what is free of that, in fen: statements by rid, the newest first, lines in their order. */
export function withFree<
  One extends InvoicedStatement & InvoicedLine & { statementRid: string; sort: number },
>(lines: readonly One[]): (One & { paidFen: number; freeFen: number })[] {
  const found = [...new Set(lines.map(({ statementRid }) => statementRid))].toSorted().toReversed();
  return found.flatMap((rid) => {
    const own = lines
      .filter(({ statementRid }) => statementRid === rid)
      .toSorted((one, other) => one.sort - other.sort);
    const free = own[0] ? invoiceableLines(own[0], own) : [];
    return own.map((line, index) => ({ ...line, ...(free[index] ?? { paidFen: 0, freeFen: 0 }) }));
  });
}

/** What invoices of a line become by: asked for or given up, issued or taken back, in fen. */
export type InvoicedChange = { lineRid: string; invoicedFen: number; issuedFen: number };

/**
 * Writes down what was asked for, issued or given up of lines whose statements are locked, and lets their orders follow.
 * Three statements.
 */
export async function noteInvoiced(db: Database, changes: readonly InvoicedChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = (read: (change: InvoicedChange) => string | number) => sql.param(changes.map(read));
  const { rows } = await db.execute<{ rid: string }>(sql`
    WITH change AS (
      SELECT * FROM unnest(
        ${column(({ lineRid }) => lineRid)}::text[],
        ${column((change) => change.invoicedFen)}::bigint[],
        ${column((change) => change.issuedFen)}::bigint[]
      ) AS change (line, invoiced, issued)
    ),
    by_line AS (SELECT line, sum(invoiced)::bigint AS invoiced, sum(issued)::bigint AS issued FROM change GROUP BY line),
    lines AS (
      UPDATE statement_lines SET invoiced_fen = invoiced_fen + invoiced, issued_fen = issued_fen + issued
      FROM by_line WHERE rid = line
      RETURNING statement_rid, order_rid, invoiced
    ),
    sums AS (
      UPDATE statements SET invoiced_fen = invoiced_fen + sum
      FROM (SELECT statement_rid, sum(invoiced)::bigint AS sum FROM lines GROUP BY statement_rid) AS of
      WHERE rid = statement_rid
    )
    SELECT DISTINCT order_rid AS rid FROM lines WHERE order_rid IS NOT NULL`);
  await followInvoices(
    db,
    rows.map(({ rid }) => rid),
  );
}

/** Lets orders tell how far they are invoiced. Two statements. */
export async function followInvoices(db: Database, orderRids: readonly string[]): Promise<void> {
  if (orderRids.length === 0) return;
  const charged = db
    .select({ rid: statementLines.statementRid })
    .from(statementLines)
    .where(and(inArray(statementLines.orderRid, [...orderRids]), eq(statementLines.isActive, true)));
  const lines = await db
    .select({ ...lineColumns, issuedFen: statementLines.issuedFen, payStatus: orders.payStatus })
    .from(statementLines)
    .innerJoin(statements, eq(statements.rid, statementLines.statementRid))
    .leftJoin(orders, eq(orders.rid, statementLines.orderRid))
    .where(inArray(statementLines.statementRid, charged));
  const paid = withFree(lines);
  const status = orderRids.map((rid) => {
    const own = paid.filter(({ orderRid }) => orderRid === rid);
    const sum = (read: (one: (typeof own)[number]) => number) => own.reduce((all, one) => all + read(one), 0);
    return invoiceStatusOf(
      {
        paidFen: sum(({ paidFen }) => paidFen),
        invoicedFen: sum(({ invoicedFen }) => invoicedFen),
        issuedFen: sum(({ issuedFen }) => issuedFen),
      },
      own[0]?.payStatus ?? 0,
    );
  });
  await db.execute(sql`
    UPDATE orders SET invoice_status = reached, version = version + 1
    FROM unnest(${sql.param([...orderRids])}::text[], ${sql.param(status)}::smallint[]) AS of (order_rid, reached)
    WHERE rid = order_rid AND invoice_status <> reached`);
}

/** Invoices of prestore that paid these statements are gone: their money can be invoiced anew. Three statements. */
export async function lowerPreinvoiced(
  db: Database,
  changes: readonly { rid: string; fen: number }[],
): Promise<void> {
  if (changes.length === 0) return;
  const rids = changes.map(({ rid }) => rid);
  await db.execute(sql`
    UPDATE statements SET preinvoiced_fen = preinvoiced_fen - sum
    FROM (
      SELECT of, sum(fen)::bigint AS sum
      FROM unnest(${sql.param(rids)}::text[], ${sql.param(changes.map(({ fen }) => fen))}::bigint[]) AS change (of, fen)
      GROUP BY of
    ) AS sums
    WHERE rid = of`);
  const charged = await db
    .selectDistinct({ rid: statementLines.orderRid })
    .from(statementLines)
    .where(inArray(statementLines.statementRid, rids));
  await followInvoices(
    db,
    charged.flatMap(({ rid }) => rid ?? []),
  );
}
