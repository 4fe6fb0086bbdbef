import type { StatusTone } from '../../core/status-tone.ts';
import { workStates } from './rules.states.ts';

const { unable, toVerify, disputed, retesting, amountChanged, accepted, settled } = workStates;

const tones: Readonly<Record<number, StatusTone>> = {
  ...{ [unable]: 'stop', [toVerify]: 'wait', [disputed]: 'alert' },
  ...{ [retesting]: 'check', [amountChanged]: 'check', [accepted]: 'done', [settled]: 'done' },
};

/** How the state of a unit of work looks to its customer. */
export const workTone = (status: number): StatusTone => tones[status] ?? 'run';
