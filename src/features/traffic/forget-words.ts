import { sql } from 'drizzle-orm';
import { addDays, shanghaiDate } from '../../core/shanghai.ts';
import type { Database } from '../../host/database/database.ts';
import type { JobContext } from '../../host/jobs.ts';
import { DataSetting } from '../settings/rules.data.ts';
import { loadSettings } from '../settings/service.ts';
import { trafficDays } from './tables.ts';

/** The first day in Shanghai of which it is kept what was searched for. One statement. */
export async function wordsSince(db: Database, now: Date): Promise<string> {
  const { dataSetting } = await loadSettings(db, { dataSetting: DataSetting });
  return addDays(shanghaiDate(now), -dataSetting.searchDays);
}

/** Forgets what was searched for before that day. How often something was stays, as the count of the part ''. */
export async function forgetWords({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const since = await wordsSince(db, now());
  await db.execute(sql`
    WITH gone AS (
      DELETE FROM ${trafficDays} t
      WHERE t.kind IN ('search', 'search-empty') AND t.day < ${since}::date AND t.part <> '' RETURNING t.*)
    INSERT INTO ${trafficDays} AS kept (day, kind, part, count)
    SELECT day, kind, '', sum(count) FROM gone GROUP BY 1, 2
    ON CONFLICT (kind, day, part) DO UPDATE SET count = kept.count + excluded.count`);
}
