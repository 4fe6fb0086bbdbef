import { eq, inArray } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import { bySystem } from '../../../host/records/rows.ts';
import { post } from '../../ledger/post.ts';
import { deposit } from '../../ledger/rules.accounts.ts';
import { transferMatched } from '../../ledger/rules.events.ts';
import { ledgerEntries, ledgerPostings } from '../../ledger/tables.ts';
import type { Sender } from '../../notifications/service.notices.ts';
import { orderRefusals } from '../../orders/contract.ts';
import { type Order, orderRows } from '../../orders/moves.ts';
import { orderStates, paidStatus } from '../../orders/rules.states.ts';
import { orders } from '../../orders/tables.ts';
import { remainingOf } from '../../settlement/moves.ts';
import { lockUnpaid, payStatementsByTransfer, takeFrom } from '../../settlement/paying/pay-statements.ts';
import { goOn, lockToPrepay, owedBefore } from '../../settlement/paying/prepay-orders.ts';
import { reverseKey, takeBackTransfer } from '../../settlement/paying/take-back.ts';
import { transferRefusals } from '../rules.states.ts';

/** Money of one bank line. */
export type LinePart = { line: string; fen: number };

/** How transfers pay what is not prestore: what was chosen and lacks how much, and the booking itself. */
type TransferPayer = {
  /** Number, owner and what is still owed of each, as they will be paid. Refuses others' and what cannot be paid now. */
  look: (
    context: Pick<Sender, 'db' | 'now'>,
    payerRid: string,
    refs: readonly string[],
  ) => Promise<{ rid: string; no: string; owner: string; owedFen: number }[]>;
  /** Pays with the lines, in the caller's transaction; returns what was not needed, line by line. */
  pay: (
    context: Sender,
    wish: {
      ownerRid: string;
      refs: readonly string[];
      lines: readonly LinePart[];
      /** Names this payment for ever: another match of the same claim has another. */
      ref: string;
      staffRid: string;
    },
  ) => Promise<{ rest: LinePart[] }>;
  /** Takes back what was paid under `ref`. Refuses when something was built on it. */
  takeBack: (
    context: Sender,
    undo: { ownerRid: string; refs: readonly string[]; ref: string; reason: string; staffRid: string },
  ) => Promise<void>;
};

/** Who pays for a purpose: 1 statements, 2 orders. */
export function payerOf(purpose: 1 | 2): TransferPayer {
  return payers[purpose];
}

/** Statements, the oldest first; orders that are paid before testing, in the order in which they were chosen. */
const payers: Readonly<Record<1 | 2, TransferPayer>> = {
  1: {
    look: async (context, payerRid, refs) => {
      const unpaid = await lockUnpaid(context, refs, payerRid);
      return unpaid.map((statement) => ({
        ...{ rid: statement.rid, no: statement.no, owner: statement.owner },
        owedFen: remainingOf(statement),
      }));
    },
    pay: (context, { ownerRid, refs, lines, ref, staffRid }) =>
      payStatementsByTransfer(context, {
        ...{ owner: ownerRid, statementRids: refs, lines, ref },
        by: { role: 'staff', type: 'staff', rid: staffRid },
      }),
    takeBack: (context, { ref, reason, staffRid }) =>
      takeBackTransfer(context, { ref, reason, by: { role: 'approver', type: 'staff', rid: staffRid } }),
  },
  2: {
    look: async (context, payerRid, refs) => {
      const orders = await lockOrders(context, payerRid, refs);
      return orders.map((order) => ({
        ...{ rid: order.rid, no: order.no, owner: order.owner },
        owedFen: owedBefore(order),
      }));
    },
    pay: payOrders,
    takeBack: takeBackOrders,
  },
};

/** Orders that wait for their payment, as they were chosen; locked in one order, so that nobody waits in a circle. */
async function lockOrders(
  context: Pick<Sender, 'db' | 'now'>,
  payerRid: string,
  refs: readonly string[],
): Promise<Order[]> {
  const locked = await lockToPrepay(context, refs, payerRid);
  return refs.flatMap((ref) => locked.find(({ rid }) => rid === ref) ?? []);
}

/** Puts lines into the deposits of orders, which go on once all is there. */
async function payOrders(
  context: Parameters<TransferPayer['pay']>[0],
  { ownerRid, refs, lines, ref, staffRid }: Parameters<TransferPayer['pay']>[1],
): Promise<{ rest: LinePart[] }> {
  const left = lines.map((line) => ({ ...line }));
  const orders = await lockOrders(context, ownerRid, refs);
  // Whoever manages a group pays for it by claims of the group's own.
  if (orders.some(({ owner }) => owner !== ownerRid)) throw new Failure(orderRefusals.noOrder);
  for (const order of orders) {
    const orderRid = order.rid;
    const parts = takeFrom(left, owedBefore(order));
    const fen = parts.reduce((sum, part) => sum + part.fen, 0);
    if (fen === 0) continue;
    await post(context, {
      ...{ event: 'transfer-order', key: `${ref}:${orderRid}`, ref: `order:${orderRid}`, memo: order.no },
      legs: transferMatched(parts, deposit(ownerRid, orderRid)),
      operator: { type: 'staff', rid: staffRid },
    });
    await goOn(context, order, fen, bySystem);
  }
  return { rest: left.filter(({ fen }) => fen > 0) };
}

/** Takes lines out of deposits again; orders wait for their money as long as nothing has been sent. */
async function takeBackOrders(
  context: Parameters<TransferPayer['takeBack']>[0],
  { refs, ref, reason, staffRid }: Parameters<TransferPayer['takeBack']>[1],
): Promise<void> {
  const { db, now } = context;
  const keys = refs.map((orderRid) => `${ref}:${orderRid}`);
  const paid = await db
    .select({ key: ledgerPostings.key, orderRid: ledgerEntries.part, fen: ledgerEntries.fen })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
    .where(inArray(ledgerPostings.key, keys));
  const deposits = paid.filter(({ fen }) => fen < 0).toSorted((a, b) => (a.orderRid < b.orderRid ? -1 : 1));
  for (const { key, orderRid, fen } of deposits) {
    const order = await orderRows.lock(db, orderRid, 'any');
    if (order.status !== orderStates.toPrepay && order.status !== orderStates.toSend)
      throw new Failure(transferRefusals.orderOn);
    await reverseKey(context, key, { reason, by: { role: 'approver', type: 'staff', rid: staffRid } });
    const prepaidFen = order.prepaidFen + fen;
    const changes = { prepaidFen, payStatus: paidStatus(prepaidFen, order.totalFen) };
    if (order.status === orderStates.toSend && prepaidFen < order.totalFen) {
      await orderRows.move(db, order, { action: 'unprepay', by: bySystem, now, changes });
    } else {
      await db
        .update(orders)
        .set({ ...changes, version: order.version + 1 })
        .where(eq(orders.rid, order.rid));
    }
  }
}
