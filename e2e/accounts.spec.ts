import {
  attestDialog,
  loginDialog,
  openLogin,
  scan,
  signIn,
  signOut,
  storedToken,
  toast,
} from './accounts.ts';
import { expect, test, visit } from './journey.ts';

/** Accounts: signing in, staying signed in, being led on (specification sections 2 to 5). */

test('scanning with a bound WeChat signs in, refusing does not', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  const dialog = loginDialog(page);
  await visit(page, '/');
  await openLogin(page, isMobile);
  await dialog.getByRole('tab', { name: '微信扫码' }).click();
  const refusing = await scan(page, '学生的微信');
  await refusing.getByRole('button', { name: '拒绝' }).click();
  await expect(dialog.getByText('二维码已过期', { exact: true })).toBeVisible();
  expect(await storedToken(page)).toBeNull();

  await dialog.getByRole('button', { name: '点击刷新' }).click();
  await expect(dialog.getByText('二维码已过期', { exact: true })).toBeHidden();
  const confirming = await scan(page, '学生的微信');
  await confirming.getByRole('button', { name: '确认登录' }).click();
  await expect(toast(page, '登录成功!')).toHaveCount(1);
  await expect(dialog).toBeHidden();
  expect(await storedToken(page)).not.toBeNull();
});

test('tokens that come late sign in all the same', { tag: '@desktop' }, async ({ page, isMobile }) => {
  await page.route('**/api/open/wx/qrCodeLogin', async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await route.fulfill({ response });
  });
  const dialog = loginDialog(page);
  await visit(page, '/');
  await openLogin(page, isMobile);
  await dialog.getByRole('tab', { name: '微信扫码' }).click();
  const confirming = await scan(page, '学生的微信');
  await confirming.getByRole('button', { name: '确认登录' }).click();
  await expect(toast(page, '登录成功!')).toHaveCount(1);
  await expect(dialog).toBeHidden();
  expect(await storedToken(page)).not.toBeNull();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a deep link asks for the login and leads on', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/member/address');
  await expect(loginDialog(page)).toBeVisible();
  await expect(page.getByRole('status', { name: '正在加载', includeHidden: true })).toBeAttached();
  await signIn(page, 'student');
  await expect(page.getByRole('heading', { name: '地址管理' })).toBeVisible();
  await expect(page).toHaveURL('/member/address');
});

test('a link to the member centre stays where it is until the login', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: '会员中心' }).click();
  await expect(loginDialog(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Escape');
  await expect(loginDialog(page)).toBeHidden();
  await expect(page).toHaveURL('/');
  await page.getByRole('contentinfo').getByRole('link', { name: '会员中心' }).click();
  await signIn(page, 'teacher');
  await expect(page).toHaveURL('/member/center');
  await expect(page.getByText('教师用户 · 青屿大学 · 资料已认证')).toBeVisible();
});

test('closing the login on a page that needs it goes home', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/member/information');
  await loginDialog(page).getByRole('button', { name: '关闭登录' }).click();
  await expect(page).toHaveURL('/');
  await expect(loginDialog(page)).toBeHidden();
});

test('signing out on such a page empties it and asks again', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  await visit(page, '/member/address#somewhere');
  await signIn(page, 'enterprise');
  await expect(page.getByRole('heading', { name: '地址管理' })).toBeVisible();
  await signOut(page, isMobile);
  await expect(loginDialog(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: '地址管理' })).toHaveCount(0);
});

test('an invitation opens the registration with its code', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/invited/QYSTDT27');
  await expect(page).toHaveURL('/');
  await expect(loginDialog(page).getByLabel('邀请码')).toHaveValue('QYSTDT27');
  await page.keyboard.press('Escape');
  await page.goto('/invited');
  await expect(page).toHaveURL('/');
  await expect(loginDialog(page)).toBeHidden();
});

test('whoever is not verified is warned, and asked again at the next login', async ({ page, isMobile }) => {
  await visit(page, '/');
  for (const time of ['first', 'second']) {
    await test.step(`${time} login`, async () => {
      await openLogin(page, isMobile);
      await signIn(page, 'newcomer');
      await expect(attestDialog(page)).toBeVisible();
      await attestDialog(page).getByRole('button', { name: '提交' }).click();
      await expect(attestDialog(page).getByText('姓名不能为空')).toBeVisible();
      for (const problem of ['邮箱', '公司/单位', '导师/负责人', '寄送地址', '详细地址']) {
        await expect(attestDialog(page).getByText(`${problem}不能为空`)).toBeVisible();
      }
      await attestDialog(page).getByText('企业', { exact: true }).click();
      await attestDialog(page).getByRole('button', { name: '提交' }).click();
      await expect(attestDialog(page).getByText('导师/负责人不能为空')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(toast(page, '未完善基本信息无法正常下单')).toBeVisible();
      await signOut(page, isMobile);
    });
  }
});

test('two tabs that refresh at once stay signed in', { tag: '@desktop' }, async ({
  page,
  context,
  isMobile,
}) => {
  await visit(page, '/');
  await openLogin(page, isMobile);
  await signIn(page, 'teacher');
  const other = await context.newPage();
  // No page is open that may refresh before both do.
  await Promise.all([page, other].map((tab) => tab.goto('/robots.txt')));
  let refreshes = 0;
  context.on('request', (sent) => {
    if (sent.url().endsWith('/api/open/refresh4token')) refreshes += 1;
  });
  const before = await page.evaluate(() => {
    const token = JSON.parse(localStorage.getItem('token') ?? '{}');
    localStorage.setItem('token', JSON.stringify({ ...token, expires: Date.now() / 1_000 + 900 }));
    return token;
  });
  await Promise.all([page, other].map((tab) => tab.goto('/member/information')));
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: '个人资料' })).toBeVisible();
    await expect(loginDialog(tab)).toBeHidden();
  }
  await expect.poll(async () => (await storedToken(page))?.access).not.toBe(before.access);
  expect(refreshes).toBe(1);
  const after = await storedToken(page);
  expect(after?.expires).toBeGreaterThan(Date.now() / 1_000 + 3_600);
});

test('signing out in one tab empties the other', { tag: '@desktop' }, async ({ page, context, isMobile }) => {
  await visit(page, '/member/center');
  await signIn(page, 'teacher');
  const other = await context.newPage();
  await visit(other, '/member/address');
  await expect(other.getByRole('heading', { name: '地址管理' })).toBeVisible();
  await signOut(page, isMobile);
  await expect(loginDialog(other)).toBeVisible();
  await expect(other.getByRole('heading', { name: '地址管理' })).toHaveCount(0);
});

test('a token that has expired is cleared', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('token', JSON.stringify({ access: 'a', refresh: 'r', expires: 1_700_000_000 }));
    localStorage.setItem('planCount', '3');
  });
  await visit(page, '/');
  await expect.poll(() => storedToken(page)).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('planCount'))).toBeNull();
});

test('the account name is remembered, never the password', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  await visit(page, '/');
  await openLogin(page, isMobile);
  await loginDialog(page).getByLabel('记住账号').check();
  await signIn(page, 'student');
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).toContain('student');
  expect(kept).not.toContain('Limpid-demo');
  await signOut(page, isMobile);
  await openLogin(page, isMobile);
  await expect(loginDialog(page).getByLabel('用户名 / 手机号')).toHaveValue('student');
  await expect(loginDialog(page).getByLabel('密码', { exact: true })).toHaveValue('');
});
