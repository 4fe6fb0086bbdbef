import { MemoryLocker, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ulid } from 'ulid';
import { Failure, TooLarge } from '../../core/failure.ts';
import { uploadLimits } from '../../core/upload.ts';
import { actorOf, type CallHost, callerContext } from '../../host/calls.ts';
import { answerFor } from '../../host/envelope.ts';
import { callerOf } from '../../host/http.ts';
import { resumablePath } from './contract.ts';
import { PartialStore } from './service.partial.ts';

/** Takes files in parts by the tus protocol; see `resumablePath`. Refusals are envelopes with a status of 4xx. */
export async function routeResumable(app: FastifyInstance, host: CallHost) {
  const locker = new MemoryLocker();
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callerOf(request);
    const actor = await actorOf(host, host.db, caller, host.clock());
    const context = { ...callerContext({ ...host, log: request.log }, host.db, caller), actor };
    const server = new Server({
      path: resumablePath,
      relativeLocation: true,
      maxSize: uploadLimits.largest,
      datastore: new PartialStore(context),
      namingFunction: () => ulid(context.now.getTime()),
      locker,
      onResponseError: (_request, error) => refusalOf(error),
    });
    reply.hijack();
    reply.raw.setHeader('x-request-id', request.id);
    reply.raw.setHeader('x-content-type-options', 'nosniff');
    await server.handle(request.raw, reply.raw);
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The bytes are read by the protocol's own server.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const url of [resumablePath, `${resumablePath}/:id`]) {
      scope.route({
        method: ['POST', 'PATCH', 'HEAD', 'DELETE'],
        url,
        bodyLimit: uploadLimits.largest,
        handler,
      });
    }
  });
}

/** The protocol takes 2xx for success, so that refusals, which are business answers elsewhere, are 422 here. */
function refusalOf(error: Error | { status_code: number; body: string }) {
  if (!(error instanceof Error)) {
    return error.status_code === 413
      ? { status_code: 413, body: JSON.stringify(answerFor(new TooLarge()).body) }
      : undefined;
  }
  const { status, body } = answerFor(error);
  return { status_code: error instanceof Failure ? 422 : status, body: JSON.stringify(body) };
}
