import { eq } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers, CustomerContext } from '../../host/calls/context.ts';
import { equal } from '../../host/records/filters.ts';
import { profiles } from '../customers/tables.ts';
import { bindFiles } from '../files/service.ts';
import { orderRefusals } from '../orders/contract.ts';
import { isOver, whyNoReview } from '../orders/mine/rules.later.ts';
import { orderRows } from '../orders/moves.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { ReviewSetting } from '../settings/rules.growth.ts';
import { wordsIn } from '../settings/rules.words.ts';
import { loadSettings } from '../settings/service.ts';
import type { reviewAdd, reviewAppend } from './contract.ts';
import { givePoints } from './give-points.ts';
import { countScore, reviewRows } from './moves.ts';
import { reviewRecord, reviewStates } from './rules.states.ts';
import { reviewServices, reviews } from './tables.ts';

/** Reviews an order; see the call. Eight statements, and those of its points. */
export const addReview: Answers<typeof reviewAdd> = async (context, input) => {
  const { db, actor, now } = context;
  const { order_rid, score, speed, quality, service, content, imgs, anonymous } = input;
  const order = await orderRows.lock(db, order_rid, { owner: actor.rid });
  const { reviewSetting } = await loadSettings(db, { reviewSetting: ReviewSetting });
  const why = whyNoReview(order, { now, days: reviewSetting.days });
  if (why) throw new Failure(why);
  const found = wordsIn(content, reviewSetting.words);
  const rid = ulid(now.getTime());
  const [review] = await db
    .insert(reviews)
    .values({
      ...{ rid, orderRid: order.rid, customerRid: actor.rid, createdAt: now, found },
      status: found.length > 0 ? reviewStates.pending : reviewStates.shown,
      ...{ score, speed, quality, service, content, pictures: imgs },
      author: anonymous === 1 ? nobody : await authorOf(context),
    })
    .returning();
  if (!review) throw new Error('a review was not stored');
  await db
    .insert(reviewServices)
    .select(
      db
        .selectDistinct({ serviceRid: orderLines.serviceRid, reviewRid: reviews.rid })
        .from(orderLines)
        .innerJoin(reviews, eq(reviews.orderRid, orderLines.orderRid))
        .where(equal(reviews, { rid })),
    );
  await bindFiles(context, { rids: imgs, purpose: 'review', boundTo: boundTo(rid), ownerRid: actor.rid });
  await reviewRows.begin(db, review, { by: { role: 'customer', rid: actor.rid }, now });
  await db.update(orders).set({ isReviewed: true }).where(eq(orders.rid, order.rid));
  const told = { rid, status: review.status, status_name: reviewRecord.nameOf(review.status) };
  if (review.status !== reviewStates.shown) return { ...told, points: 0 };
  await countScore(db, rid, { number: 1, total: score });
  return { ...told, points: await givePoints(context, review) };
};

/** Adds to a review; see the call. */
export const appendReview: Answers<typeof reviewAppend> = async (context, { order_rid, content }) => {
  const { db, actor, now } = context;
  const [known] = await db
    .select({ rid: reviews.rid, doneAt: orders.doneAt })
    .from(reviews)
    .innerJoin(orders, eq(orders.rid, reviews.orderRid))
    .where(equal(reviews, { orderRid: order_rid, customerRid: actor.rid }));
  if (!known) throw new Failure(orderRefusals.noOrder);
  const review = await reviewRows.lock(db, known.rid, { owner: actor.rid });
  const { reviewSetting } = await loadSettings(db, { reviewSetting: ReviewSetting });
  const found = wordsIn(content, reviewSetting.words);
  const { status } = await reviewRows.move(db, review, {
    ...{ action: 'append', by: { role: 'customer', rid: actor.rid }, now },
    to: found.length > 0 ? reviewStates.pending : reviewStates.shown,
    isOver: isOver(known.doneAt, { now, days: reviewSetting.days }),
    changes: { addition: content, addedAt: now, found },
  });
  return { status, status_name: reviewRecord.nameOf(status) };
};

/** The record that pictures of a review belong to. */
export const boundTo = (rid: string): string => `reviews:${rid}`;

/** Who does not want to be named. */
const nobody = '匿名用户';

/** How the public sees whoever writes: 林**. One statement. */
async function authorOf({ db, actor }: Pick<CustomerContext, 'db' | 'actor'>): Promise<string> {
  const [profile] = await db
    .select({ name: profiles.name })
    .from(profiles)
    .where(equal(profiles, { customerRid: actor.rid }));
  const [first = ''] = [...(profile?.name ?? '')];
  return first ? `${first}**` : nobody;
}
