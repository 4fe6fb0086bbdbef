import { AsyncLocalStorage } from 'node:async_hooks';

/** What happens because of one request, in whatever it sets to work: jobs and providers included. */
const traces = new AsyncLocalStorage<string>();

/** Does `work` under the id of the request that it goes back to. */
export function traced<Result>(requestId: string | undefined, work: () => Result): Result {
  return requestId === undefined ? work() : traces.run(requestId, work);
}

/** The id of the request that is at the bottom of this; undefined for what the clock started. */
export function tracedRequest(): string | undefined {
  return traces.getStore();
}
