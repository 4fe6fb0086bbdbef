import type { StatusTone } from '../../core/status-tone.ts';

const tones: Record<number, StatusTone> = {
  ...{ 20: 'wait', 30: 'wait', 40: 'wait', 120: 'wait' },
  ...{ 65: 'alert', 210: 'alert' },
  ...{ 90: 'check', 100: 'done', 130: 'done' },
  ...{ 200: 'stop', 220: 'stop' },
};

/** How the state of an order looks; what is not told apart is under way. */
export function toneOf(status: number): StatusTone {
  return tones[status] ?? 'run';
}
