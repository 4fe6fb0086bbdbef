import type { Fen } from '../../../core/money.ts';
import { yuan } from '../../../core/yuan.ts';
import type { PriceLine } from '../../catalogue/agreements/rules.ts';
import { agreedStep } from '../../catalogue/agreements/rules.ts';
import type { Values } from '../../catalogue/forms/rules.form.ts';
import { atUnitPrice, type Priced, quote } from '../../catalogue/prices/rules.price.ts';
import { type Cell, cellMinutes } from '../rules.ts';

/** What a stay costs, step by step; the lines add up to the total. */
export type StayPrice = { lines: PriceLine[]; total_fen: Fen };

/** What the steps of a price begin with that are charged for the time of day. */
const timeExtra = '时段加价';

/**
 * The price of a stay: what the detail page says of so many hours, and on top what evenings, Sundays and holidays
 * cost more of the hourly price (product definition, 1.2). Surcharges are not discounted for many; each is rounded
 * half up to the fen. What was agreed with the customer is the last step.
 */
export function priceOfStay(
  { price, fields, agreed }: Omit<Priced, 'slotMinutes'>,
  values: Values,
  cells: readonly Pick<Cell, 'extra_rate'>[],
): StayPrice {
  const hours = hoursOf(cells.length);
  const [usual, stay] = [
    { price, fields, slotMinutes: null },
    { ...values, slot_hours: hours },
  ] as const;
  const base = quote(usual, stay);
  const rates = [...new Set(cells.map(({ extra_rate }) => extra_rate))].filter((rate) => rate > 0);
  const surcharges = rates
    .sort((one, other) => one - other)
    .map((rate): PriceLine => {
      const count = cells.filter(({ extra_rate }) => extra_rate === rate).length;
      return {
        label: `${timeExtra} ${rate}%`,
        formula: `¥${yuan(price.base_fen)}/小时 × ${hoursOf(count)} 小时 × ${rate}%`,
        amount_fen: Math.floor((price.base_fen * count * cellMinutes * rate + 3_000) / 6_000) as Fen,
      };
    });
  const more = surcharges.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  const total = base.total_fen + more;
  const step = agreedStep(agreed, total, (fen) => atUnitPrice(usual, stay, fen) + more);
  const lines = [...base.lines, ...surcharges, ...(step ? [step] : [])];
  return { lines, total_fen: total + (step?.amount_fen ?? 0) };
}

/** What the steps of a stay's price charge for evenings, Sundays and holidays. */
export function timeExtraOf(lines: readonly { label: string; amount_fen: Fen }[]): Fen {
  const extras = lines.filter(({ label }) => label.startsWith(timeExtra));
  return extras.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
}

function hoursOf(cells: number): number {
  return (cells * cellMinutes) / 60;
}
