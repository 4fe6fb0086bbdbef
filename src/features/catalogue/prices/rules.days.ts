import type { ParameterField, Price } from '../contract.ts';
import { heldBy, type Values, visibleFields } from '../forms/rules.form.ts';
import { daysOf, hurryOf, type Priced, quote } from './rules.price.ts';

/** Working days, the fewest and the most. */
type Days = { min: number; max: number };

/**
 * How many working days a service takes for what its form holds: its own ones, which hurry shortens, then those that options,
 * numbers and many pieces take beyond them, which it does not: five hundred cycles last as long as they last. More of
 * anything never takes less.
 */
export function leadDays(
  days: Days,
  priced: Priced,
  values: Values,
  quantity = quote(priced, values).quantity,
): Days {
  const fields = visibleFields(priced.fields, values, priced.price);
  const own = daysOf(days, hurryOf({ price: priced.price, fields }, values) ?? null, true);
  const more = Math.ceil(
    Math.round(fields.reduce((sum, field) => sum + beyond(field, values), 0) * 1e6) / 1e6 +
      ofMany(priced.price, quantity),
  );
  return { min: own.min + more, max: own.max + more };
}

/** What each of the fields adds: the days of what is chosen, and those of each unit beyond what the price holds anyway. */
function beyond(field: ParameterField, values: Values): number {
  const value = heldBy(field, values);
  const chosen = new Set<unknown>(Array.isArray(value) ? value : [value]);
  const options = field.options.reduce(
    (sum, option) => sum + (chosen.has(option.value) ? (option.days ?? 0) : 0),
    0,
  );
  const number = Array.isArray(value) ? chosen.size : Number(value);
  const units = Number.isFinite(number) ? Math.max(0, number - (field.included ?? 0)) : 0;
  return options + units * (field.days_per_unit ?? 0);
}

function ofMany({ many }: Price, quantity: number): number {
  return many && quantity > many.within ? Math.ceil((quantity - many.within) / many.a_day) : 0;
}

/** Whether what is chosen, or how much, can take longer than the service's own days. */
export function takesLonger({ price, params }: { price: Price; params: readonly ParameterField[] }): boolean {
  return (
    price.many !== undefined ||
    params.some(
      ({ options, days_per_unit = 0 }) => days_per_unit > 0 || options.some(({ days = 0 }) => days > 0),
    )
  );
}
