import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { ridsOf } from '../../host/records/rows.ts';
import { orders } from '../orders/tables.ts';
import { type Line, linesOf, type Statement, statementRows } from './moves.ts';
import { invoiceableLines, invoiceStatusOf } from './rules.invoicing.ts';
import { statementLines, statements } from './tables.ts';

/** A line of a statement with its statement and what can be invoiced of it, in fen. */
export type InvoiceableLine = { line: Line; statement: Statement; paidFen: number; freeFen: number };

const freeFen = sql`${statements.cashFen} - ${statements.returnedFen} - ${statements.preinvoicedFen} - ${statements.invoicedFen}`;

/** So many statements are offered at most, the newest first. */
const mostStatements = 200;

/** What an owner can have invoiced of statements, the newest first. One statement. */
export async function invoiceableOf(db: Database, owner: string): Promise<InvoiceableLine[]> {
  const open = db
    .select({ rid: statements.rid })
    .from(statements)
    .where(and(eq(statements.customerRid, owner), gt(freeFen, 0)))
    .orderBy(desc(statements.rid))
    .limit(mostStatements);
  const rows = await db
    .select({ line: statementLines, statement: statements })
    .from(statementLines)
    .innerJoin(statements, eq(statements.rid, statementLines.statementRid))
    .where(inArray(statements.rid, open))
    .orderBy(desc(statements.rid), asc(statementLines.sort));
  return joined(rows).filter((one) => one.freeFen > 0);
}

/**
 * The lines of an owner's statements, those statements locked, with what can be invoiced of each; lines that are nobody's
 * or others' are missing. Two statements.
 */
export async function lockInvoiceable(
  db: Database,
  owner: string,
  lineRids: readonly string[],
): Promise<InvoiceableLine[]> {
  if (lineRids.length === 0) return [];
  const named = db
    .select({ rid: statementLines.statementRid })
    .from(statementLines)
    .where(inArray(statementLines.rid, [...lineRids]));
  const mine = and(inArray(statements.rid, named), eq(statements.customerRid, owner));
  const locked = await statementRows.lockWhere(db, mine);
  return withFree(locked, await linesOf(db, ridsOf(locked)));
}

/** The same of lines that come with their statements. */
function joined(rows: readonly { line: Line; statement: Statement }[]): InvoiceableLine[] {
  const found = new Map(rows.map(({ statement }) => [statement.rid, statement]));
  return withFree(
    [...found.values()],
    rows.map(({ line }) => line),
  );
}

function withFree(found: readonly Statement[], lines: readonly Line[]): InvoiceableLine[] {
  return found.flatMap((statement) => {
    const own = lines.filter(({ statementRid }) => statementRid === statement.rid);
    const free = invoiceableLines(statement, own);
    return own.map((line, index) => ({ line, statement, ...(free[index] ?? { paidFen: 0, freeFen: 0 }) }));
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
  const rows = await db
    .select({ line: statementLines, statement: statements, payStatus: orders.payStatus })
    .from(statementLines)
    .innerJoin(statements, eq(statements.rid, statementLines.statementRid))
    .leftJoin(orders, eq(orders.rid, statementLines.orderRid))
    .where(inArray(statementLines.statementRid, charged))
    .orderBy(asc(statementLines.statementRid), asc(statementLines.sort));
  const lines = joined(rows);
  const status = orderRids.map((rid) => {
    const own = lines.filter(({ line }) => line.orderRid === rid);
    const sum = (read: (one: InvoiceableLine) => number) => own.reduce((all, one) => all + read(one), 0);
    const payStatus = rows.find(({ line }) => line.orderRid === rid)?.payStatus ?? 0;
    return invoiceStatusOf(
      {
        paidFen: sum(({ paidFen }) => paidFen),
        invoicedFen: sum(({ line }) => line.invoicedFen),
        issuedFen: sum(({ line }) => line.issuedFen),
      },
      payStatus,
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
