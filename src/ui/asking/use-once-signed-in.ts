import { useEffect, useRef } from 'react';
import { openLogin, useLoginRequest } from './login.ts';
import { readToken, watchSession } from './session.ts';

/**
 * Does something for whoever is signed in: at once, and answers what came of it, or right after signing in, which others are
 * asked to. Whoever closes the dialog gives it up.
 */
export function useOnceSignedIn<Wish, Result>(
  act: (wish: Wish) => Result,
): (wish: Wish) => Result | undefined {
  const waiting = useRef<{ wish: Wish }>(undefined);
  const request = useLoginRequest();
  const present = useRef(act);
  present.current = act;
  useEffect(
    () =>
      watchSession((event) => {
        const wanted = waiting.current;
        waiting.current = undefined;
        if (event === 'in' && wanted) present.current(wanted.wish);
      }),
    [],
  );
  useEffect(() => {
    if (!request && !readToken()) waiting.current = undefined;
  }, [request]);
  return (wish) => {
    if (readToken()) return present.current(wish);
    openLogin({ view: 'sign' });
    waiting.current = { wish };
    return undefined;
  };
}
