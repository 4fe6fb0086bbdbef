import { workRegularly } from '../../host/jobs.ts';
import { watchReviews } from './service.late-reviews.ts';
import { settleProblems, settleUnanswered } from './service.unanswered.ts';

export const workers = [
  workRegularly('settle-unanswered-orders', '5 * * * *', settleUnanswered),
  workRegularly('settle-unanswered-problems', '20 * * * *', settleProblems),
  workRegularly('watch-reviews', '*/15 * * * *', watchReviews),
];
