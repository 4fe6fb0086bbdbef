import { Failure } from '../../../../core/failure.ts';
import { send } from '../../../../ui/asking/send.ts';
import { serviceWorker } from '../../../../ui/start-worker.ts';
import { browserAdd, browserDel, browserKey, browserTry } from '../contract.ts';

/** Whose notices this browser is to show, so that signing in anew does not ask again. */
const chosenKey = 'browserNotices';

/** Whether this browser can show notices at all. */
export const canShow = () =>
  'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;

/** Whether it shows the customer's notices now. */
export async function isShowing(): Promise<boolean> {
  return canShow() && Notification.permission === 'granted' && (await subscription()) !== null;
}

/** Asks for permission, which takes a click, and has notices shown. Throws Failure with what to do where it may not. */
export async function showNotices(customerRid: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Failure('浏览器未允许通知，请在地址栏左侧的网站设置中允许后重试');
  await subscribe();
  localStorage.setItem(chosenKey, customerRid);
}

/** Shows no more. */
export async function showNone(): Promise<void> {
  localStorage.removeItem(chosenKey);
  const mine = await subscription();
  if (!mine) return;
  await send(browserDel, { endpoint: mine.endpoint });
  await mine.unsubscribe();
}

/** Shows a message of trial. */
export async function tryNotices(): Promise<void> {
  await send(browserTry, { endpoint: (await subscription())?.endpoint ?? '' });
}

/** Goes on after signing in anew, for who had chosen so here; another customer chooses for themselves. */
export async function showAgain(customerRid: string): Promise<void> {
  const chosen = localStorage.getItem(chosenKey);
  if (chosen === null) return;
  if (chosen !== customerRid) localStorage.removeItem(chosenKey);
  else if (Notification.permission === 'granted' && !(await subscription())) await subscribe();
}

async function subscribe() {
  const registration = await serviceWorker();
  if (!registration) throw new Failure('当前浏览器无法接收通知');
  await navigator.serviceWorker.ready;
  const { key } = await send(browserKey, {});
  const made = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch((cause: unknown) => {
      throw new Failure('暂时无法连接浏览器的通知服务，请稍后重试', { cause });
    });
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  await send(browserAdd, { endpoint: made.endpoint, p256dh, auth });
}

async function subscription() {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}
