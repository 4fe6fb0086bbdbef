import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import type { Answers } from '../../host/calls/context.ts';
import { equal } from '../../host/records/filters.ts';
import { beyond, pieceFrom } from '../../host/records/listed.ts';
import { type ServiceReviews, shownAtOnce } from '../catalogue/detail/read-detail.ts';
import { services } from '../catalogue/tables.ts';
import { fileRefusals } from '../files/contract.ts';
import { plainPicture } from '../files/plain-picture.ts';
import { files } from '../files/tables.ts';
import { ReviewSetting } from '../settings/rules.growth.ts';
import { settings } from '../settings/tables.ts';
import type { reviewList, reviewPicture } from './contract.ts';
import type { Review } from './moves.ts';
import { reviewStates } from './rules.states.ts';
import { reviewServices, reviews, serviceScores } from './tables.ts';

/** From how many public reviews on a service shows them. */
const shownFrom = sql`coalesce((
  SELECT (${settings.value} ->> 'shownFrom')::int FROM ${settings} WHERE ${settings.key} = 'reviewSetting'), ${ReviewSetting.parse(undefined).shownFrom}::int)`;

/** What the page of a row of `services` shows of its reviews, as a part of its statement; null while they are too few. */
export const serviceReviews: SQL<ServiceReviews | null> = sql`(
  SELECT json_build_object('avg', round(total::numeric / number, 1)::float8, 'count', number, 'list', (
    SELECT coalesce(json_agg(row_to_json(newest)), '[]'::json)
    FROM (
      SELECT r.rid, r.author, r.score, r.content, r.pictures, r.created_at AS created, r.reply, r.replied_at AS replied,
        r.addition, r.added_at AS added
      FROM ${reviewServices} s JOIN ${reviews} r ON r.rid = s.review_rid
      WHERE s.service_rid = ${services.rid} AND r.status = ${reviewStates.shown}
      ORDER BY s.review_rid DESC LIMIT ${shownAtOnce + 1}
    ) AS newest))
  FROM ${serviceScores} WHERE ${serviceScores.serviceRid} = ${services.rid} AND number >= ${shownFrom})`;

/** More reviews of a service; see the call. One statement. */
export const listReviews: Answers<typeof reviewList> = async ({ db }, { rid, kind, after }) => {
  const rows = await db
    .select({ review: reviews })
    .from(reviewServices)
    .innerJoin(reviews, eq(reviews.rid, reviewServices.reviewRid))
    .innerJoin(serviceScores, eq(serviceScores.serviceRid, reviewServices.serviceRid))
    .where(
      sql.join(
        [
          equal(reviewServices, { serviceRid: rid }),
          equal(reviews, { status: reviewStates.shown }),
          sql`${serviceScores.number} >= ${shownFrom}`,
          ...(kind === 1 ? [sql`${reviews.pictures} <> '{}'`] : []),
          beyond(after, reviewServices.reviewRid) ?? sql`true`,
        ],
        sql` AND `,
      ),
    )
    .orderBy(desc(reviewServices.reviewRid))
    .limit(shownAtOnce + 1);
  const { list, next } = pieceFrom(rows, shownAtOnce, ({ review }) => [review.rid]);
  return { list: list.map(({ review }) => asPublic(review)), next };
};

/** A review as everybody may see it. */
function asPublic({ rid, author, score, content, pictures, createdAt, ...more }: Review) {
  const { reply, repliedAt, addition, addedAt } = more;
  return {
    ...{ rid, author, score, content, imgs: pictures, created: createdAt },
    ...{ reply, replied: repliedAt, addition, added: addedAt },
  };
}

/** A picture of a review that is public, without what tells where it was taken; see the call. One statement. */
export const getPicture: Answers<typeof reviewPicture> = async (context, { rid }) => {
  const [found] = await context.db
    .select({ file: files })
    .from(files)
    .innerJoin(reviews, sql`${files.boundTo} = 'reviews:' || ${reviews.rid}`)
    .where(
      sql`${equal(files, { rid, purpose: 'review' })} AND ${equal(reviews, { status: reviewStates.shown })}`,
    );
  if (!found) throw new Failure(fileRefusals.missing);
  return plainPicture(context, found.file, 'review');
};
