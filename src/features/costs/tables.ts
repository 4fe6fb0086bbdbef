import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';
import { fen, moment, ref } from '../../host/records/columns.ts';
import { orders } from '../orders/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import type { CostKind } from './rules.ts';

/** What an order costs us: as planned, and as billed. Amounts in fen, as they are paid. */
export const orderCosts = pgTable(
  'order_costs',
  (t) => ({
    rid: t.text().primaryKey(),
    orderRid: ref('order_rid', () => orders.rid).notNull(),
    kind: t.text().$type<CostKind>().notNull(),
    /** The laboratory that works for us; empty for what we use up ourselves. */
    partner: t.text().notNull().default(''),
    plannedFen: fen('planned_fen').notNull(),
    note: t.text().notNull().default(''),
    createdBy: ref('created_by', () => staffMembers.rid).notNull(),
    createdAt: moment('created_at').notNull(),
    /** What the partner billed; null until then. */
    billedFen: fen('billed_fen'),
    /** The number of the partner's bill. */
    billNo: t.text('bill_no').notNull().default(''),
    billedBy: ref('billed_by', () => staffMembers.rid),
    billedAt: moment('billed_at'),
  }),
  (table) => [
    index('order_costs_order').on(table.orderRid, table.createdAt),
    index('order_costs_partner').on(table.partner, table.createdAt).where(sql`${table.partner} <> ''`),
    check('order_costs_partner_known', sql`(${table.kind} = 'subcontract') = (${table.partner} <> '')`),
  ],
);

/** What was paid to laboratories that work for us. Rows are only added. */
export const partnerPayments = pgTable(
  'partner_payments',
  (t) => ({
    rid: t.text().primaryKey(),
    partner: t.text().notNull(),
    fen: fen().notNull(),
    /** From which of our accounts, and the bank's number of the payment. */
    account: t.text().notNull(),
    serial: t.text().notNull(),
    paidBy: ref('paid_by', () => staffMembers.rid).notNull(),
    paidAt: moment('paid_at').notNull(),
  }),
  (table) => [index('partner_payments_partner').on(table.partner, table.paidAt)],
);
