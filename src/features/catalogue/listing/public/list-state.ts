import type { InputOf } from '../../../../core/call.ts';
import type { deviceSearch } from '../../contract.ts';

/** How a list is narrowed and ordered: what its address says beyond the place or the words. */
export type ListState = {
  sort: Sort;
  /** Data within so many working days. */
  days?: number;
  isUrgent: boolean;
  price?: PriceRange;
  page: number;
};

/** From and to in whole yuan; without an end when `to` is left out. */
export type PriceRange = { from: number; to?: number };

type Sort = 0 | 1 | 2 | 3 | 4;

/** The sorts by their numbers in the contract. */
export const sorts = { ranked: 0, orders: 1, cheapest: 2, dearest: 3, fastest: 4 } as const;

/** The choices of delivery; a week has five working days. */
export const daysChoices = [
  { days: 3, label: '3 个工作日内' },
  { days: 5, label: '一周内' },
  { days: 10, label: '两周内' },
] as const;

/** The choices of price, in yuan. */
export const priceChoices: readonly PriceRange[] = [
  { from: 0, to: 100 },
  { from: 100, to: 300 },
  { from: 300, to: 1_000 },
  { from: 1_000 },
];

/** Reads the state; whatever makes no sense counts as not given, as a mistyped address should show something. */
export function readListState(query: URLSearchParams): ListState {
  const sort = wholeNumber(query.get('sort')) ?? sorts.ranked;
  const days = wholeNumber(query.get('days'));
  return {
    sort: (sort <= 4 ? sort : sorts.ranked) as Sort,
    days: days && days <= 60 ? days : undefined,
    isUrgent: query.get('urgent') === '1',
    price: readPrice(query.get('price')),
    page: Math.min(wholeNumber(query.get('page')) || 1, 100_000),
  };
}

/**
 * The address of the list at `path` in this state: `given` first, then what differs from the defaults, always in
 * the same order, so that every state has one address.
 */
export function listAddress(path: string, state: ListState, given: Record<string, string> = {}): string {
  const { sort, days, isUrgent, price, page } = state;
  const query = new URLSearchParams(given);
  if (days) query.set('days', String(days));
  if (isUrgent) query.set('urgent', '1');
  if (price) query.set('price', priceParameter(price));
  if (sort !== sorts.ranked) query.set('sort', String(sort));
  if (page > 1) query.set('page', String(page));
  return query.size ? `${path}?${query}` : path;
}

/** The same list narrowed or ordered otherwise: from its first page on. */
export function changed(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 1, ...change };
}

/** Whether anything beyond the order narrows the list. */
export function isNarrowed({ days, isUrgent, price }: ListState): boolean {
  return days !== undefined || isUrgent || price !== undefined;
}

/** The state as the call asks for it. */
export function searchInput(state: ListState) {
  const { sort, days, isUrgent, price, page } = state;
  return {
    sort,
    page,
    filters: {
      ...(days && { days }),
      ...(isUrgent && { urgent: 1 as const }),
      ...(price && { price_from_fen: price.from * 100 }),
      ...(price?.to && { price_to_fen: price.to * 100 }),
    },
  } satisfies Partial<InputOf<typeof deviceSearch>>;
}

/** 100–300 元, 100 元以下, 1,000 元以上. */
export function priceLabel({ from, to }: PriceRange): string {
  const yuan = (amount: number) => amount.toLocaleString('zh-CN');
  if (to === undefined) return `${yuan(from)} 元以上`;
  return from === 0 ? `${yuan(to)} 元以下` : `${yuan(from)}–${yuan(to)} 元`;
}

/** Whether two ranges are the same. */
export function isSamePrice(one: PriceRange | undefined, other: PriceRange | undefined): boolean {
  return one?.from === other?.from && one?.to === other?.to;
}

/** 0-100, or 1000- without an end. */
function priceParameter({ from, to }: PriceRange): string {
  return `${from}-${to ?? ''}`;
}

/** Prices above a million are nobody's. */
function readPrice(text: string | null): PriceRange | undefined {
  const [, from, to] = /^(\d{1,6})-(\d{1,6})?$/.exec(text ?? '') ?? [];
  if (from === undefined) return undefined;
  if (to === undefined) return Number(from) > 0 ? { from: Number(from) } : undefined;
  return Number(to) > Number(from) ? { from: Number(from), to: Number(to) } : undefined;
}

function wholeNumber(text: string | null): number | undefined {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;
}
