import { and, eq, inArray } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import { shanghaiTime } from '../../../core/shanghai.ts';
import type { CustomerContext } from '../../../host/calls/context.ts';
import { isPayer } from '../../clusters/reach.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import type { Order } from '../../orders/moves.ts';
import { type OrderStatus, stateName } from '../../orders/rules.states.ts';
import { orders } from '../../orders/tables.ts';
import type { Booking } from '../../reservations/moves.ts';
import { statusName } from '../../reservations/rules.states.ts';
import { reservations } from '../../reservations/tables.ts';
import { assigns } from '../../results/tables.ts';
import { DisputeReason, type settlementOperate } from '../contract.ts';
import { type Chosen, makeStatements } from '../making/make-statements.ts';
import { linesOf, type Settler, type Statement, statementRows } from '../moves.ts';
import { deferToCredit } from '../paying/defer.ts';
import { lockUnpaid, payByGateway, payByPrestore } from '../paying/pay-statements.ts';
import { prepayBookingByGateway, prepayBookingFromLots } from '../paying/prepay-bookings.ts';
import { prepayByGateway, prepayFromLots } from '../paying/prepay-orders.ts';
import { chooseProject } from '../projects/choose-project.ts';
import { settlementRefusals, statementRecord, statementStates } from '../rules.states.ts';
import { confirmStatement } from './confirm.ts';

type Input = CheckedInputOf<typeof settlementOperate>;
type Output = AnswerOf<typeof settlementOperate>;

/** Makes, confirms, disputes or pays; see the contract. */
export async function operateSettlement(context: CustomerContext, input: Input): Promise<Output> {
  switch (input.op) {
    case 'create':
      return create(context, input);
    case 'confirm':
      return confirm(context, input);
    case 'dispute':
      return dispute(context, input);
    case 'pay':
      if (input.order_rid) return prepay(context, input, input.order_rid);
      return input.booking_rid ? prepayBooking(context, input, input.booking_rid) : pay(context, input);
  }
}

async function create(context: CustomerContext, input: Input): Promise<Output> {
  const { actor } = context;
  const orderRids = [...new Set([...input.order_rids, ...(await ordersOf(context, input.assign_rids))])];
  const chosen = { orderRids, bookingRids: input.booking_rids };
  const made = await makeStatements(context, await payerOf(context, chosen), chosen, customer(actor.rid));
  return asOutput(made.find(({ status }) => status === statementStates.toConfirm) ?? made[0]);
}

async function confirm(context: CustomerContext, { rid, edition }: Input): Promise<Output> {
  const { db, actor } = context;
  const statement = await statementRows.lock(db, rid ?? '', { owner: actor.rid });
  if (edition !== undefined && edition !== statement.edition) throw new Failure(settlementRefusals.changed);
  return asOutput(await confirmStatement(context, statement, customer(actor.rid)));
}

async function dispute(context: CustomerContext, { rid, edition, lines, reason }: Input): Promise<Output> {
  const { db, actor, now } = context;
  const statement = await statementRows.lock(db, rid ?? '', { owner: actor.rid });
  if (edition !== undefined && edition !== statement.edition) throw new Failure(settlementRefusals.changed);
  const said = DisputeReason.safeParse(reason);
  if (!said.success) throw new Failure(said.error.issues[0]?.message ?? refusals.badInput);
  const known = new Set((await linesOf(db, [statement.rid])).map((line) => line.rid));
  if (lines.length === 0) throw new Failure(settlementRefusals.noLine);
  if (lines.some((line) => !known.has(line))) throw new Failure(refusals.notFound);
  const moved = await statementRows.move(context.db, statement, {
    now: context.now,
    ...{ action: 'dispute', by: customer(actor.rid), reason: said.data },
    changes: { dispute: { reason: said.data, lines: [...new Set(lines)], at: shanghaiTime(now) } },
  });
  await tellStaff(context, {
    ...{
      event: 'statementDisputed',
      to: { role: 'service' },
      values: { rid: moved.rid, no: moved.no, reason: said.data },
    },
    ref: `${moved.rid} ${moved.version}`,
  });
  return asOutput(moved);
}

async function pay(
  context: CustomerContext,
  { rid, rids, way, amount_fen, lots, envelope_rid }: Input,
): Promise<Output> {
  const by = customer(context.actor.rid);
  const chosen = [...new Set([...(rid ? [rid] : []), ...(rids ?? [])])];
  if (chosen.length === 0 || way === undefined) throw new Failure(refusals.badInput);
  if (envelope_rid)
    await chooseProject(context, await lockUnpaid(context, chosen, context.actor.rid), envelope_rid);
  const wish = { rids: chosen, amountFen: amount_fen, by };
  if (way === 0) {
    const { statements, paidFen } = await payByPrestore(context, wish, lots);
    return { ...asOutput(statements.at(-1)), paid_fen: paidFen };
  }
  if (way === 4) return asOutput((await deferToCredit(context, wish)).at(-1));
  const { statements, pay: opened } = await payByGateway(context, wish, way as 1 | 2);
  return { ...asOutput(statements[0]), pay: opened };
}

async function prepay(context: CustomerContext, { way, lots }: Input, orderRid: string): Promise<Output> {
  const customerRid = context.actor.rid;
  if (way === undefined || way === 4) throw new Failure(refusals.badInput);
  if (way === 0) {
    const { order, paidFen } = await prepayFromLots(context, { orderRid, customerRid, lots });
    return { ...orderOutput(order), paid_fen: paidFen };
  }
  const { order, pay: opened } = await prepayByGateway(context, {
    ...{ orderRid, customerRid, way: way as 1 | 2 },
  });
  return { ...orderOutput(order), pay: opened };
}

async function prepayBooking(context: CustomerContext, { way, lots }: Input, rid: string): Promise<Output> {
  const customerRid = context.actor.rid;
  if (way === undefined || way === 4) throw new Failure(refusals.badInput);
  if (way === 0) {
    const { booking, paidFen } = await prepayBookingFromLots(context, { rid, customerRid, lots });
    return { ...bookingOutput(booking), paid_fen: paidFen };
  }
  const { booking, pay: opened } = await prepayBookingByGateway(context, {
    ...{ rid, customerRid, way: way as 1 | 2 },
  });
  return { ...bookingOutput(booking), pay: opened };
}

const customer = (rid: string): Settler => ({ role: 'customer', type: 'customer', rid });

function asOutput(statement: Statement | undefined): Output {
  if (!statement) throw new Failure(settlementRefusals.nothing);
  const { rid, no, status } = statement;
  const status_name = statementRecord.nameOf(status);
  return { rid, no, status, status_name, paid_fen: 0, pay: null };
}

function orderOutput({ rid, no, status, typeId }: Order): Output {
  const status_name = stateName(typeId, status as OrderStatus);
  return { rid, no, status, status_name, paid_fen: 0, pay: null };
}

function bookingOutput({ rid, no, status }: Booking): Output {
  return { rid, no: no ?? '', status, status_name: statusName(status), paid_fen: 0, pay: null };
}

/** Whose money pays for all that was chosen, among what the customer spends. Refuses what several pay for. */
async function payerOf(
  { db, actor }: CustomerContext,
  { orderRids, bookingRids }: Required<Chosen>,
): Promise<string> {
  const found = await union(
    db
      .select({ owner: orders.owner })
      .from(orders)
      .where(and(inArray(orders.rid, [...orderRids]), isPayer(orders.owner, actor.rid))),
    db
      .select({ owner: reservations.owner })
      .from(reservations)
      .where(and(inArray(reservations.rid, [...bookingRids]), isPayer(reservations.owner, actor.rid))),
  );
  if (found.length > 1) throw new Failure(settlementRefusals.severalPayers);
  return found[0]?.owner ?? actor.rid;
}

/** The orders of work that the customer pays for. Refuses 记录不存在. */
async function ordersOf({ db, actor }: CustomerContext, rids: readonly string[]): Promise<string[]> {
  if (rids.length === 0) return [];
  const found = await db
    .select({ rid: assigns.rid, orderRid: assigns.orderRid })
    .from(assigns)
    .innerJoin(orders, eq(orders.rid, assigns.orderRid))
    .where(and(inArray(assigns.rid, [...rids]), isPayer(orders.owner, actor.rid)));
  if (found.length !== new Set(rids).size) throw new Failure(refusals.notFound);
  return found.map(({ orderRid }) => orderRid);
}
