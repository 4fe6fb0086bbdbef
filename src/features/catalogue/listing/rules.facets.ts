import type { OutputOf } from '../../../core/call.ts';
import type { deviceSearch } from '../contract.ts';

/** Working days for which lists tell how many services are done within them. */
const dayFacets: readonly number[] = [1, 3, 5, 7, 10];

/** A type (parent 0) or category with what it holds; a type's own counts are 0, its categories have them. */
export type FacetRow = {
  id: number;
  parentId: number;
  name: string;
  /** Services under all filters. */
  count: number;
  /** Services within each of `dayFacets`, under the other filters. */
  within: number[];
  /** Services that can be hurried, under the other filters. */
  urgent: number;
};

/** What a list is narrowed to; 'nothing' when type, category or title do not go together or do not exist. */
export type Scope = { typeId?: number; categoryId?: number } | 'nothing';

/** The type and category that are meant. `title` is the name of either, and only counts when no category is given. */
export function scopeOf(
  rows: readonly FacetRow[],
  { typeId, childId, title }: { typeId?: number; childId?: number; title: string },
): Scope {
  if (childId !== undefined) {
    const category = rows.find(({ id, parentId }) => id === childId && parentId !== 0);
    if (!category || (typeId !== undefined && category.parentId !== typeId)) return 'nothing';
    return { typeId: category.parentId, categoryId: category.id };
  }
  if (title) {
    const named = rows.find(
      ({ id, parentId, name }) => name === title && (typeId === undefined || [id, parentId].includes(typeId)),
    );
    if (!named) return 'nothing';
    return named.parentId === 0 ? { typeId: named.id } : { typeId: named.parentId, categoryId: named.id };
  }
  return { typeId };
}

/** Services of a category that take so many days at most: how many, and what they cost, the cheapest first. */
export type TypeLines = Pick<FacetRow, 'id' | 'parentId' | 'name'> & {
  lines: { days: number; canHurry: boolean; services: number; prices: readonly number[] | null }[];
};

export type FacetFilters = {
  days?: number;
  urgent?: number;
  price_from_fen?: number;
  price_to_fen?: number;
};

/** How many services each type and category holds: under all filters, and for the two counts that stand beside filters. */
export function countLines(types: readonly TypeLines[], filters: FacetFilters): FacetRow[] {
  const { price_from_fen: from, price_to_fen: to = Infinity } = filters;
  return types.map((type) => {
    const row = emptyRow(type);
    for (const { services, prices, ...line } of type.lines)
      addToRow(
        row,
        line,
        prices ? countBelow(prices, to + 1) - countBelow(prices, from ?? 0) : services,
        filters,
      );
    return row;
  });
}

export const emptyRow = ({ lines: _, ...type }: TypeLines): FacetRow => ({
  ...type,
  count: 0,
  within: dayFacets.map(() => 0),
  urgent: 0,
});

/** Counts so many services of a category that take so long, all at prices that are asked for. */
export function addToRow(
  row: FacetRow,
  { days, canHurry }: { days: number; canHurry: boolean },
  services: number,
  { days: most = Infinity, urgent }: FacetFilters,
): void {
  const isFast = days <= most;
  if (canHurry && isFast) row.urgent += services;
  if (urgent && !canHurry) return;
  if (isFast) row.count += services;
  for (let nth = 0; nth < dayFacets.length; nth++) if (days <= dayFacets[nth]!) row.within[nth]! += services;
}

/** How many of the numbers, which ascend, are less than this. */
function countBelow(numbers: readonly number[], bound: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numbers[middle]! < bound) from = middle + 1;
    else to = middle;
  }
  return from;
}

type FacetsAnswer = OutputOf<typeof deviceSearch>['facets'] & { total: number };

/**
 * What a list shows beside it. Types and categories are counted under the filters, whatever is chosen among them;
 * days and urgent within what is chosen, each under the other's filter; `total` under everything.
 */
export function facetsOf(rows: readonly FacetRow[], scope: Scope): FacetsAnswer {
  const categories = rows.filter(({ parentId }) => parentId !== 0);
  const chosen = scope === 'nothing' ? [] : categories.filter((row) => isWithin(row, scope));
  const sum = (of: readonly FacetRow[], figure: (row: FacetRow) => number) =>
    of.reduce((total, row) => total + figure(row), 0);
  return {
    total: sum(chosen, ({ count }) => count),
    types: rows
      .filter(({ parentId }) => parentId === 0)
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, name }) => ({
        id,
        name,
        count: sum(
          categories.filter(({ parentId }) => parentId === id),
          ({ count }) => count,
        ),
      })),
    categories: categories.map(({ id, parentId, name, count }) => ({ id, typeId: parentId, name, count })),
    days: dayFacets.map((days, at) => ({ days, count: sum(chosen, ({ within }) => within[at] ?? 0) })),
    urgent: sum(chosen, ({ urgent }) => urgent),
  };
}

function isWithin({ id, parentId }: FacetRow, { typeId, categoryId }: Exclude<Scope, 'nothing'>): boolean {
  return categoryId === undefined ? typeId === undefined || parentId === typeId : id === categoryId;
}
