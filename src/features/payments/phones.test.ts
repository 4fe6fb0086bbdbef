import { beforeEach, expect, test } from 'vitest';
import { cashOf, openTrial, storedPayment, trial } from '../../../tests/fixtures/payments.ts';
import { newWorld, type SignedIn, type World } from '../../../tests/world.ts';
import { paymentState } from './contract.ts';

beforeEach(() => {
  trial.before = undefined;
  trial.heard = [];
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const back = '/member/statement/01ABC?tab=lines';

async function begin(way: 1 | 2, world?: World) {
  const shop = world ?? (await newWorld());
  const student = await shop.as('student');
  const { rid } = await openTrial(shop, student, { way });
  const look = async (device: 'desk' | 'phone' | 'wechat', who: SignedIn = student) =>
    (await who.call(paymentState, { rid, device, back })).data;
  return { shop, student, rid, look };
}

/** Follows an address of ours as a browser does, one step. */
const visit = (world: World, address: string) => {
  const { pathname, search } = new URL(address, 'http://shop.test');
  return world.request({ method: 'GET', url: `${pathname}${search}` });
};

/** Pays at the cashier that an address leads to, and returns where that leads on to. */
async function payAt(world: World, address: string) {
  const page = await visit(world, address);
  const [, code = ''] = /name="code" value="([\da-f]{24})"/.exec(page.body) ?? [];
  const payload = new URLSearchParams({ code, act: 'pay', telling: 'once' }).toString();
  return (await world.request({ method: 'POST', url: '/dev/pay', headers: form, payload })).headers.location;
}

test.each([1, 2] as const)(
  'way %i leaves the browser of a phone for its app, and comes back to the very page',
  async (way) => {
    const { shop, student, rid, look } = await begin(way);
    const opened = await look('phone');
    expect(opened).toMatchObject({ form: 'phone', qr_img: '', bridge: null, status: 10 });
    const location = await payAt(shop, opened?.pay_url ?? '');
    const returned = await visit(shop, String(location));
    expect([returned.statusCode, returned.headers.location]).toEqual([303, `${back}#pay=${rid}`]);
    expect(await look('phone')).toMatchObject({ status: 20, pay_url: '' });
    expect(await cashOf(shop, student)).toBe(8_888);
  },
);

test('within WeChat it tells who is there, and its bridge pays what was opened for them', async () => {
  const { shop, student, rid, look } = await begin(1);
  const asking = await look('wechat');
  expect(asking).toMatchObject({ form: 'who', bridge: null, qr_img: '' });
  expect((await storedPayment(shop, rid)).payUrl).toBe('');
  const silent = await visit(shop, asking?.pay_url ?? '');
  const returned = await visit(shop, String(silent.headers.location));
  expect([returned.statusCode, returned.headers.location]).toEqual([303, `${back}#pay=${rid}`]);
  const opened = await look('wechat');
  expect(opened).toMatchObject({ form: 'bridge', qr_img: '', bridge: { signType: 'RSA' } });
  const bridge = (given: object) => shop.request({ method: 'POST', url: '/dev/pay/bridge', payload: given });
  const other = { ...opened?.bridge, package: opened?.bridge?.package?.replace(/.$/, 'z') };
  expect((await bridge(other)).json()).toEqual({ err_msg: 'get_brand_wcpay_request:fail' });
  expect((await bridge({ ...opened?.bridge })).json()).toEqual({ err_msg: 'get_brand_wcpay_request:ok' });
  expect(await look('wechat')).toMatchObject({ status: 20, pay_url: '', bridge: null });
  expect(await cashOf(shop, student)).toBe(8_888);
  // A code serves once, and what is paid is not opened again.
  expect((await visit(shop, String(silent.headers.location))).statusCode).toBe(303);
});

test('what was opened at a desk stays a QR code with WeChat, and follows the device with Alipay', async () => {
  const wechat = await begin(1);
  expect(await wechat.look('desk')).toMatchObject({ form: 'code' });
  expect(await wechat.look('phone')).toMatchObject({ form: 'code', qr_img: expect.stringMatching(/^data:/) });
  const alipay = await begin(2, wechat.shop);
  expect((await alipay.look('desk'))?.pay_url).toContain('alipay.trade.page.pay');
  expect((await alipay.look('phone'))?.pay_url).toContain('alipay.trade.wap.pay');
  expect((await alipay.look('wechat'))?.pay_url).toContain('alipay.trade.wap.pay');
});

test('a merchant without the products, and an account that is not the one paid, show a QR code', async () => {
  const { gateways } = await newWorld();
  const { payments, wechat } = gateways;
  if (!payments.wechat || !wechat) throw new Error('the demo shop takes WeChat');
  const plain = await newWorld({ gateways: { payments: { wechat: { ...payments.wechat, forms: [] } } } });
  const none = await begin(1, plain);
  expect(await none.look('phone')).toMatchObject({ form: 'code' });
  const account = { ...wechat.account, appId: 'wx-of-somebody-else' };
  const apart = await begin(1, await newWorld({ gateways: { payments, wechat: { ...wechat, account } } }));
  expect(await apart.look('wechat')).toMatchObject({ form: 'code' });
});

test('WeChat that does not tell who is there leaves a QR code; a state of somebody else opens nothing', async () => {
  const { shop, rid, look } = await begin(1);
  const asking = await look('wechat');
  const state = new URL(asking?.pay_url ?? '').searchParams.get('state') ?? '';
  const come = (query: Record<string, string>) => visit(shop, `/pay/wechat?${new URLSearchParams(query)}`);
  const forged = `${rid}${'0'.repeat(64)}`;
  for (const query of [
    { code: 'x', state: forged, back },
    { code: 'x', state: `${'0'.repeat(26)}${state.slice(26)}`, back },
    { code: 'x', state, back: '//evil.test/' },
    { code: 'x', state, back: 'https://evil.test/member/' },
    { state, back },
  ] as Record<string, string>[])
    expect((await come(query)).statusCode).toBe(410);
  expect((await storedPayment(shop, rid)).payUrl).toBe('');
  expect((await come({ code: 'unknown', state, back })).headers.location).toBe(`${back}#pay=${rid}`);
  expect(await look('wechat')).toMatchObject({ form: 'code', qr_img: expect.stringMatching(/^data:/) });
});

test('coming back leads to pages of the member centre only, and a payment is its customer’s', async () => {
  const { shop, rid, look } = await begin(1);
  const done = (query: Record<string, string>) => visit(shop, `/pay/done?${new URLSearchParams(query)}`);
  for (const wrong of [
    '//evil.test',
    'https://evil.test',
    '/member/../staff',
    '/member/\r\nx: y',
    '/staff',
  ]) {
    const page = await done({ pay: rid, back: wrong });
    expect([page.statusCode, page.headers.location]).toEqual([200, undefined]);
  }
  expect(await look('phone', await shop.as('teacher'))).toBeNull();
});
