import { useEffect, useRef, useState } from 'react';
import { pause } from '../../../ui/asking/pause.ts';
import { messageOf, send } from '../../../ui/asking/send.ts';
import { OwnPage, type Payment, paymentState } from '../contract.ts';
import { paymentStates } from '../rules.states.ts';
import { deviceHere } from './device.ts';

/** How far a payment is on the page. */
export type PaymentView = {
  phase: 'loading' | 'waiting' | 'confirming' | 'paid' | 'ended' | 'failed';
  payment?: Payment;
  /** Why there is no address to pay at. */
  failure?: string;
  /** Whole seconds that are left to pay. */
  secondsLeft: number;
};

/** Between polls, in ms; what was not paid in time is asked for until it is known what became of it. */
const pollEvery = 2_000;

/**
 * Follows a payment while the page is visible and this is mounted: fetches the address to pay at, counts its time down
 * and asks how far it is. `onPaid` is called once. `retry` asks for the address again.
 */
export function usePayment(rid: string, onPaid: () => void): PaymentView & { retry: () => void } {
  const [view, setView] = useState<PaymentView>({ phase: 'loading', secondsLeft: 0 });
  const [round, setRound] = useState(0);
  const whenPaid = useRef(onPaid);
  whenPaid.current = onPaid;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts again.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let endsAt = 0;
    const left = () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000));
    const ticking = setInterval(() => setView((former) => ({ ...former, secondsLeft: left() })), 1_000);
    const show = (payment: Payment) => {
      endsAt = Date.now() + payment.seconds_left * 1_000;
      setView({ phase: phaseOf(payment), payment, secondsLeft: payment.seconds_left });
    };
    const watch = async () => {
      setView({ phase: 'loading', secondsLeft: 0 });
      const back = `${location.pathname}${location.search}`;
      let payment = await send(
        paymentState,
        { rid, device: deviceHere(), ...(OwnPage.safeParse(back).success && { back }) },
        { signal },
      );
      show(payment);
      while (payment.status === paymentStates.waiting) {
        await pause(pollEvery, signal);
        const { form, pay_url, bridge, qr_img } = payment;
        const next = await send(paymentState, { rid, with_code: 0 }, { signal }).catch((error: unknown) => {
          if (signal.aborted) throw error;
          return undefined;
        });
        if (!next) continue;
        payment = { ...next, form, pay_url, bridge, qr_img };
        show(payment);
      }
      if (payment.status === paymentStates.paid) whenPaid.current();
    };
    watch().catch((error: unknown) => {
      const failure = signal.aborted ? undefined : messageOf(error);
      if (failure) setView({ phase: 'failed', failure, secondsLeft: 0 });
    });
    return () => {
      controller.abort();
      clearInterval(ticking);
    };
  }, [rid, round]);

  return { ...view, retry: () => setRound((last) => last + 1) };
}

function phaseOf({ status, seconds_left }: Payment): PaymentView['phase'] {
  if (status === paymentStates.paid) return 'paid';
  if (status !== paymentStates.waiting) return 'ended';
  return seconds_left > 0 ? 'waiting' : 'confirming';
}
