import type { Page } from '@playwright/test';
import { demoPassword } from '../db/demo-accounts.ts';
import { enter, loginDialog, openSession, signOut, storedToken, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { test as base, expect } from './journey.ts';
import { signInStaff } from './staff.ts';

/** A passkey belongs to a domain, so the product goes by localhost here. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  baseURL: async ({}, use) => use(process.env.E2E_ORIGIN?.replace('127.0.0.1', 'localhost')),
});

/**
 * Gives the browser an authenticator whose owner is there at once, and takes what is offered below a field before anybody gets to a
 * button (see `offersNothing`).
 */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal' } as const),
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  });
}

/** Until the next page is opened the browser offers no passkeys below fields. */
const offersNothing = (page: Page) =>
  page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

test('a passkey is added, signs in, gets a name and is removed', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  await withAuthenticator(page);
  await enter(page, await openSession(request, 'teacher'), '/member/information');
  const card = page.getByRole('region', { name: '通行密钥' });
  await card.getByRole('button', { name: '添加通行密钥' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('名称')).toHaveValue(/Chrome/);
  await dialog.getByLabel('名称').fill('实验室笔记本');
  await axeFindsNothing(page, { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByRole('textbox', { name: '登录密码' }).fill(demoPassword);
  await dialog.getByRole('button', { name: '验证并添加' }).click();
  await expect(toast(page, '通行密钥已添加')).toBeVisible();
  await expect(card.getByText('实验室笔记本')).toBeVisible();
  await axeFindsNothing(page);

  await offersNothing(page);
  await signOut(page, false);
  const signIn = loginDialog(page).getByRole('button', { name: '用通行密钥登录' });
  await expect(signIn).toBeVisible();
  await signIn.click();
  await expect(toast(page, '登录成功!')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('token'));
  // The dialog opens by itself, and the passkey is taken from what is offered below its first field.
  await page.reload();
  await expect(toast(page, '登录成功!')).toBeVisible();

  await page.goto('/member/information');
  await expect(card.getByText(/最近使用/)).toBeVisible();
  // What they are told elsewhere is counted here at once.
  const inbox = page.getByRole('navigation', { name: '会员中心导航' }).getByRole('link', { name: /^消息/ });
  const counted = Number(/\d+/.exec((await inbox.textContent()) ?? '')?.[0] ?? 0);
  const token = (await storedToken(page))?.access ?? '';
  const key = { name: 'LIMS', scopes: ['orders'], password: demoPassword };
  await request.post('/api/auth/key/add', { headers: { token }, data: key });
  await expect(inbox).toContainText(String(counted + 1));

  await card.getByRole('button', { name: '重命名通行密钥 实验室笔记本' }).click();
  await dialog.getByLabel('名称').fill('办公室电脑');
  await dialog.getByRole('button', { name: '保存' }).click();
  await card.getByRole('button', { name: '移除通行密钥 办公室电脑' }).click();
  await dialog.getByRole('button', { name: '移除', exact: true }).click();
  await expect(card.getByText('还没有通行密钥')).toBeVisible();
});

test('a member of staff comes in with a passkey alone', { tag: '@desktop' }, async ({ page, request }) => {
  test.setTimeout(90_000);
  await withAuthenticator(page);
  await signInStaff(page, 'finance-lead');
  await page.getByRole('button', { name: '通行密钥' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '添加通行密钥' }).click();
  await dialog.getByLabel('登录密码').fill(demoPassword);
  // Each code is good once, and the last one may have been used to sign in.
  await expect(async () => {
    const { code } = await (await request.get('/dev/staff.json')).json();
    await dialog.getByLabel('动态口令').fill(code);
    await dialog.getByRole('button', { name: '验证并添加' }).click();
    await expect(dialog.getByText(/尚未使用/)).toBeVisible({ timeout: 4_000 });
  }).toPass({ intervals: [8_000, 10_000], timeout: 60_000 });
  await axeFindsNothing(page, { part: '[role=dialog]' });
  await dialog
    .getByRole('button', { name: 'Close' })
    .or(dialog.getByRole('button', { name: '关闭' }))
    .click();
  await offersNothing(page);
  await page.getByRole('button', { name: '退出登录' }).click();
  const signIn = page.getByRole('button', { name: '用通行密钥登录' });
  await expect(signIn).toBeVisible();
  await signIn.click();
  await expect(page.getByRole('navigation', { name: '后台菜单' })).toBeVisible();
});
