import { answer } from '../../host/calls/context.ts';
import { jobList, jobRetry } from './contract.ts';
import { readJobs, retryFailed } from './service.ts';

const routes = [answer(jobList, readJobs), answer(jobRetry, retryFailed)];

export const feature = { routes };
