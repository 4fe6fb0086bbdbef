import type { InputOf } from '../../../core/call.ts';
import { orderGroups } from '../../orders/rules.states.ts';
import type { orderQuery } from '../contract.ts';

/** What narrows a query, by the names that its address has; amounts in yuan, as they are written. */
export type QueryFields = Record<(typeof queryFields)[number], string>;

/** The fields of the form, in its order. */
export const queryFields = [
  'kw',
  'sample_no',
  'waybill',
  'typeId',
  'group',
  'pay_status',
  'invoice_status',
  'from',
  'to',
  'min',
  'max',
] as const;

/** Reads the address; what a select or a date could not hold is left out. */
export function fieldsOf(search: URLSearchParams): QueryFields {
  const read = (name: (typeof queryFields)[number]) => {
    const text = (search.get(name) ?? '').trim().slice(0, 50);
    return isReadable[name]?.test(text) === false ? '' : text;
  };
  return Object.fromEntries(queryFields.map((name) => [name, read(name)])) as QueryFields;
}

const date = /^(\d{4}-\d{2}-\d{2})?$/;
const isReadable: Partial<Record<keyof QueryFields, RegExp>> = {
  typeId: /^[123]?$/,
  group: new RegExp(`^(${Object.keys(orderGroups).join('|')})?$`),
  pay_status: /^[0-6]?$/,
  invoice_status: /^[0-4]?$/,
  from: date,
  to: date,
};

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
export function inputOf(fields: QueryFields): Partial<InputOf<typeof orderQuery>> {
  const { kw, sample_no, waybill, typeId, group, pay_status, invoice_status, from, to } = fields;
  const [low, high] = [fen(fields.min), fen(fields.max)];
  return {
    ...{ kw, sample_no, waybill },
    ...(typeId && { typeId: Number(typeId) as 1 | 2 | 3 }),
    ...(group && { group: group as keyof typeof orderGroups }),
    ...(pay_status && { pay_status: Number(pay_status) }),
    ...(invoice_status && { invoice_status: Number(invoice_status) }),
    ...(from && { from }),
    ...(to && { to }),
    ...(low !== undefined && { min_fen: low as never }),
    ...(high !== undefined && { max_fen: high as never }),
  };
}

/** The address of the query narrowed so, on its first page unless another is asked for. */
export function addressOf(fields: QueryFields, page = 1): string {
  const entries = Object.entries(fields).filter(([, text]) => text);
  const search = new URLSearchParams([...entries, ...(page > 1 ? [['page', String(page)]] : [])]);
  return search.size ? `/member/oquery?${search}` : '/member/oquery';
}

/** 12.5 → 1250; undefined for what is no amount. */
function fen(yuan: string): number | undefined {
  return /^\d{1,9}(\.\d{1,2})?$/.test(yuan) ? Math.round(Number(yuan) * 100) : undefined;
}
