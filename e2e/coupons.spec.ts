import type { APIRequestContext } from '@playwright/test';
import { enter, openSession, type Token, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';
import { staffSession } from './staff.ts';

async function call(request: APIRequestContext, token: string, name: string, data: object) {
  const answer = await request.post(`/api/${name}`, { headers: { token }, data });
  const { code, data: found, msg } = await answer.json();
  if (code !== 1) throw new Error(`${name}: ${msg}`);
  return found;
}

/** Staff publish a coupon, taken by a code or claimed by whoever likes. */
async function publish(request: APIRequestContext, offer: { name: string; value: number; code: string }) {
  const { token } = await staffSession(request, 'lead');
  const { data: clock } = await (await request.get('/dev/clock')).json();
  const day = (days: number) =>
    new Date(Date.parse(clock.now.slice(0, 10)) + days * 86_400_000).toISOString().slice(0, 10);
  const { rid } = await call(request, token, 'staff/coupons/save', {
    ...offer,
    ...{ kind: 0, most_fen: null, min_fen: 5_000, type_ids: [], category_ids: [], service_rids: [] },
    ...{ on_quoted: 0, way: offer.code ? 'code' : 'claim', organizations: [], level: 0, is_newcomer: 0 },
    ...{
      total: 10,
      per_customer: 1,
      open_from: day(-1),
      open_until: day(7),
      valid_days: 30,
      valid_until: null,
    },
  });
  await call(request, token, 'staff/coupons/move', { rid, version: 1, action: 'open' });
}

/** XRD for two samples, described up to the step on which it is submitted. */
async function plan(request: APIRequestContext, { access }: Token) {
  const params = { main_components: 'TiO2', xrd_form: 'powder' };
  const added = await call(request, access, 'auth/tempDevice/add', { rid: 'xrd-powder', params });
  const { draft } = await call(request, access, 'auth/tempDevice/list', {});
  const samples = ['S-1', 'S-2'].map((no) => ({
    ...{ no, form: '粉末', amount: 60, unit: 'mg', composition: 'TiO2', hazards: ['none'] },
    ...{ storage: '常温', items: [added.temp_rid] },
  }));
  const said = { step: 5, leftover: 0, samples, sending: { way: 'later' } };
  const contact = { name: '林知夏', phone: '13900000001' };
  await call(request, access, 'auth/tempDevice/operate', {
    op: 'save',
    data: { draft: { version: draft?.version ?? 0, contact, ...said } },
  });
}

test('a student takes coupons, the better one is used, and is back when the order is called off', async ({
  page,
  request,
  product,
}) => {
  test.setTimeout(120_000);
  expect(product.origin).not.toBe('');
  await publish(request, { name: '新学期券', value: 1_000, code: '' });
  await publish(request, { name: '秋季兑换券', value: 2_500, code: 'AUTUMN26' });
  const token = await openSession(request, 'student');
  await enter(page, token, '/member/coupon?status=3');
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });

  await test.step('claims one, and takes another by its code', async () => {
    await axeFindsNothing(page, { at: 'claimable' });
    await page.getByRole('button', { name: '领取新学期券' }).click();
    await expect(toast(page, '领取成功')).toBeVisible();
    await expect(card('新学期券')).toContainText('已达领取上限');
    await page.getByRole('button', { name: '输入兑换码' }).click();
    const dialog = page.getByRole('dialog', { name: '输入兑换码' });
    await dialog.getByRole('textbox', { name: '兑换码' }).fill('WRONG1');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: '兑换码' })).toHaveAccessibleDescription('兑换码无效');
    await dialog.getByRole('textbox', { name: '兑换码' }).fill('autumn26');
    await dialog.getByRole('button', { name: '兑换', exact: true }).click();
    await expect(toast(page, '兑换成功')).toBeVisible();
    await page
      .getByRole('navigation', { name: '优惠券' })
      .getByRole('link', { name: /^可使用/ })
      .click();
    await expect(card('秋季兑换券')).toContainText('满 50 可用');
    await axeFindsNothing(page, { at: 'usable' });
  });

  await test.step('the better one stands chosen in step 5', async () => {
    await plan(request, token);
    await page.goto('/experiment/step5');
    const coupons = page.getByRole('group', { name: '优惠券' });
    await expect(coupons.getByRole('radio', { name: /秋季兑换券/ })).toBeChecked();
    await expect(page.getByRole('region', { name: '费用明细' })).toContainText('−¥25.00');
    await coupons.getByRole('radio', { name: '不使用优惠券' }).check();
    await expect(page.getByRole('region', { name: '费用明细' })).not.toContainText('−¥');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('region', { name: '费用明细' })).toContainText('−¥10.00');
    await coupons.getByRole('radio', { name: /秋季兑换券/ }).check();
    await expect(page.getByRole('region', { name: '费用明细' })).toContainText('−¥25.00');
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
    await axeFindsNothing(page, { at: 'step 5' });
    await page.getByRole('button', { name: '提交订单' }).click();
    await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible();
  });

  await test.step('the order shows it; called off, it is usable again', async () => {
    await page.goto('/member/coupon?status=1');
    await expect(card('秋季兑换券')).toContainText('使用中');
    await card('秋季兑换券').getByRole('link').click();
    await page
      .getByRole('link', { name: /X ?射线|XRD/ })
      .first()
      .click();
    await expect(page.getByText('优惠券（秋季兑换券）')).toBeVisible();
    await expect(page.getByText('¥95.00').first()).toBeVisible();
    const rid = new URL(page.url()).pathname.split('/').at(-1);
    await call(request, token.access, 'auth/web/order/cancel', { rid, version: 1, reason: '不需要了' });
    await page.goto('/member/coupon');
    await expect(card('秋季兑换券').getByRole('link', { name: '去使用秋季兑换券' })).toBeVisible();
  });
});
