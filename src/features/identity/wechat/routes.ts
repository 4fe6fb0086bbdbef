import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallHost } from '../../../host/calls/calls.ts';
import type { Database } from '../../../host/database/database.ts';
import {
  answerToProbe,
  ForgedPush,
  type PushQuery,
  readPush,
  textReply,
  type WechatMessage,
} from '../../../host/gateways/wechat-pushes.ts';
import { plainDocumentHeaders } from '../../../host/http/document-security.ts';
import { Brand } from '../../settings/rules.ts';
import { loadSettings } from '../../settings/service.ts';
import { decideConfirmation, isNewPush, noteScan, readConfirmation } from './confirmation.ts';
import { confirmationPage, confirmedPage, expiredPage, refusedPage } from './pages.ts';

/** Where WeChat pushes what happens at the official account; entered there as the server's address. */
const eventPath = '/api/open/wx/event';
const confirmPath = '/wx/confirm';
const largestPush = 64 * 1024;
const signingIn = { config: { urgency: 'vital' } } as const;

type WechatHost = Pick<CallHost, 'db' | 'gateways' | 'clock' | 'log'>;

/**
 * The two ways that the phone's side comes in: WeChat's pushes, which are XML and signed, and the page on which
 * whoever scanned confirms or refuses. Neither signs anybody in by itself (trust figure G20).
 */
export async function routeWechat(
  http: FastifyInstance,
  { vital: host, origin }: { vital: WechatHost; origin: () => string },
) {
  await http.register(async (scope) => {
    scope.addContentTypeParser(
      ['text/xml', 'application/xml'],
      { parseAs: 'string', bodyLimit: largestPush },
      (_request, body, done) => done(null, body),
    );
    scope.get(eventPath, signingIn, async (request, reply) => {
      const account = host.gateways.wechat?.account;
      if (!account) return reply.callNotFound();
      const query = textsOf(request.query);
      const echo = telling(request, () => answerToProbe(account, query, host.clock()));
      return reply.type('text/plain').send(echo);
    });
    scope.post(eventPath, { ...signingIn, bodyLimit: largestPush }, async (request, reply) => {
      const account = host.gateways.wechat?.account;
      if (!account) return reply.callNotFound();
      const now = host.clock();
      const query = textsOf(request.query);
      const body = typeof request.body === 'string' ? request.body : '';
      const message = telling(request, () => readPush(account, query, body, now));
      const text = await host.db.transaction((db) => replyTo(db, { message, query, now, origin: origin() }));
      if (!text) return reply.type('text/plain').send('success');
      return reply.type('text/xml; charset=utf-8').send(textReply(account, message, text, now));
    });
  });
  http.get(confirmPath, signingIn, async (request, reply) => {
    const { token = '' } = textsOf(request.query);
    const claim = { confirmToken: token, address: request.ip };
    const confirmation = await readConfirmation(host.db, claim, host.clock());
    const shop = await shopName(host.db);
    if (!confirmation) return show(reply.code(410), expiredPage(shop));
    return show(reply, confirmationPage(shop, confirmation, token));
  });
  http.post(confirmPath, signingIn, async (request: FastifyRequest, reply) => {
    const { token = '', answer } = textsOf(request.body);
    const shop = await shopName(host.db);
    const isConfirmed = answer === 'confirm';
    const isDecided =
      (isConfirmed || answer === 'refuse') &&
      (await decideConfirmation(host.db, { confirmToken: token, isConfirmed }, host.clock()));
    if (!isDecided) return show(reply.code(410), expiredPage(shop));
    return show(reply, isConfirmed ? confirmedPage(shop) : refusedPage(shop));
  });

  /** A forged push leaves one line, with why and from where. */
  function telling<Result>(request: FastifyRequest, read: () => Result): Result {
    try {
      return read();
    } catch (error) {
      if (error instanceof ForgedPush) {
        host.log.warn({ reason: error.message, address: request.ip }, 'a push was refused');
      }
      throw error;
    }
  }

  function show(reply: FastifyReply, page: string) {
    const isHttps = origin().startsWith('https:');
    return reply.headers(plainDocumentHeaders({ isHttps })).type('text/html; charset=utf-8').send(page);
  }
}

type Push = { message: WechatMessage; query: PushQuery; now: Date; origin: string };

/** What the account says to whoever scanned one of our QR codes; undefined for all other pushes and repeated ones. */
async function replyTo(db: Database, { message, query, now, origin }: Push): Promise<string | undefined> {
  const { timestamp = '', nonce = '' } = query;
  if (!(await isNewPush(db, { timestamp, nonce }, now))) return undefined;
  const scene = sceneOf(message);
  const openid = message.get('FromUserName');
  if (!scene || !openid) return undefined;
  const result = await noteScan(db, { scene, openid }, now);
  if (result === 'expired') return '二维码已过期，请在网页上刷新后重新扫描。';
  const link = `${origin}${confirmPath}?token=${result.confirmToken}`;
  const shop = await shopName(db);
  return `您正在扫码登录${shop}，请核对后确认：<a href="${link}">查看并确认</a>\n2分钟内有效。如非本人操作，请勿理会。`;
}

/** A scene of ours: a follower's scan names it as it is, a new follower's behind a prefix. */
function sceneOf(message: WechatMessage): string | undefined {
  const event = message.get('Event')?.toUpperCase();
  if (message.get('MsgType') !== 'event' || (event !== 'SCAN' && event !== 'SUBSCRIBE')) return undefined;
  const scene = (message.get('EventKey') ?? '').replace(/^qrscene_/, '');
  return /^[\da-f]{32}$/.test(scene) ? scene : undefined;
}

async function shopName(db: Database): Promise<string> {
  return (await loadSettings(db, { brand: Brand })).brand.name;
}

/** The fields of a query or form that are given once. */
function textsOf(fields: unknown): Record<string, string | undefined> {
  const entries = Object.entries(fields && typeof fields === 'object' ? fields : {});
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
}
