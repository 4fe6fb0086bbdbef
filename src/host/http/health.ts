import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refusals } from '../../core/failure.ts';
import type { OpenDatabase } from '../database/database.ts';
import { refusal, success } from './envelope.ts';
import type { Metrics } from './metrics.ts';

/** So long a process whose database went away is sent requests all the same, ms: twice what a failover may take. */
export const readyWithout = 60_000;

/**
 * `/health/live`: the process answers. `/health/ready`: a load balancer sends requests only while this is 200. It is
 * until the process stops, and tells whether the database is there. When that goes away it goes away for all: somebody has to serve
 * the pages in hand and to say in words that the rest comes back. Who is without it for longer than any failover may be the
 * only one, and is ready no more.
 */
export function routeHealth(
  http: FastifyInstance,
  database: Pick<OpenDatabase, 'isReachable'>,
  isServing: () => boolean,
  now = () => performance.now(),
) {
  let lastThere = now();
  http.get('/health/live', { config: { urgency: 'always' }, exposeHeadRoute: true }, async () =>
    success({ live: true }),
  );
  http.get(
    '/health/ready',
    { config: { urgency: 'always' }, exposeHeadRoute: true },
    async (_request, reply) => {
      const isThere = isServing() && (await database.isReachable());
      if (isThere) lastThere = now();
      if (isServing() && now() - lastThere < readyWithout) return success({ ready: true, database: isThere });
      return reply.code(503).header('retry-after', '2').send(refusal(refusals.busy));
    },
  );
}

/** Prometheus' `/metrics`; in production only for whoever brings the metrics token, and otherwise not there. */
export function routeMetrics(
  http: FastifyInstance,
  metrics: Metrics,
  { isProduction, metricsToken }: { isProduction: boolean; metricsToken?: string },
) {
  http.get('/metrics', { config: { urgency: 'always' } }, async (request, reply) => {
    if (isProduction && !isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      return reply.callNotFound();
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
