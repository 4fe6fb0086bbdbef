import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { JobContext } from '../../host/jobs.ts';
import { lockAnyOrder, moveOrder } from './service.moves.ts';
import { giveBack } from './service.refunding.ts';
import { tellAsked, tellMoved } from './service.telling.ts';
import { orderProposals, orders } from './tables.ts';

/** Why an order ends that nobody answered about. */
export const unanswered = '超过10个工作日未答复，订单自动取消';

/** So many orders are looked at in one turn of the clock. */
const batch = 200;

/**
 * Asks customers once more who have not answered staff for five working days, and ends orders about which they have
 * not for ten (product definition, 1.1).
 */
export async function settleUnanswered(context: JobContext): Promise<void> {
  const { db, now: clock } = context;
  const today = shanghaiDate(clock());
  const isReminded = and(isNull(orderProposals.remindedAt), lte(orderProposals.dueDate, today));
  const due = await db
    .select({ rid: orders.rid, version: orderProposals.version })
    .from(orderProposals)
    .innerJoin(
      orders,
      and(eq(orders.rid, orderProposals.orderRid), eq(orders.version, orderProposals.version)),
    )
    .where(and(eq(orders.status, 20), or(isReminded, lte(orderProposals.endDate, today))))
    .limit(batch);
  for (const each of due) await settle(context, each, today);
}

async function settle(
  { db, jobs, secrets, now: clock }: JobContext,
  { rid, version }: { rid: string; version: number },
  today: string,
) {
  await db.transaction(async (transaction) => {
    const order = await lockAnyOrder(transaction, rid);
    // The customer may have been quicker.
    if (order.status !== 20 || order.version !== version) return;
    const which = and(eq(orderProposals.orderRid, rid), eq(orderProposals.version, version));
    const [proposal] = await transaction.select().from(orderProposals).where(which);
    if (!proposal) return;
    const now = clock();
    const teller = { db: transaction, jobs: jobs.within(transaction), secrets, now };
    if (proposal.endDate <= today) {
      const by = { role: 'system', type: 'system', rid: '' } as const;
      const moved = await moveOrder(transaction, order, { action: 'cancel', by, now, reason: unanswered });
      await giveBack(teller, moved, { to: 'original', reason: unanswered, by });
      return tellMoved(teller, moved, unanswered);
    }
    await transaction.update(orderProposals).set({ remindedAt: now }).where(which);
    await tellAsked(
      teller,
      order,
      `请在${proposal.endDate}前答复，逾期订单将自动取消。${proposal.summary}`,
      'again',
    );
  });
}
