import { useEffect, useRef, useState } from 'react';
import { openLogin, useLoginRequest } from '../../../ui/asking/login.ts';
import { readToken, watchSession } from '../../../ui/asking/session.ts';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import type { FormValues } from '../contract.ts';
import type { Entry } from './add-to-plan.ts';

/**
 * Puts a service in the plan with what is chosen. Whoever is not signed in is asked to, and the entry is put there
 * as soon as they are; closing the login dialog gives it up.
 */
export function useAddToPlan(rid: string) {
  const waiting = useRef<Entry>(undefined);
  const [isBusy, setBusy] = useState(false);
  const request = useLoginRequest();

  const put = useRef<(entry: Entry) => Promise<void>>(undefined);
  put.current = async (entry) => {
    setBusy(true);
    try {
      const { addToPlan } = await import('./add-to-plan.ts');
      await addToPlan(entry);
      waiting.current = undefined;
      showSuccess('已加入实验计划');
    } catch (error) {
      if (!readToken()) {
        waiting.current = entry;
        openLogin({ view: 'sign' });
        return;
      }
      const { messageOf } = await import('../../../ui/asking/send.ts');
      const message = messageOf(error);
      if (message) showError(message);
    } finally {
      setBusy(false);
    }
  };

  useEffect(
    () =>
      watchSession((event) => {
        const entry = waiting.current;
        waiting.current = undefined;
        if (event === 'in' && entry) void put.current?.(entry);
      }),
    [],
  );
  useEffect(() => {
    if (!request && !readToken()) waiting.current = undefined;
  }, [request]);

  return {
    isBusy,
    add: (params: FormValues) => {
      if (isBusy) return;
      const entry = { rid, params, request_id: requestName() };
      if (readToken()) void put.current?.(entry);
      else {
        openLogin({ view: 'sign' });
        waiting.current = entry;
      }
    },
  };
}

function requestName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
