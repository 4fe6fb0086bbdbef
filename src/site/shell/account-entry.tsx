import { lazy, type MouseEvent, type ReactNode, Suspense } from 'react';
import { openLogin } from '../../ui/asking/login.ts';
import { useIsSignedIn } from '../../ui/asking/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { preloadLogin } from './login-gate.tsx';

/** For those who are signed in; the way to the member centre alone where it cannot be had. */
const AccountMenu = lazy(async () => ({
  default: await import('./account-menu.tsx').then(
    ({ AccountMenu }) => AccountMenu,
    () => CenterLink,
  ),
}));

/** 登录 / 注册, or once known the account's name with its menu; both of one width, so that nothing shifts. */
export function AccountEntry({ className }: { className: string }) {
  const isSignedIn = useIsSignedIn();
  if (!isSignedIn)
    return (
      <LoginLink className={`w-30 ${className}`}>
        <Icon name="user" />
        登录 / 注册
      </LoginLink>
    );
  return (
    <Suspense fallback={<CenterLink className={className} />}>
      <AccountMenu className={className} />
    </Suspense>
  );
}

function CenterLink({ className }: { className: string }) {
  return (
    <Link to="/member/center" className={`w-34 ${className}`}>
      <Icon name="user" />
      会员中心
    </Link>
  );
}

/** Opens the login dialog; where scripts do not run yet, the member centre asks for the login itself. */
export function LoginLink({ className, children }: { className: string; children: ReactNode }) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openLogin({ view: 'sign' });
  };
  return (
    <Link
      to="/member/center"
      onClick={open}
      onPointerEnter={preloadLogin}
      onFocus={preloadLogin}
      className={className}
    >
      {children}
    </Link>
  );
}
