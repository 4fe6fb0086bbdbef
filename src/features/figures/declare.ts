import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Permission } from '../../core/permission.ts';
import type { Database } from '../../host/database/database.ts';
import type { BoardKey } from './contract.ts';
import type { RowKind } from './row-kinds.ts';
import type { Unit } from './rules.ts';

/** Calendar days from `from` up to and without `to`, YYYY-MM-DD in Asia/Shanghai. */
export type Span = { from: string; to: string };

/** What happens on days. A job keeps what its query finds in `figure_days`, of which boards are made. */
export type Flow = {
  /** Unique, kebab-case. */
  key: string;
  /**
   * The query over the business tables: a row (day, part, count, amount) for each day and part of the span on which something
   * happened. What it finds of a past day should not change; the nightly job reckons the last 40 days anew.
   */
  slow: (span: Span) => SQL;
  /**
   * Of flows with many parts (services, staff, customers) boards read totals, which are kept as a figure of their own, and the
   * largest parts, which are kept by the month as well.
   */
  isWide?: true;
  /** The kinds of records that it counts, and rows (day, part, count, amount, kind, rid) of them. */
  of: readonly RowKind[];
  each: (span: Span) => SQL;
};

/** Under which name the totals of a wide flow are kept. */
export const totalsOf = (key: string) => `${key}:all`;

/** What there is at a moment, read from small sets of open records and written down each night under its key. */
export type Stock = {
  key: string;
  /** A row (part, count, amount) for each part. */
  now: (at: Moment) => SQL;
  /** The kinds of records that are there, and rows (part, count, amount, kind, rid); none where it is reckoned of other figures. */
  of?: readonly RowKind[];
  each?: (at: Moment) => SQL;
};

/** When a stock is read: the instant, and its calendar day. */
export type Moment = { now: Date; today: string };

/**
 * What a figure takes of a flow: how often, or how much. `parts` keeps to some of them (not of wide flows), `times` counts
 * them otherwise, such as -1 for what is taken off.
 */
export type Take = {
  flow: Flow;
  of: 'count' | 'amount';
  parts?: (part: string) => boolean;
  times?: number;
};

/** So much of the first for each of the second. */
type Quotient = { share: readonly Take[]; of: readonly Take[] };

/** How a figure is reckoned. */
export type Measure =
  /** What happened in the period. */
  | { sum: readonly Take[] }
  /** What all days up to the end of the period come to. */
  | { running: readonly Take[] }
  /**
   * The first as a part of the second, in the figure's unit: percent of a count, else so much for each. `less`: one less it;
   * `over`: by how much it is more than another such quotient, as a part of that.
   */
  | { share: readonly Take[]; of: readonly Take[]; less?: true; over?: Quotient }
  /** The value that this share (0.5 the median) of all do not exceed; the parts of the flow are numbers. */
  | { quantile: Flow; at: number }
  /** How many different people; the parts of the flow are as `peopleOf` makes them. */
  | { people: Flow }
  /** What is there now, or was there at the end of the period's last day. */
  | {
      stock: Stock;
      of: 'count' | 'amount';
      parts?: (part: string) => boolean;
      /** Told in percent of these parts. */
      per?: (part: string) => boolean;
    }
  /** Days of turnover that the first, at the end of the period, amounts to; the second is of the 90 days before. */
  | { turnover: readonly Take[]; of: readonly Take[] };

/** A list of another page behind a figure, and who may open it. Days are both included. */
export type Behind = { may: Permission; path: (span: Span) => string };

/** What the parts of a figure are called. */
export type Names =
  | Readonly<Record<string, string>>
  | ((db: Database, parts: string[]) => Promise<Readonly<Record<string, string>>>);

/** One figure of a board. */
export type Figure = {
  /** Unique within its board. */
  key: string;
  title: string;
  unit: Unit;
  /** In a sentence: what is counted, on which day, what not. */
  definition: string;
  measure: Measure;
  /** Whether more is better or worse; neither without a word. */
  good?: 'more' | 'less';
  /** Without one, the records that its flows or its stock count are listed. */
  behind?: Behind;
  /** Its parts as a table, the largest first, or in the order of `names`. */
  parts?: {
    title: string;
    names: Names;
    /** In the order of `names`, also those with nothing; without names in that of the parts, the last first. */
    isOrdered?: true;
    behind?: (part: string) => Behind | undefined;
    /** Joins parts of the flow to what is told. */
    as?: (part: string) => string | undefined;
  };
};

/** A board: whoever may `needs` sees it. */
export type Board = {
  key: BoardKey;
  title: string;
  needs: Permission;
  groups: readonly { title: string; figures: readonly Figure[] }[];
};

/** The calendar day in Shanghai of a column of instants. */
export const dayOf = (at: SQLWrapper) => sql`(${at} AT TIME ZONE 'Asia/Shanghai')::date`;

/** Whether an instant is on one of the days, in a form that indexes serve. */
export const onDays = (at: SQLWrapper, { from, to }: Span) =>
  sql`${at} >= (${from}::date)::timestamp AT TIME ZONE 'Asia/Shanghai' AND ${at} < (${to}::date)::timestamp AT TIME ZONE 'Asia/Shanghai'`;

/** Whether a calendar day is among the days. */
export const amongDays = (day: SQLWrapper, { from, to }: Span) =>
  sql`${day} >= ${from}::date AND ${day} < ${to}::date`;

/** Whole hours between two instants, as the part of a distribution. */
export const hoursBetween = (from: SQLWrapper, to: SQLWrapper) =>
  sql`greatest(0, floor(extract(epoch FROM ${to} - ${from}) / 3600))::int::text`;

/** Tenths of an hour between two instants, for what often takes less than one. */
export const tenthsBetween = (from: SQLWrapper, to: SQLWrapper) =>
  sql`greatest(0, trunc(extract(epoch FROM ${to} - ${from}) / 3600, 1))::text`;

/** A flow that counts records; `each` finds them. */
export function countedOf({ each, ...flow }: Omit<Flow, 'slow'>): Flow {
  const slow = (span: Span) =>
    sql`SELECT day, part, sum(count) AS count, sum(amount) AS amount FROM (${each(span)}) each GROUP BY 1, 2`;
  return { ...flow, each, slow };
}

/** A stock of records; `each` finds them. */
export function standingOf({ each, ...stock }: Required<Omit<Stock, 'now'>>): Stock {
  const now = (at: Moment) =>
    sql`SELECT part, sum(count) AS count, sum(amount) AS amount FROM (${each(at)}) each GROUP BY 1`;
  return { ...stock, each, now };
}

/**
 * Makes a flow of which a figure tells how many different people there were in any period: of each day, how many had been
 * there last so many days before (`never` for the first time). `each` finds (who, day) once for each, `last` the day before
 * `day` on which `who` was there, or null.
 */
export function peopleOf(key: string, each: (span: Span) => SQL, last: SQL): Flow {
  return countedOf({
    ...{ key, of: ['customer'] },
    each: (span) => sql`
      SELECT day, coalesce((day - (${last}))::text, 'never') AS part, 1 AS count, 0 AS amount, 'customer' AS kind, who AS rid
      FROM (${each(span)}) present`,
  });
}
