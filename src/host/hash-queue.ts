import { AsyncLocalStorage } from 'node:async_hooks';
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Options } from '@node-rs/argon2';
import { Overloaded } from '../core/failure.ts';

/** A password to hash with Argon2id at this cost, or to verify against a hash. */
export type HashTask = { password: string; against?: string; cost?: Options };

/** What the process that hashes says when it is done. */
export type Result = { value: string | boolean } | { failure: string };

/**
 * Hashing costs tens of milliseconds of a whole core and as many megabytes, so it must never crowd out the rest:
 * it is done by a process that gives way, for at most two at once and with a core left to all others; so many
 * wait, and whoever comes then is sent away (trust figures, part 1).
 */
export const hashPlaces = {
  working: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 20,
};

let working = 0;
const waiting: (() => void)[] = [];
const turn = new AsyncLocalStorage<true>();

/**
 * Does `work`, which hashes a password, when its turn comes; a turn within a turn is the same turn. Whatever
 * belongs to the hash, its queries too, is best done within: then many who try their passwords at once take no more
 * than two connections. Throws Overloaded at once when too many are waiting.
 */
export async function inHashTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (turn.getStore()) return work();
  if (working < hashPlaces.working) {
    working += 1;
  } else {
    if (waiting.length >= hashPlaces.waiting) throw new Overloaded();
    // Whoever leaves hands the place over, so that nobody slips in between.
    await new Promise<void>((enter) => waiting.push(enter));
  }
  try {
    return await turn.run(true, work);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

/** Does one task in its turn: the hash, or whether the password is the one of `against`. */
export function hashInTurn(task: HashTask): Promise<string | boolean> {
  return inHashTurn(() => hash(task));
}

let child: ChildProcess | undefined;
let tasks = 0;
const unfinished = new Map<number, (result: Result) => void>();

async function hash(task: HashTask): Promise<string | boolean> {
  child ??= startChild();
  tasks += 1;
  const number = tasks;
  const result = await new Promise<Result>((resolve) => {
    unfinished.set(number, resolve);
    keepAlive();
    child?.send({ number, task }, (error) => {
      if (error) finish(number, { failure: String(error) });
    });
  });
  if ('failure' in result) throw new Error(result.failure);
  return result.value;
}

function startChild(): ChildProcess {
  const script = path.join(import.meta.dirname, 'hash-process.ts');
  const started = fork(script, { execArgv: [] });
  started.on('message', ({ number, result }: { number: number; result: Result }) => finish(number, result));
  const giveUp = (reason: unknown) => {
    if (child === started) child = undefined;
    for (const number of unfinished.keys()) finish(number, { failure: `the hash process ended: ${reason}` });
  };
  started.on('error', giveUp);
  started.on('exit', giveUp);
  return started;
}

function finish(number: number, result: Result) {
  unfinished.get(number)?.(result);
  unfinished.delete(number);
  keepAlive();
}

/** The child keeps this process from ending only while there is something to wait for. */
function keepAlive() {
  const verb = unfinished.size ? 'ref' : 'unref';
  child?.[verb]();
  child?.channel?.[verb]();
}
