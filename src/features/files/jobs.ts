import { workRegularly } from '../../host/jobs.ts';
import { sweepFiles } from './service.sweeping.ts';

export const workers = [workRegularly('sweep-files', '35 * * * *', sweepFiles)];
