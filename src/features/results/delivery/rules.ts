import { payStates } from '../../orders/rules.states.ts';

/**
 * What decides whether data may be taken: how the order is paid and whether it has been; when its data was released
 * first, and since when its customer's debts are overdue for so long that new data waits (null when they are not).
 */
export type Payment = {
  payMode: 0 | 1 | 2;
  payStatus: number;
  releasedAt?: Date | null;
  heldSince?: Date | null;
};

/** Once money came for an order its data stays, whatever becomes of the money. */
const { paid, refunding, refunded, free } = payStates;
const paidFor: readonly number[] = [paid, refunding, refunded, free];

/**
 * Why the data of an order may not be looked at or taken yet, in words for its customer; undefined when it may
 * (product definition, 1.1): at once when one settles afterwards, after payment when one pays first, on credit unless
 * statements were overdue for long when the data came. What could be taken once is never taken away.
 */
export function whyHeld({ payMode, payStatus, releasedAt, heldSince }: Payment): string | undefined {
  if (paidFor.includes(payStatus)) return undefined;
  if (payMode === 1) return '订单尚未付清，付款后即可查看和下载数据';
  const isHeld = payMode === 2 && heldSince && releasedAt && releasedAt > heldSince;
  return isHeld ? '您有逾期未付的结算单，付款后即可下载数据' : undefined;
}

/** An order's number that tells its owner which one it is, and nobody else: D261120000123 → D2611•••••123. */
export function maskedOrder(no: string): string {
  return no.length < 9 ? no : `${no.slice(0, 5)}${'•'.repeat(no.length - 8)}${no.slice(-3)}`;
}

/** A network address without its last part. */
export function maskedAddress(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}:*`;
  return address.replace(/\.\d+$/, '.*');
}

export type UsedCondition = { name: string; value: string };

/** How something was measured, as a paragraph for a paper, of what is known; undefined when that is nothing. */
export function methodOf(work: {
  service: string;
  instrument: string;
  used: readonly UsedCondition[];
}): string | undefined {
  const known = work.used.filter(({ name, value }) => name.trim() && value.trim());
  if (!work.instrument && known.length === 0) return undefined;
  const conditions = known.map(({ name, value }) => `${name.trim()} ${value.trim()}`).join('，');
  if (!work.instrument) return `${work.service}的测试条件：${conditions}。`;
  return `${work.service}在 ${work.instrument} 上完成${conditions ? `，测试条件：${conditions}` : ''}。`;
}

/** A size as people read it. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
