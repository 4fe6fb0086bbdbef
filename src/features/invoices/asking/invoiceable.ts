import { and, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure } from '../../../core/failure.ts';
import type { Database } from '../../../host/database/database.ts';
import { lockBalances } from '../../ledger/post.ts';
import { deposit, prestoreCash } from '../../ledger/rules.accounts.ts';
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

/**
 * Everything of an owner's that can be invoiced: statements' lines, then top-ups and deposits that are not used up. Two
 * statements.
 */
export async function offersOf(db: Database, owner: string): Promise<Offer[]> {
  const lines = await invoiceableOf(db, owner);
  return [...lines.map(ofLine), ...(await inAdvance(db, owner))].filter(({ free_fen }) => free_fen > 0);
}

/**
 * What these refs offer, with everything locked that decides about it: statements and orders, then lots. Refuses
 * 所选订单不属于同一主体 what is not the owner's or not there.
 */
export async function lockOffers(db: Database, owner: string, refs: readonly string[]): Promise<Offer[]> {
  const named = refs.map(readRef);
  const rids = (kind: LineKind) => named.flatMap((ref) => (ref.kind === kind ? ref.rid : []));
  const offers = (await lockInvoiceable(db, owner, rids('statement'))).map(ofLine);
  if (rids('deposit').length > 0) await orderRows.lockEach(db, rids('deposit'), { owner });
  const wanted = [...rids('topup'), ...rids('deposit')];
  if (wanted.length > 0) {
    const lots = (await inAdvance(db, owner, wanted)).flatMap(({ holder = '' }) =>
      holder.startsWith('lot:') ? holder.slice('lot:'.length) : [],
    );
    await lockBalances(
      db,
      lots.map((lot) => prestoreCash(owner, lot)),
    );
    // What is left is read once nobody else can take of it.
    offers.push(...(await inAdvance(db, owner, wanted)));
  }
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

/** Top-ups and deposits with money that nothing was bought with yet, or those of `rids`. One statement. */
async function inAdvance(db: Database, owner: string, rids?: readonly string[]): Promise<Offer[]> {
  const { code, part, balance, held } = ledgerBalances;
  const isDeposit = eq(code, deposit('', '').code);
  const rows = await db
    .select({
      topUp: prestoreApplies,
      order: { rid: orders.rid, no: orders.no, createdAt: orders.createdAt },
      part,
      balance,
      leftFen: sql<number>`(${balance} - ${held})::float8`,
      advancedFen: advancedFen(sql`CASE WHEN ${isDeposit} THEN 'deposit:' ELSE 'lot:' END || ${part}`),
    })
    .from(ledgerBalances)
    .leftJoin(
      prestoreApplies,
      and(
        eq(code, prestoreCash('', '').code),
        eq(prestoreApplies.lotRid, part),
        eq(prestoreApplies.owner, owner),
      ),
    )
    .leftJoin(orders, and(isDeposit, eq(orders.rid, part)))
    .where(
      and(
        eq(ledgerBalances.owner, owner),
        or(isNotNull(prestoreApplies.rid), isNotNull(orders.rid)),
        rids ? or(inArray(prestoreApplies.rid, [...rids]), inArray(orders.rid, [...rids])) : gt(balance, 0),
      ),
    )
    .orderBy(desc(code), desc(part));
  return rows.flatMap(({ topUp, order, leftFen, advancedFen: invoiced_fen, ...row }) => {
    const about = topUp ?? order;
    if (!about) return [];
    const told = topUp
      ? { kind: 'topup' as const, title: '预存充值（预开发票）', paid_fen: topUp.amountFen, order_rid: '' }
      : {
          kind: 'deposit' as const,
          title: '订单预付款（预开发票）',
          paid_fen: row.balance,
          order_rid: about.rid,
        };
    return {
      ...{ ref: refOf(told.kind, about.rid), no: about.no, project_no: '', paid_at: about.createdAt },
      ...{ ...told, invoiced_fen, free_fen: Math.max(0, leftFen - invoiced_fen) },
      holder: `${topUp ? 'lot' : 'deposit'}:${row.part}` as const,
    };
  });
}
