// Hashes passwords in a process of its own, which ends with the one that started it.
import { hash, verify } from '@node-rs/argon2';
import type { HashTask, Result } from './hash-queue.ts';

// Whoever tells the whole group to stop lets hashes in flight be finished: the product says when it is done.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', async ({ number, task }: { number: number; task: HashTask }) => {
  process.send?.({ number, result: await done(task) });
});

async function done({ password, against, cost }: HashTask): Promise<Result> {
  try {
    return { value: against ? await verify(against, password) : await hash(password, cost) };
  } catch (error) {
    return { failure: String(error) };
  }
}
