import serverSentEvents from '@fastify/sse';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, Call, CheckedInputOf } from '../../core/call.ts';
import { TooMany } from '../../core/failure.ts';
import { callerOf, inputOf } from '../http/http.ts';
import { englishAnswer } from '../language/answers.ts';
import { asksForEnglish } from '../language/asked.ts';
import { actorOf, type Caller, type CallHost, callerContext, checkInput } from './calls.ts';
import type { CustomerContext, StaffContext } from './context.ts';
import { admitStaff, doorOf, type StaffDoor, type StaffVisit, stillAdmitted } from './staff-door.ts';
import { toldBy } from './told.ts';
import type { Topics } from './topics.ts';

/** A call that stays open and sends what happens to its topic, each time as the call's output. */
export type Stream = {
  call: Call;
  /** What it follows, of its input or of who asks. */
  topicOf: (input: never, actor: { rid: string }) => string;
  /** What there is to know now; refuses whoever may not hear of it. Runs in a read-only transaction. */
  read: (context: never, input: never) => Promise<unknown>;
};

/** Joins a call of customers or of staff to what it streams; the types of both must fit. */
export function stream<const C extends Call & { access: 'customer' | 'staff' }>(
  call: C,
  parts: {
    topicOf: (input: CheckedInputOf<C>, actor: { rid: string }) => string;
    read: (
      context: C['access'] extends 'staff' ? StaffContext : CustomerContext,
      input: CheckedInputOf<C>,
    ) => Promise<AnswerOf<C>>;
  },
): Stream {
  return { call, ...parts };
}

/** How many streams may be open, of one person and in one process. */
export const streamLimits = { customer: 10, process: 500 } as const;
/** How often an open stream shows that it is alive, and its session is looked at, in ms. */
const pulse = 15_000;

/**
 * Gives every stream its route: server-sent events, beginning with what there is to know now, then at each notice
 * of its topic. Refusals are told as those of calls. Streams end with their session and when the server stops.
 */
export async function routeStreams(
  app: FastifyInstance,
  host: CallHost & { topics: Topics },
  streams: readonly Stream[],
) {
  const open = new Set<() => void>();
  const byCustomer = new Map<string, number>();
  app.addHook('preClose', async () => {
    for (const close of [...open]) close();
  });
  await app.register(async (scope) => {
    await scope.register(serverSentEvents, { heartbeatInterval: pulse });
    for (const one of streams) {
      scope.get(one.call.path, { sse: 'manual' }, (request, reply) => follow(one, request, reply));
    }
  });

  async function follow(one: Stream, request: FastifyRequest, reply: FastifyReply) {
    const caller = callerOf(request);
    const ask = async () => {
      // Before the transaction: a session of staff notes its use, which is written on another connection.
      const admitted = await admit(host, one.call, caller);
      const { actor } = admitted;
      return host.db.transaction(
        async (db) => {
          const now = host.clock();
          const input = checkInput(one.call.input, inputOf(request, one.call)) as never;
          const context = {
            ...callerContext({ ...host, log: request.log }, db, caller, now),
            ...admitted,
          } as never;
          const output = toldBy(one.call.output, await one.read(context, input));
          return { actor, input, topic: one.topicOf(input, actor), output };
        },
        { accessMode: 'read only' },
      );
    };
    const told = async <Output>(output: Output) =>
      asksForEnglish(request.raw) ? englishAnswer(one.call, output, await host.englishNames()) : output;
    const begin = async (visit?: StaffVisit) => {
      const { actor, input, topic } = await ask();
      visit?.about(input);
      const count = byCustomer.get(actor.rid) ?? 0;
      if (count >= streamLimits.customer || open.size >= streamLimits.process) throw new TooMany(60);
      await visit?.record(host.db);
      return { actor, topic };
    };
    const { actor, topic } =
      one.call.access === 'staff'
        ? await admitStaff(host, streamDoor(one.call), caller, begin)
        : await begin();
    byCustomer.set(actor.rid, (byCustomer.get(actor.rid) ?? 0) + 1);

    let isTelling = false;
    let isTold = true;
    const close = () => {
      if (!open.delete(close)) return;
      clearInterval(watch);
      stopHearing();
      const left = (byCustomer.get(actor.rid) ?? 1) - 1;
      if (left > 0) byCustomer.set(actor.rid, left);
      else byCustomer.delete(actor.rid);
      reply.sse.close();
    };
    // What happens while something is being told is told once more afterwards.
    const tell = async () => {
      isTold = false;
      if (isTelling) return;
      isTelling = true;
      try {
        while (!isTold && open.has(close)) {
          isTold = true;
          const { output } = await ask();
          const data = await told(output);
          if (open.has(close)) await reply.sse.send({ event: 'state', data });
        }
      } catch {
        // Signed out, or the database is away: whoever listens comes again and learns which.
        close();
      } finally {
        isTelling = false;
      }
    };
    open.add(close);
    reply.sse.onClose(close);
    reply.sse.keepAlive();
    reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id });
    const stopHearing = host.topics.hear(topic, () => void tell());
    const watch = setInterval(() => void stillSignedIn(), pulse);
    watch.unref();
    await tell();

    async function stillSignedIn() {
      await admit(host, one.call, caller).catch(close);
    }
  }
}

/** Who follows a stream: the customer, or the member of staff whose role may; `note` has nothing to tell of a look. */
async function admit(host: CallHost, call: Call, caller: Caller) {
  if (call.access !== 'staff') return { actor: await actorOf(host, host.db, caller, host.clock()) };
  return { ...(await stillAdmitted(host, call, caller)), note: () => {} };
}

/** Each opening leaves one line in the audit log; what is sent afterwards none. */
function streamDoor(call: Call): StaffDoor {
  return { ...doorOf(call), kind: 'stream', isKept: true };
}
