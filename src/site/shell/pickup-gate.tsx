import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openLogin } from '../../ui/login.ts';
import { pickupHash } from '../../ui/pickup-link.tsx';
import { readToken, useIsSignedIn } from '../../ui/session.ts';
import { showError } from '../../ui/toast.tsx';
import { addressOf, needsLogin } from '../guard.ts';

/**
 * Shows the pickup dialog while the address says so. Signed out, the login dialog comes first and leads on to it.
 */
export function PickupGate() {
  const location = useLocation();
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  const [Pickup, setPickup] = useState<ComponentType<{ onClose: () => void }>>();
  const isAsked = location.hash === pickupHash;
  const close = () => void navigate({ ...location, hash: '' }, { replace: true, preventScrollReset: true });

  const onAsked = useRef<() => void>(null);
  onAsked.current = () => {
    if (!readToken()) {
      openLogin({ view: 'sign', next: addressOf(location) });
      // Where a login is needed anyway, closing the login dialog leaves the page.
      if (!needsLogin(location.pathname)) close();
      return;
    }
    import('../../features/sampling/public/pickup-dialog.tsx').then(
      ({ PickupDialog }) => setPickup(() => PickupDialog),
      () => {
        close();
        showError('取样窗口加载失败，请刷新页面后重试');
      },
    );
  };
  useEffect(() => {
    if (isAsked) onAsked.current?.();
  }, [isAsked]);

  return isAsked && isSignedIn && Pickup ? <Pickup onClose={close} /> : null;
}
