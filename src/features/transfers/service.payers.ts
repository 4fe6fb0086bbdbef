import { deposit } from '../ledger/rules.accounts.ts';
import { transferMatched } from '../ledger/rules.events.ts';
import { post } from '../ledger/service.ts';
import type { Sender } from '../notifications/service.notices.ts';
import type { Order } from '../orders/service.moves.ts';
import { remainingOf } from '../settlement/service.moves.ts';
import { lockUnpaid, payStatementsByTransfer, takeFrom } from '../settlement/service.paying.ts';
import { goOn, lockToPrepay, owedBefore } from '../settlement/service.prepaying.ts';

/** Money of one bank line. */
export type LinePart = { line: string; fen: number };

/** How transfers pay what is not prestore: what was chosen and lacks how much, and the booking itself. */
type TransferPayer = {
  /** Number and what is still owed of each, as they will be paid. Refuses others' and what cannot be paid now. */
  look: (
    context: Pick<Sender, 'db' | 'now'>,
    ownerRid: string,
    refs: readonly string[],
  ) => Promise<{ rid: string; no: string; owedFen: number }[]>;
  /** Pays with the lines, in the caller's transaction; returns what was not needed, line by line. */
  pay: (
    context: Sender,
    wish: {
      ownerRid: string;
      refs: readonly string[];
      lines: readonly LinePart[];
      /** Kind and rid of the claim. */
      ref: string;
      staffRid: string;
    },
  ) => Promise<{ rest: LinePart[] }>;
};

/** Who pays for a purpose: 1 statements, 2 orders. */
export function payerOf(purpose: 1 | 2): TransferPayer {
  return payers[purpose];
}

/** Statements, the oldest first; orders that are paid before testing, in the order in which they were chosen. */
const payers: Readonly<Record<1 | 2, TransferPayer>> = {
  1: {
    look: async (context, ownerRid, refs) => {
      const unpaid = await lockUnpaid(context, refs, ownerRid);
      return unpaid.map((statement) => ({
        ...{ rid: statement.rid, no: statement.no },
        owedFen: remainingOf(statement),
      }));
    },
    pay: (context, { ownerRid, refs, lines, ref, staffRid }) =>
      payStatementsByTransfer(context, {
        ...{ customerRid: ownerRid, statementRids: refs, lines, ref },
        by: { role: 'staff', type: 'staff', rid: staffRid },
      }),
  },
  2: {
    look: async (context, ownerRid, refs) => {
      const orders = await lockOrders(context, ownerRid, refs);
      return orders.map((order) => ({ rid: order.rid, no: order.no, owedFen: owedBefore(order) }));
    },
    pay: payOrders,
  },
};

/** Orders that wait for their payment, as they were chosen; locked in one order, so that nobody waits in a circle. */
async function lockOrders(
  context: Pick<Sender, 'db' | 'now'>,
  ownerRid: string,
  refs: readonly string[],
): Promise<Order[]> {
  const locked = new Map<string, Order>();
  for (const rid of [...refs].sort()) locked.set(rid, await lockToPrepay(context, rid, ownerRid));
  return refs.flatMap((rid) => locked.get(rid) ?? []);
}

/** Puts lines into the deposits of orders, which go on once all is there. */
async function payOrders(
  context: Parameters<TransferPayer['pay']>[0],
  { ownerRid, refs, lines, ref, staffRid }: Parameters<TransferPayer['pay']>[1],
): Promise<{ rest: LinePart[] }> {
  const left = lines.map((line) => ({ ...line }));
  for (const order of await lockOrders(context, ownerRid, refs)) {
    const orderRid = order.rid;
    const parts = takeFrom(left, owedBefore(order));
    const fen = parts.reduce((sum, part) => sum + part.fen, 0);
    if (fen === 0) continue;
    await post(context, {
      ...{ event: 'transfer-order', key: `${ref}:${orderRid}`, ref: `order:${orderRid}`, memo: order.no },
      legs: transferMatched(parts, deposit(ownerRid, orderRid)),
      operator: { type: 'staff', rid: staffRid },
    });
    await goOn(context, order, fen, { role: 'system', type: 'system', rid: '' });
  }
  return { rest: left.filter(({ fen }) => fen > 0) };
}
