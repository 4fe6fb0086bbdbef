import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { usableEnvelope } from '../../clusters/envelopes/usable.ts';
import { isPayer } from '../../clusters/reach.ts';
import { chargePurchase } from '../../clusters/spending/charges.ts';
import { orderRows } from '../../orders/moves.ts';
import { orders } from '../../orders/tables.ts';
import { bookingRows } from '../../reservations/moves.ts';
import { bookingStates } from '../../reservations/rules.states.ts';
import { reservations } from '../../reservations/tables.ts';
import { settlementRefusals } from '../rules.states.ts';
import { statementLines } from '../tables.ts';
import type { clusterCharge } from './contract.ts';
import { categoriesOf } from './project-numbers.ts';
import { mayChangeProject } from './rules.ts';

/** Puts an order or booking on another envelope, or on none; see the call. */
export const changeProject: Answers<typeof clusterCharge> = async (context, input) => {
  const { order_rid, booking_rid, envelope_rid } = input;
  if (order_rid) return changeOrder(context, order_rid, envelope_rid);
  return changeBooking(context, booking_rid ?? '', envelope_rid);
};

async function changeOrder(context: CustomerContext, rid: string, envelopeRid: string): Promise<null> {
  const { db, actor, now } = context;
  const [row] = await orderRows.lockWhere(db, ofManaged(orders, rid, actor.rid));
  if (!row) throw new Failure(refusals.notFound);
  if (!mayChangeProject(row)) throw new Failure(refusals.wrongState);
  await refuseBilled(context, equal(statementLines, { orderRid: rid }));
  const chosen = await choose(context, row, envelopeRid);
  await chargePurchase(db, `order:${rid}`, { ...row, envelopeRid: chosen.rid }, { fen: row.totalFen });
  const step = { action: 'project', by: { type: 'customer', rid: actor.rid }, now } as const;
  const changes = { envelopeRid: chosen.rid };
  await orderRows.change(db, row, { ...step, reason: chosen.text, changes });
  return null;
}

async function changeBooking(context: CustomerContext, rid: string, envelopeRid: string): Promise<null> {
  const { db, actor, now } = context;
  const [row] = await bookingRows.lockWhere(db, ofManaged(reservations, rid, actor.rid));
  if (!row) throw new Failure(refusals.notFound);
  if (!changeable.includes(row.status)) throw new Failure(refusals.wrongState);
  await refuseBilled(context, equal(statementLines, { reservationRid: rid }));
  const chosen = await choose(context, row, envelopeRid);
  await chargePurchase(db, `booking:${rid}`, { ...row, envelopeRid: chosen.rid }, { fen: row.priceFen });
  const step = { action: 'project', by: { type: 'customer', rid: actor.rid }, now } as const;
  const changes = { envelopeRid: chosen.rid };
  await bookingRows.change(db, row, { ...step, reason: chosen.text, changes });
  return null;
}

const { toReview, toPrepay, booked, checkedIn, running, toSettle } = bookingStates;
const changeable: readonly number[] = [toReview, toPrepay, booked, checkedIn, running, toSettle];

/** What a group pays for that the customer owns or manages. */
function ofManaged(
  table: { rid: PgColumn; owner: PgColumn; customerRid: PgColumn },
  rid: string,
  customerRid: string,
): SQL | undefined {
  return and(eq(table.rid, rid), isPayer(table.owner, customerRid), ne(table.owner, table.customerRid));
}

async function refuseBilled({ db }: CustomerContext, which: SQL | undefined): Promise<void> {
  const billed = and(which, equal(statementLines, { isActive: true }));
  if (await db.$count(statementLines, billed)) throw new Failure(settlementRefusals.projectBilled);
}

/** The envelope that was chosen for something, null for none, and what its history says. */
async function choose(
  { db, actor, now }: CustomerContext,
  row: { rid: string; owner: string },
  envelopeRid: string,
): Promise<{ rid: string | null; text: string }> {
  if (!envelopeRid) return { rid: null, text: '不使用经费项目' };
  const { rid, no, name } = await usableEnvelope(db, {
    ...{ rid: envelopeRid, clusterRid: row.owner, customerRid: actor.rid, now },
    categoryIds: await categoriesOf(db, [row.rid]),
  });
  return { rid, text: `经费项目改为 ${no} ${name}` };
}
