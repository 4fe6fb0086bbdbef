import { useId } from 'react';
import { useAccount } from '../../ui/asking/account.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { CountBadge } from '../../ui/showing/count-badge.tsx';
import { useDisclosure } from '../../ui/use-disclosure.ts';
import { useSignOut } from './use-sign-out.ts';

/** The account's name, and below it where it leads. */
export function AccountMenu({ className }: { className: string }) {
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
export function Face({ avatar }: { avatar: string | undefined }) {
  if (!avatar) return <Icon name="user" />;
  return <img src={avatar} alt="" width="24" height="24" className="size-6 shrink-0 rounded-full" />;
}
