import { useState } from 'react';
import { showError } from '../toast.tsx';
import { messageOf } from './send.ts';

/** Does something and tells why when it fails. Resolves to what came of it, or to undefined when it failed. */
export async function telling<Result>(
  work: () => Promise<Result>,
  refused: (message: string) => unknown = showError,
): Promise<{ data: Result } | undefined> {
  try {
    return { data: await work() };
  } catch (error) {
    const message = messageOf(error);
    if (message) await refused(message);
    return undefined;
  }
}

/**
 * Does one thing at a time as `telling` does, and keeps its buttons busy until all of it is done. `busyWith` is what was
 * named with the work that goes on. What is begun meanwhile is left out, as if it had failed untold.
 */
export function useWork(refused?: (message: string) => unknown) {
  const [busyWith, setBusyWith] = useState<unknown>();
  const isBusy = busyWith !== undefined;
  const run = async <Result>(work: () => Promise<Result>, named: unknown = true) => {
    if (isBusy) return undefined;
    setBusyWith(named);
    const done = await telling(work, refused);
    setBusyWith(undefined);
    return done;
  };
  return { run, isBusy, busyWith };
}
