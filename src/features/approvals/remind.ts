import { and, eq, isNull, lte } from 'drizzle-orm';
import type { JobContext } from '../../host/jobs.ts';
import { approvalRows, askAgain } from '../clusters/approvals/ask.ts';
import { approvalStates } from '../clusters/approvals/rules.ts';
import { clusterApprovals } from '../clusters/approvals/tables.ts';

/** So many requests are looked at in one go. */
const batch = 200;

/**
 * Asks once more, with new links, where those of an order are too old and nobody has answered; the order waits on. Bookings
 * end with their links. Each in a transaction of its own.
 */
export async function remindApprovers({ db, jobs, secrets, now }: JobContext): Promise<void> {
  const late = and(
    eq(clusterApprovals.status, approvalStates.waiting),
    isNull(clusterApprovals.endsAt),
    isNull(clusterApprovals.remindedAt),
    lte(clusterApprovals.linksUntil, now()),
  );
  const found = await db
    .select({ rid: clusterApprovals.rid })
    .from(clusterApprovals)
    .where(late)
    .limit(batch);
  for (const { rid } of found) {
    await db.transaction(async (inside) => {
      const context = { db: inside, jobs: jobs.within(inside), secrets, now: now() };
      const [approval] = await approvalRows.lockWhere(inside, and(eq(clusterApprovals.rid, rid), late));
      if (approval) await askAgain(context, approval, { remindedAt: context.now });
    });
  }
}
