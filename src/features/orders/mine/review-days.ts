import { sql } from 'drizzle-orm';
import { ReviewSetting } from '../../settings/rules.growth.ts';
import { settings } from '../../settings/tables.ts';

/** Within how many days of its end an order may be reviewed, as a part of a statement. */
export const reviewDays = sql<number>`coalesce((
  SELECT (${settings.value} ->> 'days')::int FROM ${settings} WHERE ${settings.key} = 'reviewSetting'), ${ReviewSetting.parse(undefined).days}::int)`;
