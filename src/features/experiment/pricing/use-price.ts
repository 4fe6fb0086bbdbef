import { useEffect, useRef, useState } from 'react';
import type { InputOf, OutputOf } from '../../../core/call.ts';
import { messageOf, send } from '../../../ui/asking/send.ts';
import { ready2pay } from '../../orders/contract.ts';

/** The server's price of what is chosen. */
export type Price = {
  /** The last one that was told; undefined before the first, and when nothing is chosen. */
  quote?: OutputOf<typeof ready2pay>;
  /** Another one is being asked for. */
  isLoading: boolean;
  /** Why there is none just now. */
  failure?: string;
  /** What it was before it changed, in fen; undefined when it did not. */
  before?: number;
};

/** The price is asked for once nothing has changed for so long, in ms. */
const pause = 400;

/** What is asked for costs, asked of the server whenever it is something else; `undefined` asks for nothing. */
export function usePrice(input: InputOf<typeof ready2pay> | undefined): Price {
  const [price, setPrice] = useState<Price>({ isLoading: true });
  const asked = JSON.stringify(input);
  const latest = useRef(input);
  latest.current = input;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the question is another.
  useEffect(() => {
    const question = latest.current;
    if (!question) {
      setPrice({ isLoading: false });
      return;
    }
    const control = new AbortController();
    setPrice((old) => ({ ...old, isLoading: true }));
    const timer = setTimeout(async () => {
      try {
        const quote = await send(ready2pay, question, { signal: control.signal });
        setPrice(({ quote: old }) => {
          const before = old && old.total_fen !== quote.total_fen ? old.total_fen : undefined;
          return { quote, isLoading: false, ...(before !== undefined && { before }) };
        });
      } catch (error) {
        const failure = messageOf(error);
        if (failure) setPrice(({ quote }) => ({ quote, isLoading: false, failure }));
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [asked]);
  return price;
}
