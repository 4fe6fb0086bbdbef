import type { Fen } from '../../../core/money.ts';
import { yuan } from '../../../core/yuan.ts';

/** One step of a price: what it is for, how it came about, and the amount it adds or takes off. */
export type PriceLine = { label: string; formula: string; amount_fen: Fen };

/** What was agreed with a customer for a service: percent of the price that they pay, or what one costs them. */
export type Agreement = { ratePercent: number } | { unitFen: Fen };

/** A row of a customer's price list, as far as it says when it holds and for what. */
export type AgreedFor = {
  serviceRid: string | null;
  categoryId: number | null;
  ratePercent: number | null;
  unitFen: number | null;
  validFrom: string;
  validTo: string | null;
};

/**
 * The last step of a price: what an agreement takes off `total`, rounded half up to the fen. Undefined when nothing
 * was agreed, and when it would not be cheaper: the better of both counts (product definition, 6.3). `atUnitPrice`
 * tells what the same costs at another price of one.
 */
export function agreedStep(
  agreed: Agreement | undefined,
  total: Fen,
  atUnitPrice: (unitFen: Fen) => Fen,
): PriceLine | undefined {
  if (!agreed) return undefined;
  const isRate = 'ratePercent' in agreed;
  const next = isRate ? Math.floor((total * agreed.ratePercent + 50) / 100) : atUnitPrice(agreed.unitFen);
  if (next >= total) return undefined;
  const formula = isRate
    ? `¥${yuan(total)} × ${agreed.ratePercent}%`
    : `单价 ¥${yuan(agreed.unitFen)}，不叠加数量优惠`;
  return { label: '客户协议价', formula, amount_fen: next - total };
}

/** What holds on `day` (YYYY-MM-DD) for a service: what was agreed for itself goes before its category's. */
export function agreementFor(
  rows: readonly AgreedFor[],
  service: { rid: string; categoryId: number },
  day: string,
): Agreement | undefined {
  const valid = rows.filter((row) => holdsOn(row, day));
  const row =
    valid.find(({ serviceRid }) => serviceRid === service.rid) ??
    valid.find(({ categoryId }) => categoryId === service.categoryId);
  if (!row) return undefined;
  if (row.unitFen !== null) return { unitFen: row.unitFen };
  return row.ratePercent === null ? undefined : { ratePercent: row.ratePercent };
}

/** Whether a row holds on `day`; both ends of its time belong to it. */
export function holdsOn(
  { validFrom, validTo }: Pick<AgreedFor, 'validFrom' | 'validTo'>,
  day: string,
): boolean {
  return validFrom <= day && (validTo === null || day <= validTo);
}

/** Whether two rows are for the same at the same time. */
export function doCollide(one: AgreedFor, other: AgreedFor): boolean {
  const isSame = one.serviceRid === other.serviceRid && one.categoryId === other.categoryId;
  return isSame && (holdsOn(one, other.validFrom) || holdsOn(other, one.validFrom));
}
