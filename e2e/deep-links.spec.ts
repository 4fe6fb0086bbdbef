import type { OutputOf } from '../src/core/call.ts';
import { notices } from '../src/features/notifications/rules.events.ts';
import type { orderMine } from '../src/features/orders/contract.ts';
import { loginDialog, openSession, scan, signIn } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, test, visit } from './journey.ts';

/** Links of notices open the very page after signing in, whichever way. */

test('every link of a notice stays as it is until the login and opens its page then', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.setTimeout(180_000);
  const token = await openSession(request, 'student');
  const post = async (call: string) =>
    (await (await request.post(call, { data: {}, headers: { token: token.access } })).json()).data;
  const { list }: OutputOf<typeof orderMine> = await post('/api/auth/web/order/list4person');
  const { rid } = list[0] ?? {};
  const links = new Set(
    Object.values(notices)
      .map(({ link }) => link.replace(/^(\/member\/order)\/\{rid\}/, `$1/${rid}`))
      .filter((link) => link.startsWith('/') && !link.includes('{')),
  );
  expect(links.size).toBeGreaterThan(20);
  const other = await page.context().newPage();
  await other.goto('/robots.txt');
  for (const link of links) {
    await visit(page, link);
    await expect(loginDialog(page)).toBeVisible();
    // Signing in elsewhere in this browser is heard of here.
    await other.evaluate((text) => localStorage.setItem('token', text), JSON.stringify(token));
    await expect(loginDialog(page)).toBeHidden();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first(), link).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(link);
    await other.evaluate(() => localStorage.removeItem('token'));
  }
});

test('path, query and hash outlast the ways in: by password, and by WeChat', { tag: '@desktop' }, async ({
  page,
}) => {
  const ways: [string, () => Promise<unknown>][] = [
    ['/member/sample?tab=returns#later', () => signIn(page, 'student')],
    [
      '/member/integral?tab=exchange#goods',
      async () => {
        await loginDialog(page).getByRole('tab', { name: '微信扫码' }).click();
        const confirming = await scan(page, '学生的微信');
        await confirming.getByRole('button', { name: '确认登录' }).click();
      },
    ],
  ];
  for (const [link, enter] of ways) {
    await visit(page, link);
    await expect(loginDialog(page)).toBeVisible();
    await enter();
    await expect(loginDialog(page)).toBeHidden();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(link);
    await page.evaluate(() => localStorage.removeItem('token'));
  }
});

test('an order goes on by phone, whose code says the address of the page', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const token = await openSession(request, 'student');
  const answer = await request.post('/api/auth/web/order/list4person', {
    data: {},
    headers: { token: token.access },
  });
  const [order] = (await answer.json()).data.list;
  await page.goto('/robots.txt');
  await page.evaluate((text) => localStorage.setItem('token', text), JSON.stringify(token));
  await visit(page, `/member/order/${order.rid}`);
  await page.getByRole('button', { name: '在手机上继续' }).click();
  const dialog = page.getByRole('dialog', { name: '在手机上继续' });
  const picture = dialog.getByRole('img', { name: '本页地址的二维码' });
  await expect(picture).toBeVisible();
  await axeFindsNothing(page, { part: '[role=dialog]' });
  const QRCode = await import('qrcode');
  const look = { type: 'svg', margin: 1, errorCorrectionLevel: 'M' } as const;
  const svg = await QRCode.default.toString(page.url(), look);
  expect(await picture.getAttribute('src')).toBe(
    `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  );
});
