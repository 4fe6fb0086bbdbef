import { Overloaded, TooMany } from '../../core/failure.ts';

/** How many are at work at once, how many wait, how many of one account may do either, and how long one waits, in ms. */
export type Places = { working: number; waiting: number; ofOne: number; patience: number };

/** Does `work` when its account's turn has come. */
export type Line = <Value>(account: string, work: () => Promise<Value>) => Promise<Value>;

/**
 * A line for what costs so much that only a few may do it at once. Accounts take turns and have one at work each, so
 * nobody stands before everybody else with all that they ask for. Throws TooMany when the account has as many in the
 * line as it may, Overloaded when it is full or when the turn does not come in time.
 */
export function createLine({ working: most, waiting: mostWaiting, ofOne, patience }: Places): Line {
  /** In the order in which they are next. */
  const accounts = new Map<string, { isAtWork: boolean; waiting: (() => void)[] }>();
  let working = 0;
  let waiting = 0;

  function letIn() {
    for (const one of accounts.values()) {
      if (working >= most) return;
      const enter = one.isAtWork ? undefined : one.waiting.shift();
      if (!enter) continue;
      waiting -= 1;
      working += 1;
      one.isAtWork = true;
      enter();
    }
  }

  return async (account, work) => {
    const own = accounts.get(account) ?? { isAtWork: false, waiting: [] };
    if (own.waiting.length + (own.isAtWork ? 1 : 0) >= ofOne) throw new TooMany(2, lineRefusals.ofOne);
    const mustWait = own.isAtWork || working >= most;
    if (mustWait && waiting >= mostWaiting) throw new Overloaded(lineRefusals.full);
    accounts.set(account, own);
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        own.waiting.splice(own.waiting.indexOf(enter), 1);
        waiting -= 1;
        reject(new Overloaded(lineRefusals.full));
      };
      const late = setTimeout(leave, patience);
      const enter = () => {
        clearTimeout(late);
        resolve();
      };
      own.waiting.push(enter);
      waiting += 1;
      letIn();
    });
    try {
      return await work();
    } finally {
      working -= 1;
      own.isAtWork = false;
      // Whoever had a turn stands behind everybody else.
      accounts.delete(account);
      if (own.waiting.length) accounts.set(account, own);
      letIn();
    }
  };
}

/** Lets at most `most` of one name be at work at once; throws TooMany for those beyond, who come again after so many seconds. */
export function createPlaces(most: number, refusal: string = lineRefusals.ofOne, seconds = 2): Line {
  const taken = new Map<string, number>();
  return async (name, work) => {
    const before = taken.get(name) ?? 0;
    if (before >= most) throw new TooMany(seconds, refusal);
    taken.set(name, before + 1);
    try {
      return await work();
    } finally {
      const left = (taken.get(name) ?? 1) - 1;
      if (left > 0) taken.set(name, left);
      else taken.delete(name);
    }
  };
}

/** What is told to whoever is sent away. */
export const lineRefusals = {
  ofOne: '您有文件正在生成，请等待完成后再试',
  full: '当前生成文件的人较多，请稍后再试',
} as const;
