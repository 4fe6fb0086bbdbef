import type { Context } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { lockBalances, type Operator, post } from '../ledger/post.ts';
import { prestoreCash } from '../ledger/rules.accounts.ts';
import { lockCharging, lowerPreinvoiced, noteInvoiced } from '../settlement/invoicing.ts';
import { statementRows } from '../settlement/moves.ts';
import { advancesOf, endAdvances, issueAdvances } from '../wallets/advances.ts';
import { lockDepositsOf } from './asking/invoiceable.ts';
import type { Invoice, InvoiceLine } from './moves.ts';

type InvoiceContext = Pick<Context, 'db' | 'now'>;

/** Lets go of what a locked request held: it was called off, or is asked for anew. */
export async function giveUp(
  context: InvoiceContext,
  row: Invoice,
  lines: readonly InvoiceLine[],
): Promise<void> {
  await free(context, row, lines, { issued: false });
}

/** Lets go of what a locked request's invoice stood for, as it was taken back. */
export async function takeBack(
  context: InvoiceContext,
  row: Invoice,
  lines: readonly InvoiceLine[],
  operator: Operator,
): Promise<void> {
  await free(context, row, lines, { issued: true, operator });
}

/** The invoice of a locked request is issued: it stands for what it asked for, VAT in advance is booked. */
export async function standFor(
  context: InvoiceContext,
  row: Invoice,
  lines: readonly InvoiceLine[],
  { taxRate, operator }: { taxRate: number; operator: Operator },
): Promise<void> {
  const { db } = context;
  await lockMoney(db, row.owner, lines);
  await noteInvoiced(
    db,
    ofStatements(lines).map(({ refRid, amountFen }) => ({
      ...{ lineRid: refRid, invoicedFen: 0, issuedFen: amountFen },
    })),
  );
  const advances = inAdvance(lines);
  if (advances.length === 0) return;
  const legs = await issueAdvances(context, row.owner, advances, taxRate);
  if (legs.length === 0) return;
  await post(context, {
    ...{ event: 'advance-invoiced', key: `invoice:${row.rid}:issued:${row.version}`, legs, operator },
    ref: `invoice:${row.rid}`,
  });
}

const ofStatements = (lines: readonly InvoiceLine[]) => lines.filter(({ kind }) => kind === 'statement');
/** The rids of lines for money that nothing was bought with yet. */
const inAdvance = (lines: readonly InvoiceLine[]) =>
  lines.filter(({ kind }) => kind !== 'statement').map(({ rid }) => rid);

async function free(
  context: InvoiceContext,
  row: Invoice,
  lines: readonly InvoiceLine[],
  { issued, operator }: { issued: false; operator?: never } | { issued: true; operator: Operator },
) {
  const { db } = context;
  await lockMoney(db, row.owner, lines);
  await noteInvoiced(
    db,
    ofStatements(lines).map(({ refRid, amountFen }) => ({
      ...{ lineRid: refRid, invoicedFen: -amountFen, issuedFen: issued ? -amountFen : 0 },
    })),
  );
  const advances = inAdvance(lines);
  const rows = await advancesOf(db, advances);
  const legs = await endAdvances(context, row.owner, rows);
  await lowerPreinvoiced(
    db,
    rows.flatMap(({ holder, fen }) =>
      holder.startsWith('statement:') ? { rid: holder.slice('statement:'.length), fen } : [],
    ),
  );
  if (legs.length === 0 || !operator) return;
  await post(context, {
    ...{ event: 'advance-red', key: `invoice:${row.rid}:red:${row.version}`, legs, operator },
    ref: `invoice:${row.rid}`,
  });
}

/** Locks what decides about the money of lines: statements, orders, then lots. */
async function lockMoney(db: Database, owner: string, lines: readonly InvoiceLine[]): Promise<void> {
  await lockCharging(
    db,
    owner,
    ofStatements(lines).map(({ refRid }) => refRid),
  );
  const holders = (await advancesOf(db, inAdvance(lines))).map(({ holder }) => holder.split(/:(.*)/s));
  const named = (kind: string) => [
    ...new Set(holders.flatMap(([of, rid]) => (of === kind && rid ? rid : []))),
  ];
  if (named('statement').length > 0) await statementRows.lockEach(db, named('statement'), { owner });
  if (named('deposit').length > 0) await lockDepositsOf(db, owner, named('deposit'));
  const lots = named('lot').map((lot) => prestoreCash(owner, lot));
  if (lots.length > 0) await lockBalances(db, lots);
}
