import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { CallHost } from '../../host/calls/calls.ts';
import { ForgedNotice, type PaymentNotice } from '../../host/gateways/payments.ts';
import { answerHeaders, plainDocumentHeaders } from '../../host/http/document-security.ts';
import { html, plainDocument } from '../../host/pages/html.ts';
import { noticePath, OwnPage, returnedHash, returnPath, whoPath } from './contract.ts';
import { providers, type Way, ways } from './rules.states.ts';
import { noteNotice, takeNotice, tellFinance } from './service.notices.ts';
import { openWithin } from './service.opening.ts';
import type { PaymentHandlers } from './service.taking.ts';

/** No callback of either provider is larger, in bytes. */
const largestNotice = 64 * 1024;

type NoticeHost = Pick<CallHost, 'db' | 'jobs' | 'secrets' | 'gateways' | 'clock' | 'log'>;

/**
 * Where providers call back, and where they send people back to. Callbacks are judged over their bytes as they came;
 * each provider hears exactly what it wants to, and nothing of why a callback is refused (trust figure G9).
 */
export async function routeNotices(
  http: FastifyInstance,
  { vital: host, handlers, origin }: { vital: NoticeHost; handlers: PaymentHandlers; origin: () => string },
) {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      { parseAs: 'buffer', bodyLimit: largestNotice },
      (_request, body, done) => done(null, body),
    );
    for (const [number, provider] of Object.entries(providers)) {
      const way = Number(number) as Way;
      const ofRoute = { bodyLimit: largestNotice, config: { urgency: 'vital' } } as const;
      scope.post(noticePath(provider), ofRoute, async (request, reply) => {
        const gateway = host.gateways.payments[provider];
        if (!gateway) return reply.callNotFound();
        const { db, jobs, secrets, gateways, log } = host;
        const now = host.clock();
        const context = { db, jobs: jobs.within(db), secrets, gateways, now };
        const answer = (outcome: 'taken' | 'refused' | 'failed') => {
          const { status, type, body } = gateway.acknowledge(outcome);
          return reply.code(status).type(type).send(body);
        };
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const note = (told: Partial<PaymentNotice> & { no?: string }, outcome: string) =>
          noteNotice(db, { rid: ulid(now.getTime()), way, noticeId: told.id, no: told.no, outcome, at: now });
        let notice: PaymentNotice;
        try {
          notice = gateway.readNotice(
            { headers: request.headers as Record<string, string | undefined>, body },
            now,
          );
        } catch (error) {
          if (!(error instanceof ForgedNotice)) throw error;
          log.warn({ way, reason: error.message, address: request.ip }, 'a callback was refused');
          await note({}, error.message);
          return answer('refused');
        }
        try {
          const outcome = await takeNotice(context, handlers, way, notice);
          if (outcome !== 'refused') return answer('taken');
          log.error({ way, notice: notice.id }, 'a callback does not fit what was asked for');
          return answer('refused');
        } catch (error) {
          log.error({ err: error, way, notice: notice.id }, 'a callback could not be taken');
          const text = `${ways[way]}的一条通知处理失败，通道会重发；如未恢复请查看运行日志。`;
          await tellFinance(context, text, `failed ${notice.id}`.slice(0, 200)).catch((untold: unknown) =>
            log.error({ err: untold, way }, 'nobody could be told of a callback'),
          );
          return answer('failed');
        }
      });
    }
  });
  const isHttps = () => origin().startsWith('https:');
  const said = (reply: FastifyReply, title: string, text: string) =>
    reply
      .headers(plainDocumentHeaders({ isHttps: isHttps() }))
      .type('text/html; charset=utf-8')
      .send(
        plainDocument(
          title,
          html`<h1>${title}</h1><section><p>${text}</p></section>
<p><a href="/member/center">前往个人中心</a></p>`,
        ),
      );
  const leadBack = (reply: FastifyReply, { pay, back }: { pay: string; back: string }) =>
    reply.headers(answerHeaders({ isHttps: isHttps() })).redirect(`${back}#${returnedHash}${pay}`, 303);
  http.get(returnPath, vital, async (request, reply) => {
    const { data } = Returned.safeParse(request.query);
    if (data) return leadBack(reply, data);
    return said(reply, '付款已提交', '请回到原页面查看结果，到账后页面会自动更新。');
  });
  http.get(whoPath, vital, async (request, reply) => {
    const { data } = Identified.safeParse(request.query);
    const { db, secrets, gateways, log } = host;
    const pay =
      data && (await openWithin({ db, secrets, gateways, log, now: host.clock() }, data).catch(wentAway));
    if (!data || !pay) return said(reply.code(410), '链接已失效', '请回到原页面重新发起付款。');
    return leadBack(reply, { pay, back: data.back });
  });
}

const vital = { config: { urgency: 'vital' } } as const;
const Returned = z.object({ pay: z.string().regex(/^[0-9A-Z]{26}$/), back: OwnPage });
const Identified = z.object({ code: z.string().min(1).max(512), state: z.string().max(128), back: OwnPage });

/** A provider that is away leaves nothing to go back to. */
function wentAway(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error;
}
