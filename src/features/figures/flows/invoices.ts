import { sql } from 'drizzle-orm';
import { invoiceRequests } from '../../invoices/tables.ts';
import { ledgerEntries, ledgerPostings } from '../../ledger/tables.ts';
import { amongDays, dayOf, type Flow, onDays } from '../declare.ts';

/** Invoices that were issued. */
export const invoicesIssued: Flow = {
  key: 'invoices-issued',
  slow: (span) => sql`
    SELECT i.issued_on AS day, '' AS part, count(*) AS count, sum(i.amount_fen) AS amount
    FROM ${invoiceRequests} i WHERE i.number <> '' AND ${amongDays(sql`i.issued_on`, span)} GROUP BY 1`,
};

/** Invoices that were taken back. */
export const invoicesRed: Flow = {
  key: 'invoices-red',
  slow: (span) => sql`
    SELECT i.red_on AS day, '' AS part, count(*) AS count, sum(i.amount_fen) AS amount
    FROM ${invoiceRequests} i WHERE i.red_number <> '' AND ${amongDays(sql`i.red_on`, span)} GROUP BY 1`,
};

/** VAT that came to be owed, less what was taken off, by its month (YYYY-MM). */
export const taxOwed: Flow = {
  key: 'tax-owed',
  slow: (span) => sql`
    SELECT ${dayOf(sql`p.at`)} AS day, to_char(p.at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM') AS part, count(*) AS count,
      -sum(e.fen) AS amount
    FROM ${ledgerPostings} p JOIN ${ledgerEntries} e ON e.posting_id = p.id
    WHERE ${onDays(sql`p.at`, span)} AND e.code = '2221' GROUP BY 1, 2`,
};
