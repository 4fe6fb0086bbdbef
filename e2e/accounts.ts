import type { APIRequestContext, Locator, Page } from '@playwright/test';
import QRCode from 'qrcode';
import { demoPassword } from '../db/demo-accounts.ts';
import type { OutboxMessage } from '../src/host/gateways/outbox.ts';
import { expect, visit } from './journey.ts';

/** What the journeys around accounts have in common. */

export const loginDialog = (page: Page) => page.getByRole('dialog', { name: /登录|注册|重置密码/ });
export const attestDialog = (page: Page) => page.getByRole('dialog', { name: '资料验证' });
/** Waits for the dialog that tells how a deed went, and confirms it. */
export async function confirmed(page: Page, title: '操作成功！' | '操作失败！', text?: string) {
  const dialog = page.getByRole('dialog', { name: title });
  if (text) await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(dialog).toBeHidden();
}

export const toast = (page: Page, text: string) => page.locator('[aria-live=assertive]').getByText(text);

/** A mobile number that nobody else in this run has. */
export function newPhone(): string {
  return `137${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
}

/** Opens the login dialog from a page that everybody may see. */
export async function openLogin(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: '菜单' }).click();
  await page.getByRole('link', { name: '登录 / 注册' }).last().click();
  await expect(loginDialog(page)).toBeVisible();
}

/** Fills in the form with account name and password, and sends it. */
export async function signIn(page: Page, account: string, password = demoPassword) {
  const dialog = loginDialog(page);
  await dialog.getByLabel('用户名 / 手机号').fill(account);
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(toast(page, '登录成功!')).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** What the browser keeps of a customer's session. */
export type Token = { access: string; refresh: string; expires: number };

/** Opens a session of a demo account by a call. */
export async function openSession(request: APIRequestContext, account: string): Promise<Token> {
  const answer = await request.post('/api/open/login', { data: { account, password: demoPassword } });
  const { data } = await answer.json();
  return { access: data.token, refresh: data.refreshToken, expires: data.expires };
}

/** Signs in without the dialog, for journeys that are not about it: the page has the session from its next load on. */
export async function keepSession(page: Page, token: Token) {
  // Whatever the origin answers has its storage, and this is the least that it answers.
  await page.goto('/robots.txt');
  await page.evaluate((text) => localStorage.setItem('token', text), JSON.stringify(token));
}

/** Opens a page as the owner of a session. */
export async function enter(page: Page, token: Token, address: string) {
  await keepSession(page, token);
  await visit(page, address);
}

/** Signs out through the menu of the account. */
export async function signOut(page: Page, isMobile: boolean) {
  const menu = isMobile ? page.getByRole('dialog', { name: '菜单' }) : page.getByRole('banner');
  if (isMobile) await page.getByRole('button', { name: '菜单' }).click();
  else await page.getByRole('banner').locator('[aria-controls][aria-expanded]').focus();
  if (!isMobile) await page.keyboard.press('Enter');
  await menu.getByRole('button', { name: '退出登录' }).click();
  await expect.poll(() => storedToken(page)).toBeNull();
}

/** Has a code sent by the button of the open form, and reads it from the outbox. */
export async function receiveCode(page: Page, request: APIRequestContext, phone: string): Promise<string> {
  return codeIn(loginDialog(page), request, phone);
}

/** The same in another dialog. */
export async function codeIn(dialog: Locator, request: APIRequestContext, phone: string): Promise<string> {
  const before = (await outbox(request, phone)).length;
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  // The first codes of an address go out at once, later ones after the human check.
  await expect(toast(dialog.page(), '验证码已发送!')).toBeVisible({ timeout: 45_000 });
  await expect(dialog.getByRole('button', { name: /^\d+ s 后重发$/ })).toBeDisabled();
  await expect.poll(async () => (await outbox(request, phone)).length, { timeout: 15_000 }).toBe(before + 1);
  const [, code = ''] = /(\d{6})/.exec((await outbox(request, phone))[0]?.text ?? '') ?? [];
  return code;
}

async function outbox(request: APIRequestContext, phone: string): Promise<OutboxMessage[]> {
  return (await request.get(`/dev/outbox.json?phone=${phone}`)).json();
}

/** Turns the clock of a product of one's own forward, so that the next code may be sent to the same number. */
export async function waitForNextCode(request: APIRequestContext) {
  const { data } = await (await request.get('/dev/clock')).json();
  await request.post('/dev/clock', { data: { offset_s: data.offset_s + 61 } });
}

/** Scans the QR code that `page` shows, with the WeChat of `user`, and leaves the page that asks for confirmation. */
export async function scan(page: Page, user: string): Promise<Page> {
  const picture = loginDialog(page).getByRole('img', { name: '微信登录二维码' });
  await expect(picture).toBeVisible();
  const shown = await picture.getAttribute('src');
  const wechat = await page.context().newPage();
  await wechat.goto('/dev/wechat');
  for (const link of await wechat.getByRole('link', { name: /的二维码/ }).all()) {
    const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
    const svg = await QRCode.toString(address, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' });
    if (shown === `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`) {
      await wechat.goto(address);
      await wechat.getByRole('radio', { name: user }).first().check();
      await wechat.getByRole('button', { name: '扫码' }).click();
      return wechat;
    }
  }
  throw new Error('the stand-in does not know the QR code that is shown');
}

/** The token in the browser's local storage; null when nobody is signed in. */
export function storedToken(page: Page): Promise<Token | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? 'null'));
}

/** Fills in the attest form of a student. */
export async function attest(page: Page) {
  const dialog = attestDialog(page);
  await dialog.getByText('学生', { exact: true }).click();
  await dialog.getByLabel('姓名').fill('程予安');
  await dialog.getByRole('textbox', { name: '邮箱', exact: true }).fill('cheng@qingyu.example');
  await dialog.getByLabel('公司/单位').fill('青屿大学');
  await dialog.getByRole('textbox', { name: '导师/负责人', exact: true }).fill('沈明远');
  await dialog.getByLabel('省份').selectOption('浙江省');
  await dialog.getByLabel('城市').selectOption('杭州市');
  await dialog.getByLabel('区县').selectOption('西湖区');
  await dialog.getByLabel('详细地址').fill('紫竹校区材料楼 312 室');
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(toast(page, '提交成功!')).toBeVisible();
  await expect(dialog).toBeHidden();
}
