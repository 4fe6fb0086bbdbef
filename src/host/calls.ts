import type { z } from 'zod';
import type { CallInProcess, OutputOf } from '../core/call.ts';
import { Failure, refusals } from '../core/failure.ts';
import type { Answer } from './context.ts';
import type { Database } from './database.ts';

/** What running a call needs of the process. */
export type CallHost = {
  db: Database;
  /** Takes the reads of open calls; the same as `db` when there is no replica. */
  replica: Database;
  clock: () => Date;
};

/**
 * Runs one call: checks the input, opens its transaction, answers with the declared output and nothing more.
 * Throws Failure for refusals, the first message of the input's schema among them.
 */
export async function runCall(host: CallHost, { call, service }: Answer, raw: unknown): Promise<unknown> {
  const input = checkInput(call.input, raw);
  const db = call.reads && call.access === 'open' ? host.replica : host.db;
  const result = await db.transaction(
    (transaction) => service({ db: transaction, now: host.clock() }, input as never),
    {
      accessMode: call.reads ? 'read only' : 'read write',
    },
  );
  return call.output.parse(result);
}

/** A sender of open calls to the services behind `answers`, for pages rendered on the server. */
export function callerInProcess(host: CallHost, answers: readonly Answer[]): CallInProcess {
  const byPath = new Map(answers.map((answer) => [answer.call.path, answer]));
  return async (call, input) => {
    const answer = byPath.get(call.path);
    if (!answer || call.access !== 'open')
      throw new Error(`${call.path} is not an open call of this process`);
    return (await runCall(host, answer, input)) as OutputOf<typeof call>;
  };
}

function checkInput(schema: z.ZodType, raw: unknown): unknown {
  if (!isStorable(raw)) throw new Failure(refusals.badInput);
  const checked = schema.safeParse(raw, { error: () => refusals.badInput });
  if (!checked.success) throw new Failure(checked.error.issues[0]?.message ?? refusals.badInput);
  return checked.data;
}

/** PostgreSQL stores neither NUL nor half a surrogate pair; no text of ours needs them. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  if (value && typeof value === 'object') {
    return Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part));
  }
  return true;
}
