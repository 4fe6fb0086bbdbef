import type { Browser, Page } from '@playwright/test';
import { enter, openSession } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, isAlive } from './journey.ts';
import { test } from './own-product.ts';

/** Paying on a phone, as its browser and as WeChat's, which a script plays by what WeChat has published of its bridge. */

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const inWechat = `${safari} MicroMessenger/8.0.60(0x18003c2a) NetType/WIFI Language/zh_CN`;

/** A page on a phone that says it is `userAgent`. */
async function phone(browser: Browser, baseURL: string, userAgent: string): Promise<Page> {
  const size = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  return (await browser.newContext({ baseURL, userAgent, ...size })).newPage();
}

/** Asks to top up by a way, and returns the dialog in which it is paid. */
async function topUp(page: Page, way: '微信支付' | '支付宝') {
  await isAlive(page);
  await page.getByRole('radio', { name: /¥5,000/ }).check();
  await page.getByRole('radio', { name: way }).check();
  await page.getByRole('button', { name: '提交申请' }).click();
  return paying(page);
}

const paying = (page: Page) => page.getByRole('dialog', { name: /^(微信支付|支付宝付款)$/ });

test('money is paid out of a phone’s browser by WeChat and Alipay, back to the very page, and within WeChat', {
  tag: '@phone',
}, async ({ browser, request, product: { origin } }) => {
  test.setTimeout(120_000);
  const session = await openSession(request, 'student');

  const page = await phone(browser, origin, safari);
  await enter(page, session, '/member/prestore');
  for (const [way, link] of [
    ['微信支付', '前往微信支付'],
    ['支付宝', '前往支付宝付款'],
  ] as const) {
    await test.step(`by ${way} in the browser`, async () => {
      const dialog = await topUp(page, way);
      const leave = dialog.getByRole('link', { name: link });
      await expect(leave).toHaveAttribute('referrerpolicy', 'origin');
      await expect(dialog.getByText('付款后会回到本页')).toBeVisible();
      await axeFindsNothing(page, { part: '[role=dialog]', at: way });
      await leave.click();
      await page.getByRole('button', { name: '付款成功' }).click();
      await expect(page).toHaveURL(/\/member\/prestore#pay=/);
      await expect(paying(page).getByRole('status')).toHaveText('付款成功');
      await paying(page).getByRole('button', { name: '完成' }).click();
      await expect(page).toHaveURL(/\/member\/prestore$/);
      await expect(page.getByText('¥5,000.00').first()).toBeVisible();
    });
  }
  await page.context().close();

  await test.step('within WeChat, which tells who is there and pays by its bridge', async () => {
    const within = await phone(browser, origin, inWechat);
    await within.addInitScript(() => {
      const bridge = {
        invoke: async (name: string, given: object, done: (answer: unknown) => void) => {
          const body = JSON.stringify(given);
          const headers = { 'content-type': 'application/json' };
          if (name === 'getBrandWCPayRequest')
            done(await (await fetch('/dev/pay/bridge', { method: 'POST', headers, body })).json());
        },
      };
      Object.assign(window, { WeixinJSBridge: bridge });
    });
    await enter(within, session, '/member/prestore');
    const dialog = await topUp(within, '微信支付');
    await dialog.getByRole('link', { name: '前往微信支付' }).click();
    await expect(within).toHaveURL(/\/member\/prestore#pay=/);
    await expect(paying(within).getByRole('status')).toHaveText('付款成功');
    await within.context().close();
  });
});
