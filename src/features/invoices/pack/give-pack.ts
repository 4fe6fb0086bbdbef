import { and, desc, eq, inArray } from 'drizzle-orm';
import type { AnswerOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers, Context } from '../../../host/calls/context.ts';
import { FileAnswer } from '../../../host/calls/file-answer.ts';
import type { StatementPack } from '../../settlement/mine/read-statement.ts';
import { statementLines } from '../../settlement/tables.ts';
import type { Invoice } from '../moves.ts';
import { isTheirs } from '../reach.ts';
import { invoiceLines, invoiceRequests } from '../tables.ts';
import type { invoicePack, packRule } from './contract.ts';
import { type Entry, makePack, zipOf } from './make-pack.ts';
import { type PackToMake, preparePack } from './prepare-pack.ts';
import { type PackFacts, readPack, readShop, ruleOf } from './read-pack.ts';
import { type PackPart, packParts, packRefusals, partsBy, possibleParts, whyNoPack } from './rules.ts';

/** So many packs are made at once of a statement's invoices. */
const mostAtOnce = 5;

/** What the customer's organisation wants; see the call. */
export const readPackRule: Answers<typeof packRule> = async ({ db, actor }) => {
  const { rules, organisation } = await readShop(db, actor.rid);
  const rule = ruleOf({ rules, organisation });
  return {
    organisation,
    is_own: rules.organisations.some(({ name }) => name === organisation.trim()) ? 1 : 0,
    ...{ contract_fen: rule.contractFen, acceptance_fen: rule.acceptanceFen },
    ...{ payment_fen: rule.paymentFen, covers: rule.covers ? 1 : 0 },
  };
};

/** One invoice's pack; see the call. */
export const givePack: Answers<typeof invoicePack> = async (context, { rid, format, parts }) => {
  const [invoice] = await context.db
    .select()
    .from(invoiceRequests)
    .where(and(eq(invoiceRequests.rid, rid), isTheirs(context.actor.rid)));
  if (!invoice) throw new Failure(refusals.notFound);
  const facts = await readPack(context, invoice);
  const chosen = chosenOf(facts, parts);
  if (format === 'json') return toldOf(facts, chosen);
  const pack = await preparePack(context, facts, chosen);
  const { log, store, now } = context;
  const isZip = format === 'zip';
  return new FileAnswer({
    name: `报销材料-${invoice.number}.${format}`,
    type: isZip ? 'application/zip' : 'application/pdf',
    isMade: true,
    bytes: async () => {
      const { whole, entries } = await makePack({ log, store, now }, pack);
      return isZip ? zipOf(entries, now) : whole;
    },
  });
};

/**
 * The packs of all issued invoices over a statement, as one archive; several have a folder each. Refuses
 * 该结算单的发票尚未开具，开具后可下载报销材料, and as `invoicePack`.
 */
export const packOfStatement: StatementPack = async (context, { rid, no, owner }) => {
  const { db, log, store, now } = context;
  const lines = db
    .select({ rid: invoiceLines.requestRid })
    .from(invoiceLines)
    .innerJoin(statementLines, eq(statementLines.rid, invoiceLines.refRid))
    .where(and(eq(statementLines.statementRid, rid), eq(invoiceLines.kind, 'statement')));
  const found = await db
    .select()
    .from(invoiceRequests)
    .where(and(inArray(invoiceRequests.rid, lines), eq(invoiceRequests.owner, owner)))
    .orderBy(desc(invoiceRequests.rid));
  const issued = found.filter(({ status }) => !whyNoPack(status));
  if (issued.length === 0) throw new Failure(packRefusals.none);
  if (issued.length > mostAtOnce) throw new Failure(packRefusals.tooMany);
  const packs: PackToMake[] = [];
  for (const invoice of issued) packs.push(await packByRule(context, invoice));
  return new FileAnswer({
    ...{ name: `报销材料-${no}.zip`, type: 'application/zip', isMade: true },
    bytes: async () => {
      const all: Entry[] = [];
      for (const pack of packs) {
        const { entries } = await makePack({ log, store, now }, pack);
        const folder = packs.length > 1 ? `${pack.facts.invoice.number}/` : '';
        all.push(...entries.map(({ name, content }) => ({ name: `${folder}${name}`, content })));
      }
      return zipOf(all, now);
    },
  });
};

/** The pack of an invoice with the papers that its customer's organisation wants. Refused as by `readPack`. */
export async function packByRule(
  context: Pick<Context, 'db' | 'now'>,
  invoice: Invoice,
): Promise<PackToMake> {
  const facts = await readPack(context, invoice);
  return preparePack(context, facts, chosenOf(facts));
}

/** The papers that are wanted and can be; without a wish those that the organisation's rule names. */
function chosenOf(facts: PackFacts, parts?: readonly PackPart[]): PackPart[] {
  const { kinds, invoice } = facts;
  if (!parts) return partsBy(ruleOf(facts), invoice.amountFen, kinds);
  return possibleParts(kinds).filter((part) => part === 'list' || parts.includes(part));
}

function toldOf(facts: PackFacts, chosen: readonly PackPart[]): AnswerOf<typeof invoicePack> {
  const { invoice, kinds, organisation, files } = facts;
  return {
    ...{ no: invoice.no, number: invoice.number, title: invoice.title.title },
    ...{ amount_fen: invoice.amountFen, organisation },
    parts: possibleParts(kinds).map((part) => ({
      ...{ part, name: packParts[part], amount_fen: part === 'covers' ? null : invoice.amountFen },
      is_chosen: chosen.includes(part) ? (1 as const) : (0 as const),
    })),
    files: Object.keys(files).map((ending) => `发票-${invoice.number}.${ending}`),
  };
}
