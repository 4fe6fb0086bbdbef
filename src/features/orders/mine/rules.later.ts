import type { OfferedAction } from '../../../core/record.ts';
import { addDays, shanghaiDate } from '../../../core/shanghai.ts';
import { orderStates, recycleStates } from '../rules.states.ts';

/** Why an order cannot be reviewed. */
const reviewRefusals = {
  notDone: '订单未完成，暂不可评价',
  twice: '该订单已评价',
  over: (days: number) => `订单完成已超过${days}天，不能评价`,
} as const;

/** What decides about what comes after an order. */
export type LaterFacts = {
  status: number;
  /** When it was done; null where that is not known. */
  doneAt: Date | null;
  isReviewed: boolean;
  recycleStatus: number;
};

/** The clock, and how many days after its end an order may be reviewed. */
type Terms = { now: Date; days: number };

/** Whether so many days have gone by since an instant; the last of them counts. */
export const isOver = (since: Date | null, { now, days }: Terms): boolean =>
  since !== null && shanghaiDate(now) > addDays(shanghaiDate(since), days);

/** Why an order cannot be reviewed; undefined when it can. */
export function whyNoReview({ status, doneAt, isReviewed }: LaterFacts, terms: Terms): string | undefined {
  if (isReviewed) return reviewRefusals.twice;
  if (status !== orderStates.done) return reviewRefusals.notDone;
  return isOver(doneAt, terms) ? reviewRefusals.over(terms.days) : undefined;
}

/** What its customer may do about an order that is done: review it, and have back what is left of its samples. */
export function laterActions(order: LaterFacts, terms: Terms): OfferedAction<'review' | 'takeBack'>[] {
  if (order.status !== orderStates.done) return [];
  const reason = whyNoReview(order, terms);
  return [
    ...(order.isReviewed ? [] : [{ action: 'review' as const, name: '评价', ...(reason && { reason }) }]),
    ...(order.recycleStatus === recycleStates.toAsk
      ? [{ action: 'takeBack' as const, name: '寄回剩余样品' }]
      : []),
  ];
}
