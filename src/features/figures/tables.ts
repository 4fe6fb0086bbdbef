import { pgTable, primaryKey } from 'drizzle-orm/pg-core';

/**
 * What happened on each calendar day in Asia/Shanghai, as a job reckons it: of each flow, and of each part of it (a service,
 * a member of staff, a band of hours). `amount` is in fen, seconds or whatever the flow says. Stocks are written down here
 * each night.
 */
export const figureDays = pgTable(
  'figure_days',
  (t) => ({
    figure: t.text().notNull(),
    day: t.date({ mode: 'string' }).notNull(),
    part: t.text().notNull().default(''),
    count: t.bigint({ mode: 'number' }).notNull(),
    amount: t.bigint({ mode: 'number' }).notNull(),
  }),
  (table) => [primaryKey({ columns: [table.figure, table.day, table.part] })],
);

/** The same by calendar month, by its first day: of flows with many parts, once the month is over. */
export const figureMonths = pgTable(
  'figure_months',
  (t) => ({
    figure: t.text().notNull(),
    month: t.date({ mode: 'string' }).notNull(),
    part: t.text().notNull().default(''),
    count: t.bigint({ mode: 'number' }).notNull(),
    amount: t.bigint({ mode: 'number' }).notNull(),
  }),
  (table) => [primaryKey({ columns: [table.figure, table.month, table.part] })],
);

/** Up to which day each flow is reckoned; the next run begins there, and a flow without a row at the beginning. */
export const figureRuns = pgTable('figure_runs', (t) => ({
  figure: t.text().primaryKey(),
  through: t.date({ mode: 'string' }).notNull(),
}));
