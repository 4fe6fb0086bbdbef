import { type SQL, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { addDays, laterDay, shanghaiDate } from '../../core/shanghai.ts';
import type { Answers } from '../../host/calls/context.ts';
import { scopeOf } from '../staff/rules.permissions.ts';
import { boardOf, flowsOf } from './boards.ts';
import type { figureRows } from './contract.ts';
import type { Figure, Flow, Measure, Moment, Span, Take } from './declare.ts';
import { firstDay } from './roll-up.ts';
import { type RowKind, rowKinds, tellRecords } from './row-kinds.ts';
import { type Days, isPeriod } from './rules.ranges.ts';
import { rounded } from './rules.ts';

/** Records of a figure: a query of rows (day, part, count, value, kind, rid), and which parts of it count. */
type Counted = { rows: SQL; counts?: (part: string) => boolean };

/** The records that a figure counts, the longest first where it tells how long things take; see the contract. */
export const listFigureRows: Answers<typeof figureRows> = async ({ db, now, actor }, asked) => {
  const { from, to, part, page, size } = asked;
  const today = shanghaiDate(now);
  const board = boardOf(asked.board);
  const figure = board?.groups.flatMap(({ figures }) => figures).find(({ key }) => key === asked.figure);
  if (!board || !figure || scopeOf(actor.role, board.needs) !== 'all') throw new Failure(refusals.forbidden);
  if (!mayList(figure, actor.role)) throw new Failure(refusals.forbidden);
  if (!isPeriod({ from, to }, today)) throw new Failure('时间范围不正确');
  const { title, unit, definition, measure, parts } = figure;
  // Figures begin with the shop.
  const first = laterDay(from, await firstDay(db, today));
  const counted = countedBy(measure, { from: first, to: addDays(to, 1) }, { now, today });
  const told = (one: string) => (parts?.as ? parts.as(one) : one);
  const each: SQL[] = [];
  for (const { rows, counts } of counted) {
    if (!counts && part === undefined) {
      each.push(rows);
      continue;
    }
    const found = await db.execute<{ part: string }>(
      sql`SELECT DISTINCT coalesce(part, '') AS part FROM (${rows}) each`,
    );
    const wanted = found.rows.flatMap((row) =>
      (!counts || counts(row.part)) && (part === undefined || told(row.part) === part) ? [row.part] : [],
    );
    each.push(sql`SELECT * FROM (${rows}) each WHERE coalesce(part, '') = ANY(${sql.param(wanted)}::text[])`);
  }
  const all = sql`(${sql.join(each, sql` UNION ALL `)}) rows`;
  const order =
    'quantile' in measure
      ? sql`part::numeric DESC, day DESC, rid`
      : sql`day DESC NULLS LAST, kind, rid, part`;
  const { rows } = await db.execute<Row>(sql`
    SELECT day::text, coalesce(part, '') AS part, count::float8, value::float8, kind, rid
    FROM ${all} ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}`);
  const sums = await db.execute<{ total: number; count: number; value: number }>(sql`
    SELECT count(*)::int AS total, coalesce(sum(count), 0)::float8 AS count, coalesce(sum(value), 0)::float8 AS value FROM ${all}`);
  const { total, ...sum } = sums.rows[0] ?? { total: 0, count: 0, value: 0 };
  const record = await tellRecords(db, rows);
  const name = await partNames(
    figure,
    rows.map((row) => told(row.part) ?? ''),
    db,
  );
  const isSum = 'sum' in measure || ('stock' in measure && !measure.per);
  return {
    ...{ title, unit, definition, board: board.title, total, page, size },
    sum: { count: Math.round(sum.count), value: isSum ? rounded(sum.value, unit) : null },
    list: rows.map((row, at) => ({
      nth: (page - 1) * size + at + 1,
      ...{ day: row.day, count: row.count, value: isSum ? rounded(row.value, unit) : null },
      part: name(told(row.part) ?? ''),
      name: record(row)?.name ?? '',
      href: record(row)?.path ?? null,
    })),
  };
};

type Row = { day: string | null; part: string; count: number; value: number; kind: RowKind; rid: string };

/** Where the records of a figure are listed, for whoever may see all of them; null for anybody else, and where there are none. */
export function rowsPath(
  { board, figure, part }: { board: string; figure: Figure; part?: string },
  { days: { from, to }, role, today }: { days: Days; role: string; today: string },
): string | null {
  if (!mayList(figure, role)) return null;
  // What there was at a moment is written down without its records.
  const isStock = 'stock' in figure.measure;
  if (isStock && to !== today) return null;
  const query = new URLSearchParams({ board, figure: figure.key, from: isStock ? to : from, to });
  if (part !== undefined) query.set('part', part);
  return `/staff/figures/rows?${query}`;
}

function mayList({ measure }: Figure, role: string): boolean {
  if ('running' in measure || 'turnover' in measure) return false;
  const of = 'stock' in measure ? measure.stock.of : flowsOf(measure).flatMap((flow) => flow.of);
  return !!of?.every((kind) => scopeOf(role, rowKinds[kind].may) === 'all');
}

const taken = (take: Take, span: Span): Counted => ({
  counts: take.parts,
  rows: sql`SELECT day, part, count, ${sql.raw(take.of)} * ${take.times ?? 1}::float8 AS value, kind, rid FROM (${take.flow.each(span)}) t`,
});
const whole = (flow: Flow, span: Span): Counted => taken({ flow, of: 'count' }, span);

/** What a figure counts: of a share what it is the share of the whole, of people each once. */
function countedBy(measure: Measure, span: Span, at: Moment): Counted[] {
  if ('sum' in measure) return measure.sum.map((take) => taken(take, span));
  if ('share' in measure) return measure.share.map((take) => taken(take, span));
  if ('quantile' in measure) return [whole(measure.quantile, span)];
  if ('people' in measure) {
    const { rows } = whole(measure.people, span);
    // Whoever was there on several days of the period is counted on the first of them.
    return [
      {
        rows: sql`SELECT * FROM (${rows}) p WHERE part = 'never' OR nullif(part, 'never')::int > day - ${span.from}::date`,
      },
    ];
  }
  if (!('stock' in measure) || !measure.stock.each) return [];
  const { stock, of, parts } = measure;
  return [
    {
      counts: parts,
      rows: sql`SELECT NULL::date AS day, part, count, ${sql.raw(of)} AS value, kind, rid FROM (${stock.each?.(at)}) s`,
    },
  ];
}

async function partNames(
  { measure, parts }: Figure,
  wanted: string[],
  db: Parameters<typeof tellRecords>[0],
) {
  if ('quantile' in measure) return (part: string) => `${part} 小时`;
  if (!parts) return () => '';
  const names = typeof parts.names === 'function' ? await parts.names(db, [...new Set(wanted)]) : parts.names;
  return (part: string) => names[part] ?? (part || '未填写');
}
