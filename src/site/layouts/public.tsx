import { useEffect } from 'react';
import { Outlet, useMatches, useNavigation, useRouteLoaderData } from 'react-router';
import { tellVisit } from '../../features/traffic/public/tell-shown.ts';
import type { loader as rootLoader } from '../root.tsx';
import { Footer } from '../shell/footer.tsx';
import { Header } from '../shell/header.tsx';
import { LoginGate } from '../shell/login-gate.tsx';
import { MainNav } from '../shell/main-nav.tsx';
import { SideBar } from '../shell/side-bar.tsx';
import { TabBar } from '../shell/tab-bar.tsx';

/**
 * The frame of every page that visitors see. A frame within it may say that its pages are `isInside`: what they have around them is
 * short. It is no question of the address: the page for what is not there is one page for all.
 */
export default function PublicLayout() {
  const site = useRouteLoaderData<typeof rootLoader>('root');
  const isInside = useMatches().some(
    ({ handle }) => (handle as { isInside?: boolean } | undefined)?.isInside,
  );
  useEffect(tellVisit, []);
  if (!site) return <Outlet />;
  const { shell } = site;
  return (
    <div className="pb-[calc(var(--lp-tabbar-h)+env(safe-area-inset-bottom))] md:pb-0 print:pb-0">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-(--lp-z-toast) focus:rounded-sm focus:bg-surface focus:px-4 focus:py-2 focus:text-link focus:shadow-3"
      >
        跳到正文
      </a>
      <Header shell={shell} />
      <MainNav shell={shell} />
      <main id="main" tabIndex={-1} className="outline-none">
        <PageComes />
        <Outlet />
      </main>
      <Footer shell={shell} isShort={isInside} />
      <SideBar qrcodes={shell.qrcodes} />
      <TabBar />
      <LoginGate shell={shell} />
    </div>
  );
}

/** Shows that the next page is on its way, once that takes a moment. */
function PageComes() {
  const { state } = useNavigation();
  if (state !== 'loading') return null;
  return (
    <div
      role="progressbar"
      aria-label="页面加载中"
      className="fixed inset-x-0 top-0 z-(--lp-z-toast) h-0.75 origin-left animate-coming bg-action motion-reduce:animate-appear print:hidden"
    />
  );
}
