import { asc, eq, inArray } from 'drizzle-orm';
import type { KeptFiles } from '../../host/records/kept-files.ts';
import { files } from '../files/tables.ts';
import { invoiceRequests } from './tables.ts';

/** The files of invoices that were issued to a customer. */
export const invoiceFilesOf: KeptFiles = async (db, customerRid) => {
  const issued = await db
    .select()
    .from(invoiceRequests)
    .where(eq(invoiceRequests.customerRid, customerRid))
    .orderBy(asc(invoiceRequests.rid));
  const named = issued.flatMap(({ no, pdfRid, ofdRid, xmlRid, redPdfRid, redXmlRid }) =>
    [pdfRid, ofdRid, xmlRid, redPdfRid, redXmlRid].flatMap((rid) => (rid ? { rid, no } : [])),
  );
  if (named.length === 0) return [];
  const rids = named.map(({ rid }) => rid);
  const stored = await db.select().from(files).where(inArray(files.rid, rids));
  const byRid = new Map(stored.map((file) => [file.rid, file]));
  return named.flatMap(({ rid, no }) => {
    const file = byRid.get(rid);
    if (!file) return [];
    const { name, bytes, sha256, storedAs } = file;
    return { folder: `发票/${no}`, name, rid, bytes, sha256, storedAs };
  });
};
