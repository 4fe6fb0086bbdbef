/** Tones of states: something is awaited from the customer, under way, checked, done, over, or wrong. */
export type StatusTone = 'wait' | 'run' | 'check' | 'done' | 'stop' | 'alert';
