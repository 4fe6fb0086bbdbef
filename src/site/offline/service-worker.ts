import type { Shown } from '../../features/notifications/browsers/rules.ts';
import { offlinePage } from './offline-page.ts';
import { readVisit } from './visit.ts';

/**
 * Stands between the network and the browsers of members alone. It passes every page on as it comes, and asks for it while it
 * is itself still waking up; only where there is no network it answers itself. And it shows what customers are told.
 */

/** What of service workers is used here, which the types of pages leave out. */
type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Installing = Waiting & { addRoutes?: (rules: object) => Promise<void> };
type Fetching = Event & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type Pushed = Waiting & { data: { json: () => unknown } | null };
type Clicked = Waiting & { notification: Notification };
type Client = { url: string; focus: () => Promise<unknown> };
type Worker = {
  addEventListener: {
    (name: 'install', listener: (event: Installing) => void): void;
    (name: 'activate', listener: (event: Waiting) => void): void;
    (name: 'fetch', listener: (event: Fetching) => void): void;
    (name: 'push', listener: (event: Pushed) => void): void;
    (name: 'notificationclick', listener: (event: Clicked) => void): void;
  };
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<Client[]>;
    openWindow: (address: string) => Promise<unknown>;
  };
};

const worker = self as unknown as Worker;

worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting());
  // Where browsers know this, anything but a page does not even wake it.
  const past = event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' });
  if (past) event.waitUntil(past.catch(() => {}));
});

worker.addEventListener('activate', (event) => {
  const { navigationPreload } = worker.registration;
  if (navigationPreload) event.waitUntil(navigationPreload.enable());
});

worker.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  // Whatever was asked for ahead has to be taken: a link that is good for once would be used up by it.
  if (mode === 'navigate' && method === 'GET') event.respondWith(page(event));
});

async function page({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const { pathname, search } = new URL(request.url);
    if (/^\/(api|dev|staff)(\/|$)/.test(pathname)) throw error;
    const visit = await readVisit().catch(() => undefined);
    return new Response(offlinePage(visit, { path: pathname + search, now: new Date() }), { headers });
  }
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

worker.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, text, link } = event.data.json() as Shown;
  event.waitUntil(
    worker.registration.showNotification(title, {
      ...{ body: text, icon: '/images/icon-192.png', badge: '/images/badge-96.png' },
      data: { link },
    }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(open((notification.data as Pick<Shown, 'link'>).link));
});

/** The page where it is open already; else a window of its own, since what is typed in another one stays there. */
async function open(link: string) {
  const { origin } = location;
  const address = new URL(link || '/member/message', origin);
  if (address.origin !== origin) return;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === address.href);
  await (there ? there.focus() : worker.clients.openWindow(address.href));
}
