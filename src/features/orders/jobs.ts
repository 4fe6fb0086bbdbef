import { workRegularly } from '../../host/jobs.ts';
import { settleUnanswered } from './service.unanswered.ts';

export const workers = [workRegularly('settle-unanswered-orders', '5 * * * *', settleUnanswered)];
