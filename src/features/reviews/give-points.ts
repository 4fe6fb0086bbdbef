import { eq } from 'drizzle-orm';
import type { Sender } from '../notifications/service.notices.ts';
import { grantPoints, takeBackPoints } from '../points/move-points.ts';
import { PointsSetting } from '../settings/rules.growth.ts';
import { loadSettings } from '../settings/service.ts';
import type { Review } from './moves.ts';
import { reviews } from './tables.ts';

/**
 * Gives a locked review that is public its points, unless it has them, and returns how many it has. Four to ten statements.
 */
export async function givePoints(context: Sender, review: Review): Promise<number> {
  if (review.points > 0) return review.points;
  const { pointsSetting } = await loadSettings(context.db, { pointsSetting: PointsSetting });
  const count = pointsSetting.review + (review.pictures.length > 0 ? pointsSetting.reviewPicture : 0);
  const isGiven = await grantPoints(context, { ...moveOf(review), count });
  if (isGiven) await note(context, review, count);
  return isGiven ? count : 0;
}

/** Takes back what a locked review that is hidden brought. */
export async function takePoints(context: Sender, review: Review): Promise<void> {
  if (review.points === 0) return;
  const move = { ...moveOf(review), count: review.points, title: '评价已隐藏' };
  if (await takeBackPoints(context, move)) await note(context, review, 0);
}

/** Each version of a review gives or takes once; what was taken comes again when it is shown again. */
const moveOf = ({ rid, customerRid, version }: Review) =>
  ({ customerRid, kind: 'review', key: `review:${rid}:${version}`, ref: `review:${rid}` }) as const;

async function note({ db }: Pick<Sender, 'db'>, { rid }: Review, points: number): Promise<void> {
  await db.update(reviews).set({ points }).where(eq(reviews.rid, rid));
}
