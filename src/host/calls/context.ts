import type { AnswerOf, Call, CheckedInputOf } from '../../core/call.ts';
import type { Scope } from '../../core/permission.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { Jobs } from '../jobs.ts';
import type { Keep } from '../kept-values.ts';
import { answeredBefore, answerOnce, type KeyedRequest } from './answer-once.ts';
import type { FileAnswer } from './file-answer.ts';

/**
 * Who asks, as far as the network tells: the address (behind trusted proxies the visitor's), the browser, and whether they look at
 * pages in English.
 */
export type Client = { address: string; userAgent: string; isEnglish?: boolean };

/** Writes events that people who run the product look for; names of secrets are redacted, see `createLogger`. */
export type Log = {
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
};

/** What a service may use. Nothing else reaches it: no request, no global clock. */
export type Context = {
  /** The call's one transaction; read-only when the call only reads. */
  db: Database;
  /** Queues work that is done after, and only if, the transaction is committed. */
  jobs: Jobs;
  /** Signs, seals and hashes. */
  secrets: Secrets;
  /** Where the bytes of files lie. */
  store: FileStore;
  /** Keeps what is made of public content from one call to the next. */
  keep: Keep;
  log: Log;
  /** The moment of the call. */
  now: Date;
  client: Client;
  /** Where links of ours begin: scheme, host and port. */
  origin: string;
};

/** The customer who asks, and the session they ask with. */
export type CustomerActor = { rid: string; sessionRid: string };

/** What the service of a customer's call may use. Every query of it carries `actor.rid`. */
export type CustomerContext = Context & { actor: CustomerActor };

/** The member of staff who asks: rid, name and role of the account, and the session they ask with. */
export type StaffActor = { rid: string; account: string; name: string; role: string; sessionRid: string };

/** What the service of a staff call may use. */
export type StaffContext = Context & {
  actor: StaffActor;
  /** With `own` the service keeps to records that `actor` is responsible for. */
  scope: Scope;
  /** Adds words about what was changed to the row that the audit log gets of this call. */
  note: (words: string) => void;
};

/**
 * Goes to services that hold no transaction, so that a slow provider never holds a row; `request` when the call is
 * marked `once` and its sender named the request.
 */
export type WithGateways = { gateways: Gateways; request?: KeyedRequest };

type ContextOf<C extends Call> = C['access'] extends 'customer'
  ? CustomerContext
  : C['access'] extends 'staff'
    ? StaffContext
    : Context & (C extends { knowsWho: true } ? { actor: CustomerActor | undefined } : object);

/** What a service returns: the output, or a file where the contract says so. */
type Returned<C extends Call> = AnswerOf<C> | (C extends { file: true } ? FileAnswer : never);

/** What answers a call: its context is of who may make it, its input checked, and what it returns is the call's output. */
export type Answers<C extends Call> = (
  context: ContextOf<C>,
  input: CheckedInputOf<C>,
) => Promise<Returned<C>>;

/** A call joined to the service that answers it. */
export type Answer = {
  call: Call;
  service: (context: never, input: never) => Promise<unknown>;
  /** See `answerInOwnTransactions`. */
  opensOwnTransactions: boolean;
};

/** Joins a call to its service; the types of both must fit. A feature's `feature.ts` has a list of these. */
export function answer<const C extends Call>(call: C, service: Answers<C>): Answer {
  return { call, service, opensOwnTransactions: false };
}

/**
 * The same for a service that must not hold a transaction while it works (hashing a password takes 0.1 s), or
 * whose refusals must leave a trace (a wrong code counts). Its `db` is the pool: it opens transactions itself, and
 * may ask the outside world between them.
 */
export function answerInOwnTransactions<const C extends Call>(
  call: C,
  service: (context: ContextOf<C> & WithGateways, input: CheckedInputOf<C>) => Promise<Returned<C>>,
): Answer {
  return { call, service, opensOwnTransactions: true };
}

/**
 * Runs `work` in one transaction of its own, with a context whose queries and jobs belong to it: for services
 * joined by `answerInOwnTransactions`.
 */
export async function inTransaction<C extends Pick<Context, 'db' | 'jobs'>, Result>(
  context: C,
  work: (context: C) => Promise<Result>,
): Promise<Result> {
  return context.db.transaction((db) => work({ ...context, db, jobs: context.jobs.within(db) }));
}

/**
 * The same for a call that is marked `once`: the transaction keeps the answer under the request's name, and whoever
 * repeats the request gets it again while nothing happens. What is done before looks at `earlierAnswer` first.
 */
export async function inTransactionOnce<C extends Pick<Context, 'db' | 'jobs'> & WithGateways, Result>(
  context: C,
  work: (context: C) => Promise<Result>,
): Promise<Result> {
  const { request } = context;
  return inTransaction(context, async (inside) =>
    request ? ((await answerOnce(inside.db, request, () => work(inside))) as Result) : work(inside),
  );
}

/** What was answered to this request before; undefined when it is the first. */
export async function earlierAnswer({ db, request }: Pick<Context, 'db'> & WithGateways): Promise<unknown> {
  return request && answeredBefore(db, request);
}
