import { useState } from 'react';
import type { Call, InputOf, OutputOf } from '../../core/call.ts';
import { useAction } from '../asking/use-action.ts';

/**
 * A call that is first made to see what would come of it, which is `shown` until it is forgotten, and the second time to
 * do it. `tried` and `done` are the words for a success of either.
 */
export function useTried<C extends Call>(call: C, tried: string, done: string) {
  const trial = useAction(call, tried);
  const action = useAction(call, done);
  const [shown, setShown] = useState<OutputOf<C>>();
  const send = async (input: InputOf<C>) => {
    if (shown) return action.run(input);
    setShown((await trial.run({ ...input, preview: 1 }))?.data);
    return undefined;
  };
  return { shown, send, forget: () => setShown(undefined) };
}
