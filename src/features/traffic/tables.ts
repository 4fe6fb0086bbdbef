import { pgTable, primaryKey } from 'drizzle-orm/pg-core';

/**
 * What is counted of visitors; nothing says who they were. Only what was shown in a browser counts, by a message of the page.
 * - `visit`: the shop was opened in a tab of a browser, once in a tab and day; `part` is empty
 * - `search`: results of a search were shown; `part` is what was searched for, as `searchPart` spells it
 * - `search-empty`: the same search found nothing (it is among the `search` ones too)
 * - `service`: the page of a service was shown; `part` is the service's rid
 * - `check`: somebody had data or a list of them checked; `part` is `genuine`, or `unknown` for what we did not release
 * - `archive`: all data of an order were downloaded; `part` is `done`, or `failed` for a download that broke
 *
 * What went on plans is told by `plan_items` itself.
 */
export type TrafficKind = 'visit' | 'search' | 'search-empty' | 'service' | 'check' | 'archive';

/**
 * How often something happened on a day in Shanghai. What happened on a day in all is the sum over its parts: searches
 * beyond so many different ones of a day, and those whose words look like somebody's number, are counted under the part ''.
 */
export const trafficDays = pgTable(
  'traffic_days',
  (t) => ({
    day: t.date({ mode: 'string' }).notNull(),
    kind: t.text().$type<TrafficKind>().notNull(),
    part: t.text().notNull().default(''),
    count: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.kind, table.day, table.part] })],
);
