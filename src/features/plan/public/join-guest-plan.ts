import { Failure } from '../../../core/failure.ts';
import { showError } from '../../../ui/toast.tsx';
import { addToPlan } from './add-to-plan.ts';
import { forgetGuestPlan, guestPlan, leaveForGuest } from './guest-plan.ts';

/**
 * Puts what was chosen before signing in into the account's plan, each under its own name, so that what a lost connection sent
 * twice is there once. What is refused is told and dropped; what could not be sent waits for the next time.
 */
export async function joinGuestPlan(): Promise<void> {
  const refused = new Set<string>();
  const list = guestPlan();
  for (const [index, entry] of list.entries()) {
    try {
      await addToPlan(entry);
    } catch (error) {
      if (!(error instanceof Failure)) return leaveForGuest(list.slice(index));
      refused.add(error.message);
    }
  }
  forgetGuestPlan();
  for (const message of refused) showError(message);
}
