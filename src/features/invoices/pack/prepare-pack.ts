import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../../host/calls/context.ts';
import type { FileAnswer } from '../../../host/calls/file-answer.ts';
import { ridsOf } from '../../../host/records/rows.ts';
import { sealOf } from '../../files/service.downloads.ts';
import { files } from '../../files/tables.ts';
import { printedConfirmations } from '../../orders/papers/print-papers.ts';
import { orders } from '../../orders/tables.ts';
import { paperStates } from '../../signing/rules.ts';
import { signedPapers } from '../../signing/tables.ts';
import { type File, type PackFacts, type Report, reportsOf } from './read-pack.ts';
import type { PackPart } from './rules.ts';

/** A pack whose rows are read: what is still to be drawn and fetched, for which no connection is needed. */
export type PackToMake = {
  facts: PackFacts;
  parts: readonly PackPart[];
  confirmations: FileAnswer | undefined;
  /** Signed contracts, in place of the confirmations of their orders. */
  contracts: readonly File[];
  reports: readonly Report[];
  seal: File | undefined;
};

/** Reads what the chosen papers need besides their facts. Seven statements at most. */
export async function preparePack(
  { db, now }: Pick<Context, 'db' | 'now'>,
  facts: PackFacts,
  parts: readonly PackPart[],
): Promise<PackToMake> {
  const { invoice, lines, sealRid } = facts;
  const has = (part: PackPart) => parts.includes(part);
  const ordered = has('contract') ? await ordersOf(db, facts) : [];
  const plain = ordered.filter(({ contract }) => contract !== paperStates.signed);
  return {
    ...{ facts, parts },
    confirmations:
      plain.length > 0 ? await printedConfirmations({ db, now }, plain, invoicedOf(facts)) : undefined,
    contracts: await contractsOf(db, ordered),
    reports: has('covers') ? await reportsOf(db, invoice.owner, lines) : [],
    seal: sealRid ? await sealOf({ db }, sealRid) : undefined,
  };
}

/** How much of each order the invoice is over. */
function invoicedOf({ lines }: PackFacts): Map<string, number> {
  const invoiced = new Map<string, number>();
  for (const { orderRid, fen } of lines)
    if (orderRid) invoiced.set(orderRid, (invoiced.get(orderRid) ?? 0) + fen);
  return invoiced;
}

/** The orders that are invoiced. At most one statement. */
async function ordersOf(db: Context['db'], facts: PackFacts) {
  const rids = [...invoicedOf(facts).keys()];
  if (rids.length === 0) return [];
  return db
    .select()
    .from(orders)
    .where(and(inArray(orders.rid, rids), eq(orders.owner, facts.invoice.owner)))
    .orderBy(asc(orders.no));
}

/** The newest contract of each of these orders that is signed as it is. At most one statement. */
async function contractsOf(
  db: Context['db'],
  ordered: readonly (typeof orders.$inferSelect)[],
): Promise<File[]> {
  const rids = ridsOf(ordered.filter(({ contract }) => contract === paperStates.signed));
  if (rids.length === 0) return [];
  const rows = await db
    .selectDistinctOn([signedPapers.recordRid], { file: files })
    .from(signedPapers)
    .innerJoin(files, eq(files.rid, signedPapers.fileRid))
    .where(and(inArray(signedPapers.recordRid, rids), eq(signedPapers.kind, 1)))
    .orderBy(asc(signedPapers.recordRid), desc(signedPapers.signedAt), desc(signedPapers.rid));
  return rows.map(({ file }) => file);
}
