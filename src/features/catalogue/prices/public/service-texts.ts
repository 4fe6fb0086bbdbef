import type { ServiceSummary } from '../../contract.ts';

/** How long a service takes, as customers read it: working days to the data, or days until the instrument is free. */
export function daysText({ typeId, days: { min, max } }: Pick<ServiceSummary, 'typeId' | 'days'>): string {
  if (typeId === onSite) return min === 0 ? '最快当天可约' : `最快 ${min} 天可约`;
  return min === max ? `${min} 工作日` : `${min}–${max} 工作日`;
}

/** 元/样 → 样: what one pays for. */
export function perText(unit: string): string {
  return unit.replace(/^元\//, '');
}

/** Orders so far: 12486 → 12,486. */
export function ordersText(order: number): string {
  return order.toLocaleString('zh-CN');
}

/** Where a service's page is. */
export function detailAddress(rid: string): string {
  return `/detail/${encodeURIComponent(rid)}`;
}

/** The type whose instruments are booked on site (specification section 2). */
const onSite = 2;
