import type { Database } from '../../host/database/database.ts';
import { scopeOf } from '../staff/rules.permissions.ts';
import type { FigureTold } from './contract.ts';
import type { Behind, Board, Figure, Measure, Take } from './declare.ts';
import { type Known, mostParts, type Row, turnoverDays, type When } from './known.ts';
import { rowsPath } from './list-rows.ts';
import type { Days } from './rules.ranges.ts';
import { changeOf, quantileOf, rounded, type Unit } from './rules.ts';

/** What a figure says of a period: its value, and of how many cases it is where that matters. */
type Reckoned = { value: number | null; cases: number | null };

type Told = { known: Known; days: Days; role: string; today: string };

/** A figure in words and numbers; `names` of its parts may ask the database once. */
export async function tellFigure(
  db: Database,
  { key: board }: Board,
  figure: Figure,
  told: Told,
): Promise<FigureTold> {
  const { key, title, unit, definition, good, measure, behind } = figure;
  const { known, role, days } = told;
  const now = reckon(measure, unit, known, 'now');
  const before = reckon(measure, unit, known, 'before');
  return {
    ...{ key, title, unit, definition, good: good ?? null },
    value: now.value,
    before: before.value,
    change: changeOf(now.value, before.value),
    cases: now.cases,
    href: behind ? pathOf(behind, days, role) : rowsPath({ board, figure }, told),
    series: seriesOf(measure, unit, known),
    parts: await partsOf(db, board, figure, told),
  };
}

function pathOf(behind: Behind | undefined, days: Days, role: string): string | null {
  return behind && scopeOf(role, behind.may) ? behind.path(days) : null;
}

type RowsOf = (take: Take) => readonly Row[];

function total(takes: readonly Take[], rowsOf: RowsOf): number {
  let sum = 0;
  for (const take of takes) {
    for (const row of rowsOf(take)) {
      if (!take.parts || take.parts(row.part)) sum += row[take.of] * (take.times ?? 1);
    }
  }
  return sum;
}

function shareOf(
  { share, of, less, over }: Extract<Measure, { share: unknown }>,
  unit: Unit,
  rowsOf: RowsOf,
): Reckoned {
  const whole = total(of, rowsOf);
  // Fen and minutes are no cases.
  const cases = of.every((take) => take.of === 'count') ? Math.max(0, Math.round(whole)) : null;
  if (whole <= 0) return { value: null, cases };
  const quotient = total(share, rowsOf) / whole;
  const other = over && total(over.share, rowsOf) / total(over.of, rowsOf);
  if (other !== undefined && !(other > 0)) return { value: null, cases };
  const value = other ? quotient / other - 1 : less ? 1 - quotient : quotient;
  return { value: rounded(unit === 'percent' ? value * 100 : value, unit), cases };
}

function distributionOf(rows: readonly Row[]): Map<number, number> {
  const distribution = new Map<number, number>();
  for (const { part, count } of rows) {
    distribution.set(Number(part), (distribution.get(Number(part)) ?? 0) + count);
  }
  return distribution;
}

function reckon(measure: Measure, unit: Unit, known: Known, when: When): Reckoned {
  const plain = (value: number | null): Reckoned => ({ value: rounded(value, unit), cases: null });
  const rowsOf: RowsOf = ({ flow }) => known.rows(flow, when);
  if ('sum' in measure) return plain(total(measure.sum, rowsOf));
  if ('share' in measure) return shareOf(measure, unit, rowsOf);
  if ('quantile' in measure) {
    const distribution = distributionOf(known.rows(measure.quantile, when));
    const cases = [...distribution.values()].reduce((sum, count) => sum + count, 0);
    return { value: rounded(quantileOf(distribution, measure.at), unit), cases };
  }
  if ('people' in measure) return plain(known.people(measure.people, when));
  if ('stock' in measure) {
    const rows = known.stock(measure.stock, when);
    if (!rows) return plain(null);
    const { of, per } = measure;
    const sum = (parts?: (part: string) => boolean) =>
      rows.reduce((whole, row) => (!parts || parts(row.part) ? whole + row[of] : whole), 0);
    if (!per) return plain(sum(measure.parts));
    return plain(sum(per) > 0 ? (sum(measure.parts) / sum(per)) * 100 : null);
  }
  const closing = ({ flow }: Take) => known.sums(flow, 'closing');
  const opening = ({ flow }: Take) => known.sums(flow, 'opening');
  if ('running' in measure) {
    if (when === 'before') return plain(total(measure.running, closing));
    return plain(total(measure.running, opening) + total(measure.running, rowsOf));
  }
  const debt =
    when === 'before'
      ? total(measure.turnover, closing)
      : total(measure.turnover, opening) + total(measure.turnover, rowsOf);
  const billed = total(measure.of, ({ flow }) => known.sums(flow, when === 'before' ? 'earlier' : 'lately'));
  return plain(billed > 0 ? (debt / billed) * turnoverDays : null);
}

function seriesOf(measure: Measure, unit: Unit, known: Known): FigureTold['series'] {
  if ('turnover' in measure) return [];
  if ('running' in measure) {
    let sum = total(measure.running, ({ flow }) => known.sums(flow, 'opening'));
    return known.steps.map((day) => {
      sum += total(measure.running, ({ flow }) => known.rows(flow, `step:${day}`));
      return { day, value: rounded(sum, unit) };
    });
  }
  return known.steps.map((day) => ({ day, value: reckon(measure, unit, known, `step:${day}`).value }));
}

async function partsOf(db: Database, board: string, figure: Figure, asked: Told) {
  const { measure, unit, parts } = figure;
  const { known, days, role } = asked;
  if (!parts) return null;
  const told = (part: string) => (parts.as ? parts.as(part) : part);
  const [now, before] = (['now', 'before'] as const).map((when) =>
    valuesOf(measure, unit, known, when, told),
  );
  if (!now || !before) return null;
  const isFixed = typeof parts.names !== 'function';
  const largest = [...now.keys()].sort((one, other) => (now.get(other) ?? 0) - (now.get(one) ?? 0));
  const all = parts.isOrdered && isFixed ? Object.keys(parts.names) : largest.slice(0, mostParts);
  if (parts.isOrdered && !isFixed) all.sort().reverse();
  const names = typeof parts.names === 'function' ? await parts.names(db, all) : parts.names;
  const nothing = 'share' in measure || 'stock' in measure ? null : 0;
  return {
    title: parts.title,
    list: all.map((part) => {
      const value = now.get(part) ?? ('stock' in measure && now.size > 0 ? 0 : nothing);
      const earlier = before.get(part) ?? ('stock' in measure && before.size > 0 ? 0 : nothing);
      return {
        ...{ part, value, before: earlier, change: changeOf(value, earlier) },
        name: names[part] ?? (part || '未填写'),
        href: parts.behind
          ? pathOf(parts.behind(part), days, role)
          : rowsPath({ board, figure, part }, asked),
      };
    }),
  };
}

/** A figure of each of its parts. */
function valuesOf(
  measure: Measure,
  unit: Unit,
  known: Known,
  when: 'now' | 'before',
  told: (part: string) => string | undefined,
): Map<string, number | null> {
  const sums = (takes: readonly Take[], rowsOf: RowsOf) => {
    const each = new Map<string, number>();
    for (const take of takes) {
      for (const row of rowsOf(take)) {
        const part = told(row.part);
        if (part === undefined || (take.parts && !take.parts(row.part))) continue;
        each.set(part, (each.get(part) ?? 0) + row[take.of] * (take.times ?? 1));
      }
    }
    return each;
  };
  const rowsOf: RowsOf = ({ flow }) => known.parts(flow, when);
  const all = (each: Map<string, number>) =>
    new Map([...each].map(([part, value]) => [part, rounded(value, unit)]));
  if ('sum' in measure) return all(sums(measure.sum, rowsOf));
  if ('running' in measure) {
    const which = when === 'before' ? 'closing' : 'opening';
    const each = sums(measure.running, ({ flow }) => known.sums(flow, which));
    if (when === 'now')
      for (const [part, value] of sums(measure.running, rowsOf))
        each.set(part, (each.get(part) ?? 0) + value);
    return all(each);
  }
  if ('stock' in measure) {
    const each = new Map<string, number>();
    for (const row of known.stock(measure.stock, when) ?? []) {
      const part = told(row.part);
      if (part === undefined || (measure.parts && !measure.parts(row.part))) continue;
      each.set(part, (each.get(part) ?? 0) + row[measure.of]);
    }
    return all(each);
  }
  if ('share' in measure) {
    const [top, bottom] = [sums(measure.share, rowsOf), sums(measure.of, rowsOf)];
    return new Map(
      [...bottom].map(([part, cases]) => {
        if (cases <= 0) return [part, null];
        const quotient = (top.get(part) ?? 0) / cases;
        const value = measure.less ? 1 - quotient : quotient;
        return [part, rounded(unit === 'percent' ? value * 100 : value, unit)];
      }),
    );
  }
  return new Map();
}
