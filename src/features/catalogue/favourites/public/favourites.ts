import { useEffect } from 'react';
import { readToken, useIsSignedIn } from '../../../../ui/asking/session.ts';
import { storeOf } from '../../../../ui/store.ts';

const kept = storeOf<ReadonlySet<string>>(new Set());
let isAsked = false;

/** The services that whoever is signed in keeps, asked for once; none until that is known. */
export function useFavourites(): ReadonlySet<string> {
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    if (!isSignedIn) forget();
    else if (!isAsked) void load();
  }, [isSignedIn]);
  return kept.use();
}

/** Tells which services are kept now, as the server just answered. */
export function setFavourites(rids: readonly string[]) {
  kept.write(new Set(rids));
}

function forget() {
  isAsked = false;
  if (kept.read().size > 0) kept.write(new Set());
}

async function load() {
  isAsked = true;
  try {
    const [{ send }, { favouriteRids }] = await Promise.all([
      import('../../../../ui/asking/send.ts'),
      import('../contract.ts'),
    ]);
    const { rids } = await send(favouriteRids, {});
    if (readToken()) setFavourites(rids);
  } catch (error) {
    console.warn('what is kept could not be loaded', error);
    isAsked = false;
  }
}
