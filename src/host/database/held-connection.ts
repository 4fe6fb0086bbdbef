import { AsyncLocalStorage } from 'node:async_hooks';
import { spanned } from '../running/trace.ts';

/** A transaction under way; whatever it started may outlive it. */
type Transaction = { isOver: boolean };

const transactions = new AsyncLocalStorage<Transaction>();
let heed: (breach: Error) => void = () => {};

/** Marks what `work` does, and all that it sets going, as done by whoever holds a connection of the pool. */
export async function holdingConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine: Transaction = { isOver: false };
  try {
    return await transactions.run(mine, work);
  } finally {
    mine.isOver = true;
  }
}

/**
 * Tells whoever heeds it when this is done by somebody who holds a connection: with a pool of ten, ten who wait for
 * something slow keep everybody else waiting (trust figure G40). Whatever may take its time asks first: files,
 * threads, providers, other calls, a second connection.
 */
export function waitsFor(what: string): void {
  if (transactions.getStore()?.isOver === false) {
    heed(new Error(`something waits for ${what} while it holds a database connection`));
  }
}

/** `act` hears of each breach: tests throw, the product writes it to its log. */
export function heedHeldConnections(act: (breach: Error) => void): void {
  heed = act;
}

/** What makes a provider wait-able: each of its functions, of its parts' too, asks `waitsFor` first, and is told as a part of the work. */
export function watched<Provider extends object>(provider: Provider, name: string): Provider {
  return new Proxy(provider, {
    get: (target, key, self) => {
      const value: unknown = Reflect.get(target, key, self);
      if (typeof value === 'function') {
        return (...args: unknown[]) => {
          const what = `${name}.${String(key)}`;
          waitsFor(what);
          return spanned({ name: what, kind: 'client' }, () => Reflect.apply(value, target, args));
        };
      }
      return value && typeof value === 'object' ? watched(value, `${name}.${String(key)}`) : value;
    },
  });
}
