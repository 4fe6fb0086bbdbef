import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call, InputOf, OutputOf } from '../../core/call.ts';
import { messageOf } from '../send.ts';
import { sendStaff } from '../staff-send.ts';

/** What a page of the back office shows: the newest data, why there is none, and whether newer is on its way. */
export type StaffData<Data> = {
  data: Data | undefined;
  failure: string | undefined;
  isLoading: boolean;
  /** Asks again; what is shown stays until the answer is there. */
  reload: () => Promise<void>;
};

/** Asks a reading call, and again whenever its input changes. Answers to older questions are not shown. */
export function useStaffData<C extends Call>(call: C, input: InputOf<C>): StaffData<OutputOf<C>> {
  const ask = useCallback((asked: InputOf<C>) => sendStaff(call, asked), [call]);
  return useAnswer(ask, input);
}

/** The same for what needs more than one call; `ask` stays the same function as long as it asks the same. */
export function useAnswer<Input, Data>(ask: (input: Input) => Promise<Data>, input: Input): StaffData<Data> {
  const [state, setState] = useState<{ data?: Data; failure?: string; isLoading: boolean }>({
    isLoading: true,
  });
  const text = JSON.stringify(input);
  const turn = useRef(0);
  const reload = useCallback(async () => {
    const mine = ++turn.current;
    setState((former) => ({ ...former, isLoading: true }));
    try {
      const data = await ask(JSON.parse(text));
      if (mine === turn.current) setState({ data, isLoading: false });
    } catch (error) {
      if (mine === turn.current) {
        setState((former) => ({ ...former, failure: messageOf(error) ?? '', isLoading: false }));
      }
    }
  }, [ask, text]);
  useEffect(() => {
    void reload();
    return () => void turn.current++;
  }, [reload]);
  return { data: state.data, failure: state.failure, isLoading: state.isLoading, reload };
}
