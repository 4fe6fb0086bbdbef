import { workRegularly } from '../../host/jobs.ts';
import { turnBanners } from './service.banners.ts';
import { sweepVisits } from './service.counts.ts';
import { publishDue } from './service.editing.ts';

export const workers = [
  workRegularly('sweep-visits', '40 0 * * *', ({ db, now }) => sweepVisits(db, now())),
  workRegularly('publish-content', '* * * * *', publishDue),
  workRegularly('turn-banners', '* * * * *', turnBanners),
];
