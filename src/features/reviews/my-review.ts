import { eq } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import type { Answers } from '../../host/calls/context.ts';
import { equal } from '../../host/records/filters.ts';
import { orderRefusals } from '../orders/contract.ts';
import { reviewDays } from '../orders/mine/review-days.ts';
import { isOver } from '../orders/mine/rules.later.ts';
import { orders } from '../orders/tables.ts';
import type { reviewMine } from './contract.ts';
import { factsOf, type Review } from './moves.ts';
import { type ReviewFacts, type ReviewRole, reviewRecord } from './rules.states.ts';
import { reviews } from './tables.ts';

/** The customer's review of an order; see the call. One statement. */
export const readMine: Answers<typeof reviewMine> = async ({ db, actor, now }, { order_rid }) => {
  const [found] = await db
    .select({ review: reviews, doneAt: orders.doneAt, days: reviewDays })
    .from(orders)
    .leftJoin(reviews, eq(reviews.orderRid, orders.rid))
    .where(equal(orders, { rid: order_rid, customerRid: actor.rid }));
  if (!found) throw new Failure(orderRefusals.noOrder);
  const { review, doneAt, days } = found;
  if (!review) return { review: null };
  return { review: tellReview(review, 'customer', { isOver: isOver(doneAt, { now, days }) }) };
};

/** A review as its customer and staff are told of it, with what `role` may do. */
export function tellReview(review: Review, role: ReviewRole, more: Pick<ReviewFacts, 'isOver'> = {}) {
  const { rid, status, version, score, speed, quality, service, content, author, reason, points } = review;
  const { pictures, createdAt, reply, repliedAt, addition, addedAt } = review;
  return {
    ...{ rid, status, status_name: reviewRecord.nameOf(status), version, points },
    ...{ score, speed, quality, service, content, author, reason },
    ...{ imgs: pictures, created: createdAt, reply, replied: repliedAt, addition, added: addedAt },
    actions: reviewRecord.offered({ ...factsOf(review), ...more, status }, role),
  };
}
