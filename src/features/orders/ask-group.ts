import { askApproval } from '../clusters/approvals/ask.ts';
import type { Sender } from '../notifications/service.notices.ts';
import type { Order } from './moves.ts';
import { orderStates } from './rules.states.ts';

/** Asks those who manage the group that pays to allow an order that waits for it, and why it does; nobody for others. */
export async function askGroup(context: Sender, order: Order, why: string): Promise<void> {
  const { rid: refRid, no, version: refVersion, owner: clusterRid, customerRid, totalFen: fen } = order;
  if (order.status !== orderStates.toApprove) return;
  await askApproval(context, {
    ...{ kind: 'order', refRid, no, refVersion, clusterRid, customerRid, fen, why },
    endsAt: null,
  });
}
