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

/** Does work in the order in which it comes, at most so much of it at once. */
export type FewAtATime = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** `most`: so many at once. What fails makes room as what succeeds does. */
export function fewAtATime(most: number): FewAtATime {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (work) => {
    if (underWay < most) underWay += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever is next takes the place over.
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
