import { useState } from 'react';
import type { Call, InputOf } from '../../core/call.ts';
import { fetchFile, saveFile } from './download.ts';
import { telling } from './use-work.ts';

/** Fetches a file that a call answers and lets the browser save it; keeps its buttons busy meanwhile. */
export function useSaveFile<C extends Call>(call: C) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async (input: InputOf<C>) => {
    setIsBusy(true);
    await telling(async () => saveFile(await fetchFile(call, input)));
    setIsBusy(false);
  };
  return { save, isBusy };
}
