import { useState } from 'react';
import { readToken } from '../../../ui/asking/session.ts';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import type { FormValues } from '../contract.ts';
import type { Entry } from './add-to-plan.ts';
import { keepForGuest, mostKept } from './guest-plan.ts';

/**
 * Puts a service in the plan with what is chosen. Of whoever is not signed in the browser keeps it, and it joins the account's
 * plan as soon as they are.
 */
export function useAddToPlan(rid: string) {
  const [isBusy, setBusy] = useState(false);

  const keep = (entry: Entry) => {
    if (keepForGuest(entry)) showSuccess('已加入实验计划，登录后下单');
    else showError(`未登录时最多保留${mostKept}项，请先登录`);
  };
  const put = async (entry: Entry) => {
    setBusy(true);
    try {
      const { addToPlan } = await import('./add-to-plan.ts');
      await addToPlan(entry);
      showSuccess('已加入实验计划');
    } catch (error) {
      if (!readToken()) return keep(entry);
      const { messageOf } = await import('../../../ui/asking/send.ts');
      const message = messageOf(error);
      if (message) showError(message);
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    add: (params: FormValues) => {
      if (isBusy) return;
      const entry = { rid, params, request_id: requestName() };
      if (readToken()) void put(entry);
      else keep(entry);
    },
  };
}

function requestName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
