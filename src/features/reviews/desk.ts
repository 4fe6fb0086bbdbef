import { and, asc, desc, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Answers } from '../../host/calls/context.ts';
import { during, finds, has, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { calledName } from '../customers/people.ts';
import { profiles } from '../customers/tables.ts';
import { boundFile } from '../files/service.downloads.ts';
import { customers } from '../identity/tables.ts';
import { notify } from '../notifications/service.notices.ts';
import { orders } from '../orders/tables.ts';
import type { reviewDecide, reviewReply, staffReviewPicture, staffReviews } from './contract.staff.ts';
import { givePoints, takePoints } from './give-points.ts';
import { reviewRows } from './moves.ts';
import { tellReview } from './my-review.ts';
import { reviewStates } from './rules.states.ts';
import { reviews } from './tables.ts';
import { boundTo } from './write-review.ts';

/** One page of reviews with how many are in each state. Three statements. */
export const listStaffReviews: Answers<typeof staffReviews> = async (
  { db },
  { status, kind, score, from, to, kw, ...paging },
) => {
  const found = await listed(
    db,
    paging,
    db
      .select({
        ...{ review: reviews, orderNo: orders.no, title: orders.title },
        called: calledName.as('called'),
      })
      .from(reviews)
      .innerJoin(orders, eq(orders.rid, reviews.orderRid))
      .innerJoin(customers, eq(customers.rid, reviews.customerRid))
      .leftJoin(profiles, eq(profiles.customerRid, reviews.customerRid))
      .where(
        and(
          is(reviews.status, status),
          kind && kinds[kind],
          is(reviews.score, score),
          during(reviews.createdAt, { from, to }),
          kw
            ? or(finds(kw, [orders.no], orders.title), has(kw, reviews.content, reviews.addition))
            : undefined,
        ),
      ),
    [status === reviewStates.pending ? asc(reviews.rid) : desc(reviews.rid)],
  );
  const counts = await db
    .select({
      status: reviews.status,
      number: sql<number>`count(*)::int`,
      avg: sql<number>`round(avg(${reviews.score}), 1)::float8`,
    })
    .from(reviews)
    .groupBy(reviews.status);
  return {
    ...found,
    list: found.list.map(({ review, orderNo, title, called }) => ({
      ...tellReview(review, 'editor'),
      ...{ order_rid: review.orderRid, order_no: orderNo, title, customer: called, found: review.found },
    })),
    counts: Object.fromEntries(counts.map((each) => [each.status, each.number])),
    avg: counts.find((each) => each.status === reviewStates.shown)?.avg ?? null,
  };
};

const kinds: Record<1 | 2 | 3, SQL | undefined> = {
  1: lte(reviews.score, 3),
  2: eq(reviews.reply, ''),
  3: sql`${reviews.pictures} <> '{}'`,
};

/** A picture of a review; see the call. */
export const getStaffPicture: Answers<typeof staffReviewPicture> = (context, { rid, picture_rid }) =>
  boundFile(context, picture_rid, boundTo(rid));

/** Makes a review public or hides it; see the call. */
export const decideReview: Answers<typeof reviewDecide> = async (
  context,
  { rid, version, action, reason = '' },
) => {
  const { db, actor, now, note } = context;
  const review = await reviewRows.lock(db, rid, 'any');
  const isHidden = action === 'hide';
  const moved = await reviewRows.move(db, review, {
    ...{ action, by: { role: 'editor', rid: actor.rid }, now, version, reason },
    changes: { reason: isHidden ? reason : '' },
  });
  if (isHidden) await takePoints(context, moved);
  else await givePoints(context, moved);
  note(reason || rid);
  return null;
};

/** Answers a review; see the call. */
export const replyReview: Answers<typeof reviewReply> = async (context, { rid, version, content }) => {
  const { db, actor, now, note } = context;
  const review = await reviewRows.lock(db, rid, 'any');
  await reviewRows.move(db, review, {
    ...{ action: 'reply', by: { role: 'editor', rid: actor.rid }, now, version },
    changes: { reply: content, repliedAt: now },
  });
  note(content);
  const { customerRid, orderRid } = review;
  await notify(context, { customerRid, event: 'reviewReplied', values: { rid: orderRid }, ref: rid });
  return null;
};
