import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import type { JobContext } from '../../../host/jobs.ts';
import { bySystem, ridsOf } from '../../../host/records/rows.ts';
import { orderRows } from '../../orders/moves.ts';
import { finishVerdicts } from '../progress.ts';
import { workStates } from '../rules.states.ts';
import { remindersDue } from '../rules.ts';
import { assigns } from '../tables.ts';
import { remindOfVerdict, tellAutomatic } from '../tell-people.ts';
import { factsOfEach, verdictSetting, workOf, workRows } from '../work.ts';

/**
 * Accepts data for customers who have said nothing until the day that they were told, and reminds the others before it.
 * Each order is a transaction of its own.
 */
export async function watchVerdicts({ db, jobs, secrets, now: clock }: JobContext): Promise<void> {
  const now = clock();
  const { remindAfter } = await verdictSetting({ db });
  const waiting = await db
    .selectDistinct({ orderRid: assigns.orderRid })
    .from(assigns)
    .where(
      and(
        eq(assigns.status, workStates.toVerify),
        isNotNull(assigns.releasedAt),
        lte(assigns.releasedAt, now),
      ),
    )
    .orderBy(asc(assigns.orderRid));
  for (const { orderRid } of waiting) {
    await db.transaction(async (transaction) => {
      const context = { db: transaction, jobs: jobs.within(transaction), secrets, now };
      const order = await orderRows.lock(transaction, orderRid, 'any');
      const open = (await workOf(transaction, orderRid)).filter(
        ({ status }) => status === workStates.toVerify,
      );
      const over = open.filter(({ verdictDue }) => verdictDue && verdictDue < now);
      if (over.length > 0) {
        const factsOf = await factsOfEach(transaction, { work: over, order }, now);
        for (const assign of over) {
          await workRows.move(transaction, assign, {
            facts: factsOf(assign),
            action: 'right',
            by: bySystem,
            now,
            changes: { verdictAt: now, verdictBy: 'system' },
          });
        }
        await finishVerdicts(context, order, bySystem);
        await tellAutomatic(context, order);
      }
      const others = open.filter((assign) => !over.includes(assign));
      const due = others.filter(
        ({ releasedAt, reminders }) => releasedAt && remindersDue(releasedAt, now, remindAfter) > reminders,
      );
      const last = due[0];
      if (!last?.verdictDue || !last.releasedAt) return;
      const reminders = remindersDue(last.releasedAt, now, remindAfter);
      await transaction
        .update(assigns)
        .set({ reminders })
        .where(inArray(assigns.rid, ridsOf(due)));
      await remindOfVerdict(context, order, last.verdictDue);
    });
  }
}
