import { useCallback, useEffect, useRef, useState } from 'react';
import { SignedOut } from '../../../core/failure.ts';
import { messageOf } from '../../../ui/asking/send.ts';
import { type Sending, sendFile } from '../../../ui/asking/send-file.ts';
import { readToken } from '../../../ui/asking/session.ts';
import { solveHumanCheck } from '../../identity/signing-in/public/human-check.tsx';
import { type Purpose, visitorUpload } from '../contract.ts';
import { whyNot } from '../rules.ts';
import { sendResumable } from './send-resumable.ts';

/** A file that the server has. */
export type Kept = { rid: string; name: string; bytes: number };

/** A file that somebody chose, and how far it is. `share`: of its bytes, from 0 to 1. */
export type Chosen = {
  id: number;
  name: string;
  bytes: number;
  /** Left out for what was sent before the page was opened. */
  file?: File;
  share: number;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** Why it failed, and whether another try may help. */
  problem?: string;
  canRetry?: boolean;
  rid?: string;
};

/** Sends chosen files one after the other; what visitors may send, they send after a human check. */
export function useUploads({
  purpose,
  most,
  kept = [],
}: {
  purpose: Purpose;
  most: number;
  /** What was sent before; looked at once. */
  kept?: readonly Kept[];
}) {
  const [chosen, setChosen] = useState<readonly Chosen[]>(() =>
    kept.map((file, index) => ({ ...file, id: -1 - index, share: 1, state: 'sent' })),
  );
  const nextId = useRef(1);
  const sending = useRef<{ id: number; abort: AbortController }>(undefined);
  const change = useCallback(
    (id: number, news: Partial<Chosen>) =>
      setChosen((all) => all.map((each) => (each.id === id ? { ...each, ...news } : each))),
    [],
  );

  useEffect(() => {
    const next = chosen.find(({ state }) => state === 'waiting');
    if (!next?.file || sending.current) return;
    const abort = new AbortController();
    const { id, file } = next;
    sending.current = { id, abort };
    change(id, { state: 'sending', share: 0, problem: undefined });
    sendChosen(purpose, file, { signal: abort.signal, onProgress: (share) => change(id, { share }) })
      .then(
        ({ rid, name }) => change(id, { state: 'sent', share: 1, rid, name }),
        (error) => {
          const problem = messageOf(error);
          if (problem) change(id, { state: 'failed', problem, canRetry: true });
        },
      )
      .finally(() => {
        sending.current = undefined;
        setChosen((all) => [...all]);
      });
  }, [chosen, change, purpose]);

  return {
    purpose,
    most,
    chosen,
    /** Whether all were taken. */
    add(files: readonly File[]): boolean {
      const room = most - chosen.length;
      const added = files.slice(0, Math.max(0, room)).map((file): Chosen => {
        const problem = whyNot(purpose, file);
        return {
          ...{ id: nextId.current++, name: file.name, bytes: file.size, file, share: 0, problem },
          state: problem ? 'failed' : 'waiting',
        };
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

/** The file as it is kept. */
async function sendChosen(purpose: Purpose, file: File, sending: Sending): Promise<Kept> {
  if (readToken() || purpose !== 'requirement') {
    try {
      return await sendResumable(purpose, file, sending);
    } catch (error) {
      // Whoever is signed in no more goes on as a visitor, where visitors may.
      if (!(error instanceof SignedOut) || purpose !== 'requirement') throw error;
    }
  }
  const captcha = await solveHumanCheck();
  const { files } = await sendFile(visitorUpload, { purpose: 'requirement', captcha }, file, sending);
  const [sent] = files;
  if (!sent) throw new Error('the answer names no file');
  return sent;
}
