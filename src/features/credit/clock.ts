import { asc, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { daysBetween, shanghaiDate } from '../../core/shanghai.ts';
import { defineJob, type JobContext } from '../../host/jobs.ts';
import { bySystem } from '../../host/records/rows.ts';
import { payersOf } from '../clusters/payers.ts';
import { notify } from '../notifications/service.notices.ts';
import { financeRoles, tellStaff } from '../notifications/service.staff-notices.ts';
import type { OverdueSince } from './applying.ts';
import { type CreditContext, type CreditLine, creditSetting, lineRows } from './moves.ts';
import { nameOfOwner } from './owners.ts';
import { lineStates } from './rules.states.ts';
import { creditLines } from './tables.ts';
import { lineOf, usedCredit } from './use-credit.ts';

/** What an owner owes late has changed, so that a line that was frozen for it may be restored. */
export const creditStanding = defineJob({
  name: 'watch-credit-line',
  input: z.object({ owner: z.string() }),
  retryLimit: 5,
  retryDelay: 60,
});

/** Freezes and restores each line as its owner stands, by the clock; each line is a transaction of its own. */
export function linesWatcher(overdueSince: OverdueSince) {
  return async (context: JobContext): Promise<void> => {
    const open = await context.db
      .select({ owner: creditLines.owner })
      .from(creditLines)
      .where(inArray(creditLines.status, [lineStates.active, lineStates.frozen]))
      .orderBy(asc(creditLines.rid));
    const watch = lineWatcher(overdueSince);
    for (const { owner } of open) await watch(context, { owner });
  };
}

/** The same of one line. */
export function lineWatcher(overdueSince: OverdueSince) {
  return ({ db, jobs, secrets, now }: JobContext, { owner }: { owner: string }): Promise<void> =>
    db.transaction(async (inside) => {
      const context = { db: inside, jobs: jobs.within(inside), secrets, now: now() };
      const line = await lineOf(inside, owner, 'update');
      if (!line) return;
      const { overdueFreezeDays } = await creditSetting(context);
      const since = await overdueSince(inside, owner);
      const isLate = since !== null && daysBetween(since, shanghaiDate(context.now)) > overdueFreezeDays;
      const isActive = line.status === lineStates.active;
      if (isLate && isActive && since !== line.pardonedDue)
        await freezeLine(context, line, bySystem, { reason: `结算单逾期超过${overdueFreezeDays}天` });
      if (!isLate && !isActive && line.frozenBy === 'system') await releaseLine(context, line, bySystem, {});
    });
}

type By = Parameters<typeof lineRows.move>[2]['by'];
type Why = { version?: number; reason?: string };

/** Freezes a locked line: no new credit. Its payers and service are told. */
export async function freezeLine(
  context: CreditContext,
  line: CreditLine,
  by: By,
  { version, reason = '' }: Why,
): Promise<CreditLine> {
  const { db, now } = context;
  const usedFen = await usedCredit(db, line.owner);
  const changes = { frozenBy: by.role === 'system' ? ('system' as const) : ('staff' as const), reason };
  const moved = await lineRows.move(db, line, {
    action: 'freeze',
    by,
    now,
    version,
    reason,
    usedFen,
    changes,
  });
  await tell(context, moved, 'creditFrozen');
  return moved;
}

/** Restores a locked line; `pardonedDue` is the due date for which the clock does not freeze it again. */
export async function releaseLine(
  context: CreditContext,
  line: CreditLine,
  by: By,
  { version, reason = '', pardonedDue = null }: Why & { pardonedDue?: string | null },
): Promise<CreditLine> {
  const { db, now } = context;
  const usedFen = await usedCredit(db, line.owner);
  const changes = { frozenBy: null, reason: '', pardonedDue };
  const moved = await lineRows.move(db, line, {
    action: 'release',
    by,
    now,
    version,
    reason,
    usedFen,
    changes,
  });
  await tell(context, moved, 'creditRestored');
  return moved;
}

async function tell(context: CreditContext, line: CreditLine, event: 'creditFrozen' | 'creditRestored') {
  const { db } = context;
  const { rid, owner, version, reason } = line;
  const ref = `${rid} ${version}`;
  for (const payer of await payersOf(db, owner, { alsoManagers: true }))
    await notify(context, { customerRid: payer, event, values: {}, ref });
  const name = await nameOfOwner(db, owner);
  const values = { name, reason };
  await tellStaff(context, { event, to: { roles: ['service', ...financeRoles] }, values, ref });
}
