import type { StatusTone } from '../../core/status-tone.ts';

const tones: Record<number, StatusTone> = {
  ...{ 10: 'wait', 20: 'alert', 30: 'wait', 40: 'run', 50: 'done', 60: 'alert', 90: 'stop' },
};

/** How the state of a statement looks. */
export function statementTone(status: number): StatusTone {
  return tones[status] ?? 'run';
}
