import { and, asc, gte, inArray, isNull, lt, lte } from 'drizzle-orm';
import { z } from 'zod';
import { addDays, shanghaiDate } from '../../core/shanghai.ts';
import type { JobContext } from '../../host/jobs.ts';
import { ridsOf } from '../../host/records/rows.ts';
import { notify } from '../notifications/service.notices.ts';
import { recordOf } from '../orders/samples/passports.ts';
import { passportStates, warnDays } from '../orders/samples/rules.passports.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { loadSettings } from '../settings/service.ts';

/** So many days before it is disposed of the owner of a sample is told, unless the shop says otherwise. */
const warnedDays = z.int().min(1).max(90).default(warnDays);
/** So many samples are looked at in one go. */
const batch = 500;

/** Tells owners once that the keeping of their samples ends soon, one notice for each owner and day. */
export async function warnOwners({ db, jobs, secrets, now: clock }: JobContext): Promise<void> {
  const now = clock();
  const today = shanghaiDate(now);
  const { dispose_warn_days: days } = await loadSettings(db, { dispose_warn_days: warnedDays });
  await db.transaction(async (transaction) => {
    const due = await transaction
      .select()
      .from(samplePassports)
      .where(
        and(
          lt(samplePassports.status, passportStates.usedUp),
          isNull(samplePassports.warnedAt),
          gte(samplePassports.keepUntil, today),
          lte(samplePassports.keepUntil, addDays(today, days)),
        ),
      )
      .orderBy(asc(samplePassports.rid))
      .limit(batch)
      .for('update', { skipLocked: true });
    if (due.length === 0) return;
    await transaction
      .update(samplePassports)
      .set({ warnedAt: now })
      .where(inArray(samplePassports.rid, ridsOf(due)));
    const context = { db: transaction, jobs: jobs.within(transaction), secrets, now };
    const groups = Map.groupBy(due, ({ customerRid, keepUntil }) => `${customerRid} ${keepUntil}`);
    for (const [group, samples] of groups) {
      const [customerRid = '', date = ''] = group.split(' ');
      const shown = samples.slice(0, 5).map(({ no }) => no);
      const no = shown.join('、') + (samples.length > 5 ? ` 等${samples.length}个` : '');
      const rid = recordOf(samples);
      await notify(context, {
        ...{ customerRid, event: 'sampleExpiring', values: { no, date, rid } },
        ...(!rid && { link: '/member/sample' }),
      });
    }
  });
}
