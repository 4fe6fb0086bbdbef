import { workRegularly } from '../../host/jobs.ts';
import { sweepVisits } from './service.counts.ts';

export const workers = [workRegularly('sweep-visits', '40 0 * * *', ({ db, now }) => sweepVisits(db, now()))];
