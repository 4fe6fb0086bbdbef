import type { Page } from '@playwright/test';
import { addDays } from '../src/core/shanghai.ts';
import { confirmed, enter, loginDialog, openSession, signIn, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, visit } from './journey.ts';
import { setClock, test } from './own-product.ts';

test.describe.configure({ mode: 'default' });

const pickup = (page: Page) => page.getByRole('dialog', { name: '上门取样' });
const group = (page: Page, name: string) => pickup(page).getByRole('group', { name });

test('signed out, the entry leads through the login to the dialog, over the page one is on', {
  tag: '@desktop',
}, async ({ page, request, isMobile }) => {
  await setClock(request, '10:00:00');
  await visit(page, '/?from=poster');
  const entry = isMobile
    ? page.getByRole('navigation', { name: '常用入口' }).getByRole('link', { name: '上门取样' })
    : page.getByRole('banner').getByRole('link', { name: '上门取样' });
  await entry.click();
  await expect(loginDialog(page)).toBeVisible();
  await expect(pickup(page)).toBeHidden();
  await signIn(page, 'student');
  await expect(pickup(page)).toBeVisible();
  await expect(page).toHaveURL('/?from=poster#pickup');
  await page.keyboard.press('Escape');
  await expect(pickup(page)).toBeHidden();
  await expect(page).toHaveURL('/?from=poster');
  await entry.click();
  await expect(pickup(page)).toBeVisible();
  await page.goBack();
  await expect(pickup(page)).toBeHidden();
  if (!isMobile) return;
  await page.getByRole('button', { name: '菜单' }).click();
  await page.getByRole('dialog', { name: '菜单' }).getByRole('link', { name: '上门取样' }).click();
  await expect(pickup(page)).toBeVisible();
});

test('whoever closes the login stays where they are, and is not asked again', { tag: '@desktop' }, async ({
  page,
  request,
  isMobile,
}) => {
  await setClock(request, '10:00:00');
  await visit(page, '/');
  if (isMobile) await page.getByRole('button', { name: '菜单' }).click();
  await page.getByRole('link', { name: '上门取样' }).first().click();
  await expect(loginDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(loginDialog(page)).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('a pickup is refused for its date when time has passed, and accepted for another', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const today = await setClock(request, '14:58:00');
  await enter(page, await openSession(request, 'student'), '/member/sampling#pickup');
  const dates = group(page, '取样日期');
  await expect(dates.getByRole('radio')).toHaveCount(7);
  await expect(dates.getByRole('radio', { name: today.slice(5) })).toBeChecked();
  // Sunday is five days after Tuesday.
  const sunday = dates.getByRole('radio', { name: addDays(today, 5).slice(5) });
  await expect(sunday).toBeDisabled();
  await expect(sunday).toHaveAccessibleName(/周日.*每周停收/);
  const slots = group(page, '取样时段');
  await expect(slots.getByRole('radio', { name: '09:00–11:00' })).toHaveAccessibleName(/已过/);
  await expect(slots.getByRole('radio', { name: '17:00–18:30' })).toHaveAccessibleName(/停收/);
  await expect(slots.getByRole('radio', { name: '15:00–17:00' })).toBeChecked();

  await setClock(request, '15:00:00');
  await pickup(page).getByRole('button', { name: '提交预约' }).click();
  const refusal = '今日15:00后不可预约当天取样';
  await expect(dates).toHaveAccessibleDescription(refusal);
  await expect(dates.getByRole('radio', { name: today.slice(5) })).toBeDisabled();
  const tomorrow = addDays(today, 1);
  await expect(dates.getByRole('radio', { name: tomorrow.slice(5) })).toBeChecked();

  await slots.getByRole('radio', { name: '13:00–15:00' }).check();
  await pickup(page).getByLabel('留言（选填）').fill('请走东门');
  await pickup(page).getByRole('button', { name: '提交预约' }).click();
  await expect(toast(page, '提交成功!')).toBeVisible();
  await expect(pickup(page)).toContainText(`${tomorrow} 13:00–15:00`);
  await pickup(page).getByRole('link', { name: '查看取样预约' }).click();
  await expect(pickup(page)).toBeHidden();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: '请走东门' }).first();
  await expect(card).toContainText('待派单');
  await expect(card).toContainText(`${tomorrow} 13:00–15:00`);
});

test('a parcel is announced, gets its waybill later, and can be found by the filters', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await setClock(request, '10:00:00');
  await enter(page, await openSession(request, 'teacher'), '/member/sampling');
  await expect(page.getByText('还没有取样预约')).toBeVisible();
  await page.getByRole('link', { name: '预约取样或寄样' }).click();
  await pickup(page).getByRole('radio', { name: '自行寄送' }).check();
  await expect(pickup(page)).toContainText('云溪路 88 号');
  await expect(group(page, '取样日期')).toBeHidden();
  await pickup(page).getByLabel('运单号（选填）').fill('SF1234567890');
  await pickup(page).getByRole('button', { name: '提交登记' }).click();
  await expect(pickup(page).getByLabel('快递公司（选填）')).toBeFocused();
  await expect(pickup(page).getByLabel('快递公司（选填）')).toHaveAccessibleDescription('请填写快递公司');
  await pickup(page).getByLabel('运单号（选填）').fill('');
  await pickup(page).getByRole('button', { name: '提交登记' }).click();
  await expect(toast(page, '提交成功!')).toBeVisible();
  await pickup(page).getByRole('button', { name: '完成' }).click();

  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^填写运单 Q\d{12}$/ }).click();
  const form = page.getByRole('dialog', { name: '填写运单' });
  await form.getByRole('button', { name: '提交' }).click();
  await expect(form.getByLabel('快递公司')).toHaveAccessibleDescription('请填写快递公司');
  await form.getByLabel('快递公司').fill('顺丰速运');
  await form.getByLabel('运单号').fill('SF1234567890');
  await form.getByRole('button', { name: '提交' }).click();
  await confirmed(page, '操作成功！');
  await expect(main.getByText('SF1234567890')).toBeVisible();
  await expect(main.getByText('已寄出').first()).toBeVisible();
  await main.getByText('上门取样', { exact: true }).first().click();
  await expect(page).toHaveURL('/member/sampling?type=1');
  await expect(main.getByText('没有符合条件的记录')).toBeVisible();
  await main.getByRole('button', { name: '清空条件' }).click();
  await expect(main.getByText('SF1234567890')).toBeVisible();
});

test('without a served address another one has to be written, where it is served', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await setClock(request, '10:00:00');
  await enter(page, await openSession(request, 'enterprise'), '/member/sampling#pickup');
  const dialog = pickup(page);
  await expect(dialog.getByRole('radio', { name: '使用已有地址' })).toBeDisabled();
  await expect(dialog.getByRole('radio', { name: '其他地址' })).toBeChecked();
  await expect(dialog).toContainText('已有地址均不在上门取样范围内');
  await dialog.getByRole('button', { name: '提交预约' }).click();
  await expect(dialog.getByLabel('姓名')).toBeFocused();
  for (const message of ['[手机]不能为空', '[取样地址]不能为空', '[详细地址]不能为空'])
    await expect(dialog.getByText(message)).toBeVisible();
  await dialog.getByLabel('姓名').fill('顾行舟');
  await dialog.getByLabel('手机').fill('139000000031');
  await expect(dialog.getByLabel('手机')).toHaveValue('13900000003');
  await expect(dialog.getByLabel('省份').getByRole('option')).toHaveText([
    '省份',
    '北京市',
    '上海市',
    '浙江省',
    '湖北省',
    '陕西省',
  ]);
  await dialog.getByLabel('省份').selectOption('浙江省');
  await expect(dialog.getByLabel('城市')).toHaveValue('330100');
  await expect(dialog.getByLabel('区县').getByRole('option')).toHaveCount(9);
  await dialog.getByLabel('区县').selectOption('余杭区');
  await dialog.getByLabel('详细地址').fill('未来科技城 6 号楼');
  await dialog.getByRole('button', { name: '提交预约' }).click();
  await expect(toast(page, '提交成功!')).toBeVisible();
});

test('a pickup is cancelled with a reason, but not within its last hour', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const today = await setClock(request, '10:00:00');
  await enter(page, await openSession(request, 'newcomer'), '/member/sampling');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '{}').access);
  const place = { province: '北京市', city: '北京市', area: '海淀区', address_code: '110108' };
  const where = { ...place, name: '程予安', phone: '13900000004', address: '清河路1号' };
  for (const time of ['13:00-15:00', '15:00-17:00']) {
    const data = { type: 1, date: today, time, ...where };
    const answer = await request.post('/api/auth/sampling/add', { data, headers: { token } });
    expect((await answer.json()).code).toBe(1);
  }
  // Two hours on the session of before is over.
  await page.evaluate(() => localStorage.removeItem('token'));
  await setClock(request, '12:01:00');
  await enter(page, await openSession(request, 'newcomer'), '/member/sampling');
  const main = page.getByRole('main');
  const early = main.getByRole('listitem').filter({ hasText: '13:00–15:00' });
  await expect(early.getByRole('button', { name: /^取消/ })).toBeDisabled();
  await expect(early).toContainText('取样前1小时内不可取消，请联系客服');
  const late = main.getByRole('listitem').filter({ hasText: '15:00–17:00' });
  await late.getByRole('button', { name: /^取消/ }).click();
  const dialog = page.getByRole('dialog', { name: '取消取样预约' });
  await expect(dialog).toContainText('15:00–17:00');
  await dialog.getByLabel('取消原因（选填）').fill('样品还没有干燥');
  await dialog.getByRole('button', { name: '确认取消' }).click();
  await confirmed(page, '操作成功！');
  await expect(late).toContainText('已取消');
  await late.getByText('处理记录（2）').click();
  await expect(late).toContainText('原因：样品还没有干燥');
  await expect(late.getByRole('button', { name: /^取消/ })).toHaveCount(0);
});

test('the dialog is worked by the keyboard alone', { tag: '@desktop' }, async ({ page, request }) => {
  const today = await setClock(request, '14:58:00');
  await enter(page, await openSession(request, 'student'), '/');
  const entry = page.getByRole('banner').getByRole('link', { name: '上门取样' });
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(pickup(page).getByRole('radio', { name: '上门取样' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(group(page, '取样日期').getByRole('radio', { name: today.slice(5) })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(
    group(page, '取样日期').getByRole('radio', { name: addDays(today, 1).slice(5) }),
  ).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(group(page, '取样时段').getByRole('radio', { name: '13:00–15:00' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(toast(page, '提交成功!')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pickup(page)).toBeHidden();
  await expect(entry).toBeFocused();
});

test('axe finds nothing, and nothing scrolls sideways', async ({ page, request, isMobile }) => {
  // Six times axe over whole pages takes its time.
  test.slow();
  await setClock(request, '14:58:00');
  await enter(page, await openSession(request, 'student'), '/#pickup');
  await expect(pickup(page)).toBeVisible();
  if (!isMobile) await page.setViewportSize({ width: 360, height: 800 });
  await axeFindsNothing(page);
  await pickup(page).getByRole('radio', { name: '其他地址' }).check();
  await pickup(page).getByRole('button', { name: '提交预约' }).click();
  await axeFindsNothing(page, { part: '[role=dialog]' });
  const overflow = () => pickup(page).evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(await overflow()).toBe(0);
  await pickup(page).getByRole('radio', { name: '自行寄送' }).check();
  await axeFindsNothing(page, { part: '[role=dialog]' });
  expect(await overflow()).toBe(0);
  await pickup(page).getByRole('button', { name: '提交登记' }).click();
  await expect(toast(page, '提交成功!')).toBeVisible();
  await axeFindsNothing(page, { part: '[role=dialog]' });
  await pickup(page).getByRole('link', { name: '查看取样预约' }).click();
  await page
    .getByText(/^处理记录/)
    .first()
    .click();
  await axeFindsNothing(page);
  for (const width of isMobile ? [390] : [360, 768, 961, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const [needed, given] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    expect(needed, `at ${width} px`).toBe(given);
  }
});
