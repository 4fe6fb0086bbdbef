import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { Failure } from '../../../../core/failure.ts';
import { deviceName } from '../../../../ui/asking/device.ts';
import { pause } from '../../../../ui/asking/pause.ts';
import { messageOf, send } from '../../../../ui/asking/send.ts';
import { type login, qrCodeLogin, signInRefusals, wxTicket } from '../../contract.ts';

/** How far a sign-in with WeChat is (specification section 4). */
export type QrState = {
  phase: 'loading' | 'waiting' | 'scanned' | 'expired' | 'failed';
  /** The picture to scan. */
  img?: string;
  /** Why there is no picture. */
  failure?: string;
};

/** Between polls, and the time-out of each, in ms (specification section 9). */
const pollEvery = 1_000;
const pollTimeout = 1_000;

/**
 * Signs in with WeChat: fetches a ticket, shows its picture and asks every second how far it is, as long as the
 * page is visible and this is mounted. `onTokens` is called once on success, `onBind` when the WeChat account is
 * not known yet. `refresh` starts again.
 */
export function useQrLogin({
  onTokens,
  onBind,
}: {
  onTokens: (tokens: OutputOf<typeof login>) => void;
  onBind: (bindTicket: string) => void;
}): QrState & { refresh: () => void } {
  const [state, setState] = useState<QrState>({ phase: 'loading' });
  const [round, setRound] = useState(0);
  const ends = useRef({ onTokens, onBind });
  ends.current = { onTokens, onBind };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts again.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (next: QrState) => !signal.aborted && setState(next);

    const follow = async () => {
      show({ phase: 'loading' });
      const { ticket, qr_code_url: img, expire_seconds } = await send(wxTicket, {}, { signal });
      const expires = Date.now() + expire_seconds * 1_000;
      show({ phase: 'waiting', img });
      while (Date.now() < expires) {
        await pause(pollEvery, signal);
        const answer = await poll(ticket, signal);
        if (answer === 'expired') break;
        if (answer?.state === 2) return ends.current.onTokens(answer);
        if (answer?.state === 4) return ends.current.onBind(answer.bind_ticket);
        if (answer) show({ phase: answer.state === 1 ? 'scanned' : 'waiting', img });
      }
      show({ phase: 'expired', img });
    };
    follow().catch((error) => {
      const failure = messageOf(error);
      if (failure) show({ phase: 'failed', failure });
    });
    return () => controller.abort();
  }, [round]);

  return { ...state, refresh: () => setRound((last) => last + 1) };
}

/** The next answer; undefined when this poll got none and the next one may. */
async function poll(ticket: string, signal: AbortSignal) {
  try {
    return await send(qrCodeLogin, { ticket, device: deviceName() }, { signal, timeout: pollTimeout });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.message === signInRefusals.qrExpired ? 'expired' : undefined;
  }
}
