import { useState } from 'react';
import type { Call, InputOf, OutputOf } from '../../core/call.ts';
import { showError, showSuccess } from '../toast.tsx';
import { ask } from './ask.ts';
import { telling } from './use-work.ts';

/**
 * Makes a changing call, tells how it went, and keeps its buttons busy meanwhile. `run` resolves to the answer, or
 * to undefined when it was refused, so that a form stays as it was filled in. `done`: the words for a success, when
 * any are needed; `refused` hears why not in place of a toast.
 */
export function useAction<C extends Call>(
  call: C,
  done?: string | ((data: OutputOf<C>) => string),
  refused: (message: string) => void = showError,
) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (input: InputOf<C>): Promise<{ data: OutputOf<C> } | undefined> => {
    setIsBusy(true);
    const answered = await telling(() => ask(call, input), refused);
    setIsBusy(false);
    if (answered && done) showSuccess(typeof done === 'string' ? done : done(answered.data));
    return answered;
  };
  return { run, isBusy };
}
