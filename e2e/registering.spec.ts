import {
  attest,
  attestDialog,
  loginDialog,
  newPhone,
  openLogin,
  receiveCode,
  scan,
  signIn,
  signOut,
  storedToken,
  toast,
  waitForNextCode,
} from './accounts.ts';
import { expect, visit } from './journey.ts';
import { test } from './own-product.ts';

test('a visitor registers, is verified, and signs in by every way', async ({ page, request, isMobile }) => {
  test.setTimeout(180_000);
  const phone = newPhone();
  const dialog = loginDialog(page);

  await test.step('register', async () => {
    await visit(page, '/');
    await openLogin(page, isMobile);
    await dialog.getByRole('button', { name: '立即注册' }).click();
    await dialog.getByLabel('手机号', { exact: true }).fill(phone);
    await dialog.getByLabel('验证码').fill(await receiveCode(page, request, phone));
    await dialog.getByLabel('密码', { exact: true }).fill('qingyu-lake-77');
    await dialog.getByLabel('确认密码').fill('qingyu-lake-77');
    await dialog.getByLabel('我已阅读并同意').check();
    await dialog.getByRole('button', { name: '注册', exact: true }).click();
    await expect(toast(page, '注册成功!')).toBeVisible();
    await expect(dialog.getByRole('tab', { name: '密码登录' })).toHaveAttribute('aria-selected', 'true');
    await expect(dialog.getByLabel('用户名 / 手机号')).toHaveValue(phone);
    // The sign view goes on by itself.
    await expect(dialog).toBeHidden();
    expect(await storedToken(page)).not.toBeNull();
  });

  await test.step('be verified', async () => {
    await expect(attestDialog(page)).toBeVisible();
    await attest(page);
    await page.goto('/member/center');
    await expect(page.getByRole('heading', { level: 1, name: '程予安' })).toBeVisible();
    await expect(page.getByText('学生用户 · 青屿大学 · 资料已认证')).toBeVisible();
    await page.goto('/');
    await signOut(page, isMobile);
  });

  await test.step('sign in by SMS', async () => {
    await waitForNextCode(request);
    await openLogin(page, isMobile);
    await dialog.getByRole('tab', { name: '短信登录' }).click();
    await dialog.getByLabel('手机号', { exact: true }).fill(phone);
    await dialog.getByLabel('验证码').fill(await receiveCode(page, request, phone));
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(attestDialog(page)).toBeHidden();
    await signOut(page, isMobile);
  });

  await test.step('reset the password', async () => {
    await waitForNextCode(request);
    await openLogin(page, isMobile);
    await dialog.getByRole('button', { name: '忘记密码' }).click();
    await dialog.getByLabel('手机号', { exact: true }).fill(phone);
    await dialog.getByLabel('验证码').fill(await receiveCode(page, request, phone));
    await dialog.getByLabel('密码', { exact: true }).fill('qingyu-hill-88');
    await dialog.getByLabel('确认密码').fill('qingyu-hill-88');
    await dialog.getByRole('button', { name: '重置密码' }).click();
    await expect(toast(page, '密码重置成功!')).toBeVisible();
    await expect(dialog.getByLabel('用户名 / 手机号')).toHaveValue(phone);
    await expect(dialog).toBeHidden();
    await signOut(page, isMobile);
  });

  await test.step('bind WeChat by scanning', async () => {
    await openLogin(page, isMobile);
    await dialog.getByRole('tab', { name: '微信扫码' }).click();
    const wechat = await scan(page, '全新的微信');
    await expect(dialog.getByText('已扫描', { exact: true })).toBeVisible();
    await wechat.getByRole('button', { name: '确认登录' }).click();
    await expect(dialog.getByText('微信验证已通过')).toBeVisible();
    await wechat.close();
    await dialog.getByRole('tab', { name: '密码登录' }).click();
    await signIn(page, phone, 'qingyu-hill-88');
    await page.goto('/member/information');
    await expect(page.getByText('已绑定，可扫码登录')).toBeVisible();
  });
});
