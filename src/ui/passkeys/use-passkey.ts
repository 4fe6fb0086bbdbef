import { useEffect, useRef, useState } from 'react';
import { telling } from '../asking/use-work.ts';
import { showError } from '../toast.tsx';
import { canUsePasskeys, giveUpPasskey, type Options, signByAutofill, signByPasskey } from './ceremony.ts';

/** What is asked of an authenticator is good for five minutes, so what is offered below a field is asked anew before that, in ms. */
const anew = 4 * 60_000;

type Credential = Awaited<ReturnType<typeof signByPasskey>>;

/**
 * Signs somebody in with a passkey: by `signIn`, and from what the browser offers below the account field, where it does.
 * `isOffered` is false where there are no passkeys, and while a page is being hydrated.
 */
export function usePasskey({
  ask,
  enter,
  refused = showError,
}: {
  ask: () => Promise<Options>;
  enter: (credential: Credential) => Promise<void>;
  /** Hears why nothing came of it. */
  refused?: (message: string) => unknown;
}) {
  const [isOffered, setOffered] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef({ ask, enter, refused });
  latest.current = { ask, enter, refused };

  useEffect(() => setOffered(canUsePasskeys()), []);
  useEffect(() => {
    // The authenticator is asked one thing at a time, and the button comes first.
    if (!isOffered || isBusy) return;
    let isOver = false;
    const offer = async () => {
      const credential = await signByAutofill(() => latest.current.ask()).catch(console.warn);
      if (!credential || isOver) return;
      await telling(() => latest.current.enter(credential), latest.current.refused);
    };
    void offer();
    const timer = setInterval(() => void offer(), anew);
    return () => {
      isOver = true;
      clearInterval(timer);
      giveUpPasskey();
    };
  }, [isOffered, isBusy]);

  const signIn = async () => {
    if (isBusy) return;
    setBusy(true);
    await telling(
      async () => latest.current.enter(await signByPasskey(await latest.current.ask())),
      latest.current.refused,
    );
    setBusy(false);
  };
  return { isOffered, isBusy, signIn };
}
