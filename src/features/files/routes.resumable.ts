import { MemoryLocker, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure, refusals, TooLarge } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import { uploadLimits } from '../../core/upload.ts';
import { actorOf, type CallHost, callerContext } from '../../host/calls/calls.ts';
import type { Context } from '../../host/calls/context.ts';
import { admitStaff, type StaffVisit } from '../../host/calls/staff-door.ts';
import { uploadDoor } from '../../host/calls/uploads.ts';
import { answerFor } from '../../host/http/envelope.ts';
import { callerOf } from '../../host/http/http.ts';
import { resumablePath, StaffPurpose, staffResumable } from './contract.ts';
import { customerPurpose, PartialStore } from './service.partial.ts';

/** Takes files of customers and of staff in parts by the tus protocol. Refusals are envelopes with a status of 4xx. */
export async function routeResumable(app: FastifyInstance, host: CallHost) {
  const locker = new MemoryLocker();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The bytes are read by the protocol's own server.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const path of [resumablePath, staffResumable.path]) {
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const caller = callerOf(request);
        const context = callerContext({ ...host, log: request.log }, host.db, caller);
        if (path === staffResumable.path) {
          return admitStaff({ ...host, log: request.log }, uploadDoor(staffResumable), caller, (visit) =>
            serve(request, reply, path, storeOfStaff(context, visit), visit),
          );
        }
        const { rid } = await actorOf(host, host.db, caller, context.now);
        const datastore = new PartialStore(
          { ...context, sender: { ownerRid: rid, staffRid: null } },
          customerPurpose,
        );
        return serve(request, reply, path, datastore);
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

  async function serve(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    datastore: PartialStore,
    visit?: StaffVisit,
  ) {
    const server = new Server({
      path,
      relativeLocation: true,
      maxSize: uploadLimits.largest,
      datastore,
      namingFunction: () => ulid(host.clock().getTime()),
      locker,
      onResponseError: async (_request, error) => {
        const refused = worthALine(error, request.method);
        if (refused) await visit?.refuse(refused);
        return refusalOf(error);
      },
    });
    reply.hijack();
    reply.raw.setHeader('x-request-id', request.id);
    reply.raw.setHeader('x-content-type-options', 'nosniff');
    await server.handle(request.raw, reply.raw);
  }
}

/** Announcing a file and giving one up leave a line each in the audit log, its parts none. */
function storeOfStaff(context: Context, visit: StaffVisit): PartialStore {
  return new PartialStore(
    { ...context, sender: { ownerRid: null, staffRid: visit.actor.rid } },
    (named) => StaffPurpose.safeParse(named).data,
    { about: visit.about, record: visit.record },
  );
}

type ProtocolError = { status_code: number; body: string };

/** What is worth a line: refusals of ours, and announcements that the protocol refuses; it also asks and loses its place. */
function worthALine(error: Error | ProtocolError, method: string): Error | undefined {
  if (error instanceof Error) return error;
  if (method !== 'POST') return undefined;
  return error.status_code === 413 ? new TooLarge() : new Failure(refusals.badInput);
}

/** The protocol takes 2xx for success, so that refusals, which are business answers elsewhere, are 422 here. */
function refusalOf(error: Error | ProtocolError) {
  if (!(error instanceof Error)) {
    return error.status_code === 413
      ? { status_code: 413, body: JSON.stringify(answerFor(new TooLarge()).body) }
      : undefined;
  }
  const { status, body } = answerFor(error);
  return { status_code: error instanceof Failure ? 422 : status, body: JSON.stringify(body) };
}
