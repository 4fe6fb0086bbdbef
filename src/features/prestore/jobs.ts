import { workRegularly } from '../../host/jobs.ts';
import { expireApplies, expireBonuses } from './service.clock.ts';

export const workers = [
  workRegularly('expire-top-ups', '*/10 * * * *', expireApplies),
  workRegularly('expire-bonuses', '20 0 * * *', expireBonuses),
];
