import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import formBody from '@fastify/formbody';
import proxyAddr from '@fastify/proxy-addr';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
  type RouteOptions,
} from 'fastify';
import type { Call, CallInProcess } from '../../core/call.ts';
import { Failure, Overloaded, refusals, TooMany } from '../../core/failure.ts';
import { justWrote } from '../../core/just-wrote.ts';
import { takesLinks } from '../../core/linked-file.ts';
import { networkOf } from '../../core/network.ts';
import { type Urgency, urgencyOf } from '../../core/urgency.ts';
import { type Caller, type CallHost, runCall } from '../calls/calls.ts';
import type { Answer } from '../calls/context.ts';
import { FileInHand, FileLink, sendFile } from '../calls/file-answer.ts';
import { inOrder } from '../database/database.ts';
import { englishAnswer } from '../language/answers.ts';
import { asksForEnglish, speaker } from '../language/asked.ts';
import { english, type Names } from '../language/english.ts';
import type { PageCache } from '../pages/page-cache.ts';
import type { RenderPage } from '../pages/site.ts';
import { tellRequest, traced } from '../running/trace.ts';
import { canonicalAddress } from './address.ts';
import type { Admission } from './admission.ts';
import { answerNoRequest, type ConnectionRules, connectionRules, shareConnections } from './connections.ts';
import { strictTransport } from './document-security.ts';
import { answerFor, isUnstorable, refusal, success } from './envelope.ts';
import { fromText } from './form.ts';
import type { Metrics } from './metrics.ts';
import { createCounter } from './rate.ts';
import { endSlowBody } from './slow-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** When requests to the route are refused because there are too many; without it as something to look at. */
    urgency?: Urgency | 'always';
    /** The calls that a route answers, by their paths; each has its own urgency. */
    calls?: ReadonlyMap<string, Call>;
  }
}

const megabyte = 1024 * 1024;

/**
 * Whoever is sent away more often than this hears of it late, so that asking anew at once costs nobody else (trust
 * figure G39); lateness in ms.
 */
const refusalsAtOnce = { figure: 20, seconds: 1 };
const lateness = 1_000;

/**
 * What the HTTP server is made of; `beforeRouting` may answer a request at once, as the page cache does with what the
 * router has named a page.
 */
export type HttpOptions = {
  logger: FastifyBaseLogger;
  metrics: Metrics;
  trustedProxies: readonly string[];
  beforeRouting: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Refuses what comes when there is too much, before anything of it is read. */
  admission: Admission;
  /** Whether files are sent to this path, which takes longer than a call. */
  isUpload: (path: string) => boolean;
  /** Whether people come by TLS, which then every answer asks browsers to keep to. */
  isHttps: () => boolean;
  connections?: ConnectionRules;
};

/**
 * A server that answers everything below /api with an envelope, refuses what is too large, too slow or of an
 * unknown type, and counts and logs each request under its id.
 */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { metrics, admission, connections: rules = connectionRules } = options;
  /** By path, or by the folder of what has a name of its own in it. An odd spelling of a path is something to look at. */
  const urgencies = new Map<string, Urgency | 'always'>();
  const refuses = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    const urgency = urgencies.get(path) ?? urgencies.get(path.slice(0, path.lastIndexOf('/') + 1)) ?? 'read';
    return urgency !== 'always' && admission.refuses(urgency, request, response);
  };
  const elsewhere = new WeakMap<IncomingMessage, string>();
  const headersOfAll = () =>
    options.isHttps() ? { ...standardHeaders, ...strictTransport } : standardHeaders;
  const app = fastify({
    loggerInstance: options.logger,
    // Lines know what request they are of, see `createLogger`; a logger for each cost more than its lines.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length ? [...options.trustedProxies] : false,
    bodyLimit: megabyte,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 512 },
    exposeHeadRoutes: false,
    rewriteUrl: (request) => {
      const { url = '/', method } = request;
      const address = canonicalAddress(url);
      if (address === url) return url;
      if (address !== undefined && (method === 'GET' || method === 'HEAD')) {
        elsewhere.set(request, address);
        return address;
      }
      // Nothing is there for what changes something under another spelling, or for what is no address.
      return url.startsWith('/api/') ? '/api/404' : '/404';
    },
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const { status, body } = answerFor(error);
      void reply.code(status).headers(headersOfAll()).send(body);
    },
    clientErrorHandler: (error, socket) => void answerNoRequest(error, socket, headersOfAll()),
    serverFactory: (route) => {
      const server = createServer(
        {
          maxHeaderSize: 16 * 1024,
          headersTimeout: rules.head,
          connectionsCheckingInterval: rules.look,
          // Bodies have a time limit of their own.
          requestTimeout: 0,
          keepAliveTimeout: rules.idle,
        },
        (request, response) => {
          endSlowBody(request, options.isUpload);
          if (options.beforeRouting(request, response) || refuses(request, response)) return;
          route(request, response);
        },
      );
      shareConnections(server, rules, options.trustedProxies);
      return server;
    },
  });
  await acceptBodies(app);

  const declared: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void declared.push(route));
  // Not before: who routes for others may give their routes an urgency.
  app.addHook('onReady', async () => {
    for (const { url, config } of declared) {
      if (config?.urgency) urgencies.set(url.replace(/:\w+$/, ''), config.urgency);
      for (const [path, call] of config?.calls ?? []) urgencies.set(path, urgencyOf(call));
    }
  });
  let stopLooking = () => {};
  app.addHook('onListen', async () => {
    stopLooking = admission.start();
  });
  app.addHook('onClose', async () => stopLooking());
  app.addHook('onRequest', async (request, reply) => {
    // Here, so that whoever writes past the reply sends it as well.
    if (options.isHttps())
      for (const header of Object.entries(strictTransport)) reply.raw.setHeader(...header);
    const address = elsewhere.get(request.raw);
    if (address !== undefined) return reply.redirect(address, 308);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-request-id', request.id);
    for (const [name, value] of Object.entries(standardHeaders)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    return typeof payload === 'string' ? Buffer.from(payload) : payload;
  });
  // Once the body has been read, which forgets what it was read for.
  app.addHook('preHandler', (request, _reply, done) => traced(request.id, done));
  // The kind of each refusal, such as Failure or Forbidden, for the line of its request.
  const refusedAs = new WeakMap<FastifyRequest, string>();
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    const seconds = reply.elapsedTime / 1_000;
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, seconds);
    const refused = refusedAs.get(request);
    tellRequest(request.id, () => ({
      ...{ name: `${request.method} ${route}`, ms: reply.elapsedTime },
      facts: {
        ...{ 'http.request.method': request.method, 'http.route': route },
        ...{ 'http.response.status_code': reply.statusCode, 'limpid.request_id': request.id },
        ...(refused && { 'limpid.refused': refused }),
      },
      fault: reply.statusCode >= 500 ? String(reply.statusCode) : undefined,
    }));
    request.log.info(
      {
        ...{ reqId: request.id, method: request.method, route, status: reply.statusCode },
        ms: Math.round(reply.elapsedTime),
        ...(refused && { refused }),
      },
      'request',
    );
  });
  // A kept connection whose request ends after the listening did would hold the server up until it times out.
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  });
  app.addHook('onClose', async () => clearInterval(sweep));
  const countRefusal = createCounter(refusalsAtOnce);
  app.setErrorHandler(async (error, request, reply) => {
    const { status, body, headers = {} } = answerFor(error);
    const isRefusal = status === 429 || status === 503;
    if (isRefusal && countRefusal(networkOf(request.ip), new Date()) > 0) await sleep(lateness);
    refusedAs.set(request, error instanceof Error ? error.name : 'Error');
    const told = { reqId: request.id, err: error, route: routeOf(request) };
    // One that was shed is told as refused: looking up where it was would take longer than to answer many.
    if (status >= 500 && !(error instanceof Overloaded)) request.log.error(told, 'request failed');
    // The contract should have refused it.
    else if (isUnstorable(error)) request.log.warn(told, 'input was refused by the database');
    // A file that failed before its first byte has said what it would be.
    for (const name of ['content-length', 'content-disposition']) reply.removeHeader(name);
    return reply
      .code(status)
      .headers(headers)
      .type('application/json; charset=utf-8')
      .send({ ...body, msg: speaker(asksForEnglish(request.raw))(body.msg) });
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(refusal(speaker(asksForEnglish(request.raw))(refusals.noSuchCall))),
  );
  return app;
}

/**
 * Answers everything below /api that nothing else does: calls, and that there is no such call. It is one route, since
 * one for each call would take longer than all else that is made when a server starts.
 */
export function routeCalls(
  app: FastifyInstance,
  host: CallHost,
  answers: readonly Answer[],
  kept?: Pick<PageCache, 'render'> & { networkOf: (request: IncomingMessage) => string },
) {
  const calls = new Map<string, Call>();
  const handlers = new Map<Call, (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>>();
  for (const answer of answers) {
    const { call } = answer;
    const count = call.rate && createCounter(call.rate);
    const urgency = urgencyOf(call);
    const mine = { ...host, db: inOrder(host.db, urgency), replica: inOrder(host.replica, urgency) };
    for (const path of [call.path, ...(call.aliases ?? [])]) calls.set(path, call);
    handlers.set(call, async (request, reply) => {
      const wait = count?.(networkOf(request.ip), host.clock()) ?? 0;
      if (wait > 0) throw new TooMany(wait);
      const input = inputOf(request, call);
      if (kept && call.isKept) {
        const isEnglish = asksForEnglish(request.raw);
        const write = await kept.render({
          ...{ key: keyOf(call, input, isEnglish), network: networkOf(request.ip), admit: () => {} },
          // What is answered by its address alone is Chinese.
          address: request.method === 'GET' && !isEnglish ? request.raw.url : undefined,
          ...(count && { count: (raw) => count(kept.networkOf(raw), host.clock()) === 0 }),
        });
        reply.raw.setHeader('x-request-id', request.id);
        reply.hijack();
        return write(request.raw, reply.raw);
      }
      const result = await runCall({ ...mine, log: request.log }, answer, input, callerOf(request));
      if (result instanceof FileInHand) return sendFile(reply, result);
      if (!(result instanceof FileLink))
        return asksForEnglish(request.raw)
          ? successInEnglish(call, result, await host.englishNames())
          : success(result);
      return result.isVisited ? reply.redirect(result.told.url, 303) : success(result.told);
    });
  }
  app.all('/api/*', { config: { calls } }, async (request, reply) => {
    const handler = handlers.get(calledBy(request) as Call);
    return handler ? handler(request, reply) : reply.callNotFound();
  });
}

/** Tells the networks that requests come from, behind these proxies, as the server does itself. */
export function networkReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => networkOf(proxyAddr(request, isTrusted));
}

const englishKey = 'en:';

function successInEnglish(call: Call, data: unknown, names: Names) {
  const { msg, ...rest } = success(englishAnswer(call, data, names));
  return { ...rest, msg: english(msg) };
}

/** What the answer to an open call is kept under: its path and what it takes of the request, however that was sent. */
function keyOf({ path, input }: Call, raw: object, isEnglish: boolean): string {
  const names = Object.keys(input.shape).filter((name) => Object.hasOwn(raw, name));
  return `${isEnglish ? englishKey : ''}${path} ${JSON.stringify(Object.fromEntries(names.map((name) => [name, Reflect.get(raw, name)])))}`;
}

/** The renderer of answers that are kept: their texts, as everybody gets them. */
export function answerRenderer(
  call: CallInProcess,
  answers: readonly Answer[],
  names: () => Promise<Names>,
): RenderPage {
  const byPath = new Map(answers.map((answer) => [answer.call.path as string, answer.call]));
  return async (key) => {
    const isEnglish = key.startsWith(englishKey);
    const space = key.indexOf(' ');
    const asked = byPath.get(key.slice(isEnglish ? englishKey.length : 0, space));
    if (!asked) throw new Error(`${key} names no call`);
    const data = await call(asked, JSON.parse(key.slice(space)));
    return {
      status: 200,
      headers: { ...standardHeaders, 'content-type': 'application/json; charset=utf-8' },
      body: Buffer.from(
        JSON.stringify(isEnglish ? successInEnglish(asked, data, await names()) : success(data)),
      ),
      isCacheable: true,
    };
  };
}

/** How a call may be sent. */
export const methodsOf = ({ reads, method }: Call): readonly string[] => (reads ? ['GET', 'POST'] : [method]);

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '';

/** The call that a request names, where its route answers calls. */
function calledBy(request: FastifyRequest): Call | undefined {
  const call = request.routeOptions.config?.calls?.get(pathOf(request));
  return call && methodsOf(call).includes(request.method) ? call : undefined;
}

/** What a request came to, as logs and metrics tell it: the path of a call, or else what its route is for. */
function routeOf(request: FastifyRequest): string {
  return calledBy(request) ? pathOf(request) : (request.routeOptions.url ?? 'unknown');
}

/** The token comes by header only; neither cookies nor queries sign anybody in (trust figure G18). */
export function callerOf(request: FastifyRequest): Caller {
  const { token, 'user-agent': userAgent = '', 'idempotency-key': requestKey } = request.headers;
  return {
    address: request.ip,
    userAgent,
    token: typeof token === 'string' ? token : undefined,
    requestKey: typeof requestKey === 'string' && requestKey ? requestKey : undefined,
    takes: request.headers['x-takes'] === takesLinks['x-takes'] ? 'links' : undefined,
    isEnglish: asksForEnglish(request.raw),
    hasWritten: request.headers['x-just-wrote'] === justWrote['x-just-wrote'],
  };
}

/** Query and body together, the body's word counting; texts become what the call's input expects. */
export function inputOf(request: FastifyRequest, call: Call): object {
  const query = fromText(call.input, request.query as Record<string, unknown>);
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new Failure(refusals.badInput);
  const isForm = request.headers['content-type']
    ?.toLowerCase()
    .startsWith('application/x-www-form-urlencoded');
  return { ...query, ...(isForm ? fromText(call.input, body as Record<string, unknown>) : body) };
}

/** JSON and forms only: a body of any other type is refused before anything looks at it. */
async function acceptBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  await app.register(formBody, { bodyLimit: megabyte });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parse(request, body as string, done);
  });
}

/** Headers of whatever does not bring its own. */
const standardHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
