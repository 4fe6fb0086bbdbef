import type { FastifyInstance } from 'fastify';
import type { CallHost } from '../../host/calls/calls.ts';
import { ForgedNotice } from '../../host/gateways/payments.ts';
import { noticePath } from './contract.ts';
import { takeNotice } from './follow-parcels.ts';

/** No callback is larger, in bytes. */
const largestNotice = 128 * 1024;

type NoticeHost = Pick<CallHost, 'db' | 'jobs' | 'secrets' | 'gateways' | 'clock' | 'log'>;

/** Where the provider of parcels calls back: judged over its bytes as they came; what nobody signed changes nothing. */
export async function routeParcelNotices(http: FastifyInstance, { host }: { host: NoticeHost }) {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestNotice }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(noticePath, { bodyLimit: largestNotice }, async ({ body, ip }, reply) => {
      const { db, jobs, secrets, clock, log } = host;
      const provider = host.gateways.parcels;
      if (!provider) return reply.callNotFound();
      const answer = (outcome: 'taken' | 'refused') => {
        const { status, body: text } = provider.acknowledge(outcome);
        return reply.code(status).type('application/json').send(text);
      };
      try {
        const report = provider.readNotice(Buffer.isBuffer(body) ? body : Buffer.alloc(0));
        if (report) await takeNotice({ db, jobs: jobs.within(db), secrets, now: clock }, provider, report);
        return answer('taken');
      } catch (error) {
        if (!(error instanceof ForgedNotice)) throw error;
        log.warn({ reason: error.message, address: ip }, 'a callback about a parcel was refused');
        return answer('refused');
      }
    });
  });
}
