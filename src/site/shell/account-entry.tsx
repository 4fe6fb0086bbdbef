import { type MouseEvent, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useAccount } from '../../ui/asking/account.ts';
import { openLogin } from '../../ui/asking/login.ts';
import { useIsSignedIn } from '../../ui/asking/session.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { CountBadge } from '../../ui/showing/count-badge.tsx';
import { useDisclosure } from '../../ui/use-disclosure.ts';
import { preloadLogin } from './login-gate.tsx';
import { useSignOut } from './use-sign-out.ts';

/** 登录 / 注册, or once known the account's name with its menu; both of one width, so that nothing shifts. */
export function AccountEntry({ className }: { className: string }) {
  const isSignedIn = useIsSignedIn();
  if (isSignedIn) return <AccountMenu className={className} />;
  return (
    <LoginLink className={`w-30 ${className}`}>
      <Icon name="user" />
      登录 / 注册
    </LoginLink>
  );
}

/** Opens the login dialog; where scripts do not run yet, the member centre asks for the login itself. */
function LoginLink({ className, children }: { className: string; children: ReactNode }) {
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

function AccountMenu({ className }: { className: string }) {
  const account = useAccount();
  const signOut = useSignOut();
  const { isOpen, close, button, container } = useDisclosure();
  const id = useId();
  const unread = account?.unread ?? 0;
  const item =
    'flex w-full items-center gap-2.5 rounded-sm px-3 py-2 text-fg hover:bg-tint hover:text-on-tint';
  return (
    <div className="relative" {...container}>
      <button type="button" {...button} aria-controls={id} className={`w-34 ${className}`}>
        <Face avatar={account?.avatar} />
        <span className="truncate">{account?.name ?? '会员中心'}</span>
        {unread > 0 && <span className="sr-only">，{unread} 条未读消息</span>}
        <CountBadge count={unread} className="shrink-0" />
      </button>
      <ul
        id={id}
        hidden={!isOpen}
        className="absolute top-full right-0 min-w-40 rounded-md border border-line bg-surface p-2 shadow-3"
      >
        <li>
          <Link to="/member/center" onClick={close} className={item}>
            <Icon name="home" />
            会员中心
          </Link>
        </li>
        <li>
          <Link
            to="/member/message"
            onClick={close}
            className={item}
            aria-label={unread ? `消息，${unread} 条未读` : undefined}
          >
            <Icon name="msg" />
            消息
            <CountBadge count={unread} className="ml-auto" />
          </Link>
        </li>
        <li>
          <button
            type="button"
            className={item}
            onClick={() => {
              close();
              void signOut();
            }}
          >
            <Icon name="right" />
            退出登录
          </button>
        </li>
      </ul>
    </div>
  );
}

/** The account's picture, or the sign of one. */
function Face({ avatar }: { avatar: string | undefined }) {
  if (!avatar) return <Icon name="user" />;
  return <img src={avatar} alt="" width="24" height="24" className="size-6 shrink-0 rounded-full" />;
}

/** The same in the menu of small screens. */
export function AccountRow() {
  const isSignedIn = useIsSignedIn();
  const account = useAccount();
  const signOut = useSignOut();
  const row = 'flex items-center justify-between gap-3 border-b border-line px-5 py-3';
  if (!isSignedIn) {
    return (
      <div className={row}>
        <LoginLink className={`h-11 flex-1 ${buttonClass('primary')}`}>登录 / 注册</LoginLink>
      </div>
    );
  }
  return (
    <div className={row}>
      <Link to="/member/center" className="flex min-h-11 min-w-0 items-center gap-2.5 text-md text-fg">
        <Face avatar={account?.avatar} />
        <span className="truncate">{account?.name ?? '会员中心'}</span>
      </Link>
      <button
        type="button"
        data-leaves=""
        className="flex min-h-11 shrink-0 items-center text-muted"
        onClick={() => void signOut()}
      >
        退出登录
      </button>
    </div>
  );
}
