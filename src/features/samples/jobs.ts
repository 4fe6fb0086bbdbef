import { workRegularly } from '../../host/jobs.ts';
import { warnOwners } from './service.clock.ts';

export const workers = [workRegularly('warn-owners-of-samples', '30 9 * * *', warnOwners)];
