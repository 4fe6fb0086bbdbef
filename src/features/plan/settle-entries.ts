import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { JobContext } from '../../host/jobs.ts';
import { services } from '../catalogue/tables.ts';
import { notify, untold } from '../notifications/service.notices.ts';
import { moveEntries } from './moves.ts';
import { entryStates, expiring, type PlanAction } from './rules.states.ts';
import { planItems, quotes } from './tables.ts';

/** So many entries are moved in one transaction. */
const batch = 500;
/** So many days before a quote ends its customer is reminded. */
const remindDays = 3;

/**
 * Writes down what time and catalogue have made of entries: quotes that have run out, services that were withdrawn
 * and services that are on sale again; reminds of quotes that end soon. Whoever meets such an entry before is told the same (`statusAt`).
 */
export async function settleEntries(context: JobContext): Promise<void> {
  const isOnSale = isNotNull(services.rid);
  const isWithdrawn = isNull(services.rid);
  const isOver = lt(planItems.validUntil, context.now());
  await moveAll(context, 'expire', and(inArray(planItems.status, [...expiring]), isOver));
  await remindOfQuotes(context);
  await moveAll(context, 'takeOff', and(eq(planItems.status, entryStates.active), isWithdrawn));
  await moveAll(context, 'bringBack', and(eq(planItems.status, entryStates.offShelf), isOnSale));
}

/** Reminds customers, once for each version, of quotes that they have not answered and that end within three days. */
async function remindOfQuotes({ db, jobs, secrets, now: clock }: JobContext): Promise<void> {
  const now = clock();
  const soon = new Date(now.getTime() + remindDays * 86_400_000);
  const ending = await db
    .selectDistinct({ quote: quotes, validUntil: planItems.validUntil })
    .from(planItems)
    .innerJoin(quotes, eq(quotes.rid, planItems.quoteRid))
    .where(
      and(
        eq(planItems.status, entryStates.quoted),
        gt(planItems.validUntil, now),
        lt(planItems.validUntil, soon),
        untold('quoteExpiring', quotes.customerRid, sql`${quotes.rid} || ' ' || ${quotes.version}`),
      ),
    )
    .limit(batch);
  for (const { quote, validUntil } of ending) {
    const { rid, no, version, customerRid } = quote;
    await db.transaction((transaction) =>
      notify(
        { db: transaction, jobs: jobs.within(transaction), secrets, now },
        {
          customerRid,
          event: 'quoteExpiring',
          values: { no, date: validUntil ? shanghaiDate(validUntil) : '' },
          ref: `${rid} ${version}`,
        },
      ),
    );
  }
}

async function moveAll(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  action: PlanAction,
  which: SQL | undefined,
): Promise<void> {
  const moved = await db.transaction(async (transaction) => {
    const entries = await transaction
      .select({ item: planItems, service: services })
      .from(planItems)
      .leftJoin(services, eq(services.rid, planItems.serviceRid))
      .where(which)
      .orderBy(asc(planItems.rid))
      .limit(batch)
      .for('update', { of: planItems, skipLocked: true });
    const by = { role: 'system', rid: '' } as const;
    return moveEntries({ db: transaction, now: now() }, entries, { action, by });
  });
  if (moved.length === batch) await moveAll({ db, now }, action, which);
}
