import { Failure, RequestFailed, refusals } from '../../core/failure.ts';
import { messageOf } from './send.ts';
import { readToken } from './session.ts';

/**
 * What a page of the member centre shows: its data, why there is none, and whether that may be otherwise another time, or null while
 * nobody is signed in.
 */
export type Loaded<Data> = { data: Data } | { failure: string; isRefusal: boolean } | null;

/** Loads a page's data in the browser. */
export async function load<Data>(get: () => Promise<Data>): Promise<Loaded<Data>> {
  if (!readToken()) return null;
  try {
    return { data: await get() };
  } catch (error) {
    if (!readToken()) return null;
    // Whoever was too busy may answer another time, in whatever way they said so.
    const isRefusal =
      error instanceof Failure && !(error instanceof RequestFailed) && error.message !== refusals.busy;
    return { failure: messageOf(error) ?? '', isRefusal };
  }
}
