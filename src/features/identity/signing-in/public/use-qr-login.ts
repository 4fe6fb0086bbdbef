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

/** Between polls, and how long each keeps the next waiting, in ms (specification section 9). */
const pollEvery = 1_000;
const pollTimeout = 1_000;
/** How long each is heard, in ms: the answer with the tokens is given once. */
const heardFor = 10_000;

/**
 * Signs in with WeChat: fetches a ticket, shows its picture and asks every second how far it is, as long as the
 * page is visible and this is mounted. `onTokens` is called once on success, however late the answer is, `onBind` when the WeChat
 * account is not known yet. `refresh` starts again.
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
      const heard: { isScanned: boolean; isOver: boolean; end?: () => void } = {
        isScanned: false,
        isOver: false,
      };
      const hear = (answer: Awaited<ReturnType<typeof poll>>) => {
        if (!answer) return;
        if (answer === 'expired') heard.isOver = true;
        else if (answer.state === 2) heard.end = () => ends.current.onTokens(answer);
        else if (answer.state === 4) heard.end = () => ends.current.onBind(answer.bind_ticket);
        else {
          heard.isScanned ||= answer.state === 1;
          show({ phase: heard.isScanned ? 'scanned' : 'waiting', img });
        }
      };
      const underWay = new Set<Promise<void>>();
      while (!heard.end && !heard.isOver && Date.now() < expires) {
        await pause(pollEvery, signal);
        const asked = poll(ticket, signal)
          .then(hear)
          .finally(() => underWay.delete(asked));
        underWay.add(asked);
        await Promise.race([asked, pause(pollTimeout, signal)]);
      }
      // What tells later polls that all is over may be that an earlier one was given the tokens.
      if (!heard.end) await Promise.all(underWay);
      if (heard.end) return heard.end();
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
    return await send(qrCodeLogin, { ticket, device: deviceName() }, { signal, timeout: heardFor });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.message === signInRefusals.qrExpired ? 'expired' : undefined;
  }
}
