import { useEffect } from 'react';
import { Outlet, useRouteLoaderData } from 'react-router';
import { tellVisit } from '../../features/traffic/public/tell-shown.ts';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { LoginGate } from '../shell/login-gate.tsx';
import { useLoginHere } from '../use-login-here.ts';

/**
 * The frame of pages that need the whole screen: no header, no menu; what is in it scrolls by itself where there is room.
 * The server renders it with a skeleton, the same for everybody; signed out, the skeleton stays and the login dialog opens.
 */
export default function WorkspaceLayout() {
  const isSignedIn = useLoginHere();
  const site = useRouteLoaderData<typeof rootLoader>('root');
  useEffect(tellVisit, []);
  return (
    <div className="max-md:pb-36 md:grid md:h-dvh md:grid-rows-[auto_minmax(0,1fr)_auto] md:overflow-hidden">
      {isSignedIn ? (
        <Outlet />
      ) : (
        <main className="wrap py-6">
          <PageSkeleton />
        </main>
      )}
      {site && <LoginGate shell={site.shell} />}
    </div>
  );
}
