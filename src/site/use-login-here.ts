import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { askToLogIn } from '../ui/asking/login.ts';
import { readToken, useIsSignedIn } from '../ui/asking/session.ts';
import { addressOf } from './guard.ts';

/** Opens the login dialog over a page that needs it, at once and after each signing out; tells whether somebody is signed in. */
export function useLoginHere(): boolean {
  const isSignedIn = useIsSignedIn();
  const here = addressOf(useLocation());
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each signing out.
  useEffect(() => {
    if (!readToken()) askToLogIn(here);
  }, [here, isSignedIn]);
  return isSignedIn;
}
