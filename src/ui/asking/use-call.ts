import { QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Call, InputOf, OutputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { ask } from './ask.ts';
import { messageOf } from './send.ts';

/** What was asked for: the newest answer, why there is none, and whether a newer one is on its way. */
export type Asked<Data> = {
  data: Data | undefined;
  failure: string | undefined;
  isLoading: boolean;
  /** Asks again; what is shown stays until the answer is there. */
  reload: () => Promise<void>;
};

// Whoever needs to know asks, and nobody else: nothing is kept for later, tried again or asked because a tab is looked at.
const client = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      retry: false,
      networkMode: 'always',
      refetchOnMount: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      structuralSharing: false,
    },
  },
});

/**
 * Asks a reading call, and again whenever its input changes. Answers to older questions are not shown; what is shown
 * stays while a newer answer is on its way and when there is none. `by` asks in another way than with one request,
 * `every` asks again after so many ms while the page is in view.
 */
export function useCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  { by, every = false }: { by?: (input: InputOf<C>) => Promise<OutputOf<C>>; every?: number | false } = {},
): Asked<OutputOf<C>> {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(
    {
      queryKey: [call.path, input],
      queryFn: async () => {
        try {
          return await (by ? by(input) : ask(call, input));
        } catch (failure) {
          throw new Failure(messageOf(failure) ?? '');
        }
      },
      refetchInterval: every,
    },
    client,
  );
  const [shown, setShown] = useState<OutputOf<C>>();
  if (isFetchedAfterMount && data !== undefined && data !== shown) setShown(data);
  const reload = useCallback(async () => void (await refetch()), [refetch]);
  return {
    data: shown,
    failure: isFetchedAfterMount ? error?.message : undefined,
    isLoading: isFetching,
    reload,
  };
}
