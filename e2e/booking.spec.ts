import type { APIRequestContext, Page } from '@playwright/test';
import { addDays } from '../src/core/shanghai.ts';
import { yuan } from '../src/core/yuan.ts';
import { confirmed, enter, openSession, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { setClock, test } from './own-product.ts';

test.describe.configure({ mode: 'default' });

const instrument = 'rsv-nmr600';

/** Signs in without the dialog and opens a page; returns a sender of the account's calls. */
async function enterAs(page: Page, request: APIRequestContext, account: string, address: string) {
  const token = await openSession(request, account);
  await enter(page, token, address);
  return async (call: string, input: object) => {
    const response = await request.post(`/api/auth/reservation/${call}`, {
      data: input,
      headers: { token: token.access },
    });
    const body = await response.json();
    expect(body.msg).toBe('操作成功！');
    return body.data;
  };
}

type Send = Awaited<ReturnType<typeof enterAs>>;

async function book(send: Send, date: string, start = '09:00', end = '11:00') {
  const { lock_rid } = await send('lock', { rid: instrument, date, start, end });
  const form = { params: { rsv_nuclei: '1H' }, protocol_version: '1' };
  return send('add', { lock_rid, ...form });
}

async function fitsItsWidth(page: Page) {
  const [needed, given] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(needed).toBe(given);
}

const card = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text }).first();

test('a slot that is held in the steps runs out, is picked again and booked', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  test.slow();
  const today = await setClock(request, '09:00:00');
  await page.clock.install();
  await enterAs(page, request, 'teacher', '/member/booking');
  const { access } = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '{}'));
  const params = { slot_samples: 3, rsv_magnetic: 'none', attend: 'onsite' };
  const planned = { data: { rid: 'rsv-sem', params }, headers: { token: access } };
  await request.post('/api/auth/tempDevice/add', planned);
  await page.goto('/experiment/step1');
  const go = async (from: number) => {
    await page.getByRole('button', { name: '保存并下一步' }).click();
    await expect(page).toHaveURL(new RegExp(`/experiment/step${from + 1}`));
  };
  for (const step of [1, 2, 3]) await go(step);
  const slots = page.getByRole('region', { name: '预约时段' });
  const lock = async (start: string) => {
    await slots.getByRole('radio', { name: addDays(today, 2).slice(5) }).check();
    await slots.getByRole('button', { name: new RegExp(`^${start}`) }).click();
    await slots.getByRole('button', { name: '锁定时段' }).click();
    await expect(slots.getByRole('timer')).toHaveText(/^(10:00|09:5\d)$/);
  };
  await lock('14:00');
  await fitsItsWidth(page);
  await setClock(request, '09:20:00');
  await page.clock.fastForward('20:00');
  await expect(slots.getByText('预约时段已失效，请重新选择')).toBeVisible();
  await expect(slots.getByRole('timer')).toBeHidden();
  await axeFindsNothing(page);
  await fitsItsWidth(page);

  await lock('15:00');
  await go(4);
  // The slot is shown again after a reload, with what is left of its time.
  await page.goto('/experiment/step4');
  await expect(slots.getByRole('timer')).toHaveText(/^09:\d\d$/);
  await go(4);
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page).toHaveURL(/step6/);
  await page.getByRole('link', { name: '查看预约' }).click();
  await expect(card(page, '已预约')).toContainText(`${addDays(today, 2)} 15:00–16:00（1 小时）`);
});

test('a booking that is paid first is paid by WeChat where it was submitted, while its slot is held', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.slow();
  const today = await setClock(request, '09:00:00');
  await enterAs(page, request, 'teacher', '/member/booking');
  const { access } = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '{}'));
  const params = { slot_samples: 3, rsv_magnetic: 'none', attend: 'onsite' };
  const planned = { data: { rid: 'rsv-sem', params }, headers: { token: access } };
  await request.post('/api/auth/tempDevice/add', planned);
  await page.goto('/experiment/step1');
  const go = async (from: number) => {
    await page.getByRole('button', { name: '保存并下一步' }).click();
    await expect(page).toHaveURL(new RegExp(`/experiment/step${from + 1}`));
  };
  for (const step of [1, 2, 3]) await go(step);
  const slots = page.getByRole('region', { name: '预约时段' });
  await slots.getByRole('radio', { name: addDays(today, 3).slice(5) }).check();
  await slots.getByRole('button', { name: /^14:00/ }).click();
  await slots.getByRole('button', { name: '锁定时段' }).click();
  await expect(slots.getByRole('timer')).toBeVisible();
  await go(4);
  await page.getByRole('radio', { name: /先付款/ }).check();
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page).toHaveURL(/step6/);

  const booking = page.getByRole('listitem').filter({ hasText: /^预约 Y/ });
  await expect(booking).toContainText('待付款');
  await expect(booking.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  await axeFindsNothing(page);
  await fitsItsWidth(page);
  await booking.getByRole('button', { name: '去付款' }).click();
  const paying = page.getByRole('dialog', { name: '付款' });
  await paying.getByRole('radio', { name: '微信支付' }).check();
  await paying.getByRole('button', { name: /^确认付款/ }).click();
  const payment = page.getByRole('dialog', { name: '微信支付', exact: true });
  const [cashier] = await Promise.all([
    page.waitForEvent('popup'),
    payment.getByRole('link', { name: '演示模式：打开收银台' }).click(),
  ]);
  await cashier.getByRole('button', { name: '付款成功' }).click();
  await expect(booking.getByRole('status')).toHaveText('已预约');
  await expect(booking.getByRole('button', { name: '去付款' })).toBeHidden();
  await booking.getByRole('link', { name: '查看预约' }).click();
  await expect(card(page, '已预约')).toContainText('14:00');
});

test('a booking moves to a slot that is picked by keyboard, after one that ran out', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.slow();
  const today = await setClock(request, '10:00:00');
  await page.clock.install();
  const send = await enterAs(page, request, 'student', '/member/booking');
  const { no } = await book(send, addDays(today, 3));
  await page.reload();
  await expect(card(page, no)).toContainText('09:00–11:00');
  await axeFindsNothing(page);
  await fitsItsWidth(page);

  await page.getByRole('button', { name: `改期 ${no}` }).click();
  const dialog = page.getByRole('dialog', { name: '改期' });
  await dialog.getByRole('radio', { name: addDays(today, 4).slice(5) }).check();
  const cells = dialog.getByRole('group', { name: /^\*?选择时段/ });
  await cells.getByRole('button', { name: /^13:00–13:30/ }).click();
  await cells.getByRole('button', { name: /^14:30–15:00/ }).click();
  await expect(dialog).toContainText('13:00–15:00（2 小时）');
  await axeFindsNothing(page);
  await dialog.getByRole('button', { name: '锁定时段' }).click();
  const timer = dialog.getByRole('timer');
  await expect(timer).toHaveText(/^(10:00|09:5\d)$/);
  await expect(dialog).toContainText(/费用不变|比原预约/);
  await axeFindsNothing(page);

  await setClock(request, '10:15:00');
  await page.clock.fastForward('15:00');
  await expect(dialog.getByText('预约时段已失效，请重新选择')).toBeVisible();
  await expect(timer).toBeHidden();
  await expect(dialog.getByRole('button', { name: '确认改期' })).toBeHidden();

  await dialog.getByRole('radio', { name: addDays(today, 4).slice(5) }).check();
  await cells.getByRole('button', { name: /^18:00–18:30/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(dialog).toContainText('18:00–20:00（2 小时）');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: '锁定时段' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('时段加价 20%');
  await dialog.getByRole('button', { name: '确认改期' }).click();
  await confirmed(page, '操作成功！');
  await expect(dialog).toBeHidden();
  await expect(card(page, no)).toContainText(`${addDays(today, 4)} 18:00–20:00（2 小时）`);
  await card(page, no).getByText('预约记录（3）').click();
  await expect(card(page, no)).toContainText('更改时间');
  await axeFindsNothing(page);
  await fitsItsWidth(page);
});

test('a lock on the page counts down, is released, and frees the slot', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const today = await setClock(request, '10:20:00');
  await page.clock.install();
  const send = await enterAs(page, request, 'enterprise', '/member/booking');
  await expect(page.getByText('还没有现场预约')).toBeVisible();
  await send('lock', { rid: instrument, date: addDays(today, 1), start: '09:00', end: '10:00' });
  await page.reload();
  await expect(card(page, '已锁定').getByRole('timer')).toHaveText(/^(10:00|09:5\d)$/);
  await card(page, '已锁定')
    .getByRole('button', { name: /^释放时段/ })
    .click();
  await expect(toast(page, '时段已释放')).toBeVisible();
  await expect(page.getByText('还没有现场预约')).toBeVisible();
  await send('lock', { rid: instrument, date: addDays(today, 1), start: '09:00', end: '10:00' });
  await page.reload();
  await expect(card(page, '已锁定')).toBeVisible();
  await setClock(request, '10:31:00');
  await page.clock.fastForward('11:00');
  await expect(page.getByText('还没有现场预约')).toBeVisible();
});

test('cancelling late says what it costs; on the day it is not to be had', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const today = await setClock(request, '11:00:00');
  const send = await enterAs(page, request, 'student', '/member/booking');
  const { no, price_fen } = await book(send, addDays(today, 2));
  // Holidays cost more, and the journey's days come as they come.
  const fee = `¥${yuan(Math.round(price_fen * 0.3))}`;
  // An open page would ask again, with a token that is over by then.
  await page.goto('about:blank');
  await setClock(request, '12:00:00', 1);
  await enterAs(page, request, 'student', '/member/booking');
  await expect(card(page, no)).toContainText(`已过免费取消时间，取消将收取费用的30%（${fee}）`);
  await page.getByRole('button', { name: `取消预约 ${no}` }).click();
  const dialog = page.getByRole('dialog', { name: '取消预约' });
  await expect(dialog).toContainText(`现在取消将收取取消费 ${fee}`);
  await axeFindsNothing(page);
  await fitsItsWidth(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card(page, no)).toContainText('已预约');
  await page.getByRole('button', { name: `取消预约 ${no}` }).click();
  await dialog.getByLabel('取消原因（选填）').fill('样品还没有干燥');
  await dialog.getByRole('button', { name: `确认取消，收取 ${fee} 取消费` }).click();
  await confirmed(page, '操作成功！');
  await page.getByRole('link', { name: '已取消' }).click();
  await expect(card(page, no)).toContainText(`取消费 ${fee}`);

  const { no: late } = await book(
    await enterAs(page, request, 'student', '/member/booking'),
    addDays(today, 1),
    '20:00',
    '21:00',
  );
  await page.reload();
  await expect(page.getByRole('button', { name: `取消预约 ${late}` })).toBeDisabled();
  await expect(card(page, late)).toContainText(/当天预约不可自行(取消|改期)，请联系客服/);
});

test('a booking is handed over: the other one takes it and has its calendar file', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const today = await setClock(request, '13:00:00', 1);
  const send = await enterAs(page, request, 'student', '/member/booking');
  const { no } = await book(send, addDays(today, 5));
  await page.reload();
  await page.getByRole('button', { name: `转交 ${no}` }).click();
  const dialog = page.getByRole('dialog', { name: '转交预约' });
  await dialog.getByRole('button', { name: '发出邀请' }).click();
  await expect(dialog.getByLabel('受让人手机号')).toHaveAccessibleDescription('请填写受让人手机号');
  await expect(dialog.getByLabel('受让人手机号')).toBeFocused();
  await dialog.getByLabel('受让人手机号').fill('13900000002');
  await dialog.getByRole('button', { name: '发出邀请' }).click();
  await confirmed(page, '操作成功！');
  await expect(card(page, no)).toContainText('139****0002');

  await page.evaluate(() => localStorage.removeItem('token'));
  await enterAs(page, request, 'teacher', '/member/booking');
  await expect(card(page, no)).toContainText('邀请我使用');
  await page.getByRole('button', { name: `接受转交 ${no}` }).click();
  await page.getByRole('dialog', { name: '接受转交' }).getByRole('button', { name: '确认接受' }).click();
  await confirmed(page, '操作成功！');
  await expect(card(page, no)).toContainText('转交给我');
  await expect(card(page, no)).not.toContainText('¥');
  await expect(card(page, no).getByRole('button')).toHaveText(['签到码', '加入日历']);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `加入日历 ${no}` }).click();
  expect((await download).suggestedFilename()).toBe(`${no}.ics`);
  await axeFindsNothing(page);
  await fitsItsWidth(page);
});

test('a company books an instrument, pays first, and lets a second booking run out', {
  tag: '@phone',
}, async ({ page, request }) => {
  const today = await setClock(request, '13:00:00');
  await page.clock.install();
  const send = await enterAs(page, request, 'enterprise', '/member/booking');
  const paid = await book(send, addDays(today, 3), '14:00', '15:00');
  const unpaid = await book(send, addDays(today, 4), '14:00', '15:00');
  await page.reload();
  const due = page.getByRole('main').getByRole('listitem').filter({ hasText: paid.no });
  await expect(due).toContainText('待付款');
  await expect(due.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  await axeFindsNothing(page);
  await fitsItsWidth(page);
  await page.getByRole('button', { name: `去付款 ${paid.no}` }).click();
  const dialog = page.getByRole('dialog', { name: '付款' });
  await dialog.getByRole('radio', { name: /预存支付/ }).check();
  await dialog.getByRole('button', { name: /^确认付款/ }).click();
  await expect(toast(page, '付款成功！')).toBeVisible();
  await expect(due).toContainText('已预约');
  await page.goto('/member/unpaid');
  const left = page.getByRole('main').getByRole('listitem').filter({ hasText: unpaid.no });
  await expect(left).toContainText('付款剩余时间');
  await fitsItsWidth(page);
  await page.goto('about:blank');
  await setClock(request, '13:31:00');
  await enterAs(page, request, 'enterprise', '/member/unpaid');
  await expect(page.getByRole('heading', { name: '未付款' })).toBeVisible();
  await expect(left).toBeHidden();
});
