import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure } from '../../../core/failure.ts';
import type { Database } from '../../../host/database/database.ts';
import { lockBalances } from '../../ledger/post.ts';
import { deposit, keyOf, prestoreCash } from '../../ledger/rules.accounts.ts';
import { ledgerBalances } from '../../ledger/tables.ts';
import { orderRows } from '../../orders/moves.ts';
import { orders } from '../../orders/tables.ts';
import { prestoreApplies } from '../../prestore/tables.ts';
import { type InvoiceableLine, invoiceableOf, lockInvoiceable } from '../../settlement/invoicing.ts';
import { advancedFen } from '../../wallets/advances.ts';
import type { Holder } from '../../wallets/tables.ts';
import type { Invoiceable } from '../contract.ts';
import { invoiceRefusals } from '../rules.states.ts';
import type { LineKind } from '../tables.ts';

/** Money that can be invoiced, with where it lies when nothing was bought with it yet. */
export type Offer = z.input<typeof Invoiceable> & { holder?: Holder };

const left = sql<number>`(${ledgerBalances.balance} - ${ledgerBalances.held})::float8`;

/** Everything of an owner's that can be invoiced: statements' lines, then top-ups and deposits that are not used up. */
export async function offersOf(db: Database, owner: string): Promise<Offer[]> {
  return [
    ...(await invoiceableOf(db, owner)).map(ofLine),
    ...(await topUps(db, owner)),
    ...(await deposits(db, owner)),
  ].filter(({ free_fen }) => free_fen > 0);
}

/**
 * What these refs offer, with everything locked that decides about it: statements and orders, then lots. Refuses
 * 所选订单不属于同一主体 what is not the owner's or not there.
 */
export async function lockOffers(db: Database, owner: string, refs: readonly string[]): Promise<Offer[]> {
  const named = refs.map(readRef);
  const rids = (kind: LineKind) => named.flatMap((ref) => (ref.kind === kind ? ref.rid : []));
  const lines = await lockInvoiceable(db, owner, rids('statement'));
  if (rids('deposit').length > 0) await orderRows.lockEach(db, rids('deposit'), { owner });
  const offers = lines.map(ofLine);
  if (rids('topup').length > 0) {
    const found = await topUps(db, owner, rids('topup'));
    await lockBalances(
      db,
      found.map(({ holder = '' }) => prestoreCash(owner, holder.slice('lot:'.length))),
    );
    // What is left is read once nobody else can take of it.
    offers.push(...(await topUps(db, owner, rids('topup'))));
  }
  if (rids('deposit').length > 0) offers.push(...(await deposits(db, owner, rids('deposit'))));
  const known = new Set(offers.map(({ ref }) => ref));
  if (refs.some((ref) => !known.has(ref))) throw new Failure(invoiceRefusals.notOneOwner);
  return offers.filter(({ ref }) => refs.includes(ref));
}

/** The ref of money: its kind and the rid of the line, top-up or order. */
export const refOf = (kind: LineKind, rid: string): string => `${kind}:${rid}`;

function readRef(ref: string): { kind: LineKind; rid: string } {
  const [, kind, rid] = /^(statement|topup|deposit):(.+)$/.exec(ref) ?? [];
  if (!kind || !rid) throw new Failure(invoiceRefusals.notOneOwner);
  return { kind: kind as LineKind, rid };
}

function ofLine({ line, statement, paidFen, freeFen }: InvoiceableLine): Offer {
  const { rid, refNo, name, description, orderRid, projectNo, invoicedFen } = line;
  return {
    ...{ ref: refOf('statement', rid), kind: 'statement', no: refNo, order_rid: orderRid ?? '' },
    title: [name, description].filter(Boolean).join(' · '),
    ...{ project_no: projectNo, paid_fen: paidFen, invoiced_fen: invoicedFen, free_fen: freeFen },
    paid_at: statement.paidAt,
  };
}

async function topUps(db: Database, owner: string, rids?: readonly string[]): Promise<Offer[]> {
  const rows = await db
    .select({
      ...{ rid: prestoreApplies.rid, no: prestoreApplies.no, lotRid: prestoreApplies.lotRid },
      paidFen: prestoreApplies.amountFen,
      at: prestoreApplies.createdAt,
      left,
      advancedFen: advancedFen(sql`'lot:' || ${prestoreApplies.lotRid}`),
    })
    .from(prestoreApplies)
    .innerJoin(
      ledgerBalances,
      eq(
        ledgerBalances.account,
        sql`'2203:' || ${prestoreApplies.owner} || ':' || ${prestoreApplies.lotRid}`,
      ),
    )
    .where(
      and(
        eq(prestoreApplies.owner, owner),
        rids ? inArray(prestoreApplies.rid, [...rids]) : gt(ledgerBalances.balance, 0),
      ),
    )
    .orderBy(desc(prestoreApplies.rid));
  return rows.map(({ rid, no, lotRid, paidFen, at, ...row }) => ({
    ...{ ref: refOf('topup', rid), kind: 'topup', no, title: '预存充值（预开发票）', order_rid: '' },
    ...{ project_no: '', paid_fen: paidFen, invoiced_fen: row.advancedFen, paid_at: at },
    free_fen: Math.max(0, row.left - row.advancedFen),
    holder: `lot:${lotRid}`,
  }));
}

async function deposits(db: Database, owner: string, rids?: readonly string[]): Promise<Offer[]> {
  const rows = await db
    .select({
      ...{ rid: orders.rid, no: orders.no, at: orders.createdAt, paidFen: ledgerBalances.balance },
      advancedFen: advancedFen(sql`'deposit:' || ${orders.rid}`),
    })
    .from(ledgerBalances)
    .innerJoin(orders, eq(orders.rid, ledgerBalances.part))
    .where(
      and(
        eq(ledgerBalances.owner, owner),
        eq(ledgerBalances.code, deposit(owner, '').code),
        rids
          ? inArray(
              ledgerBalances.account,
              rids.map((rid) => keyOf(deposit(owner, rid))),
            )
          : gt(ledgerBalances.balance, 0),
      ),
    )
    .orderBy(desc(orders.rid));
  return rows.map(({ rid, no, at, paidFen, ...row }) => ({
    ...{ ref: refOf('deposit', rid), kind: 'deposit', no, title: '订单预付款（预开发票）', order_rid: rid },
    ...{ project_no: '', paid_fen: paidFen, invoiced_fen: row.advancedFen, paid_at: at },
    free_fen: Math.max(0, paidFen - row.advancedFen),
    holder: `deposit:${rid}`,
  }));
}
