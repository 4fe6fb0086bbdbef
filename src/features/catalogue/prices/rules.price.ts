import { counted } from '../../../core/counted.ts';
import type { Fen } from '../../../core/money.ts';
import { yuan } from '../../../core/yuan.ts';
import type { PriceLine } from '../agreements/rules.ts';
import { type Agreement, agreedStep } from '../agreements/rules.ts';
import type { ParameterField, Price } from '../contract.ts';
import { heldBy, superUrgent, type Values, visibleFields } from '../forms/rules.form.ts';

/** A price with all its steps; the amounts of the lines add up to the total. */
export type Quote = {
  lines: PriceLine[];
  /** What the tiers count, e.g. samples, or samples × items. */
  quantity: number;
  subtotal_fen: Fen;
  discount_percent: number;
  total_fen: Fen;
  /** Names of fields without which there is no price; they count as 1 until they hold something usable. */
  missing: string[];
};

/** What a price is made from. */
export type Priced = {
  price: Price;
  fields: readonly ParameterField[];
  /** Booked time is charged in full multiples of it; null for services that are not booked. */
  slotMinutes: number | null;
  /** What was agreed with the customer who asks; for everybody else nothing. */
  agreed?: Agreement | undefined;
};

/**
 * The price of a service for what its form holds, by the formula of the catalogue's README: base × quantity +
 * options + units, less the discount of the highest tier that is reached, times the hurry; rounded half up to the
 * fen once, at the end. Fields that are left out hold their default, hidden ones nothing. What was agreed with the
 * customer is the last step (product definition, 6.3).
 */
export function quote(priced: Priced, values: Values): Quote {
  const usual = usualQuote(priced, values);
  const step = agreedStep(priced.agreed, usual.total_fen, (unitFen) => atUnitPrice(priced, values, unitFen));
  if (!step) return usual;
  return {
    ...usual,
    lines: [...usual.lines, step],
    total_fen: (usual.total_fen + step.amount_fen) as Fen,
  };
}

/** What the same costs when one costs `unitFen`, without the discounts for many. */
export function atUnitPrice(priced: Priced, values: Values, unitFen: Fen): Fen {
  return usualQuote({ ...priced, price: { ...priced.price, base_fen: unitFen, tiers: [] } }, values)
    .total_fen;
}

function usualQuote(priced: Priced, values: Values): Quote {
  const { price } = priced;
  const shown = visibleFields(priced.fields, values, price);
  const asked = { ...priced, fields: shown };
  const counts = price.model.quantity_from.map((id) => countOf(id, asked, values));
  const quantity = counts.reduce((product, { parts }) => (product * parts) / one, one);
  const sum = adder();

  sum.add(
    '基础价',
    `¥${yuan(price.base_fen)} × ${product(counts, price)}`,
    BigInt(price.base_fen) * quantity * rate,
  );
  for (const field of shown.filter(({ id }) => price.model.option_params.includes(id))) {
    for (const { label, fen, units } of chargesOf(field, values)) {
      const factors = [units, multipleOf(field, asked, values)].filter((factor) => factor !== undefined);
      const parts = factors.reduce((result, factor) => (result * factor.parts) / one, one);
      const formula = [signed(fen), ...factors.map(({ words }) => words)].join(' × ');
      sum.add(label, formula, BigInt(fen) * parts * rate);
    }
  }
  const subtotal = sum.rounded();

  const discount = price.tiers
    .filter(({ min_qty }) => quantity >= BigInt(min_qty) * one)
    .reduce((highest, tier) => (tier.min_qty > highest.min_qty ? tier : highest), noTier);
  if (discount.discount_percent > 0) {
    const formula = `−¥${yuan(subtotal)} × ${discount.discount_percent}%`;
    const off = (sum.exact() * BigInt(discount.discount_percent)) / 100n;
    const from = counted(discount.min_qty, price.model.per);
    sum.add(`满 ${from}减 ${discount.discount_percent}%`, formula, -off);
  }
  const hurry = hurryOf({ price, fields: shown }, values);
  if (hurry) {
    const more = hurry.multiplier_percent - 100;
    const formula = `¥${yuan(sum.rounded())} × ${more}%`;
    sum.add(
      `${hurry.name}（×${hurry.multiplier_percent / 100}）`,
      formula,
      (sum.exact() * BigInt(more)) / 100n,
    );
  }
  return {
    lines: sum.lines(),
    quantity: Number(quantity) / Number(one),
    subtotal_fen: subtotal as Fen,
    discount_percent: discount.discount_percent,
    total_fen: sum.rounded() as Fen,
    missing: counts.filter(({ isMissing }) => isMissing).map(({ name }) => name),
  };
}

/** Working days with or without hurry, whole ones. */
export function daysOf(
  days: { min: number; max: number },
  urgent: Price['urgent'],
  isHurried: boolean,
): { min: number; max: number } {
  if (!urgent || !isHurried) return days;
  const shorter = (count: number) => Math.ceil(Math.round(count * urgent.lead_time_factor * 100) / 100);
  return { min: shorter(days.min), max: shorter(days.max) };
}

/** The hurry that the form asks for, with its name; undefined for none, and where it is not possible. */
export function hurryOf(
  { price, fields }: Pick<Priced, 'price' | 'fields'>,
  values: Values,
): (NonNullable<Price['urgent']> & { name: '加急' | '特急' }) | undefined {
  const field = fields.find(({ key }) => key === 'urgent');
  const held = field && heldBy(field, values);
  if (held === superUrgent && price.super_urgent) return { ...price.super_urgent, name: '特急' };
  return held === true && price.urgent ? { ...price.urgent, name: '加急' } : undefined;
}

/*
 * Numbers of forms are counted in parts of 1/6,000,000, which hold six decimals as well as minutes of an hour;
 * amounts are whole fen, percentages whole. All sums are exact in 1/10,000 (two percentages) of fen × parts,
 * whatever floating point would make of them.
 */
const one = 6_000_000n;
const rate = 10_000n;
const exactFen = one * rate;
const noTier = { min_qty: 0, discount_percent: 0 };

/** Collects lines; each shows by how much the rounded sum changed, so that the lines add up to it. */
function adder() {
  const lines: PriceLine[] = [];
  let exact = 0n;
  return {
    exact: () => exact,
    rounded: () => roundHalfUp(exact),
    lines: () => lines,
    add: (label: string, formula: string, amount: bigint) => {
      const before = roundHalfUp(exact);
      exact += amount;
      lines.push({ label, formula, amount_fen: roundHalfUp(exact) - before });
    },
  };
}

function roundHalfUp(amount: bigint): number {
  const doubled = 2n * amount + exactFen;
  const divisor = 2n * exactFen;
  const isBelow = doubled < 0n && doubled % divisor !== 0n;
  return Number(doubled / divisor - (isBelow ? 1n : 0n));
}

/** So many of something, in parts and in words. */
type Factor = { parts: bigint; words: string };
type Count = Factor & { name: string; isMissing: boolean };

const hours = 'slot_hours';
/** What `delta_per: sample` multiplies by: samples, of analyses tasks; and what each is called. */
const things: Record<string, string> = { sample_count: '个样品', task_count: '个任务' };

/** What a field counts: its number, or how many it has chosen; one where it is not asked for. Booked hours are rounded up to whole slots. */
function countOf(id: string, { fields, slotMinutes }: Priced, values: Values): Count {
  const field = fields.find((each) => each.id === id);
  if (!field) return { name: id, parts: one, words: '1 项', isMissing: false };
  const number = numberIn(field, values);
  const isMissing = number === undefined;
  const exact = partsOf(number ?? 1);
  const parts = field.key === hours && slotMinutes ? upToSlot(exact, slotMinutes) : exact;
  const unit = things[field.key] ?? (unitOf(field) || '项');
  return { name: field.name, parts, words: counted(inWords(parts), unit), isMissing };
}

/** What the charges of a field are multiplied by; undefined when they are for the whole order. */
function multipleOf(field: ParameterField, priced: Priced, values: Values): Factor | undefined {
  if (field.delta_per === 'order') return undefined;
  const keys = field.delta_per === 'hour' ? [hours] : Object.keys(things);
  const by = priced.fields.find(({ key }) => keys.includes(key));
  return by && countOf(by.id, priced, values);
}

/** Undefined when the field holds nothing that can be counted. */
function numberIn(field: ParameterField, values: Values): number | undefined {
  const value = heldBy(field, values);
  if (Array.isArray(value)) return field.kind === 'range' ? undefined : new Set(value).size;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  const isFit = value >= (field.min ?? 0) && value <= (field.max ?? 1_000_000);
  return isFit ? value : undefined;
}

type Charge = { label: string; fen: number; units?: Factor };

/** What the chosen options of a field cost, and what its number does. */
function chargesOf(field: ParameterField, values: Values): Charge[] {
  const value = heldBy(field, values);
  const chosen = new Set<unknown>(Array.isArray(value) ? value : [value]);
  const options = field.options.filter((option) => option.price !== 0 && chosen.has(option.value));
  const charges: Charge[] = options.map(({ label, price }) => ({
    label: `${field.name}：${label}`,
    fen: price,
  }));
  const count = (numberIn(field, values) ?? 0) - (field.included ?? 0);
  if (field.price_per_unit > 0 && count > 0) {
    const units = { parts: partsOf(count), words: counted(inWords(partsOf(count)), unitOf(field)).trim() };
    charges.push({ label: chargeName(field), fen: field.price_per_unit, units });
  }
  return charges;
}

/** What is counted, as the charge for it is called: 待测元素, or 待测元素（超出 2 个）where some cost nothing. */
function chargeName(field: ParameterField): string {
  return field.included ? `${field.name}（超出 ${counted(field.included, unitOf(field))}）` : field.name;
}

/** 每个元素, or 超出 2 个元素后每个元素 where the base price holds some: what each unit's price is for. */
export function perUnit(field: ParameterField): string {
  const each = `每${unitOf(field)}`;
  return field.included ? `超出 ${counted(field.included, unitOf(field))}后${each}` : each;
}

/** What a field counts in; elements and choices have words of their own where it names none. */
function unitOf({ kind, unit }: Pick<ParameterField, 'kind' | 'unit'>): string {
  return unit || (kind === 'periodic-elements' ? '个元素' : kind === 'multi' ? '项' : '');
}

function partsOf(value: number): bigint {
  return BigInt(Math.round(value * Number(one)));
}

function inWords(parts: bigint): string {
  return String(Number((Number(parts) / Number(one)).toFixed(2)));
}

function upToSlot(parts: bigint, slotMinutes: number): bigint {
  const slot = (BigInt(slotMinutes) * one) / 60n;
  return ((parts + slot - 1n) / slot) * slot;
}

/** 12 样, or where several fields are multiplied 3 个样品 × 2 项. */
function product(counts: readonly Count[], price: Price): string {
  const [only] = counts;
  if (counts.length !== 1 || !only) return counts.map(({ words }) => words).join(' × ');
  return counted(inWords(only.parts), price.model.per);
}

function signed(fen: number): string {
  return `${fen < 0 ? '−' : ''}¥${yuan(Math.abs(fen))}`;
}
