import { and, asc, eq, ilike, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import type { Context } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { clusters } from '../../clusters/tables.ts';
import { profiles } from '../../customers/tables.ts';
import { files } from '../../files/tables.ts';
import { payStates } from '../../orders/rules.states.ts';
import { orders } from '../../orders/tables.ts';
import { resultFiles } from '../../results/tables.ts';
import { PackRules, SellerSeal } from '../../settings/rules.pack.ts';
import { Brand, LocalInfo } from '../../settings/rules.ts';
import { loadSettings } from '../../settings/service.ts';
import { boundTo } from '../asking/read.ts';
import { type Invoice, type InvoiceLine, invoiceLinesOf } from '../moves.ts';
import { advancePaymentsOf, bankLinesOf, type Paid, statementPaymentsOf } from './read-payments.ts';
import { type PackLine, prepaidLine, settledWorkOf, standingFenOf } from './read-work.ts';
import { packRefusals, ruleFor, sharesOf, whyNoPack } from './rules.ts';

/** A stored file. */
export type File = typeof files.$inferSelect;
/** A report of an order whose first page is in the pack. */
export type Report = File & { orderNo: string };
/** A payment with what of it the invoice stands for, in fen. */
type PackPayment = Pick<Paid, 'way' | 'day' | 'number' | 'fen'> & { shareFen: number };

/** Everything that the papers of a pack tell; all amounts add up to the invoice. */
export type PackFacts = {
  invoice: Invoice;
  kinds: InvoiceLine['kind'][];
  lines: PackLine[];
  payments: PackPayment[];
  /** Who pays, and where they work. */
  person: string;
  organisation: string;
  shop: string;
  lab: { address: string; phone: string };
  seller: string;
  /** The rid of the seal's file; empty without one. */
  sealRid: string;
  rules: PackRules;
  files: { pdf?: File; ofd?: File; xml?: File };
};

/**
 * What the pack of an invoice tells. Refuses 发票开具后可下载报销材料, and 金额与发票不一致，请先核对结算单 unless every amount is
 * the invoice's. Ten statements at most.
 */
export async function readPack({ db }: Pick<Context, 'db'>, invoice: Invoice): Promise<PackFacts> {
  const whyNot = whyNoPack(invoice.status);
  if (whyNot) throw new Failure(whyNot);
  const { owner, amountFen } = invoice;
  const asked = await invoiceLinesOf(db, [invoice.rid]);
  const work = await settledWorkOf(db, owner, asked);
  const standingFen = await standingFenOf(db, asked);
  const advance = await advancePaymentsOf(db, owner, asked);
  const settled = await statementPaymentsOf(db, work.statementRids);
  const payments = [...settled, ...advance.payments];
  const transfers = await bankLinesOf(db, {
    matches: payments.flatMap(({ match }) => match || []),
    topUps: asked.flatMap(({ kind, refRid }) => (kind === 'topup' ? refRid : [])),
  });
  const lines = asked.flatMap((line) =>
    line.kind === 'statement'
      ? (work.lines.get(`statement:${line.refRid}`) ?? [])
      : prepaidLine(line, standingFen(line)),
  );
  const prepaid = advance.sources.map((source) => ({ ...source, takenFen: takenOf(source.source, lines) }));
  const shares = sharesOf(amountFen, lines, [...work.sources, ...prepaid], payments);
  if (!shares) throw new Failure(packRefusals.disagrees);
  return {
    ...{ invoice, lines, kinds: asked.map(({ kind }) => kind) },
    payments: payments.flatMap(({ source, way, day, number, fen, match }, index) => {
      const shareFen = shares[index] ?? 0;
      const transfer = transfers.get(match) ?? transfers.get(source);
      return shareFen > 0 ? { way, fen, shareFen, day, number, ...transfer } : [];
    }),
    ...(await readShop(db, owner)),
    files: await filesOf(db, invoice),
  };
}

const takenOf = (source: string, lines: readonly PackLine[]) =>
  lines.reduce((sum, line) => (line.source === source ? sum + line.fen : sum), 0);

/** Who pays, a customer or a group, and what the shop says of packs. Three statements at most. */
export async function readShop(db: Database, owner: string) {
  const [person] = await db.select().from(profiles).where(eq(profiles.customerRid, owner));
  const [group] = person ? [] : await db.select().from(clusters).where(eq(clusters.rid, owner));
  const payer = person ?? group;
  const { brand, localInfo, pack_rules, sellerSeal } = await loadSettings(db, {
    ...{ brand: Brand, localInfo: LocalInfo, pack_rules: PackRules, sellerSeal: SellerSeal },
  });
  return {
    ...{ person: payer?.name ?? '', organisation: payer?.company ?? '' },
    ...{ shop: brand.name, lab: { address: localInfo.address, phone: localInfo.phone } },
    ...{ seller: sellerSeal.name || brand.name, sealRid: sellerSeal.picture, rules: pack_rules },
  };
}

/** The rule that counts for a customer. */
export const ruleOf = ({ rules, organisation }: Pick<PackFacts, 'rules' | 'organisation'>) =>
  ruleFor(rules, organisation);

async function filesOf(db: Database, { rid, pdfRid, ofdRid, xmlRid }: Invoice) {
  const rows = await db
    .select()
    .from(files)
    .where(eq(files.boundTo, boundTo(rid)));
  const found = (file: string | null) => rows.find((one) => one.rid === file);
  const [pdf, ofd, xml] = [found(pdfRid), found(ofdRid), found(xmlRid)];
  return { ...(pdf && { pdf }), ...(ofd && { ofd }), ...(xml && { xml }) };
}

/** So many reports have their first page in a pack, each of at most so many bytes. */
const mostReports = { count: 10, bytes: 5 * 1024 ** 2 };

/** Reports of paid orders that still count. One statement. */
export async function reportsOf(db: Database, owner: string, lines: readonly PackLine[]): Promise<Report[]> {
  const orderRids = [...new Set(lines.flatMap(({ orderRid }) => orderRid || []))];
  if (orderRids.length === 0) return [];
  const rows = await db
    .select({ file: files, orderNo: orders.no, name: resultFiles.name })
    .from(resultFiles)
    .innerJoin(files, eq(files.rid, resultFiles.fileRid))
    .innerJoin(orders, eq(orders.rid, resultFiles.orderRid))
    .where(
      and(
        inArray(resultFiles.orderRid, orderRids),
        eq(orders.owner, owner),
        // Data of what is not paid may be held back.
        eq(orders.payStatus, payStates.paid),
        isNotNull(resultFiles.releasedAt),
        isNull(resultFiles.supersededAt),
        eq(files.type, 'application/pdf'),
        or(ilike(resultFiles.name, '%报告%'), ilike(resultFiles.name, '%report%')),
      ),
    )
    .orderBy(asc(orders.no), asc(resultFiles.name))
    .limit(mostReports.count);
  return rows
    .filter(({ file }) => file.bytes <= mostReports.bytes)
    .map(({ file, orderNo, name }) => ({ ...file, name, orderNo }));
}
