import { AsyncLocalStorage } from 'node:async_hooks';
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Options } from '@node-rs/argon2';
import { Overloaded } from '../core/failure.ts';
import { waitsFor } from './database/held-connection.ts';

/** A password to hash with Argon2id at this cost, or to verify against a hash. */
export type HashTask = { password: string; against?: string; cost?: Options };

/** What the process that hashes says when it is done. */
export type Result = { value: string | boolean } | { failure: string };

/**
 * Hashing costs tens of milliseconds of a whole core and as many megabytes, so it must never crowd out the rest:
 * it is done by another process, for at most two at once and with a core left to all others; so many
 * wait, and whoever comes then is sent away (trust figures, part 1). Behind the first `always` nobody is let in who would
 * wait longer than `longest` ms, as turns go just now (G32).
 */
export const hashPlaces = {
  working: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 20,
  always: 2,
  longest: 1_000,
};

let working = 0;
/** How long turns have taken since there was none, in ms: the mean, in which the last counts a fifth. */
let pace = 0;
/** When those that are at work began, the longest first. */
const begun = new Set<number>();
const waiting: (() => void)[] = [];
const turn = new AsyncLocalStorage<true>();

/**
 * Does `work`, which hashes a password, when its turn comes; a turn within a turn is the same turn. Whatever
 * belongs to the hash, its queries too, is best done within: then many who try their passwords at once take no more
 * than two connections. Throws Overloaded at once when too many are waiting or it would take too long.
 */
export async function inHashTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  waitsFor('a hash');
  if (turn.getStore()) return work();
  if (working < hashPlaces.working) {
    working += 1;
  } else {
    const [first = Number.POSITIVE_INFINITY] = begun;
    const wait = Math.max(((waiting.length + 1) * pace) / hashPlaces.working, performance.now() - first);
    const most = wait > hashPlaces.longest ? hashPlaces.always : hashPlaces.waiting;
    if (waiting.length >= most) throw new Overloaded();
    // Whoever leaves hands the place over, so that nobody slips in between.
    await new Promise<void>((enter) => waiting.push(enter));
  }
  const began = performance.now();
  begun.add(began);
  try {
    return await turn.run(true, work);
  } finally {
    begun.delete(began);
    const took = performance.now() - began;
    pace = pace ? 0.8 * pace + 0.2 * took : took;
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
    if (working === 0) pace = 0;
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
  const script = fileURLToPath(new URL('./hash-process.ts', import.meta.url));
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
