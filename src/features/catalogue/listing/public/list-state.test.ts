import { expect, test } from 'vitest';
import { changed, listAddress, priceLabel, readListState, searchInput } from './list-state.ts';

const read = (query: string) => readListState(new URLSearchParams(query));

test('every state has one address, and the address gives the state back', () => {
  for (const query of [
    '',
    'days=5',
    'urgent=1',
    'price=0-100',
    'price=1000-',
    'sort=4',
    'page=3',
    'days=3&urgent=1&price=100-300&sort=2&page=2',
  ]) {
    expect(listAddress('/project', read(query))).toBe(query ? `/project?${query}` : '/project');
  }
  expect(listAddress('/project', read('page=2&sort=2&days=3'))).toBe('/project?days=3&sort=2&page=2');
});

test.each([
  'sort=9',
  'sort=-1',
  'sort=x',
  'days=0',
  'days=61',
  'days=1e3',
  'urgent=true',
  'price=5',
  'price=300-100',
  'price=0-',
  'price=-100',
  'price=9999999-',
  'page=0',
  'page=-1',
  'page=%00',
  'page=1.5',
])('%s counts as not given', (query) => {
  expect(listAddress('/project', read(query))).toBe('/project');
});

test('whatever narrows a list leads to its first page', () => {
  const state = read('sort=2&page=4');
  expect(listAddress('/search', changed(state, { days: 3 }), { kw: 'X 射线' })).toBe(
    '/search?kw=X+%E5%B0%84%E7%BA%BF&days=3&sort=2',
  );
  expect(changed(state, { page: 5 }).page).toBe(5);
});

test('the call is asked in fen', () => {
  expect(searchInput(read('price=100-300&urgent=1&days=3&sort=3&page=2'))).toEqual({
    sort: 3,
    page: 2,
    filters: { days: 3, urgent: 1, price_from_fen: 10_000, price_to_fen: 30_000 },
  });
  expect(searchInput(read('price=0-100')).filters).toEqual({ price_from_fen: 0, price_to_fen: 10_000 });
  expect(searchInput(read('')).filters).toEqual({});
});

test('prices are read as customers say them', () => {
  expect([{ from: 0, to: 100 }, { from: 100, to: 300 }, { from: 1000 }].map(priceLabel)).toEqual([
    '100 元以下',
    '100–300 元',
    '1,000 元以上',
  ]);
});
