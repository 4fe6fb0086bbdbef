import { index, pgTable } from 'drizzle-orm/pg-core';
import { fen, moment, ref } from '../../host/records/columns.ts';
import { customers } from '../identity/tables.ts';
import type { PaperKind } from './rules.ts';

/**
 * Contracts and confidentiality agreements as they were signed: the file, its hash, and who signed it when. Rows are only
 * added, and stay when an account is closed.
 */
export const signedPapers = pgTable(
  'signed_papers',
  (t) => ({
    rid: t.text().primaryKey(),
    /** The number of the order or booking, with what tells its papers apart. */
    no: t.text().notNull().unique(),
    kind: t.smallint().$type<PaperKind>().notNull(),
    /** The order or booking that it is about, and its version and total then. */
    recordRid: t.text('record_rid').notNull(),
    recordVersion: t.integer('record_version').notNull(),
    totalFen: fen('total_fen').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    signer: t.text().notNull(),
    /** The number that the code went to, with stars. */
    phone: t.text().notNull(),
    /** Of a file that is no customer's own, so that it outlives the account. */
    fileRid: t.text('file_rid').notNull().unique(),
    sha256: t.text().notNull(),
    signedAt: moment('signed_at').notNull(),
  }),
  (table) => [
    index('signed_papers_record').on(table.recordRid, table.rid),
    index('signed_papers_customer').on(table.customerRid),
    index('signed_papers_hash').on(table.sha256),
  ],
);
