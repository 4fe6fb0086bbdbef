import { Drawer } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PasswordDialog } from '../../features/staff/staff/password-dialog.tsx';
import type { StaffMe } from '../../ui/asking/staff-me.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { MessageLink } from './message-link.tsx';
import { pageGroups } from './pages.ts';

/** The menu beside the page; behind a button where there is no room for it. */
export function BackOfficeMenu({ me, onLeave }: { me: StaffMe; onLeave: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-surface lg:flex">
        <Content me={me} onLeave={onLeave} />
      </aside>
      <header className="sticky top-0 z-(--lp-z-header) flex items-center gap-3 border-b border-line bg-surface px-4 py-2.5 lg:hidden">
        <button
          type="button"
          aria-label="打开菜单"
          className={`size-10 ${buttonClass('outline')}`}
          onClick={() => setIsOpen(true)}
        >
          <Icon name="menu" />
        </button>
        <span className="whitespace-nowrap font-semibold text-fg">澄谱后台</span>
        <span className="ml-auto text-sm text-muted">{me.name}</span>
        <MessageLink />
      </header>
      <Drawer
        open={isOpen}
        placement="left"
        size={264}
        title="菜单"
        styles={{ body: { padding: 0 } }}
        onClose={() => setIsOpen(false)}
      >
        <Content me={me} onLeave={onLeave} onChoose={() => setIsOpen(false)} />
      </Drawer>
    </>
  );
}

function Content({ me, onLeave, onChoose }: { me: StaffMe; onLeave: () => void; onChoose?: () => void }) {
  const [isChanging, setIsChanging] = useState(false);
  const { pathname } = useLocation();
  const groups = pageGroups
    .map(({ group, pages }) => ({
      group,
      pages: pages.filter(({ name, permission }) => name && me.permissions.includes(permission)),
    }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <div className="flex min-h-full flex-col">
      <p className="flex items-center gap-2.5 px-5 pt-5 pb-3">
        <img src="/images/logo-mark.svg" alt="" width={28} height={28} />
        <span className="whitespace-nowrap text-md font-semibold text-fg">澄谱后台</span>
        <span className="ml-auto">
          <MessageLink onChoose={onChoose} />
        </span>
      </p>
      <nav aria-label="后台菜单" className="flex-1 px-3 pb-4">
        {groups.map(({ group, pages }) => (
          <div key={group} className="mt-3">
            <p className="px-2 pb-1 text-xs text-muted">{group}</p>
            <ul>
              {pages.map(({ path, name }) => {
                const isHere = pathname === path || pathname.startsWith(`${path}/`);
                return (
                  <li key={path}>
                    <Link
                      to={path}
                      aria-current={isHere ? 'page' : undefined}
                      className={`block rounded-sm px-2 py-2 text-sm ${
                        isHere ? 'bg-tint font-medium text-link' : 'text-body hover:bg-subtle'
                      }`}
                      onClick={onChoose}
                    >
                      {name}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </nav>
      <div className="border-t border-line px-5 py-4 text-sm">
        <p className="font-medium text-fg">{me.name}</p>
        <p className="text-muted">{me.role_name}</p>
        <div className="mt-2 flex gap-4">
          <button type="button" className="text-link hover:underline" onClick={() => setIsChanging(true)}>
            修改密码
          </button>
          <button type="button" className="text-link hover:underline" onClick={onLeave}>
            退出登录
          </button>
        </div>
      </div>
      {isChanging && <PasswordDialog onClose={() => setIsChanging(false)} />}
    </div>
  );
}
