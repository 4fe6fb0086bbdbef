import type { FastifyInstance } from 'fastify';
import type { CallHost } from '../../host/calls/calls.ts';
import { routeTraffic } from './route.ts';

/** What visitors do, counted by the day without who they were. */
export const feature = {
  routes: [],
  mount: (http: FastifyInstance, { host }: { host: CallHost }) => routeTraffic(http, host),
};
