import { workRegularly } from '../../host/jobs.ts';
import { watchVerdicts } from './service.clock.ts';

export const workers = [workRegularly('watch-verdicts', '20 * * * *', watchVerdicts)];
