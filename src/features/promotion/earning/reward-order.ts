import { and, eq, isNull } from 'drizzle-orm';
import type { JobContext } from '../../../host/jobs.ts';
import { customers } from '../../identity/tables.ts';
import type { Sender } from '../../notifications/service.notices.ts';
import { type Worth, worthOf } from './worth.ts';

/**
 * What somebody earns by a finished order: brings what was earned of it to what its worth says now. It may run again and
 * again, and in any order, while nobody else reckons for the same customer.
 */
export type Earner = (context: Sender, worth: Worth) => Promise<void>;

/**
 * Reckons anew what everybody earns by an order or booking. One at a time for each customer who ordered, whose row is locked
 * before all others; nothing for closed accounts.
 */
export function orderRewarder(earners: readonly Earner[]) {
  return ({ db, jobs, secrets, now }: JobContext, { ref }: { ref: string }): Promise<void> =>
    db.transaction(async (inside) => {
      const context = { db: inside, jobs: jobs.within(inside), secrets, now: now() };
      const before = await worthOf(inside, ref);
      if (!before) return;
      const isOpen = and(eq(customers.rid, before.customerRid), isNull(customers.closedAt));
      const [customer] = await inside
        .select({ rid: customers.rid })
        .from(customers)
        .where(isOpen)
        .for('no key update');
      // What was paid while this waited counts as well.
      const worth = customer && (await worthOf(inside, ref));
      if (!worth) return;
      for (const earn of earners) await earn(context, worth);
    });
}
