import { useEffect } from 'react';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { staffInvoicePlatform } from '../../contract.platform.ts';
import type { StaffInvoice } from '../../contract.staff.ts';
import { askedStates } from '../../platform/rules.states.ts';

/** How often it is looked how far the platform is, in milliseconds. */
const pause = 3_000;

/** Which platform issues invoices, and whether it issues those of a type; without one, none. */
export function usePlatform() {
  const { data } = useCall(staffInvoicePlatform, {});
  return { name: data?.name ?? '', issues: (type: number) => data?.types.includes(type) ?? false };
}

/** Whether the platform is about to do, or doing, something for a request. */
export const isUnderway = ({ platform }: Pick<StaffInvoice, 'platform'>) =>
  platform !== null && askedStates.includes(platform.status);

/** Looks again and again as long as the platform is at work. */
export function useWatched(isAtWork: boolean, look: () => void) {
  useEffect(() => {
    if (!isAtWork) return;
    const timer = setInterval(look, pause);
    return () => clearInterval(timer);
  });
}
