// Hashes passwords in a process of its own, which gives way to every other and ends with the one that started it.
import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { HashTask, Result } from './hash-queue.ts';

setPriority(19);
giveWayAsSession();
// Whoever tells the whole group to stop lets hashes in flight be finished: the product says when it is done.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', async ({ number, task }: { number: number; task: HashTask }) => {
  process.send?.({ number, result: await done(task) });
});

/** Where Linux shares the processor among sessions first, this one's has to give way as a whole; see sched(7). */
function giveWayAsSession() {
  const session = '/proc/self/autogroup';
  try {
    if (existsSync(session)) writeFileSync(session, '19');
  } catch {
    // The kernel takes this from ordinary users ten times a second at most; hashing is right without it.
  }
}

async function done({ password, against, cost }: HashTask): Promise<Result> {
  try {
    return { value: against ? await verify(against, password) : await hash(password, cost) };
  } catch (error) {
    return { failure: String(error) };
  }
}
