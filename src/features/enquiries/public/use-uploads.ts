import { useCallback, useEffect, useRef, useState } from 'react';
import { SignedOut } from '../../../core/failure.ts';
import { messageOf } from '../../../ui/send.ts';
import { type Sending, sendFile } from '../../../ui/send-file.ts';
import { readToken } from '../../../ui/session.ts';
import { customerUpload, visitorUpload } from '../../files/contract.ts';
import { whyNot } from '../../files/rules.ts';
import { solveHumanCheck } from '../../identity/public/human-check.tsx';

const purpose = 'requirement';

/** A file that somebody chose, and how far it is. `share`: of its bytes, from 0 to 1. */
export type Chosen = {
  id: number;
  file: File;
  share: number;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** Why it failed, and whether another try may help. */
  problem?: string;
  canRetry?: boolean;
  rid?: string;
};

/** Sends chosen files one after the other, as customer or, after a human check, as visitor. */
export function useUploads(most: number) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const nextId = useRef(1);
  const sending = useRef<{ id: number; abort: AbortController }>(undefined);
  const change = useCallback(
    (id: number, news: Partial<Chosen>) =>
      setChosen((all) => all.map((each) => (each.id === id ? { ...each, ...news } : each))),
    [],
  );

  useEffect(() => {
    const next = chosen.find(({ state }) => state === 'waiting');
    if (!next || sending.current) return;
    const abort = new AbortController();
    const { id, file } = next;
    sending.current = { id, abort };
    change(id, { state: 'sending', share: 0, problem: undefined });
    send(file, { signal: abort.signal, onProgress: (share) => change(id, { share }) })
      .then(
        (rid) => change(id, { state: 'sent', share: 1, rid }),
        (error) => {
          const problem = messageOf(error);
          if (problem) change(id, { state: 'failed', problem, canRetry: true });
        },
      )
      .finally(() => {
        sending.current = undefined;
        setChosen((all) => [...all]);
      });
  }, [chosen, change]);

  return {
    chosen,
    add(files: readonly File[]) {
      const room = most - chosen.length;
      const added = files.slice(0, Math.max(0, room)).map((file): Chosen => {
        const problem = whyNot(purpose, file);
        return { id: nextId.current++, file, share: 0, state: problem ? 'failed' : 'waiting', problem };
      });
      setChosen((all) => [...all, ...added]);
      return added.length === files.length;
    },
    retry: (id: number) => change(id, { state: 'waiting', problem: undefined }),
    remove(id: number) {
      if (sending.current?.id === id) sending.current.abort.abort();
      setChosen((all) => all.filter((each) => each.id !== id));
    },
  };
}

/** The rid under which the file is kept. */
async function send(file: File, sending: Sending): Promise<string> {
  if (readToken()) {
    try {
      const { files } = await sendFile(customerUpload, { purpose }, file, sending);
      return files[0]?.rid ?? '';
    } catch (error) {
      // Whoever is signed in no more goes on as a visitor.
      if (!(error instanceof SignedOut)) throw error;
    }
  }
  const captcha = await solveHumanCheck();
  const { files } = await sendFile(visitorUpload, { purpose, captcha }, file, sending);
  return files[0]?.rid ?? '';
}
