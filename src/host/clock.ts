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
