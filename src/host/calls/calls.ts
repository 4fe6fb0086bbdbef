import { DrizzleQueryError } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call, CallInProcess, OutputOf } from '../../core/call.ts';
import { Failure, Overloaded, refusals, SignedOut } from '../../core/failure.ts';
import { urgencyOf } from '../../core/urgency.ts';
import type { Secrets } from '../config/secrets.ts';
import { type Database, inOrder } from '../database/database.ts';
import { waitsFor } from '../database/held-connection.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { JobQueue } from '../jobs.ts';
import { type Keep, keepNothing } from '../kept-values.ts';
import type { Names } from '../language/english.ts';
import type { MakeInTurn } from '../papers/made-files.ts';
import { answerOnce, type KeyedRequest } from './answer-once.ts';
import type { Answer, Client, Context, CustomerActor, Log, StaffActor } from './context.ts';
import { FileAnswer } from './file-answer.ts';
import { readAsHolder } from './read-as-holder.ts';
import { admitStaff, doorOf, type StaffGate, type StaffVisit } from './staff-door.ts';
import { toldBy } from './told.ts';

/** What running a call needs of the process. */
export type CallHost = {
  db: Database;
  /** Takes the reads of open calls; the same as `db` when there is no replica. */
  replica: Database;
  jobs: JobQueue;
  secrets: Secrets;
  store: FileStore;
  gateways: Gateways;
  clock: () => Date;
  /** Where links of ours begin: scheme, host and port. */
  origin: () => string;
  log: Log;
  /**
   * The customer and session that a token belongs to; undefined when it is not, or no longer, good. A key for other systems is
   * refused where `call` is not of what it was made for.
   */
  customerOfToken: (
    db: Database,
    token: string,
    now: Date,
    call?: Pick<Call, 'scope'>,
  ) => Promise<CustomerActor | undefined>;
  /** Counts what is asked with a key for other systems, before anything is done for it; throws TooMany. */
  countKey: (db: Database, token: string, now: Date) => Promise<void>;
  staff: StaffGate;
  /** What the shop has named in English as well. */
  englishNames: () => Promise<Names>;
  makeInTurn: MakeInTurn;
  /** Only of a process that hears of changes. */
  keep?: Keep;
};

/**
 * Who asks: what the request tells of its sender, the token of its header, the name it gave itself, whether it would rather
 * be told where a file is than get it, and whether its sender has changed something a moment ago.
 */
export type Caller = Client & {
  token?: string;
  requestKey?: string;
  takes?: 'links';
  hasWritten?: boolean;
};

/** Runs one call as `answered` does; one that makes a file waits for its turn first, without a connection. */
export async function runCall(
  host: CallHost,
  answer: Answer,
  raw: unknown,
  caller: Caller,
): Promise<unknown> {
  const { call } = answer;
  waitsFor(`another call, ${call.path}`);
  if (call.access === 'customer' && caller.token) await host.countKey(host.db, caller.token, host.clock());
  const kind = madeBy(call, raw);
  if (!kind) return answered(host, answer, raw, caller);
  const findAccount = async () => {
    const { token = '' } = caller;
    const asker =
      call.access === 'staff'
        ? await host.staff.actorOfToken(host.db, token, host.clock())
        : await host.customerOfToken(host.db, token, host.clock(), call);
    if (!asker) throw new SignedOut();
    return asker.rid;
  };
  return host.makeInTurn({ kind, access: call.access, token: caller.token, findAccount }, () =>
    answered(host, answer, raw, caller),
  );
}

/** Whoever asks the pool itself is told that a statement failed, even where it found no place and was never asked. */
function tellOverload(error: unknown): never {
  if (error instanceof DrizzleQueryError && error.cause instanceof Overloaded) throw error.cause;
  throw error;
}

/** What a call with this input makes; nothing when its input is none, which is told where it is answered. */
function madeBy({ makes, input }: Call, raw: unknown) {
  if (!makes?.unless) return makes?.kind;
  try {
    const checked = checkInput(input, raw) as Record<string, unknown>;
    const isPlain = Object.entries(makes.unless).some(([name, value]) => checked[name] === value);
    return isPlain ? undefined : makes.kind;
  } catch {
    return undefined;
  }
}

/**
 * Runs one call: checks the input, opens its transaction, finds out who asks, answers with the declared output
 * and nothing more, or with the file that its contract allows. Throws Failure for refusals, the first message of the input's schema among them, and
 * SignedOut before anything else when the call needs a customer.
 */
async function answered(host: CallHost, answer: Answer, raw: unknown, caller: Caller): Promise<unknown> {
  const { call } = answer;
  const db = call.reads && call.access === 'open' && !caller.hasWritten ? host.replica : host.db;
  const perform = async (visit?: StaffVisit) => {
    const input = await inputOf(host, db, call, raw, caller);
    visit?.about(input);
    const run = async (handle: Database) => {
      const now = host.clock();
      const actAs = async (actor: CustomerActor | StaffActor | undefined) => {
        const key = caller.requestKey ?? (input as { request_id?: string }).request_id;
        if (call.once && key && key.length > 255) throw new Failure(refusals.badInput);
        const request: KeyedRequest | undefined =
          call.once && key && actor ? { ownerRid: actor.rid, path: call.path, key, input, now } : undefined;
        const context = {
          ...callerContext(host, handle, caller, now),
          ...(visit && { scope: visit.scope, note: visit.note }),
          actor,
          ...(answer.opensOwnTransactions ? { gateways: host.gateways, request } : {}),
        };
        const work = async () => {
          const result = await answer.service(context as never, input as never);
          if (!call.reads) await visit?.record(handle);
          return result;
        };
        // Whoever opens transactions themselves keeps the answer in the one that counts, see `inTransactionOnce`.
        return request && !answer.opensOwnTransactions ? answerOnce(handle, request, work) : work();
      };
      const onlyReads = call.reads && !call.makes && !answer.opensOwnTransactions;
      if (call.access === 'customer' && onlyReads && caller.token)
        return readAsHolder(caller.token, () => actorOf(host, handle, caller, now, call), actAs);
      return actAs((await customerOf(host, handle, call, caller, now)) ?? visit?.actor);
    };
    const result = answer.opensOwnTransactions
      ? await run(db).catch(tellOverload)
      : await db.transaction(run, { accessMode: call.reads ? 'read only' : 'read write' });
    const output = call.file && result instanceof FileAnswer ? result : toldBy(call.output, result);
    // Nobody sees what they are not seen to look at.
    if (visit && call.reads && doorOf(call).isKept) await visit.record(host.db);
    if (!(output instanceof FileAnswer)) return output;
    if (output.isMade && !call.makes) throw new Error(`${call.path} does not say that it makes files`);
    return (await output.linked(caller.takes ?? 'bytes')) ?? output.inHand(caller.isEnglish);
  };
  return call.access === 'staff' ? admitStaff(host, doorOf(call), caller, perform) : perform();
}

/** The customer who makes a call, where it is of customers or asks who they are; SignedOut as `actorOf`. */
async function customerOf(host: CallHost, db: Database, call: Call, caller: Caller, now: Date) {
  if (call.access === 'customer') return actorOf(host, db, caller, now, call);
  return call.knowsWho && caller.token ? host.customerOfToken(db, caller.token, now, call) : undefined;
}

/**
 * The checked input of a call. What is none is refused without a transaction; of a customer's call, only once it is known
 * that a customer asks.
 */
async function inputOf(
  host: CallHost,
  db: Database,
  call: Call,
  raw: unknown,
  caller: Caller,
): Promise<unknown> {
  try {
    return checkInput(call.input, raw);
  } catch (error) {
    if (call.access === 'customer') await actorOf(host, db, caller, host.clock(), call);
    throw error;
  }
}

/** What every service may use that somebody's request has set to work. */
export function callerContext(
  host: CallHost,
  db: Database,
  { address, userAgent, isEnglish = false }: Caller,
  now: Date = host.clock(),
): Context {
  const { jobs, secrets, store, log, keep = keepNothing } = host;
  const client = { address, userAgent, isEnglish };
  return { db, jobs: jobs.within(db), secrets, store, keep, log, now, client, origin: host.origin() };
}

/** The customer whose token it is; throws SignedOut when it is nobody's. */
export async function actorOf(
  host: CallHost,
  db: Database,
  { token }: Caller,
  now: Date,
  call?: Pick<Call, 'scope'>,
): Promise<CustomerActor> {
  const actor = token ? await host.customerOfToken(db, token, now, call) : undefined;
  if (!actor) throw new SignedOut();
  return actor;
}

/**
 * A sender of open calls to the services behind `answers`, for pages rendered on the server. What is asked without any input is
 * the same on many pages, and is kept for them.
 */
export function callerInProcess(host: CallHost, answers: readonly Answer[]): CallInProcess {
  const byPath = new Map(answers.map((answer) => [answer.call.path, answer]));
  const { keep = keepNothing } = host;
  return async (call, input) => {
    const answer = byPath.get(call.path);
    if (!answer || call.access !== 'open')
      throw new Error(`${call.path} is not an open call of this process`);
    const urgency = urgencyOf(answer.call);
    const mine = { ...host, db: inOrder(host.db, urgency), replica: inOrder(host.replica, urgency) };
    const run = () => runCall(mine, answer, input, thisProcess) as Promise<object>;
    const isForAll = answer.call.isKept && Object.keys(input).length === 0;
    try {
      return (await (isForAll ? keep(`answer ${call.path}`, run) : run())) as OutputOf<typeof call>;
    } catch (error) {
      // The page makes a notice of it; nobody else would tell. Who was turned away is counted where it was done.
      if (!(error instanceof Failure || error instanceof Overloaded))
        host.log.error({ err: error, call: call.path }, 'call of a page failed');
      throw error;
    }
  };
}

/** Pages are rendered for everybody, so whoever asked for one is nobody in particular. */
const thisProcess: Caller = { address: '', userAgent: '' };

/** What a schema makes of raw input; throws Failure with its first message. */
export function checkInput(schema: z.ZodType, raw: unknown): unknown {
  if (!isStorable(raw)) throw new Failure(refusals.badInput);
  const checked = schema.safeParse(raw, { error: () => refusals.badInput });
  if (!checked.success) throw new Failure(checked.error.issues[0]?.message ?? refusals.badInput);
  // Once more, since a schema may have read JSON out of a text.
  if (!isStorable(checked.data)) throw new Failure(refusals.badInput);
  return checked.data;
}

/** Nothing that calls take is nested deeper; what is would use up the stack. */
const deepest = 32;

/** PostgreSQL stores neither NUL nor half a surrogate pair; no text of ours needs them. */
function isStorable(value: unknown, depth = 0): boolean {
  if (depth > deepest) return false;
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every((part) => isStorable(part, depth + 1));
  if (value && typeof value === 'object') {
    return Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part, depth + 1));
  }
  return true;
}
