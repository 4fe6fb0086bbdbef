import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { type Range, ranges } from './rules.ranges.ts';

/** The boards in the order of their tabs. */
export const boardKeys = [
  'overview',
  'funnel',
  'operations',
  'people',
  'onsite',
  'desk',
  'catalogue',
  'customers',
  'finance',
  'growth',
  'quality',
] as const;
export type BoardKey = (typeof boardKeys)[number];

const day = z.iso.date('日期格式须为 YYYY-MM-DD');
const Asked = z.object({
  board: z.enum(boardKeys, '请选择看板'),
  range: z.enum(Object.keys(ranges) as [Range, ...Range[]], '请选择时间范围').default('month30'),
  /** Of a free range, both included; 366 days at most, none to come. */
  from: day.optional(),
  to: day.optional(),
});

/** A number in its unit: fen, percent, hours or pieces; null where nothing can be said, such as a rate of none. */
const Value = z.number().nullable();
const Days = z.object({ from: z.string(), to: z.string() });

const Part = z.object({
  part: z.string(),
  name: z.string(),
  value: Value,
  before: Value,
  change: Value,
  href: z.string().nullable(),
});

const Figure = z.object({
  key: z.string(),
  title: z.string(),
  unit: z.enum(['count', 'fen', 'percent', 'hours', 'days', 'score']),
  definition: z.string(),
  value: Value,
  before: Value,
  /** By how many percent it is more than before. */
  change: Value,
  good: z.enum(['more', 'less']).nullable(),
  /** Of how many cases a rate or a median is; null for sums. */
  cases: z.int().nullable(),
  /** The list behind it; null where there is none that whoever asks may open. */
  href: z.string().nullable(),
  /** By the board's steps; empty where only the present is known. */
  series: z.array(z.object({ day: z.string(), value: Value })),
  parts: z.object({ title: z.string(), list: z.array(Part) }).nullable(),
});
export type FigureTold = z.infer<typeof Figure>;

/** The boards that whoever asks may see. */
export const figureBoards = defineCall({
  path: '/api/staff/figures/boards',
  permission: 'figures:read',
  title: '看板目录',
  output: z.object({ list: z.array(z.object({ key: z.string(), title: z.string() })) }),
});

/**
 * A board in a period, beside the period before. Refused with 无权限操作 for boards of other roles, with 时间范围不正确 for
 * days that are none.
 */
export const figureBoard = defineCall({
  path: '/api/staff/figures/board',
  permission: 'figures:read',
  title: '经营看板',
  input: Asked,
  output: z.object({
    board: z.string(),
    title: z.string(),
    days: Days,
    before: Days,
    step: z.enum(['day', 'week', 'month']),
    groups: z.array(z.object({ title: z.string(), figures: z.array(Figure) })),
  }),
});
export type BoardTold = z.infer<typeof figureBoard.output>;

/**
 * The records that a figure of a board, or a part of it, counts in a period: of a share those that it is, of a median how long
 * each took, the longest first, of a stock those of now. Refused like the board, and where not all of the records may be seen.
 */
export const figureRows = defineCall({
  path: '/api/staff/figures/rows',
  permission: 'figures:read',
  title: '看板指标明细',
  input: field.LongPaging.extend({
    board: z.enum(boardKeys, '请选择看板'),
    figure: z.string().max(64),
    part: z.string().max(200).optional(),
    from: day,
    to: day,
  }),
  output: field
    .pageOf(
      z.object({
        /** Its place in the list. */
        nth: z.int(),
        /** null for what is there now. */
        day: z.string().nullable(),
        name: z.string(),
        /** Where the record is opened; null for visitors, who are only counted. */
        href: z.string().nullable(),
        part: z.string(),
        count: z.number(),
        /** What it adds to the figure, in its unit; null where the figure is no sum. */
        value: Value,
      }),
    )
    .extend({
      ...{ title: z.string(), board: z.string(), definition: z.string(), unit: Figure.shape.unit },
      /** Of all records; the value is the figure's own where that is a sum. */
      sum: z.object({ count: z.int(), value: Value }),
    }),
});

/** The same as CSV: figures, their parts and their course. Refused like the board. */
export const figureSheet = defineCall({
  path: '/api/staff/figures/export',
  permission: 'figures:read',
  isAudited: true,
  file: true,
  makes: { kind: 'export' },
  title: '导出经营看板',
  input: Asked,
});
