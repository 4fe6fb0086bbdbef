import { Skeleton } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { TaskBar } from '../../features/home/staff/task-bar.tsx';
import { keepTasks } from '../../features/home/staff/task-queue.ts';
import { staffLogout, staffMe } from '../../features/staff/contract.ts';
import { welcomePath } from '../../features/staff/rules.ts';
import { SignInView } from '../../features/staff/staff/sign-in-view.tsx';
import { WelcomeView } from '../../features/staff/staff/welcome-view.tsx';
import { AntdFrame } from '../../ui/antd/frame.tsx';
import { StaffLoaded } from '../../ui/antd/staff-page.tsx';
import { type StaffMe, StaffMeContext } from '../../ui/asking/staff-me.ts';
import { sendStaff } from '../../ui/asking/staff-send.ts';
import { endStaffSession, useStaffToken } from '../../ui/asking/staff-session.ts';
import { useCall } from '../../ui/asking/use-call.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Link } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/showing/empty-state.tsx';
import { BackOfficeHeader, BackOfficeMenu } from './back-office-menu.tsx';
import { ListChoicesFrame } from './list-choices-frame.tsx';
import { firstPage, pageGroups } from './pages.ts';
import { Palette } from './palette.tsx';

/**
 * The sign-in, or the frame with menu and page. Whoever signs in lands where they wanted to go. Whoever has a link to set
 * their password needs no session.
 */
export function BackOffice() {
  const token = useStaffToken();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!token) keepTasks(undefined);
  }, [token]);
  if (pathname === welcomePath)
    return (
      <AntdFrame>
        <WelcomeView />
      </AntdFrame>
    );
  return <AntdFrame>{token ? <SignedInOffice key={token} /> : <SignInView />}</AntdFrame>;
}

function SignedInOffice() {
  const me = useCall(staffMe, {});
  return (
    <div className="min-h-dvh bg-page">
      {me.data ? (
        <Office me={me.data} />
      ) : (
        <div className="p-8">
          <StaffLoaded state={me}>{() => null}</StaffLoaded>
        </div>
      )}
    </div>
  );
}

/** Where this browser keeps that the menu is folded. */
const foldedKey = 'staffMenuFolded';

function Office({ me }: { me: StaffMe }) {
  const [isFolded, setFolded] = useState(() => localStorage.getItem(foldedKey) === '1');
  const fold = () => {
    localStorage.setItem(foldedKey, isFolded ? '0' : '1');
    setFolded(!isFolded);
  };
  return (
    <StaffMeContext value={me}>
      <a
        href="#staff-main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-(--lp-z-toast) focus:rounded-sm focus:bg-surface focus:px-4 focus:py-2 focus:text-link focus:shadow-3"
      >
        跳到正文
      </a>
      <div
        className={
          isFolded
            ? 'lg:grid lg:grid-cols-[64px_minmax(0,1fr)]'
            : 'lg:grid lg:grid-cols-[200px_minmax(0,1fr)]'
        }
      >
        <BackOfficeMenu me={me} isFolded={isFolded} onFold={fold} />
        <div className="min-w-0">
          <BackOfficeHeader me={me} onLeave={() => void leave()} />
          <TaskBar />
          <main id="staff-main" tabIndex={-1} className="p-4 outline-none lg:p-6">
            <ListChoicesFrame>
              <Page me={me} />
            </ListChoicesFrame>
          </main>
        </div>
      </div>
      <Palette />
    </StaffMeContext>
  );
}

/** The page of the address, or why there is none. */
function Page({ me }: { me: StaffMe }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isRoot = pathname.replace(/\/$/, '') === '/staff';
  const start = firstPage(me.permissions);
  useEffect(() => {
    if (isRoot && start) void navigate(start, { replace: true });
  }, [isRoot, start, navigate]);
  if (isRoot && start) return null;
  for (const { path, permission, page: Found } of pageGroups.flatMap(({ pages }) => pages)) {
    const match = matchPath(path, pathname);
    if (!match) continue;
    if (!me.permissions.includes(permission)) return <Nothing title="无权限操作" />;
    return (
      <Suspense fallback={<PageToCome />}>
        <Found params={match.params} />
      </Suspense>
    );
  }
  return <Nothing title="页面不存在" />;
}

/** The shape of a page while its code comes. */
function PageToCome() {
  return (
    <div role="status" aria-label="加载中" className="space-y-4">
      <Skeleton active title={false} paragraph={{ rows: 2, width: '30%' }} />
      <div className="rounded-lg border border-line bg-surface p-4 lg:p-5">
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </div>
    </div>
  );
}

function Nothing({ title }: { title: string }) {
  return (
    <EmptyState img="/images/empty-error.svg" title={title} note="请从菜单选择要办理的工作。">
      <Link to="/staff" className={`h-10 px-4.5 ${buttonClass('primary')}`}>
        返回后台首页
      </Link>
    </EmptyState>
  );
}

async function leave() {
  try {
    await sendStaff(staffLogout, {});
  } catch (error) {
    console.warn('the session could not be ended on the server', error);
  }
  endStaffSession();
}
