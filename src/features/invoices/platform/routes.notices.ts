import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { CallHost } from '../../../host/calls/calls.ts';
import { invoiceOrders } from '../tables.ts';
import { noticePath, pursueJob } from './orders.ts';

/** No callback is larger, in bytes; most so often, in milliseconds, an order is asked about because of one. */
const largestNotice = 64 * 1024;
const pause = 5_000;

type NoticeHost = Pick<CallHost, 'db' | 'jobs' | 'gateways' | 'clock'>;

/**
 * Where the platform calls back. Its callbacks are not signed: all that one does is that the platform is asked about the
 * order that it names, if it is one of ours that is under way.
 */
export async function routeInvoiceNotices(http: FastifyInstance, { vital: host }: { vital: NoticeHost }) {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestNotice }, (_request, body, done) =>
      done(null, body),
    );
    const ofRoute = { bodyLimit: largestNotice, config: { urgency: 'vital' } } as const;
    scope.post(noticePath, ofRoute, async ({ body }, reply) => {
      const gateway = host.gateways.invoices;
      if (!gateway) return reply.callNotFound();
      const no = gateway.readNotice(Buffer.isBuffer(body) ? body : Buffer.alloc(0));
      if (no) await askNow(host, no);
      const { type, body: answer } = gateway.acknowledgement;
      return reply.type(type).send(answer);
    });
  });
}

async function askNow({ db, jobs, clock }: NoticeHost, no: string) {
  const now = clock();
  await db.transaction(async (tx) => {
    const which = and(eq(invoiceOrders.no, no), isNull(invoiceOrders.endedAt));
    const [order] = await tx.select().from(invoiceOrders).where(which).for('update', { skipLocked: true });
    // A later question is due soon anyway; who calls again and again changes nothing.
    if (!order || order.askAt.getTime() - now.getTime() < pause) return;
    await tx
      .update(invoiceOrders)
      .set({ askAt: new Date(now.getTime() + pause - 1) })
      .where(eq(invoiceOrders.rid, order.rid));
    await jobs.within(tx).send(pursueJob, { rid: order.rid });
  });
}
