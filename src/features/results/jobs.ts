import { workRegularly } from '../../host/jobs.ts';
import { watchVerdicts } from './service.clock.ts';
import { watchPromises } from './service.promises.ts';

export const workers = [
  workRegularly('watch-verdicts', '20 * * * *', watchVerdicts),
  workRegularly('watch-promises', '40 * * * *', watchPromises),
];
