import { addressFor } from '../../../ui/asking/address.ts';
import { orderQuery } from '../contract.ts';

const names = [
  'kw',
  'sample_no',
  'waybill',
  'owner',
  'member',
  'typeId',
  'group',
  'pay_status',
  'invoice_status',
  'from',
  'to',
] as const;

/** What the address says of a query, but for the amounts. */
export const queryAddress = addressFor(orderQuery, [...names, 'page', 'size'], { standards: { size: 20 } });

/** What narrows a query as its form and its address have it; amounts in yuan, as they are written. */
export type QueryFields = Record<(typeof queryFields)[number], string>;

/** The fields of the form, in its order. */
export const queryFields = [...names, 'min', 'max'] as const;

/** What the address says, as texts. */
export function fieldsOf(search: URLSearchParams): QueryFields {
  const read = (name: string) => (search.get(name) ?? '').trim().slice(0, 50);
  return Object.fromEntries(queryFields.map((name) => [name, read(name)])) as QueryFields;
}

/** What is wrong with what was written, by field. */
export function problemsOfFields({ from, to, min, max }: QueryFields): Partial<QueryFields> {
  const problems: Partial<QueryFields> = {};
  if (from && to && from > to) problems.to = '结束日期不能早于开始日期';
  if (min && fen(min) === undefined) problems.min = '请填写正确的金额';
  if (max && fen(max) === undefined) problems.max = '请填写正确的金额';
  const [low, high] = [fen(min), fen(max)];
  if (low !== undefined && high !== undefined && low > high) problems.max = '最高金额不能低于最低金额';
  return problems;
}

/** What the server is asked for. */
export function inputOf(search: URLSearchParams) {
  const { min, max } = fieldsOf(search);
  return { ...queryAddress.read(search), min_fen: fen(min), max_fen: fen(max) };
}

/** 12.5 → 1250; undefined for what is no amount. */
function fen(yuan: string): number | undefined {
  return /^\d{1,9}(\.\d{1,2})?$/.test(yuan) ? Math.round(Number(yuan) * 100) : undefined;
}
