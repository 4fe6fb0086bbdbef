import { useState } from 'react';
import type { Call, InputOf } from '../../core/call.ts';
import { showError } from '../toast.tsx';
import { fetchFile, saveFile } from './download.ts';
import { messageOf } from './send.ts';

/** Fetches a file that a call answers and lets the browser save it; keeps its buttons busy meanwhile. */
export function useSaveFile<C extends Call>(call: C) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async (input: InputOf<C>) => {
    setIsBusy(true);
    try {
      saveFile(await fetchFile(call, input));
    } catch (error) {
      const message = messageOf(error);
      if (message) showError(message);
    } finally {
      setIsBusy(false);
    }
  };
  return { save, isBusy };
}
