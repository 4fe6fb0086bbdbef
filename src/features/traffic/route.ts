import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Failure, refusals } from '../../core/failure.ts';
import { networkOf } from '../../core/network.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { CallHost } from '../../host/calls/calls.ts';
import { success } from '../../host/http/envelope.ts';
import { createRate } from '../../host/http/rate.ts';
import { type Shown, trafficPath } from './contract.ts';
import { type Counted, createTrafficBuffer } from './count-traffic.ts';
import { isRobot, searchPart } from './rules.ts';

const Told: z.ZodType<Shown> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visit') }),
  z.object({ kind: z.literal('service'), rid: z.string().min(1).max(64) }),
  z.object({ kind: z.literal('search'), kw: z.string().min(1).max(200), isFound: z.boolean() }),
  z.object({ kind: z.literal('check'), part: z.enum(['genuine', 'unknown']) }),
  z.object({ kind: z.literal('archive'), part: z.enum(['done', 'failed']) }),
]);

/** How long what was counted waits to be written, in ms. */
const patience = 3_000;

/**
 * Takes what pages tell. It is no call, since a call opens a transaction: this one only counts, and is written together
 * with others. 120 in a minute from one network; robots that say so are answered and not counted.
 */
export function routeTraffic(http: FastifyInstance, host: CallHost) {
  let timer: NodeJS.Timeout | undefined;
  const flush = () =>
    buffer.flush().catch((error: unknown) => host.log.error({ err: error }, 'traffic could not be written'));
  const buffer = createTrafficBuffer(host.db, () => {
    timer = setTimeout(flush, patience);
    timer.unref();
  });
  const rate = createRate({ figure: 120, seconds: 60 });
  http.post(trafficPath, { config: { urgency: 'read' } }, async (request) => {
    rate(networkOf(request.ip), host.clock());
    const shown = Told.safeParse(request.body);
    if (!shown.success) throw new Failure(refusals.badInput);
    if (!isRobot(request.headers['user-agent'] ?? ''))
      for (const counted of countedOf(shown.data, shanghaiDate(host.clock()))) buffer.add(counted);
    return success(null);
  });
  http.addHook('onClose', async () => {
    clearTimeout(timer);
    await flush();
  });
}

/** What is counted of what was shown. */
function countedOf(shown: Shown, day: string): Counted[] {
  if (shown.kind === 'visit') return [{ day, kind: 'visit', part: '' }];
  if (shown.kind === 'service') return [{ day, kind: 'service', part: shown.rid }];
  if (shown.kind !== 'search') return [{ day, ...shown }];
  const part = searchPart(shown.kw);
  const found = { day, kind: 'search' as const, part };
  return shown.isFound ? [found] : [found, { day, kind: 'search-empty', part }];
}
