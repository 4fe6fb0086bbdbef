import { deposit } from '../ledger/rules.accounts.ts';
import { transferMatched } from '../ledger/rules.events.ts';
import { post } from '../ledger/service.ts';
import { remainingOf } from '../settlement/service.moves.ts';
import { lockUnpaid, payStatementsByTransfer } from '../settlement/service.paying.ts';
import { goOn, lockToPrepay, owedBefore } from '../settlement/service.prepaying.ts';
import type { LinePart, TransferPayer, TransferPayers } from './service.payers.ts';

/** Statements, the oldest first; orders that are paid before testing, in the order in which they were chosen. */
export const transferPayers: TransferPayers = {
  1: {
    look: async (context, ownerRid, refs) => {
      const unpaid = await lockUnpaid(context, refs, ownerRid);
      return refs.flatMap((ref) =>
        unpaid
          .filter(({ rid }) => rid === ref)
          .map((statement) => ({ rid: ref, no: statement.no, owedFen: remainingOf(statement) })),
      );
    },
    pay: (context, { ownerRid, refs, lines, ref, staffRid }) =>
      payStatementsByTransfer(context, {
        ...{ customerRid: ownerRid, statementRids: refs, lines, ref },
        by: { role: 'staff', type: 'staff', rid: staffRid },
      }),
  },
  2: {
    look: async (context, ownerRid, refs) => {
      const found: { rid: string; no: string; owedFen: number }[] = [];
      // In one order for everybody, so that nobody waits in a circle.
      for (const rid of [...refs].sort()) {
        const order = await lockToPrepay(context, rid, ownerRid);
        found.push({ rid, no: order.no, owedFen: owedBefore(order) });
      }
      return refs.flatMap((ref) => found.filter(({ rid }) => rid === ref));
    },
    pay: payOrders,
  },
};

/** Puts lines into the deposits of orders, which go on once all is there. */
async function payOrders(
  context: Parameters<TransferPayer['pay']>[0],
  { ownerRid, refs, lines, ref, staffRid }: Parameters<TransferPayer['pay']>[1],
): Promise<{ rest: LinePart[] }> {
  const left = lines.map((line) => ({ ...line }));
  for (const orderRid of [...refs].sort()) {
    const order = await lockToPrepay(context, orderRid, ownerRid);
    const parts = take(left, owedBefore(order));
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

/** Takes `fen` off lines in their order and says from which how much. */
function take(lines: LinePart[], fen: number): LinePart[] {
  let wanted = fen;
  return lines.flatMap((line) => {
    const part = Math.min(line.fen, wanted);
    line.fen -= part;
    wanted -= part;
    return part > 0 ? [{ line: line.line, fen: part }] : [];
  });
}
