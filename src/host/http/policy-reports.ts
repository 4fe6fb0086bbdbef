import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Failure, refusals } from '../../core/failure.ts';
import { networkOf } from '../../core/network.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Database } from '../database/database.ts';
import { countBreaches } from '../running/policy-breaches.ts';
import { policyReportPath } from './document-security.ts';
import { type Breach, breachesIn } from './policy-report-rules.ts';
import { createRate } from './rate.ts';

/** No report of a browser is larger, in bytes. */
const largest = 32 * 1024;
/** How long what was reported waits to be written, in ms, and how many different breaches wait at most. */
const patience = 3_000;
const mostKept = 100;

/**
 * Takes what browsers report of breaches of the policy of pages (trust figure G26), in both of their forms. It is no call, since a
 * call opens a transaction: reports are counted here and written together. 30 in a minute from one network; anybody can send what
 * looks like one, so it is counted and changes nothing.
 */
export async function routePolicyReports(
  http: FastifyInstance,
  { db, clock, logger }: { db: Database; clock: () => Date; logger: Pick<FastifyBaseLogger, 'error'> },
) {
  let timer: NodeJS.Timeout | undefined;
  let waiting = new Map<string, Breach & { count: number }>();
  const flush = async () => {
    const taken = [...waiting.values()];
    waiting = new Map();
    timer = undefined;
    if (taken.length === 0) return;
    await countBreaches(db, shanghaiDate(clock()), taken).catch((error: unknown) =>
      logger.error({ err: error }, 'breaches of the policy could not be written'),
    );
  };
  const add = (breach: Breach) => {
    const named = JSON.stringify(breach);
    const told =
      waiting.has(named) || waiting.size < mostKept ? breach : { ...breach, blocked: '', page: '' };
    const key = JSON.stringify(told);
    waiting.set(key, { ...told, count: (waiting.get(key)?.count ?? 0) + 1 });
    timer ??= setTimeout(() => void flush(), patience).unref();
  };
  const rate = createRate({ figure: 30, seconds: 60 });
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: largest },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      policyReportPath,
      { bodyLimit: largest, config: { urgency: 'deferrable' } },
      async (request, reply) => {
        rate(networkOf(request.ip), clock());
        const breaches = breachesIn(jsonOf(request.body));
        if (!breaches) throw new Failure(refusals.badInput);
        for (const breach of breaches) add(breach);
        return reply.code(204).send();
      },
    );
  });
  http.addHook('onClose', async () => {
    clearTimeout(timer);
    await flush();
  });
}

function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
