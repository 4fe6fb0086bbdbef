import { Drawer } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { PasskeysDialog } from '../../features/staff/passkeys/staff/passkeys-dialog.tsx';
import { PasswordDialog } from '../../features/staff/staff/password-dialog.tsx';
import type { StaffMe } from '../../ui/asking/staff-me.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { CountBadge } from '../../ui/showing/count-badge.tsx';
import { ThemeSelect } from '../../ui/theme-select.tsx';
import { MessageLink } from './message-link.tsx';
import { menuOf } from './pages.ts';
import { Key } from './palette.tsx';
import { paletteOpen } from './palette-open.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useWaiting } from './use-waiting.ts';

type Props = { me: StaffMe; onLeave: () => void };

/** The menu beside the page, which folds to its symbols; behind a button where there is no room for it. */
export function BackOfficeMenu({
  me,
  isFolded,
  onFold,
}: Pick<Props, 'me'> & { isFolded: boolean; onFold: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <aside className="sticky top-0 hidden h-dvh flex-col bg-inverse text-inverse-muted lg:flex">
        <Link
          to="/staff"
          aria-label="澄谱后台首页"
          className={`block shrink-0 pt-4 pb-2 ${isFolded ? 'px-4' : 'px-5'}`}
        >
          {isFolded ? (
            <img src="/images/logo-mark-inverse.svg" alt="" width={32} height={32} />
          ) : (
            <img src="/images/logo-inverse.svg" alt="" width={84} height={38} />
          )}
        </Link>
        <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-3 [scrollbar-color:var(--lp-brand-700)_transparent] [scrollbar-width:thin]">
          <Pages me={me} isFolded={isFolded} />
        </div>
        <button
          type="button"
          aria-pressed={isFolded}
          aria-label="收起菜单"
          title={isFolded ? '展开菜单' : undefined}
          onClick={onFold}
          className={`m-3 mt-0 flex items-center gap-2.5 rounded-sm px-3 py-2.5 text-sm hover:bg-white/8 hover:text-white ${isFolded ? 'justify-center' : ''}`}
        >
          <Icon name={isFolded ? 'right' : 'left'} className="size-4.5" />
          {!isFolded && '收起'}
        </button>
      </aside>
      <aside
        aria-label="后台"
        className="sticky top-0 z-(--lp-z-header) flex items-center gap-3 border-b border-line bg-surface px-4 py-2.5 lg:hidden"
      >
        <button
          type="button"
          aria-label="打开菜单"
          className={`size-10 ${buttonClass('outline')}`}
          onClick={() => setIsOpen(true)}
        >
          <Icon name="menu" />
        </button>
        <span className="font-semibold whitespace-nowrap text-fg">澄谱后台</span>
        <span className="ml-auto text-sm text-muted">{me.name}</span>
        <MessageLink />
      </aside>
      <Drawer
        open={isOpen}
        placement="left"
        size={264}
        title="菜单"
        styles={{ body: { padding: 0 } }}
        onClose={() => setIsOpen(false)}
      >
        <div className="min-h-full bg-inverse px-3 pb-4 text-inverse-muted">
          <Pages me={me} isFolded={false} onChoose={() => setIsOpen(false)} />
        </div>
      </Drawer>
    </>
  );
}

/** Above the page: the way to everything by its name, messages, and who is signed in. */
export function BackOfficeHeader({ me, onLeave }: Props) {
  const [opened, setOpened] = useState<'password' | 'passkeys'>();
  const close = () => setOpened(undefined);
  return (
    <header className="z-(--lp-z-header) flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2 lg:sticky lg:top-0 lg:h-14 lg:px-6">
      <button
        type="button"
        onClick={() => paletteOpen.write(true)}
        className="flex h-9.5 min-w-0 flex-1 items-center gap-2.5 rounded-md border border-control bg-page pr-2 pl-3.5 text-left text-sm text-muted hover:border-action sm:max-w-110"
      >
        <Icon name="search" className="size-4.5" />
        <span className="min-w-0 flex-1 truncate">搜索订单、样品、客户，或输入页面名称</span>
        <span aria-hidden="true" className="hidden gap-1 lg:flex">
          <Key>Ctrl</Key>
          <Key>K</Key>
        </span>
      </button>
      <div className="ml-auto flex items-center gap-x-4 text-sm">
        <span className="hidden lg:block">
          <MessageLink />
        </span>
        <ShortcutHelp />
        <span className="hidden whitespace-nowrap text-body xl:block">
          {me.name} · {me.role_name}
        </span>
        <ThemeSelect className="cursor-pointer bg-surface text-body hover:text-fg" />
        <Deed onClick={() => setOpened('passkeys')}>通行密钥</Deed>
        <Deed onClick={() => setOpened('password')}>修改密码</Deed>
        <Deed onClick={onLeave}>退出登录</Deed>
      </div>
      {opened === 'password' && <PasswordDialog onClose={close} />}
      {opened === 'passkeys' && <PasskeysDialog onClose={close} />}
    </header>
  );
}

function Deed({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="whitespace-nowrap text-link hover:underline" onClick={onClick}>
      {children}
    </button>
  );
}

function Pages({ me, isFolded, onChoose }: { me: StaffMe; isFolded: boolean; onChoose?: () => void }) {
  return me.permissions.includes('desk:read') ? (
    <CountedPages {...{ me, isFolded, onChoose }} />
  ) : (
    <PageList {...{ me, isFolded, onChoose }} waiting={new Map()} />
  );
}

function CountedPages(of: Parameters<typeof Pages>[0]) {
  return <PageList {...of} waiting={useWaiting()} />;
}

function PageList({
  me,
  isFolded,
  waiting,
  onChoose,
}: Parameters<typeof Pages>[0] & { waiting: ReadonlyMap<string, number> }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="后台菜单">
      {menuOf(me.permissions).map(({ group, pages }) => (
        <div key={`${group} ${pages[0]?.path}`} className="mt-3">
          {isFolded ? (
            <div className="mx-1.5 mb-2.5 border-t border-white/14" />
          ) : (
            <p className="px-3 pb-1 text-xs">{group}</p>
          )}
          <ul aria-label={group}>
            {pages.map(({ path, name, icon }) => {
              const isHere = pathname === path || pathname.startsWith(`${path}/`);
              const count = waiting.get(path) ?? 0;
              return (
                <li key={path}>
                  <Link
                    to={path}
                    aria-current={isHere ? 'page' : undefined}
                    aria-label={count > 0 ? `${name}，${count} 项待处理` : isFolded ? name : undefined}
                    title={isFolded ? name : undefined}
                    className={`relative flex items-center gap-2.5 rounded-sm py-2 text-sm ${isFolded ? 'justify-center' : 'px-3'} ${
                      isHere
                        ? 'bg-white/12 font-medium text-white!'
                        : // Links in antd's drawer have its colour of links.
                          'text-inherit! hover:bg-white/8 hover:text-white!'
                    }`}
                    onClick={onChoose}
                  >
                    <Icon name={icon} className="size-4.5" />
                    {!isFolded && <span className="min-w-0 flex-1 truncate">{name}</span>}
                    <CountBadge count={count} className={isFolded ? 'absolute top-0 right-0 scale-85' : ''} />
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
