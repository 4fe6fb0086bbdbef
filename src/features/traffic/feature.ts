import type { FastifyInstance } from 'fastify';
import type { CallHost } from '../../host/calls/calls.ts';
import { workRegularly } from '../../host/jobs.ts';
import { forgetWords } from './forget-words.ts';
import { routeTraffic } from './route.ts';

/** What visitors do, counted by the day without who they were. */
export const feature = {
  routes: [],
  workers: [workRegularly('forget-searched-words', '30 0 * * *', forgetWords)],
  mount: (http: FastifyInstance, { host }: { host: CallHost }) => routeTraffic(http, host),
};
