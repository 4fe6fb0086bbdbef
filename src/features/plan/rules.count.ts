import type { ParameterField } from '../catalogue/contract.ts';
import type { FormValues } from './contract.ts';

/** By type of service, the field of the form that says how many are ordered, and what one of them is called. */
const counting: Readonly<Record<number, { key: string; unit: string }>> = {
  1: { key: 'sample_count', unit: '个样品' },
  3: { key: 'task_count', unit: '个任务' },
};

/** An entry of the plan as far as its number goes; `quotedFen` is what staff quoted for one. */
export type Counted = { count: number; params: FormValues; quotedFen: number | null };

/** How many, of what, and how often the price of the form, or what was quoted, is taken. */
export type Amount = { number: number; unit: string; times: number; params: FormValues };

/** The field of a form that is the entry's number; undefined where the form has none, as for instruments. */
export function countingField(typeId: number, fields: readonly ParameterField[]): ParameterField | undefined {
  return fields.find(({ key, kind }) => kind === 'number' && key === counting[typeId]?.key);
}

/**
 * The one number of an entry, which its form, the table of samples and the price share. Entries from before it was
 * one: where count and form differ, the greater holds, and a quote stays so often what was quoted for one, as long as
 * nobody changes it. Instruments are booked once, by the slot that is chosen.
 */
export function amountOf(entry: Counted, typeId: number, fields: readonly ParameterField[]): Amount {
  const { count, params, quotedFen } = entry;
  const field = countingField(typeId, fields);
  if (!field) {
    const times = typeId === 2 && quotedFen === null ? 1 : count;
    return { number: count, unit: typeId === 2 ? '次' : '份', times, params };
  }
  if (isOfOldQuote(entry, field)) return { number: count, unit: '份', times: count, params };
  const number = quotedFen === null ? Math.max(count, numberIn(params, field)) : count;
  return {
    number,
    unit: counting[typeId]?.unit ?? '份',
    times: quotedFen === null ? 1 : number,
    params: { ...params, [field.key]: number },
  };
}

/** What an entry becomes when its form is saved: its number is what the form says. */
export function withForm(
  entry: Counted,
  typeId: number,
  fields: readonly ParameterField[],
  params: FormValues,
) {
  const field = countingField(typeId, fields);
  const number = field && params[field.key];
  const most = Math.min(field?.max ?? 999, 999);
  const isNumber = typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= most;
  return field && isNumber && !isOfOldQuote(entry, field) ? { params, count: number } : { params };
}

/** What an entry becomes when its number is set: its form says the same. */
export function withNumber(entry: Counted, typeId: number, fields: readonly ParameterField[], count: number) {
  const field = countingField(typeId, fields);
  return field && !isOfOldQuote(entry, field)
    ? { count, params: { ...entry.params, [field.key]: count } }
    : { count };
}

/** Whether a quote was made for so many of a whole, whatever number its form holds. */
function isOfOldQuote({ count, params, quotedFen }: Counted, { key }: ParameterField): boolean {
  return quotedFen !== null && params[key] !== count;
}

function numberIn(params: FormValues, { key, default: standard }: ParameterField): number {
  const held = params[key] ?? standard;
  return typeof held === 'number' && Number.isInteger(held) ? held : 1;
}
