import { sql } from 'drizzle-orm';
import { invoiceRequests } from '../../invoices/tables.ts';
import { ledgerEntries, ledgerPostings } from '../../ledger/tables.ts';
import { amongDays, countedOf, dayOf, onDays } from '../declare.ts';

/** Invoices that were issued. */
export const invoicesIssued = countedOf({
  key: 'invoices-issued',
  of: ['invoice'],
  each: (span) => sql`
    SELECT i.issued_on AS day, '' AS part, 1 AS count, i.amount_fen AS amount, 'invoice' AS kind, i.rid AS rid
    FROM ${invoiceRequests} i WHERE i.number <> '' AND ${amongDays(sql`i.issued_on`, span)}`,
});

/** Invoices that were taken back. */
export const invoicesRed = countedOf({
  key: 'invoices-red',
  of: ['invoice'],
  each: (span) => sql`
    SELECT i.red_on AS day, '' AS part, 1 AS count, i.amount_fen AS amount, 'invoice' AS kind, i.rid AS rid
    FROM ${invoiceRequests} i WHERE i.red_number <> '' AND ${amongDays(sql`i.red_on`, span)}`,
});

/** VAT that came to be owed, less what was taken off, by its month (YYYY-MM). */
export const taxOwed = countedOf({
  key: 'tax-owed',
  of: ['posting'],
  each: (span) => sql`
    SELECT ${dayOf(sql`p.at`)} AS day, to_char(p.at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM') AS part, 1 AS count,
      -(e.fen) AS amount, 'posting' AS kind, p.rid AS rid
    FROM ${ledgerPostings} p JOIN ${ledgerEntries} e ON e.posting_id = p.id
    WHERE ${onDays(sql`p.at`, span)} AND e.code = '2221'`,
});
