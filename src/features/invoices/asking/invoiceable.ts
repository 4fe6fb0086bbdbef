import { and, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { Failure } from '../../../core/failure.ts';
import type { Database } from '../../../host/database/database.ts';
import { clusterEnvelopes } from '../../clusters/tables.ts';
import { lockBalances } from '../../ledger/post.ts';
import { deposit, prestoreCash } from '../../ledger/rules.accounts.ts';
import { ledgerBalances } from '../../ledger/tables.ts';
import { orderRows } from '../../orders/moves.ts';
import { orders } from '../../orders/tables.ts';
import { prestoreApplies } from '../../prestore/tables.ts';
import {
  type InvoiceableLine,
  invoiceableOf,
  lockInvoiceable,
  withFree,
} from '../../settlement/invoicing.ts';
import { advancedFen } from '../../wallets/advances.ts';
import { rebateInDeposit } from '../../wallets/service.deposits.ts';
import type { Holder } from '../../wallets/tables.ts';
import type { Invoiceable } from '../contract.ts';
import { invoiceRefusals } from '../rules.states.ts';
import type { LineKind } from '../tables.ts';

/** Money that can be invoiced, with where it lies when nothing was bought with it yet. */
export type Offer = z.input<typeof Invoiceable> & { holder?: Holder };

/**
 * Everything of an owner's that can be invoiced: statements' lines, the newest statements first, then deposits and top-ups
 * that are not used up. One statement.
 */
export async function offersOf(db: Database, owner: string): Promise<Offer[]> {
  const line = invoiceableOf(db, owner);
  const rows = await unionAll(
    db
      .select({
        kind: sql<LineKind>`'statement'`.as('kind'),
        ...{ rid: line.rid, statementRid: line.statementRid, sort: line.sort, refNo: line.refNo },
        ...{ name: line.name, description: line.description, orderRid: line.orderRid },
        ...{ projectNo: line.projectNo, invoicedFen: line.invoicedFen, costFen: line.costFen },
        ...{ moneyFen: line.moneyFen, takenFen: line.takenFen, paidAt: line.paidAt },
      })
      .from(line),
    inAdvance(db, owner),
  );
  const of = (kind: LineKind): Row[] => rows.filter((row) => row.kind === kind);
  const offers = [...ofLines(of('statement')), ...[...of('deposit'), ...of('topup')].map(ofAdvance)];
  return offers.filter(({ free_fen }) => free_fen > 0);
}

/**
 * What these refs offer, with everything locked that decides about it: statements and orders, then lots. Refuses
 * 所选订单不属于同一主体 what is not the owner's or not there.
 */
export async function lockOffers(db: Database, owner: string, refs: readonly string[]): Promise<Offer[]> {
  const named = refs.map(readRef);
  const rids = (kind: LineKind) => named.flatMap((ref) => (ref.kind === kind ? ref.rid : []));
  const offers = ofLines(await lockInvoiceable(db, owner, rids('statement')));
  if (rids('deposit').length > 0) await lockDepositsOf(db, owner, rids('deposit'));
  const wanted = [...rids('topup'), ...rids('deposit')];
  if (wanted.length > 0) {
    const lots = (await inAdvance(db, owner, wanted)).flatMap(({ statementRid: holder }) =>
      holder.startsWith('lot:') ? holder.slice('lot:'.length) : [],
    );
    await lockBalances(
      db,
      lots.map((lot) => prestoreCash(owner, lot)),
    );
    // What is left is read once nobody else can take of it.
    offers.push(...(await inAdvance(db, owner, wanted)).map(ofAdvance));
  }
  const known = new Set(offers.map(({ ref }) => ref));
  if (refs.some((ref) => !known.has(ref))) throw new Failure(invoiceRefusals.notOneOwner);
  return offers.filter(({ ref }) => refs.includes(ref));
}

/** Locks the orders of an owner's deposits. Refuses 所选订单不属于同一主体. */
export async function lockDepositsOf(
  db: Database,
  owner: string,
  orderRids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(orderRids)];
  const found = await orderRows.lockWhere(db, and(inArray(orders.rid, wanted), eq(orders.owner, owner)));
  if (found.length !== wanted.length) throw new Failure(invoiceRefusals.notOneOwner);
}

/** The ref of money: its kind and the rid of the line, top-up or order. */
export const refOf = (kind: LineKind, rid: string): string => `${kind}:${rid}`;

function readRef(ref: string): { kind: LineKind; rid: string } {
  const [, kind, rid] = /^(statement|topup|deposit):(.+)$/.exec(ref) ?? [];
  if (!kind || !rid) throw new Failure(invoiceRefusals.notOneOwner);
  return { kind: kind as LineKind, rid };
}

function ofLines(lines: readonly InvoiceableLine[]): Offer[] {
  return withFree(lines).map(({ rid, paidFen, freeFen, ...line }) => ({
    ...told(line),
    ...{ ref: refOf('statement', rid), kind: 'statement', statement_rid: line.statementRid },
    ...{ paid_fen: paidFen, free_fen: freeFen },
  }));
}

/** Money in the shape of a statement's line, with what it is. */
type Row = InvoiceableLine & { kind: LineKind };

function ofAdvance({ kind, rid, statementRid, costFen, moneyFen, ...row }: Row): Offer {
  return {
    ...told(row),
    ...{
      ref: refOf(kind, rid),
      kind,
      statement_rid: '',
      paid_fen: costFen,
      free_fen: Math.max(0, moneyFen - row.invoicedFen),
    },
    holder: statementRid as Holder,
  };
}

function told(
  row: Pick<
    InvoiceableLine,
    'refNo' | 'name' | 'description' | 'orderRid' | 'projectNo' | 'invoicedFen' | 'paidAt'
  >,
) {
  const { refNo: no, name, description, orderRid, projectNo, invoicedFen, paidAt } = row;
  return {
    ...{ no, title: [name, description].filter(Boolean).join(' · '), order_rid: orderRid ?? '' },
    ...{ project_no: projectNo, invoiced_fen: invoicedFen, paid_at: paidAt },
  };
}

/**
 * Deposits and top-ups with money that nothing was bought with yet, or those of `rids`, the newest first, in the shape of a
 * statement's line: where the money lies in place of the statement, and what was paid as what it costs. One statement.
 */
function inAdvance(db: Database, owner: string, rids?: readonly string[]) {
  const { code, part, balance, held } = ledgerBalances;
  const isDeposit = eq(code, deposit('', '').code);
  const holder = sql<string>`CASE WHEN ${isDeposit} THEN 'deposit:' ELSE 'lot:' END || ${part}`;
  return db
    .select({
      kind: sql<LineKind>`CASE WHEN ${isDeposit} THEN 'deposit' ELSE 'topup' END`.as('kind'),
      rid: sql<string>`coalesce(${prestoreApplies.rid}, ${orders.rid})`.as('rid'),
      statementRid: holder.as('statement_rid'),
      sort: sql<number>`0::smallint`.as('sort'),
      refNo: sql<string>`coalesce(${prestoreApplies.no}, ${orders.no})`.as('ref_no'),
      name: sql<string>`CASE WHEN ${isDeposit} THEN ${'订单预付款（预开发票）'}::text ELSE ${'预存充值（预开发票）'}::text END`.as(
        'name',
      ),
      description: sql<string>`''`.as('description'),
      orderRid: sql<string | null>`${orders.rid}`.as('order_rid'),
      projectNo: sql<string>`coalesce(${clusterEnvelopes.no}, '')`.as('project_no'),
      invoicedFen: advancedFen(holder).as('invoiced_fen'),
      costFen: sql<number>`coalesce(${prestoreApplies.amountFen}, ${balance})::float8`.as('cost_fen'),
      moneyFen: sql<number>`(${balance} - ${held})::float8 - ${rebateInDeposit(sql`${part}`)}`.as(
        'money_fen',
      ),
      takenFen: sql<number>`0::float8`.as('taken_fen'),
      paidAt: sql<Date | null>`coalesce(${prestoreApplies.createdAt}, ${orders.createdAt})`
        .mapWith(orders.createdAt)
        .as('paid_at'),
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
    .leftJoin(clusterEnvelopes, eq(clusterEnvelopes.rid, orders.envelopeRid))
    .where(
      and(
        eq(ledgerBalances.owner, owner),
        or(isNotNull(prestoreApplies.rid), isNotNull(orders.rid)),
        rids ? or(inArray(prestoreApplies.rid, [...rids]), inArray(orders.rid, [...rids])) : gt(balance, 0),
      ),
    )
    .orderBy(desc(code), desc(part));
}
