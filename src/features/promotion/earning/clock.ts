import { and, asc, gt, isNull } from 'drizzle-orm';
import type { JobContext } from '../../../host/jobs.ts';
import { customers } from '../../identity/tables.ts';
import { PointsSetting } from '../../settings/rules.growth.ts';
import { loadSettings } from '../../settings/service.ts';
import { rankAnew } from './order-points.ts';

/** Reckons the level of everybody who has one anew, so that what was paid more than a year ago falls out; each by themselves. */
export async function rankNightly({ db, now }: JobContext): Promise<void> {
  const { pointsSetting } = await loadSettings(db, { pointsSetting: PointsSetting });
  const ranked = await db
    .select({ rid: customers.rid })
    .from(customers)
    .where(and(gt(customers.level, 0), isNull(customers.closedAt)))
    .orderBy(asc(customers.rid));
  for (const { rid } of ranked) await rankAnew({ db, now: now() }, rid, pointsSetting);
}
