import { workRegularly } from '../../host/jobs.ts';
import { watchReviews } from './service.late-reviews.ts';
import { settleUnanswered } from './service.unanswered.ts';

export const workers = [
  workRegularly('settle-unanswered-orders', '5 * * * *', settleUnanswered),
  workRegularly('watch-reviews', '*/15 * * * *', watchReviews),
];
