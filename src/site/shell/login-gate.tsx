import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useBlocker, useLocation, useNavigate, useRevalidator } from 'react-router';
import { guestPlan } from '../../features/plan/public/guest-plan.ts';
import { setAccount, useAccount } from '../../ui/asking/account.ts';
import { closeLogin, openLogin, useLoginRequest } from '../../ui/asking/login.ts';
import { emptyPlanCount } from '../../ui/asking/plan-count.ts';
import { readToken, watchSession } from '../../ui/asking/session.ts';
import { askToLeave, leavesUnsaved } from '../../ui/leaving.ts';
import { pickupHash } from '../../ui/pickup-link.tsx';
import { showError } from '../../ui/toast.tsx';
import { addressOf, inviterIn, needsLogin } from '../guard.ts';
import type { Shell } from './addresses.ts';

type LoginDialog = typeof import('../../features/identity/signing-in/public/login-dialog.tsx').LoginDialog;
type AttestDialog = ComponentType<{ onClose: () => void }>;

/** Where the documents are read that are asked about elsewhere. */
const legalPaths = ['/license', '/policy', '/agreement'];

/** How often the token is looked at, in ms. */
const checkEvery = 60_000;

/** Fetches the code of the login dialog ahead of the click. */
export function preloadLogin() {
  void loadLogin();
}

/**
 * Everything about who is signed in that no single page is responsible for: keeps signed-out visitors from pages
 * that need a login, shows the login dialog and leads on afterwards, keeps the token fresh and the stores in step
 * with it, asks new customers to verify themselves and everybody to agree to later versions of the legal documents, and
 * opens the pickup dialog.
 */
export function LoginGate({ shell }: { shell: Shell }) {
  const navigate = useNavigate();
  const location = useLocation();
  const { revalidate } = useRevalidator();
  const request = useLoginRequest();
  const [Login, setLogin] = useState<LoginDialog>();
  const [Attest, setAttest] = useState<AttestDialog>();
  const [Pickup, setPickup] = useState<ComponentType>();
  const [Consent, setConsent] = useState<ComponentType>();
  const isPickup = location.hash === pickupHash;
  const needsConsent = Boolean(useAccount()?.consentsDue.length) && !legalPaths.includes(location.pathname);

  // A router has room for one blocker, so this one also asks those who leave something unsaved behind.
  const blocker = useBlocker(
    ({ nextLocation: { pathname } }) => isForbidden(pathname) || leavesUnsaved(pathname),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (!isForbidden(blocker.location.pathname)) {
      void askToLeave({ leave: blocker.proceed, stay: blocker.reset });
      return;
    }
    openLogin({ view: 'sign', next: addressOf(blocker.location) });
    blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!request) return;
    loadLogin().then(
      (dialog) => setLogin(() => dialog),
      () => {
        closeLogin();
        showError('登录窗口加载失败，请刷新页面后重试');
      },
    );
  }, [request]);

  useEffect(() => {
    if (!isPickup) return;
    import('./pickup-gate.tsx').then(
      ({ PickupGate }) => setPickup(() => PickupGate),
      () => showError('取样窗口加载失败，请刷新页面后重试'),
    );
  }, [isPickup]);

  useEffect(() => {
    if (!needsConsent) return;
    import('./consent-gate.tsx').then(
      ({ ConsentGate }) => setConsent(() => ConsentGate),
      (error) => console.warn('the legal documents could not be asked about', error),
    );
  }, [needsConsent]);

  useEffect(() => {
    const inviterCode = inviterIn(location.hash);
    if (!inviterCode) return;
    if (!readToken()) void openInvitation(inviterCode);
    void navigate({ pathname: location.pathname, search: location.search }, { replace: true });
  }, [location, navigate]);

  const onSession = useRef<(event: 'in' | 'out') => void>(null);
  onSession.current = async (event) => {
    if (event === 'out') {
      setAccount(undefined);
      emptyPlanCount();
      return;
    }
    closeLogin();
    await joinPlans();
    const here = addressOf(location);
    if (request?.next && request.next !== here) await navigate(request.next);
    else if (needsLogin(location.pathname)) await revalidate();
    const account = await loadAccount();
    if (!request || !account || account.hasAddress) return;
    const { AttestDialog } = await import('../../features/customers/public/attest-dialog.tsx');
    setAttest(() => AttestDialog);
  };
  useEffect(() => {
    if (readToken()) void loadAccount();
    // Not while the page is being left: the answer would be lost.
    const check = () => !document.hidden && readToken() && void keepFresh();
    const timer = setInterval(check, checkEvery);
    document.addEventListener('visibilitychange', check);
    const unwatch = watchSession((event) => onSession.current?.(event));
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
      unwatch();
    };
  }, []);

  const close = () => {
    closeLogin();
    if (needsLogin(location.pathname)) void navigate('/');
  };
  return (
    <>
      {request && Login && <Login request={request} shop={shell} onClose={close} />}
      {needsConsent && Consent && !request && <Consent />}
      {Attest && !needsConsent && <Attest onClose={() => setAttest(undefined)} />}
      {isPickup && Pickup && !request && !Attest && !needsConsent && <Pickup />}
    </>
  );
}

/** What was planned before signing in joins the plan, before any page looks at it. */
async function joinPlans(): Promise<void> {
  if (guestPlan().length === 0) return;
  try {
    const { joinGuestPlan } = await import('../../features/plan/public/join-guest-plan.ts');
    await joinGuestPlan();
  } catch (error) {
    console.warn('what was planned before signing in could not join the plan', error);
  }
}

function isForbidden(pathname: string): boolean {
  return needsLogin(pathname) && !readToken();
}

/** Opens the register view with what the shop gives for coming by an invitation; without it when that cannot be had. */
async function openInvitation(inviterCode: string) {
  const gift = await import('../../features/promotion/earning/public/read-gift.ts').then(
    ({ readGift }) => readGift(),
    () => undefined,
  );
  openLogin({ view: 'reg', inviterCode, gift });
}

async function loadLogin(): Promise<LoginDialog> {
  return (await import('../../features/identity/signing-in/public/login-dialog.tsx')).LoginDialog;
}

async function loadAccount() {
  const { loadAccount } = await import('./signed-in.ts');
  return loadAccount();
}

async function keepFresh() {
  const { keepFresh } = await import('../../ui/asking/send.ts');
  await keepFresh();
}
