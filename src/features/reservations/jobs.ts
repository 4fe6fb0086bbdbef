import { workRegularly } from '../../host/jobs.ts';
import { passTime } from './service.clock.ts';

export const workers = [workRegularly('pass-time-of-bookings', '* * * * *', passTime)];
