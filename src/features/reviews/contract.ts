import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { OfferedAction, Stated } from '../../core/record.ts';
import { PublicReview } from '../catalogue/contract.ts';
import { picturePath } from './rules.pictures.ts';
import { reviewTexts } from './rules.states.ts';

const Score = z.literal([1, 2, 3, 4, 5], { error: reviewTexts.noScore });

/** Most pictures of a review. */
export const mostPictures = 6;

/**
 * Reviews an order of one's own that is done, with pictures that were sent for `review`; it concerns every service of the
 * order. One with a word of the list waits until it was read; every other one is public at once and brings its points.
 * Refused with 该订单已评价, 订单未完成，暂不可评价, 订单完成已超过…天，不能评价 and 文件不存在或已过期，请重新上传.
 */
export const reviewAdd = defineCall({
  path: '/api/auth/evaluate/add',
  once: true,
  title: '评价订单',
  input: z.object({
    order_rid: field.Rid,
    score: Score,
    speed: Score.optional(),
    quality: Score.optional(),
    service: Score.optional(),
    content: z.string().trim().max(field.textLimits.note, '评价最多500字').default(''),
    imgs: field.different(field.Rid).max(mostPictures, reviewTexts.tooManyPictures).default([]),
    anonymous: field.Flag.default(0),
    request_id: field.RequestId,
  }),
  /** `points` is 0 while it waits. */
  output: z.object({ rid: z.string(), points: z.int(), ...Stated }),
});

/** Adds to one's own review, once. Refused with 已追加评价，每条评价只能追加一次 and 已超过追加评价的期限. */
export const reviewAppend = defineCall({
  path: '/api/auth/evaluate/append',
  title: '追加评价',
  input: z.object({ order_rid: field.Rid, content: field.required(reviewTexts.noText) }),
  output: z.object(Stated),
});

/** What is told of a review to whoever wrote it, and to staff. */
export const KnownReview = PublicReview.omit({ imgs: true }).extend({
  ...Stated,
  version: field.Version,
  speed: z.int().nullable(),
  quality: z.int().nullable(),
  service: z.int().nullable(),
  /** Rids of pictures. */
  imgs: z.array(z.string()),
  /** Why it was hidden. */
  reason: z.string(),
  points: z.int(),
  actions: z.array(OfferedAction),
});
export type KnownReview = z.output<typeof KnownReview>;

/** One's own review of an order of one's own; null before there is one. */
export const reviewMine = defineCall({
  path: '/api/auth/evaluate/detail',
  reads: true,
  title: '我的评价',
  input: z.object({ order_rid: field.Rid }),
  output: z.object({ review: KnownReview.nullable() }),
});

/**
 * Public reviews of a service, the newest first; `kind` 1 only those with pictures. Nothing while there are fewer than the
 * service page shows a score from.
 */
export const reviewList = defineCall({
  method: 'GET',
  path: '/api/open/web/device/evaluates',
  title: '服务评价',
  input: z.object({
    rid: z.string().min(1).max(64),
    kind: z.literal([0, 1]).default(0),
    after: field.Cursor,
  }),
  output: field.pieceOf(PublicReview),
});

/** A picture of a review, while that is public, without place and time at which it was taken. Refused with 文件不存在. */
export const reviewPicture = defineCall({
  method: 'GET',
  path: picturePath,
  file: true,
  title: '评价图片',
  input: z.object({ rid: field.Rid }),
});
