import { work, workRegularly } from '../../host/jobs.ts';
import { passTime } from './service.clock.ts';
import { offerMade, tellOffered } from './service.hand-over.ts';

export const workers = [
  work(offerMade, tellOffered),
  workRegularly('pass-time-of-bookings', '* * * * *', passTime),
];
