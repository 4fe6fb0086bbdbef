import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ParameterField, Price } from '../src/features/catalogue/contract.ts';

/** A service of the demo shop as its file has it. */
export type DemoService = {
  rid: string;
  typeId: number;
  categoryId: number;
  priceFrom: number;
  unit: string;
  reservable: { slotMinutes: number } | null;
  pricing: {
    base: number;
    per: string;
    quantityFrom: string[];
    optionParams: string[];
    urgent: { multiplierPercent: number; leadTimeFactor: number } | null;
    tiers: { minQty: number; discountPercent: number }[];
    note: string;
  };
};

/** A form field of the demo shop as its file has it. */
export type DemoParameter = {
  id: string;
  key: string;
  label: string;
  kind: string;
  required: boolean;
  options: { value: string; label: string; priceDelta: number }[];
  deltaPer: 'sample' | 'hour' | 'order';
  pricePerUnit: number;
  unit: string;
  min: number | null;
  max: number | null;
  step: number | null;
  default: unknown;
  showIf: { key: string; in: string[] } | null;
  appliesTo: (string | number)[];
  sort: number;
};

const read = (file: string) =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../db/demo', file), 'utf8'));

/** The services of the demo shop. */
export const demoServices: readonly DemoService[] = read('services.json');

/** The form of a service of the demo shop, as its files have it. */
export function demoForm({ rid, categoryId, typeId }: DemoService): DemoParameter[] {
  return parameters
    .filter(({ appliesTo }) => [rid, categoryId, typeId].some((target) => appliesTo.includes(target)))
    .sort((a, b) => a.sort - b.sort);
}

/** The same service and form as the rules take them. */
export function demoPriced(service: DemoService) {
  const { base, per, quantityFrom, optionParams, urgent, tiers, note } = service.pricing;
  const price = Price.parse({
    model: { per, quantity_from: quantityFrom, option_params: optionParams, note },
    base_fen: base,
    unit: service.unit,
    tiers: tiers.map((tier) => ({ min_qty: tier.minQty, discount_percent: tier.discountPercent })),
    urgent: urgent && {
      multiplier_percent: urgent.multiplierPercent,
      lead_time_factor: urgent.leadTimeFactor,
    },
  });
  const fields = demoForm(service).map((parameter) =>
    ParameterField.parse({
      ...parameter,
      name: parameter.label,
      options: parameter.options.map(({ value, label, priceDelta }) => ({ value, label, price: priceDelta })),
      delta_per: parameter.deltaPer,
      price_per_unit: parameter.pricePerUnit,
      depends: parameter.showIf,
    }),
  );
  return { price, fields, slotMinutes: service.reservable?.slotMinutes ?? null };
}

/** A service of the demo shop by its rid. */
export function demoService(rid: string): DemoService {
  const found = demoServices.find((service) => service.rid === rid);
  if (!found) throw new Error(`the demo shop has no ${rid}`);
  return found;
}

const parameters: readonly DemoParameter[] = read('parameters.json');
