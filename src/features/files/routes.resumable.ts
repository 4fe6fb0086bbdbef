import { MemoryLocker, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ulid } from 'ulid';
import { Failure, Forbidden, TooLarge } from '../../core/failure.ts';
import { uploadLimits } from '../../core/upload.ts';
import { actorOf, type Caller, type CallHost, callerContext, staffOf } from '../../host/calls.ts';
import type { Context } from '../../host/context.ts';
import { answerFor } from '../../host/envelope.ts';
import { callerOf } from '../../host/http.ts';
import { resumablePath, StaffPurpose, staffResumablePath } from './contract.ts';
import { staffPermissions } from './rules.ts';
import { customerPurpose, PartialStore } from './service.partial.ts';

/** Takes files of customers and of staff in parts by the tus protocol. Refusals are envelopes with a status of 4xx. */
export async function routeResumable(app: FastifyInstance, host: CallHost) {
  const locker = new MemoryLocker();
  const senders: { path: string; storeOf: (context: Context, caller: Caller) => Promise<PartialStore> }[] = [
    {
      path: resumablePath,
      storeOf: async (context, caller) => {
        const { rid } = await actorOf(host, host.db, caller, context.now);
        return new PartialStore({ ...context, sender: { ownerRid: rid, staffRid: null } }, customerPurpose);
      },
    },
    {
      path: staffResumablePath,
      storeOf: async (context, caller) => {
        const { rid, role } = await staffOf(host, caller);
        const mayNamed = (named: string | null | undefined) => {
          const purpose = StaffPurpose.safeParse(named).data;
          if (purpose && !host.staff.scopeOf(role, staffPermissions[purpose])) throw new Forbidden();
          return purpose;
        };
        return new PartialStore({ ...context, sender: { ownerRid: null, staffRid: rid } }, mayNamed);
      },
    },
  ];
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The bytes are read by the protocol's own server.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const { path, storeOf } of senders) {
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const caller = callerOf(request);
        const context = callerContext({ ...host, log: request.log }, host.db, caller);
        const datastore = await storeOf(context, caller);
        const server = new Server({
          path,
          relativeLocation: true,
          maxSize: uploadLimits.largest,
          datastore,
          namingFunction: () => ulid(context.now.getTime()),
          locker,
          onResponseError: (_request, error) => refusalOf(error),
        });
        reply.hijack();
        reply.raw.setHeader('x-request-id', request.id);
        reply.raw.setHeader('x-content-type-options', 'nosniff');
        await server.handle(request.raw, reply.raw);
      };
      for (const url of [path, `${path}/:id`]) {
        scope.route({
          method: ['POST', 'PATCH', 'HEAD', 'DELETE'],
          url,
          bodyLimit: uploadLimits.largest,
          handler,
        });
      }
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
