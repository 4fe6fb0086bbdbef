import type { APIRequestContext, Browser } from '@playwright/test';
import { demoPassword } from '../db/demo-accounts.ts';
import type { DemoStaff } from '../db/demo-staff.ts';
import { onePixel } from '../tests/fixtures/samples.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';
import { signInStaff } from './staff.ts';

test.use({ shop: 'samples' });

test.describe.configure({ mode: 'default' });

const picture = { name: '样品.png', mimeType: 'image/png', buffer: onePixel };

/** The demo student's token, and their order whose samples have yet to be sent. */
async function student(request: APIRequestContext) {
  const login = await request.post('/api/open/login', {
    data: { account: 'student', password: demoPassword },
  });
  const { data } = await login.json();
  const list = await request.post('/api/auth/web/order/list4person', {
    data: { size: 50 },
    headers: { token: data.token },
  });
  const orders: { rid: string; no: string; status: number; version: number; owner_name: string }[] = (
    await list.json()
  ).data.list;
  const stored = JSON.stringify({
    access: data.token,
    refresh: data.refreshToken,
    expires: data.expires,
  });
  return {
    token: data.token as string,
    stored,
    waiting: orders.find(({ status, owner_name }) => status === 40 && !owner_name),
  };
}

async function as(browser: Browser, who: DemoStaff, baseURL: string | undefined, address: string) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1024, height: 768 } });
  const desk = await context.newPage();
  await signInStaff(desk, who, address);
  return desk;
}

test('what a customer sends is scanned in with pictures, put on a shelf, and seen by its owner', {
  tag: '@desktop',
}, async ({ page, request, browser, baseURL }) => {
  const { token, stored, waiting } = await student(request);
  if (!waiting) throw new Error('no demo order waits for its samples');
  await request.post('/api/auth/web/order/send', {
    data: { rid: waiting.rid, express: '顺丰速运', waybill: 'SF20261122', version: waiting.version },
    headers: { token },
  });
  const desk = await as(browser, 'sample', baseURL, '/staff/samples');
  await desk.getByLabel('扫描或输入编码').pressSequentially('SF20261122\n');
  const order = desk.getByRole('region', { name: `订单 ${waiting.no}` });
  const rows = order.getByRole('list', { name: '待收样品' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(order.getByRole('button', { name: '登记收样 0 个' })).toBeDisabled();
  // Two of three are here: said once for all, and taken back for the one that is missing until it is found.
  await order.getByLabel('全部样品 照片').setInputFiles(picture);
  await expect(order.getByAltText('合影已拍摄')).toBeVisible();
  await order.getByRole('combobox', { name: '全部样品 库房' }).fill('冷藏室');
  await order.getByLabel('全部样品 货架').fill('D-4');
  await order.getByRole('button', { name: '应用到全部 3 个' }).click();
  for (const row of await rows.all()) {
    await expect(row.getByAltText(/已拍摄$/)).toBeVisible();
    await expect(row.getByLabel(/ 货架$/)).toHaveValue('D-4');
  }
  await rows
    .nth(2)
    .getByRole('button', { name: /暂不登记$/ })
    .click();
  await expect(order.getByRole('button', { name: '登记收样 2 个' })).toBeEnabled();
  await rows
    .nth(2)
    .getByLabel(/ 照片$/)
    .setInputFiles(picture);
  await expect(rows.nth(2).getByAltText(/已拍摄$/)).toBeVisible();
  await order.getByRole('button', { name: '登记收样 3 个' }).click();
  await expect(order.getByText('已收样', { exact: true })).toBeVisible();
  await desk.getByRole('tab', { name: '库位图' }).click();
  await desk.getByRole('button', { name: /D-4.*3 个/ }).click();
  await expect(desk.getByRole('row', { name: /在库/ })).toHaveCount(3);

  await page.addInitScript((text) => localStorage.setItem('token', text), stored);
  await page.goto(`/member/sample?kw=${waiting.no}`);
  await expect(page.getByText('样品库 冷藏室')).toHaveCount(3);
  await page
    .getByRole('button', { name: /查看 .+ 的轨迹/ })
    .first()
    .click();
  const trail = page.getByRole('dialog', { name: /^样品 / });
  await expect(trail.getByRole('list', { name: '流转轨迹' })).toContainText('实验室收样');
  await trail.getByRole('button', { name: /收样照片，放大$/ }).click();
  const large = page.getByRole('dialog', { name: /收样照片$/ });
  await expect(large).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(trail.getByAltText(/收样照片$/)).toBeVisible();
});

test('a courier collects with count, picture and signature on a phone', { tag: '@phone' }, async ({
  page,
}) => {
  await signInStaff(page, 'courier', '/staff/courier');
  const task = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: '确认取样' }) });
  await expect(task.getByRole('link', { name: /^拨打 1\d{10}$/ })).toHaveAttribute('href', /^tel:1\d{10}$/);
  const no = (await task.getAttribute('aria-label')) ?? '';
  await task.getByRole('button', { name: '确认取样' }).click();
  const dialog = page.getByRole('dialog', { name: /^确认取样/ });
  await dialog.getByLabel('样品照片').setInputFiles(picture);
  await expect(dialog.getByAltText('样品照片已拍摄')).toBeVisible();
  await dialog.getByRole('button', { name: '确认取样' }).click();
  await expect(page.getByText('请交付人签字')).toBeVisible();
  const pad = await dialog.getByRole('img', { name: '签字区' }).boundingBox();
  if (!pad) throw new Error('there is nowhere to sign');
  await page.mouse.move(pad.x + 30, pad.y + 30);
  await page.mouse.down();
  await page.mouse.move(pad.x + 150, pad.y + 70, { steps: 5 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: '确认取样' }).click();
  await expect(page.getByRole('listitem', { name: no })).toContainText('已取 1 件');
});

test('somebody signs in at an instrument, uses it, and the bill waits', { tag: '@desktop' }, async ({
  request,
  browser,
  baseURL,
}) => {
  const { token } = await student(request);
  const call = async (path: string, data: object) =>
    (await (await request.post(path, { data, headers: { token } })).json()).data;
  const { days } = await call('/api/open/device/query4timeExtra', { rid: 'rsv-nmr600', days: 7 });
  const [day] = days.slice(2).filter(({ cells }: { cells: { state: number }[] }) => cells[20]?.state === 0);
  const slot = { rid: 'rsv-nmr600', date: day.date, start: '10:00', end: '11:00' };
  const params = { rsv_nuclei: '1H' };
  const { lock_rid } = await call('/api/auth/reservation/lock', { ...slot, params });
  const { no } = await call('/api/auth/reservation/add', { lock_rid, params, protocol_version: '1' });
  const opens = Date.parse(`${day.date}T09:40:00+08:00`);
  await request.post('/dev/clock', { data: { offset_s: Math.round((opens - Date.now()) / 1_000) } });
  const desk = await as(browser, 'service', baseURL, `/staff/instruments?kw=${no}`);
  const row = desk.getByRole('row', { name: new RegExp(no) });
  await row.getByRole('button', { name: '签到' }).click();
  await expect(row).toContainText('已签到');
  await row.getByRole('button', { name: '开始上机' }).click();
  await expect(row).toContainText('上机中');
  await row.getByRole('button', { name: '结束上机' }).click();
  const dialog = desk.getByRole('dialog', { name: /^结束上机/ });
  await dialog.getByLabel('实际开始').fill(`${day.date} 09:00`);
  await dialog.getByLabel('实际结束').fill(`${day.date} 09:41`);
  await dialog.getByRole('button', { name: '计算费用' }).click();
  await expect(dialog.getByRole('status')).toContainText('计费时长 1 小时');
  await dialog.getByRole('button', { name: '确认结束并计费' }).click();
  await expect(row).toContainText('待结算');
});
