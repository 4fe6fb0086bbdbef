import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../../host/calls/context.ts';
import type { FileAnswer } from '../../../host/calls/file-answer.ts';
import { sealOf } from '../../files/service.downloads.ts';
import { printedConfirmations } from '../../orders/papers/print-papers.ts';
import { orders } from '../../orders/tables.ts';
import { type File, type PackFacts, type Report, reportsOf } from './read-pack.ts';
import type { PackPart } from './rules.ts';

/** A pack whose rows are read: what is still to be drawn and fetched, for which no connection is needed. */
export type PackToMake = {
  facts: PackFacts;
  parts: readonly PackPart[];
  confirmations: FileAnswer | undefined;
  reports: readonly Report[];
  seal: File | undefined;
};

/** Reads what the chosen papers need besides their facts. Six statements at most. */
export async function preparePack(
  { db, now }: Pick<Context, 'db' | 'now'>,
  facts: PackFacts,
  parts: readonly PackPart[],
): Promise<PackToMake> {
  const { invoice, lines, sealRid } = facts;
  const has = (part: PackPart) => parts.includes(part);
  return {
    ...{ facts, parts },
    confirmations: has('contract') ? await confirmationsOf({ db, now }, facts) : undefined,
    reports: has('covers') ? await reportsOf(db, invoice.owner, lines) : [],
    seal: sealRid ? await sealOf({ db }, sealRid) : undefined,
  };
}

/** The confirmations of the orders that are invoiced, each with how much of it is. Four statements. */
async function confirmationsOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { invoice, lines }: PackFacts,
): Promise<FileAnswer | undefined> {
  const invoiced = new Map<string, number>();
  for (const { orderRid, fen } of lines)
    if (orderRid) invoiced.set(orderRid, (invoiced.get(orderRid) ?? 0) + fen);
  if (invoiced.size === 0) return undefined;
  const mine = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.rid, [...invoiced.keys()]), eq(orders.owner, invoice.owner)))
    .orderBy(asc(orders.no));
  return printedConfirmations({ db, now }, mine, invoiced);
}
