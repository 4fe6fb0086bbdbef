import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { stateIn } from '../../core/record.ts';
import { KnownReview } from './contract.ts';
import { reviewRecord, reviewTexts } from './rules.states.ts';

const One = { rid: field.Rid, version: field.Version };

/** Reviews, those that wait longest first while a state is asked for that waits; with figures of those that are public. */
export const staffReviews = defineCall({
  path: '/api/staff/reviews/list',
  permission: 'content:read',
  title: '评价',
  input: field.LongPaging.extend({
    status: stateIn(reviewRecord).optional(),
    /** 1 of three stars or fewer, 2 without a reply, 3 with pictures. */
    kind: z.literal([1, 2, 3]).optional(),
    score: z.literal([1, 2, 3, 4, 5]).optional(),
    /** Days on which they were written, both included. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    /** An order's number, a service's name or words of the review. */
    kw: field.Word,
  }),
  output: field
    .pageOf(
      KnownReview.extend({
        order_rid: z.string(),
        order_no: z.string(),
        title: z.string(),
        customer: z.string(),
        /** Words of the list that it has. */
        found: z.array(z.string()),
      }),
    )
    .extend({
      counts: z.record(z.string(), z.int()),
      /** Of all that are public; null without any. */
      avg: z.number().nullable(),
    }),
});

/** A picture of a review, public or not. */
export const staffReviewPicture = defineCall({
  path: '/api/staff/reviews/picture',
  permission: 'content:read',
  file: true,
  title: '查看评价图片',
  input: z.object({ rid: field.Rid, picture_rid: field.Rid }),
});

/** Makes a review public (`show`), or hides it with a reason (`hide`), by which its points go back. */
export const reviewDecide = defineCall({
  path: '/api/staff/reviews/decide',
  permission: 'content:work',
  title: '公开或隐藏评价',
  input: z
    .object({
      ...One,
      action: z.enum(['show', 'hide']),
      reason: field.optional(field.textLimits.reason),
    })
    .refine(({ action, reason }) => action === 'show' || reason, {
      error: reviewTexts.noReason,
      path: ['reason'],
    }),
});

/** Answers a public review, once; its customer is told. */
export const reviewReply = defineCall({
  path: '/api/staff/reviews/reply',
  permission: 'content:work',
  title: '回复评价',
  input: z.object({ ...One, content: field.required(reviewTexts.noText) }),
});
