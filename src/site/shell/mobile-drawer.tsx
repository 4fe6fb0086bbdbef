import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useAccount } from '../../ui/asking/account.ts';
import { useIsSignedIn } from '../../ui/asking/session.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PickupLink } from '../../ui/pickup-link.tsx';
import { ThemeSelect } from '../../ui/theme-select.tsx';
import { LoginLink } from './account-entry.tsx';
import { Face } from './account-menu.tsx';
import { dial, type Entry, isCurrent, mainEntries, type Shell } from './addresses.ts';
import { LanguageLink } from './language-link.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The drawer of small screens: account, all places, and what the top bar shows on wide ones. */
export function MobileDrawer({ shell, onClose }: { shell: Shell; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { contact } = shell;
  useEffect(() => dialog.current?.showModal(), []);
  /** A click on the backdrop reaches the dialog itself; one on a link, or on what signs out, leads away. */
  const closeOnLeaving = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === dialog.current || (event.target as Element).closest('a, [data-leaves]'))
      dialog.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes the dialog with Escape or its button.
    <dialog
      ref={dialog}
      aria-label="菜单"
      onClick={closeOnLeaving}
      onClose={onClose}
      className="m-0 ml-auto h-dvh max-h-none w-[min(320px,86vw)] overflow-y-auto bg-surface text-body shadow-3 backdrop:bg-scrim"
    >
      <div className="flex h-(--lp-header-h-mobile) items-center justify-between border-b border-line pr-2 pl-5">
        <p className="font-semibold text-fg">菜单</p>
        <button
          type="button"
          className="grid size-11 place-items-center text-fg"
          aria-label="关闭菜单"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" className="size-5.5" />
        </button>
      </div>
      <AccountRow />
      <nav aria-label="全部栏目" className="px-2 py-2">
        <ul>
          {mainEntries(shell).map((entry) => (
            <MenuEntry key={entry.to} entry={entry} />
          ))}
        </ul>
      </nav>
      <div className="border-t border-line px-2 py-2">
        <PickupLink className="flex h-11 items-center gap-2 px-3 text-md text-fg">
          <Icon name="truck" className="size-5 text-action" />
          上门取样
        </PickupLink>
      </div>
      <div className="flex h-15 items-center justify-between border-t border-line px-5 text-md text-fg">
        外观
        <ThemeSelect className="h-11 select-arrow cursor-pointer rounded-sm border border-control pl-3 text-md text-fg" />
      </div>
      <div className="border-t border-line px-5">
        <LanguageLink className="flex h-15 items-center text-md text-fg" />
      </div>
      <div className="border-t border-line px-5 py-4">
        <p className="text-xs text-muted">服务热线 · {contact.hours}</p>
        <a href={dial(contact.hotline)} className="inline-block py-1 font-num text-xl font-semibold text-fg">
          {contact.hotline}
        </a>
      </div>
    </dialog>
  );
}

/** Who is signed in, and the way out; or the way in. */
function AccountRow() {
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

function MenuEntry({ entry }: { entry: Entry }) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link
        to={entry.to}
        aria-current={entry.to === pathname ? 'page' : undefined}
        className={`flex h-11 items-center px-3 text-md ${isCurrent(entry, pathname) ? 'font-semibold text-action' : 'text-fg'}`}
      >
        {entry.label}
      </Link>
      {entry.children && (
        <ul className="grid grid-cols-3 gap-2 px-3 pb-2">
          {entry.children.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className="flex h-11 items-center justify-center rounded-sm bg-page text-fg">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
