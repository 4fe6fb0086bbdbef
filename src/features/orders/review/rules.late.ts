import { isOneOf } from '../../../core/record.ts';
import { addDays } from '../../../core/shanghai.ts';
import { inLaboratory, orderStates } from '../rules.states.ts';

/** A step of an order's history, as far as it tells who let time pass. */
export type TimedStep = { at: Date; action: string; fromStatus: number | null; toStatus: number };

const day = 86_400_000;

/**
 * Full days for which an order in the laboratory waited for its customer since its day was last promised: by whoever
 * names another day, or anew when samples or data come in.
 */
export function daysOfCustomer(steps: readonly TimedStep[], now: Date): number {
  let waited = 0;
  for (const [index, { at, action, fromStatus, toStatus }] of steps.entries()) {
    const wasInside = isOneOf(fromStatus ?? 0, ...inLaboratory, ...waitsForCustomer);
    if (action === 'promise' || !wasInside) waited = 0;
    const until = steps[index + 1]?.at ?? now;
    if (isOneOf(toStatus, ...waitsForCustomer)) waited += until.getTime() - at.getTime();
  }
  return Math.floor(waited / day);
}

const waitsForCustomer = [orderStates.atIssue, orderStates.toConfirm];

/** What makes up for a promise that is missed, in fen: at most `share` percent of what the order comes to. */
export function lateFenOf(totalFen: number, { fen, share }: { fen: number; share: number }): number {
  return Math.max(0, Math.min(fen, Math.floor((totalFen * share) / 100)));
}

/** Whether it is by its customer alone that what was promised for one day comes on another. */
export function isCustomersDelay(promised: string, date: string, daysWaited: number): boolean {
  return addDays(promised, daysWaited) >= date;
}
