import { type Book, books } from '../rules.ts';

/** What the address says of the account book. */
export type BookFields = { account: Book; from: string; to: string; page: number; size: number };

/** Page sizes that can be chosen. */
const bookSizes = [10, 20, 50] as const;

/** The fields of an address; what does not fit is left out. */
export function bookFields(search: URLSearchParams): BookFields {
  const account = search.get('account') ?? '';
  const day = (name: string) => {
    const text = search.get(name) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(text) ? text : '';
  };
  const size = Number(search.get('size'));
  return {
    account: Object.hasOwn(books, account) ? (account as Book) : 'prestore',
    from: day('from'),
    to: day('to'),
    page: Math.min(1_000, Math.max(1, Math.trunc(Number(search.get('page'))) || 1)),
    size: (bookSizes as readonly number[]).includes(size) ? size : 20,
  };
}

/** The address with some fields changed; anything but another page begins at the first one. */
export function bookAddress(fields: BookFields, changes: Partial<BookFields>): string {
  const next = { ...fields, page: 1, ...changes };
  const search = new URLSearchParams();
  if (next.account !== 'prestore') search.set('account', next.account);
  if (next.from) search.set('from', next.from);
  if (next.to) search.set('to', next.to);
  if (next.page > 1) search.set('page', String(next.page));
  if (next.size !== 20) search.set('size', String(next.size));
  return search.size > 0 ? `/member/asset?${search}` : '/member/asset';
}
