import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PickupDialog } from '../../features/sampling/public/pickup-dialog.tsx';
import { openLogin } from '../../ui/asking/login.ts';
import { useIsSignedIn } from '../../ui/asking/session.ts';
import { addressOf, needsLogin } from '../guard.ts';

/**
 * The pickup dialog, shown while the address says so. Signed out, the login dialog comes first and leads on to it.
 */
export function PickupGate() {
  const location = useLocation();
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  const close = () => navigate({ ...location, hash: '' }, { replace: true, preventScrollReset: true });

  const askToSignIn = useRef<() => Promise<void>>(null);
  askToSignIn.current = async () => {
    // First, or whoever closes the login dialog at once would be asked again. Where a login is needed anyway,
    // closing it leaves the page.
    if (!needsLogin(location.pathname)) await close();
    openLogin({ view: 'sign', next: addressOf(location) });
  };
  useEffect(() => {
    if (!isSignedIn) void askToSignIn.current?.();
  }, [isSignedIn]);

  return isSignedIn ? <PickupDialog onClose={() => void close()} /> : null;
}
