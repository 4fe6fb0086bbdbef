import fc from 'fast-check';
import { elements } from '../src/features/catalogue/forms/rules.elements.ts';
import type { FormValue } from '../src/features/catalogue/forms/rules.files.ts';
import { type DemoParameter, type DemoService, demoForm } from './demo-services.ts';

/** The README's formula once more, straight from the demo files, in fractions: amounts as [numerator, denominator]. */
export function independently(service: DemoService, values: Record<string, FormValue>): number {
  const { pricing, reservable } = service;
  const form = demoForm(service);
  const isShown = ({ showIf }: DemoParameter) => !showIf || showIf.in.includes(String(values[showIf.key]));
  /** In quarters of a minute, so that half hours and slots are whole numbers. */
  const amount = (parameter: DemoParameter | undefined): bigint => {
    if (!parameter) return 240n;
    const value = values[parameter.key];
    if (Array.isArray(value)) return BigInt(value.length) * 240n;
    const quarters = BigInt(Math.round(Number(value) * 240));
    if (parameter.key !== 'slot_hours' || !reservable) return quarters;
    const slot = BigInt(reservable.slotMinutes * 4);
    return quarters % slot === 0n ? quarters : quarters + slot - (quarters % slot);
  };
  const byKey = (key: string) => form.find((parameter) => parameter.key === key);
  const times = ({ deltaPer }: DemoParameter): bigint => {
    if (deltaPer === 'order') return 240n;
    if (deltaPer === 'hour') return amount(byKey('slot_hours'));
    return amount(byKey(service.typeId === 3 ? 'task_count' : 'sample_count'));
  };
  // At most two counted fields are multiplied: everything is in 240ths of 240ths.
  const counts = pricing.quantityFrom.map((id) => amount(form.find((parameter) => parameter.id === id)));
  const quantity = (counts[0] ?? 240n) * (counts[1] ?? 240n);
  let subtotal = BigInt(pricing.base) * quantity;
  for (const parameter of form.filter(isShown)) {
    const value = values[parameter.key];
    const chosen = Array.isArray(value) ? value : [value];
    for (const option of parameter.options) {
      if (chosen.includes(option.value)) subtotal += BigInt(option.priceDelta) * times(parameter) * 240n;
    }
    if (parameter.pricePerUnit)
      subtotal += BigInt(parameter.pricePerUnit) * amount(parameter) * times(parameter);
  }
  const reached = pricing.tiers.filter(({ minQty }) => quantity >= BigInt(minQty) * 57_600n);
  const percent = BigInt(100 - Math.max(0, ...reached.map(({ discountPercent }) => discountPercent)));
  const isUrgent = byKey('urgent') && values.urgent === true;
  const multiplier = BigInt(isUrgent && pricing.urgent ? pricing.urgent.multiplierPercent : 100);
  const [top, bottom] = [subtotal * percent * multiplier, 57_600n * 10_000n];
  return Number((2n * top + bottom) / (2n * bottom));
}

/**
 * The lines of one plan, in fen: leftovers go back once for each order, so of those of one type only the first that has
 * them sent back bears the charge.
 */
export function independentOrder(
  plan: readonly { service: DemoService; values: Record<string, FormValue> }[],
): number[] {
  const borne = new Set<number>();
  return plan.map(({ service, values }) => {
    const isSentBack = values.recycle === 'yes';
    const isFree = isSentBack && borne.has(service.typeId);
    if (isSentBack) borne.add(service.typeId);
    return independently(service, isFree ? { ...values, recycle: 'no' } : values);
  });
}

/** Anything that can be chosen in the form of a service. */
export function arbitraryValues(service: DemoService): fc.Arbitrary<Record<string, FormValue>> {
  return fc.record(
    Object.fromEntries(demoForm(service).map((parameter) => [parameter.key, arbitraryValue(parameter)])),
  );
}

function arbitraryValue({ kind, options, min, max, step }: DemoParameter): fc.Arbitrary<FormValue> {
  const values = options.map(({ value }) => value);
  switch (kind) {
    case 'select':
      return fc.constantFrom(...values);
    case 'multi':
      return fc.subarray(values, { minLength: 1 });
    case 'bool':
      return fc.boolean();
    case 'number': {
      const [least, most, by] = [min ?? 0, max ?? 100, step ?? 1];
      return fc.integer({ min: 0, max: Math.round((most - least) / by) }).map((steps) => least + steps * by);
    }
    case 'periodic-elements':
      return fc.subarray(elements, { minLength: Math.max(1, min ?? 1), maxLength: max ?? 8 });
    default:
      return fc.constant('');
  }
}
