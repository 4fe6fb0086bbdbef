import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refusals } from '../../core/failure.ts';
import type { OpenDatabase } from '../database/database.ts';
import { refusal, success } from './envelope.ts';
import type { Metrics } from './metrics.ts';

/**
 * `/health/live`: the process answers. `/health/ready`: it also has its database and is not stopping; a load
 * balancer sends requests only while this is 200.
 */
export function routeHealth(http: FastifyInstance, database: OpenDatabase, isServing: () => boolean) {
  http.get('/health/live', { config: { urgency: 'always' }, exposeHeadRoute: true }, async () =>
    success({ live: true }),
  );
  http.get(
    '/health/ready',
    { config: { urgency: 'always' }, exposeHeadRoute: true },
    async (_request, reply) => {
      if (isServing() && (await database.isReachable())) return success({ ready: true });
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
