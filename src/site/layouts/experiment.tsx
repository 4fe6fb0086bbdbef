import { useEffect, useRef, useState } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { userInfo } from '../../features/customers/contract.ts';
import { ExperimentFrame } from '../../features/experiment/draft/experiment-frame.client.tsx';
import { ExperimentSkeleton } from '../../features/experiment/draft/experiment-skeleton.tsx';
import { planList } from '../../features/plan/contract.ts';
import { load } from '../../ui/asking/load.ts';
import { send } from '../../ui/asking/send.ts';
import { watchSession } from '../../ui/asking/session.ts';
import { LoadedPage } from '../../ui/page/loaded-page.tsx';
import { useLoginHere } from '../use-login-here.ts';

export const handle = { isInside: true };

/** The customer's plan with its draft, and who they are. */
export async function clientLoader() {
  return load(async () => {
    const [plan, account] = await Promise.all([send(planList, {}), send(userInfo, {})]);
    return { plan, account };
  });
}

/** Steps share what is loaded; only signing in, and whoever asks for it, loads it anew. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href;
}

export { ExperimentSkeleton as HydrateFallback };

/**
 * The frame of the experiment plan and its steps. The server renders a skeleton, the same for everybody; signed out,
 * the skeleton stays and the login dialog opens over it. What was loaded for one session is never shown to the next.
 */
export default function ExperimentLayout() {
  const loaded = useLoaderData<typeof clientLoader>();
  const isSignedIn = useLoginHere();

  const present = useRef(loaded);
  present.current = loaded;
  const [former, setFormer] = useState<typeof loaded>(null);
  useEffect(() => watchSession((event) => event === 'out' && setFormer(present.current)), []);
  return (
    <div className="wrap pb-12 md:pb-18">
      {isSignedIn && loaded && loaded !== former ? (
        <LoadedPage loaded={loaded}>
          {(found) => (
            <ExperimentFrame plan={found.plan} account={found.account}>
              <Outlet />
            </ExperimentFrame>
          )}
        </LoadedPage>
      ) : (
        <ExperimentSkeleton />
      )}
    </div>
  );
}
