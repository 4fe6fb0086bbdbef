import { answer } from '../../host/calls/context.ts';
import * as staffCalls from './contract.staff.ts';
import * as calls from './contract.ts';
import { decideReview, getStaffPicture, listStaffReviews, replyReview } from './desk.ts';
import { readMine } from './my-review.ts';
import { privacy } from './privacy.ts';
import { getPicture, listReviews, serviceReviews } from './shown-reviews.ts';
import { addReview, appendReview } from './write-review.ts';

const routes = [
  answer(calls.reviewAdd, addReview),
  answer(calls.reviewAppend, appendReview),
  answer(calls.reviewMine, readMine),
  answer(calls.reviewList, listReviews),
  answer(calls.reviewPicture, getPicture),
  answer(staffCalls.staffReviews, listStaffReviews),
  answer(staffCalls.staffReviewPicture, getStaffPicture),
  answer(staffCalls.reviewDecide, decideReview),
  answer(staffCalls.reviewReply, replyReview),
];

/** What customers say of orders that are done, and what the pages of services show of it. */
export const feature = { routes, privacy, serviceReviews };
