import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import { Overloaded } from '../core/failure.ts';

/** A password to hash with Argon2id at this cost, or to verify against a hash. */
export type HashTask = { password: string; against?: string; cost?: Options };

/** What a thread says when it is done. */
export type HashReply = { result: string | boolean } | { failure: string };

/**
 * Hashing costs tens of milliseconds of a whole core, so it must never crowd out the rest: so many at once, on
 * threads that give way, so many waiting, and whoever comes then is sent away (trust figures, part 1).
 */
const places = { working: 2, waiting: 20 } as const;

const idle: Worker[] = [];
const waiting: ((thread: Worker) => void)[] = [];
let threads = 0;

/** Throws Overloaded at once when a hash could not be had now: before a call has done any work. */
export function refuseWhenHashesQueue(): void {
  if (waiting.length >= places.waiting) throw new Overloaded();
}

/** The hash, or whether the password is the one of `against`. Throws Overloaded when too many are waiting. */
export async function inHashQueue(task: HashTask): Promise<string | boolean> {
  const thread = await freeThread();
  const reply = await ask(thread, task).catch((error) => {
    threads -= 1;
    passOn();
    throw error;
  });
  passOn(thread);
  if ('failure' in reply) throw new Error(reply.failure);
  return reply.result;
}

async function freeThread(): Promise<Worker> {
  const thread = idle.pop();
  if (thread) return thread;
  if (threads < places.working) return newThread();
  refuseWhenHashesQueue();
  return new Promise((enter) => waiting.push(enter));
}

/** Whoever leaves hands the thread over, so that nobody slips in between; one that ended is replaced. */
function passOn(thread?: Worker) {
  const next = waiting.shift();
  if (next) next(thread ?? newThread());
  else if (thread) idle.push(thread);
}

function newThread(): Worker {
  threads += 1;
  return new Worker(new URL('./hash-thread.ts', import.meta.url));
}

/** Rejects only when the thread ends before it replies. */
function ask(thread: Worker, task: HashTask): Promise<HashReply> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
      // Only while it works a thread keeps the process from ending.
      thread.unref();
      act();
    };
    thread.once('message', (reply: HashReply) => settle(() => resolve(reply)));
    thread.once('error', (error) => settle(() => reject(error)));
    thread.once('exit', () => settle(() => reject(new Error('a hash thread ended'))));
    thread.ref();
    thread.postMessage(task);
  });
}
