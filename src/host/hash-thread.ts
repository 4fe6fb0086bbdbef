// Hashes passwords, one after another, on a thread that gives way to every other thread of the machine.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashReply, HashTask } from './hash-queue.ts';

// Only Linux knows priorities of threads; elsewhere the whole process would give way.
if (process.platform === 'linux') setPriority(19);

parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(done(task)));

function done({ password, against, cost }: HashTask): HashReply {
  try {
    return { result: against ? verifySync(against, password) : hashSync(password, cost) };
  } catch (error) {
    return { failure: String(error) };
  }
}
