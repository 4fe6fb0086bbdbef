import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { OutboxMessage } from '../src/host/gateways/outbox.ts';
import { decrypted, newBrowser } from '../tests/push-side.ts';
import { enter, openSession, signOut, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, isAlive, test } from './journey.ts';

/** What a member's browser keeps, shows and forgets. */

test.use({ serviceWorkers: 'allow' });

/** What this browser keeps of a visit: whose it is; undefined for nothing. */
const keptOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => (await (await caches.match('/visit'))?.json())?.account);
const workersOf = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test('orders and labels of the last visit are read without a network, and gone with whoever signs out', {
  tag: '@desktop',
}, async ({ page, context, request }) => {
  await page.goto('/');
  await isAlive(page);
  expect(await workersOf(page)).toBe(0);
  await enter(page, await openSession(request, 'student'), '/member/order');
  const [no = ''] =
    (
      await page
        .getByText(/^D\d{8,}/)
        .first()
        .textContent()
    )?.match(/D\d+/) ?? [];
  expect(no).not.toBe('');
  await expect.poll(() => keptOf(page)).toBe('student');
  await page.evaluate(() => navigator.serviceWorker.ready);

  await context.setOffline(true);
  await page.goto('/member/order');
  await expect(page.getByRole('heading', { name: '当前没有网络' })).toBeVisible();
  await expect(page.getByText(/以下是账号 student 截至 \d{4}-\d\d-\d\d \d\d:\d\d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: no })).toBeVisible();
  await page
    .getByText(/^样品标签（\d+）/)
    .first()
    .click();
  await expect(page.locator('.labels svg').first()).toBeVisible();
  await axeFindsNothing(page);
  await context.setOffline(false);
  await page.getByRole('link', { name: '重新连接' }).click();
  await expect(page.getByRole('heading', { name: '我的订单' })).toBeVisible();

  // Another customer who takes their place finds nothing, on whatever page.
  await enter(page, await openSession(request, 'teacher'), '/');
  await expect.poll(() => keptOf(page)).toBeUndefined();
  await page.goto('/member/center');
  await expect.poll(() => keptOf(page)).toBe('teacher');
  await signOut(page, false);
  await expect.poll(() => keptOf(page)).toBeUndefined();
  await expect.poll(() => workersOf(page)).toBe(0);
  await context.setOffline(true);
  await expect(page.goto('/member/order')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await context.setOffline(false);
});

test('a browser shows notices by choice, which lead to their page', {
  tag: '@desktop',
}, async ({ page, context, request }) => {
  const baseURL = process.env.E2E_ORIGIN ?? '';
  const browser = newBrowser();
  await context.grantPermissions(['notifications'], { origin: baseURL });
  await page.addInitScript(standInForPushService, browser.keys);
  await enter(page, await openSession(request, 'enterprise'), '/member/information#notices');
  await expect(page.getByRole('button', { name: '发送测试通知' })).toBeHidden();
  await page.getByRole('button', { name: '开启浏览器通知' }).click();
  await expect(toast(page, '浏览器通知已开启')).toBeVisible();
  await page.getByRole('button', { name: '发送测试通知' }).click();
  await expect(toast(page, '已发送，请留意系统通知')).toBeVisible();
  const sent = async () => {
    const messages: OutboxMessage[] = await (await request.get('/dev/outbox.json')).json();
    return messages.find(({ channel }) => channel === 'push');
  };
  await expect.poll(sent).toBeTruthy();
  const sealed = (await sent())?.text.split('\n').at(-1) ?? '';
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker');
  const shown = await showsTo(worker);
  await push(context, page, decrypted(browser, Buffer.from(sealed, 'base64url')));
  await expect.poll(shown).toMatchObject([
    {
      title: '测试通知',
      body: '收到这条通知，说明浏览器通知可以使用。',
      data: { link: '/member/message' },
    },
  ]);
  expect(await clickedOn(worker)).toEqual([`${baseURL}/member/message`]);
  await page.getByRole('button', { name: '关闭浏览器通知' }).click();
  await expect(toast(page, '浏览器通知已关闭')).toBeVisible();
  await expect(page.getByRole('button', { name: '开启浏览器通知' })).toBeVisible();
});

/** Headless browsers have no push service: this one subscribes with the keys that are given. */
function standInForPushService(keys: { p256dh: string; auth: string }) {
  let subscription: object | null = null;
  PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
  PushManager.prototype.subscribe = async () => {
    const endpoint = `https://push.example.net/${crypto.randomUUID()}`;
    const unsubscribe = async () => {
      subscription = null;
      return true;
    };
    subscription = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys }) };
    return subscription as PushSubscription;
  };
}

/** Delivers what a push service would, decrypted as the browser does. */
async function push(context: BrowserContext, page: Page, data: string) {
  const devtools = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data });
}

type Shown = { title: string; body: string; data: object };
type Scope = {
  shown: Shown[];
  registration: { showNotification: (title: string, options: Omit<Shown, 'title'>) => Promise<void> };
  clients: { openWindow: (address: string) => Promise<void> };
};

/** Headless browsers show no notifications: tells which would be. */
async function showsTo(worker: Worker): Promise<() => Promise<Shown[]>> {
  await worker.evaluate(() => {
    const scope = self as unknown as Scope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push({ title, ...options });
  });
  return () => worker.evaluate(() => (self as unknown as Scope).shown);
}

/** Clicks on the first of them; tells which windows that opens. */
async function clickedOn(worker: Worker): Promise<string[]> {
  return worker.evaluate(async () => {
    const { shown, clients } = self as unknown as Scope;
    const opened: string[] = [];
    clients.openWindow = async (address) => void opened.push(address);
    const work: Promise<unknown>[] = [];
    const notification = { ...shown[0], close: () => {} };
    const waitUntil = (each: Promise<unknown>) => work.push(each);
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await Promise.all(work);
    return opened;
  });
}
