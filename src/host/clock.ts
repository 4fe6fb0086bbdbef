/** The product's clock. Demo mode may move it, so that rules about time can be tried out; production never does. */
export type Clock = {
  now: () => Date;
  /** Runs the clock this many milliseconds ahead of the machine's, or behind it when negative. */
  setOffset: (milliseconds: number) => void;
  offset: () => number;
};

/** A clock that shows the machine's time, or that of `machine`, until it is moved. */
export function createClock(machine: () => number = Date.now): Clock {
  let offset = 0;
  return {
    now: () => new Date(machine() + offset),
    setOffset: (milliseconds) => {
      offset = milliseconds;
    },
    offset: () => offset,
  };
}

/**
 * The machine's time as one that never goes back (trust figure G36): when the machine is set back this one goes on at half
 * speed until it has been caught up with, so that codes, tokens and coupons that had ended stay ended. `elapsed` counts
 * milliseconds whatever happens to the clock.
 */
export function steady(
  machine: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): () => number {
  let [shown, seenAt] = [machine(), elapsed()];
  return () => {
    const passed = elapsed() - seenAt;
    seenAt += passed;
    shown = Math.max(machine(), shown + passed / 2);
    return shown;
  };
}
