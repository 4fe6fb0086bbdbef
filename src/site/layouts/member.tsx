import { lazy, Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { returnedHash } from '../../features/payments/contract.ts';
import { useAccount } from '../../ui/asking/account.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { MemberCards, MemberMenu } from '../shell/member-menu.tsx';
import { useMenuCounts } from '../shell/use-menu-counts.ts';
import { useLoginHere } from '../use-login-here.ts';

const ReturnedPayment = lazy(async () => ({
  default: (await import('../../features/payments/member/returned-payment.tsx')).ReturnedPayment,
}));

export const handle = { isInside: true };

/**
 * The frame of the member centre: the menu beside the page. The server renders it with a skeleton, the same for
 * everybody; signed out, the skeleton stays and the login dialog opens over it.
 */
export default function MemberLayout() {
  const isSignedIn = useLoginHere();
  const location = useLocation();
  const counts = useMenuCounts();
  const { state, location: next } = useNavigation();
  const isWaiting = useDelayed(state === 'loading' && next.pathname.startsWith('/member/'));
  useEffect(() => {
    if (isSignedIn) void import('../offline/take-along.ts').then(({ takeAlong }) => takeAlong());
  }, [isSignedIn]);
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] items-start gap-6 pt-4 pb-[calc(var(--lp-section-y-mobile)/2)] md:grid-cols-[208px_minmax(0,1fr)] md:pt-6 md:pb-9 print:block">
      <MemberMenu counts={counts} />
      <div className="min-w-0 space-y-4">
        <VerificationNotice />
        {isSignedIn && !isWaiting ? <Outlet /> : <PageSkeleton />}
        {location.pathname === '/member/center' && <MemberCards counts={counts} />}
        {isSignedIn && location.hash.startsWith(`#${returnedHash}`) && (
          <Suspense>
            <ReturnedPayment />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Warns whoever is not verified (specification section 6). */
function VerificationNotice() {
  const account = useAccount();
  if (!account || account.isVerified) return null;
  return (
    <p role="status" className="flex items-center gap-2.5 rounded-md bg-warning-bg px-4 py-3 text-warning">
      <Icon name="info" />
      <span className="flex-1">未完善基本信息无法正常下单</span>
      <Link to="/member/information#attest" className="shrink-0 font-medium underline underline-offset-3">
        去完善
      </Link>
    </p>
  );
}
