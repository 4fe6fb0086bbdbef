import type { InputOf } from '../../../../core/call.ts';
import type { orderMine } from '../../contract.ts';
import { orderGroups } from '../../rules.states.ts';

/** What narrows the list of orders, as its address says it. */
export type ListQuery = {
  group: string;
  typeId: string;
  kw: string;
  from: string;
  to: string;
  page: string;
};

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the address; what makes no sense is left out. */
export function queryOf(search: URLSearchParams): ListQuery {
  const get = (name: string, isGood: (text: string) => boolean) => {
    const text = (search.get(name) ?? '').trim();
    return isGood(text) ? text : '';
  };
  return {
    group: get('group', (text) => Object.hasOwn(orderGroups, text)),
    typeId: get('typeId', (text) => text === '1' || text === '3'),
    kw: get('kw', () => true).slice(0, 50),
    from: get('from', isDate),
    to: get('to', isDate),
    page: get('page', (text) => /^[1-9]\d{0,4}$/.test(text)),
  };
}

/** What the server is asked for. */
export function inputOf({ group, typeId, kw, from, to, page }: ListQuery): InputOf<typeof orderMine> {
  return {
    ...(group && { group: group as keyof typeof orderGroups }),
    ...(typeId && { typeId: typeId === '3' ? 3 : 1 }),
    kw,
    ...(from && { from }),
    ...(to && { to }),
    page: Number(page || 1),
  };
}

/** The address of the list narrowed so; on its first page unless another is asked for. */
export function addressOf(query: ListQuery, changes: Partial<ListQuery>): string {
  const entries = Object.entries({ ...query, page: '', ...changes });
  const search = new URLSearchParams(entries.filter(([, text]) => text !== ''));
  return search.size ? `/member/order?${search}` : '/member/order';
}
