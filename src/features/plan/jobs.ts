import { workRegularly } from '../../host/jobs.ts';
import { settleEntries } from './service.sweeping.ts';

export const workers = [workRegularly('settle-plan-entries', '*/15 * * * *', settleEntries)];
