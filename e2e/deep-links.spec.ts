import QRCode from 'qrcode';
import { enter, loginDialog, openSession, scan, signIn } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, test, visit } from './journey.ts';

/** Links of notices open the very page after signing in, whichever way; a page goes on by phone. */

test('path, query and hash outlast the ways in: by password, by WeChat, and in another tab', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.setTimeout(90_000);
  const token = await openSession(request, 'student');
  const other = await page.context().newPage();
  await other.goto('/robots.txt');
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
    [
      '/experiment/plan',
      () => other.evaluate((text) => localStorage.setItem('token', text), JSON.stringify(token)),
    ],
  ];
  for (const [link, signsIn] of ways) {
    await visit(page, link);
    await expect(loginDialog(page)).toBeVisible();
    await signsIn();
    await expect(loginDialog(page)).toBeHidden();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(link);
    await other.evaluate(() => localStorage.removeItem('token'));
  }
});

test('an order goes on by phone, whose code says the address of the page', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const token = await openSession(request, 'student');
  const call = { data: {}, headers: { token: token.access } };
  const answer = await request.post('/api/auth/web/order/list4person', call);
  await enter(page, token, `/member/order/${(await answer.json()).data.list[0].rid}`);
  await page.getByRole('button', { name: '在手机上继续' }).click();
  const dialog = page.getByRole('dialog', { name: '在手机上继续' });
  const picture = dialog.getByRole('img', { name: '本页地址的二维码' });
  await expect(picture).toBeVisible();
  const svg = await QRCode.toString(page.url(), { type: 'svg', margin: 1, errorCorrectionLevel: 'M' });
  expect(await picture.getAttribute('src')).toBe(
    `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  );
  await axeFindsNothing(page, { part: '[role=dialog]' });
});
