/** Does `work` whenever it is asked for, once at a time; what is asked for meanwhile is done once more afterwards. */
export type OneAtATime = {
  ask: () => void;
  /** Takes nothing more on and resolves when what is under way is done. */
  stop: () => Promise<void>;
};

/** `onError` hears of each failure; the next asking tries again. */
export function oneAtATime(work: () => Promise<unknown>, onError: (error: Error) => void): OneAtATime {
  let underWay: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopped = false;

  async function run() {
    do {
      isAskedAgain = false;
      try {
        await work();
      } catch (error) {
        onError(error as Error);
      }
    } while (isAskedAgain && !isStopped);
    underWay = undefined;
  }

  return {
    ask: () => {
      if (isStopped) return;
      if (underWay) isAskedAgain = true;
      else underWay = run();
    },
    stop: async () => {
      isStopped = true;
      await underWay;
    },
  };
}
