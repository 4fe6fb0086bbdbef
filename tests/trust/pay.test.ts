import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { alipayNotice } from '../../src/demo/pay-alipay.ts';
import { demoPayKeys } from '../../src/demo/pay-keys.ts';
import { type DemoNotice, wechatNotice } from '../../src/demo/pay-wechat.ts';
import { noticePath, paymentState } from '../../src/features/payments/contract.ts';
import { closePayment } from '../../src/features/payments/service.asking.ts';
import { paymentNotices } from '../../src/features/payments/tables.ts';
import { ProviderFailed } from '../../src/host/gateways/outbound.ts';
import type { PaymentGateway } from '../../src/host/gateways/payments.ts';
import {
  cashOf,
  type Lie,
  noticeOf,
  openTrial,
  payAtCashier,
  storedPayment,
  tellShop,
  trial,
} from '../fixtures/payments.ts';
import { newWorld, type World } from '../world.ts';

/** Payment callbacks, trust figure G9: exactly one credit or none, whatever comes, however often. */

const minutes = 60_000;
const ways = [
  ['WeChat', 1],
  ['Alipay', 2],
] as const;

beforeEach(() => {
  trial.before = undefined;
  trial.heard = [];
});

async function paying(way: 1 | 2, world?: World) {
  const shop = world ?? (await newWorld());
  const student = await shop.as('student');
  const payment = await openTrial(shop, student, { way });
  return { world: shop, student, payment };
}

describe.each(ways)('%s', (_name, way) => {
  test('a genuine callback credits once, and every repetition is acknowledged and does nothing', async () => {
    const { world, student, payment } = await paying(way);
    const notice = noticeOf(world, way, payment);
    for (let time = 0; time < 3; time++) expect(await tellShop(world, notice)).toBe(true);
    // The same payment told anew, under another signature.
    world.pass(60);
    expect(await tellShop(world, noticeOf(world, way, payment))).toBe(true);
    expect(await cashOf(world, student)).toBe(8_888);
    expect(trial.heard).toEqual([`paid ${payment.rid}`]);
    expect((await student.call(paymentState, { rid: payment.rid })).data).toMatchObject({
      status: 20,
      pay_url: '',
      paid_at: '2026-11-20 10:00:00',
    });
  });

  test.each<[string, Lie]>([
    ['wrong amount, a fen less', { fen: 8_887 }],
    ['wrong amount, a fen more', { fen: 8_889 }],
    ['wrong order', { no: 'Z2611200000019999' }],
    ['wrong app', { appId: 'wx-of-somebody-else' }],
    ['wrong merchant', { merchantId: '1900000999' }],
    ['stale by a second', { at: new Date(Date.parse('2026-11-20T10:00:00+08:00') - 5 * minutes - 1_000) }],
    ['from the future', { at: new Date(Date.parse('2026-11-20T10:00:00+08:00') + 5 * minutes + 1_000) }],
  ])('%s under a good signature credits nothing', async (_lie, lie) => {
    const { world, student, payment } = await paying(way);
    expect(await tellShop(world, noticeOf(world, way, payment, lie))).toBe(false);
    expect(await cashOf(world, student)).toBe(0);
    expect((await storedPayment(world, payment.rid)).status).toBe(10);
    // The truth is still taken.
    expect(await tellShop(world, noticeOf(world, way, payment))).toBe(true);
    expect(await cashOf(world, student)).toBe(8_888);
  });

  test('without the provider’s signature over these very bytes nothing is credited', async () => {
    const { world, student, payment } = await paying(way);
    const genuine = noticeOf(world, way, payment);
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const keys = demoPayKeys();
    const forged: DemoNotice[] = [
      { ...genuine, payload: genuine.payload.replace('2026', '2027') },
      { ...genuine, payload: '' },
      { ...genuine, payload: genuine.payload.slice(0, -40) },
    ];
    if (way === 1) {
      const signedByStranger = wechatNotice(
        { ...keys.wechat, providerKey: stranger },
        { url: genuine.url, content: {}, at: world.now() },
      );
      forged.push(signedByStranger);
      forged.push({ ...genuine, headers: { 'content-type': 'application/json' } });
      forged.push({ ...genuine, headers: { ...genuine.headers, 'wechatpay-serial': 'PUB_KEY_ID_OTHER' } });
      const signature = 'WECHATPAY/SIGNTEST/cHJvYmU=';
      forged.push({ ...genuine, headers: { ...genuine.headers, 'wechatpay-signature': signature } });
      // Signed by WeChat for another merchant, whose key it is encrypted with.
      const otherKey = { ...keys.wechat, apiKey: 'x'.repeat(32) };
      forged.push(wechatNotice(otherKey, { url: genuine.url, content: {}, at: world.now() }));
    } else {
      const fields = Object.fromEntries(new URLSearchParams(genuine.payload));
      const signedByStranger = alipayNotice(
        { ...keys.alipay, providerKey: stranger },
        { url: genuine.url, at: world.now(), fields },
      );
      forged.push(signedByStranger);
      const dearer = new URLSearchParams({ ...fields, total_amount: '1.00' }).toString();
      forged.push({ ...genuine, payload: dearer });
      forged.push({ ...genuine, payload: `${genuine.payload}&total_amount=1.00` });
      forged.push({ ...genuine, payload: new URLSearchParams({ ...fields, sign_type: 'RSA' }).toString() });
    }
    for (const notice of forged) expect(await tellShop(world, notice), notice.payload).toBe(false);
    expect(await cashOf(world, student)).toBe(0);
    expect(trial.heard).toEqual([]);
    const kept = await world.database.db.select().from(paymentNotices);
    expect(kept.length).toBe(forged.length);
    expect(kept.every(({ outcome }) => outcome.startsWith('forged: '))).toBe(true);
    const lines = world.logged().filter((line) => line.includes('a callback was refused'));
    expect(lines).toHaveLength(forged.length);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ level: 40, reason: expect.any(String), address: '127.0.0.1' });
      expect(line).not.toContain('stack');
    }
  });

  test('50 at once credit once', async () => {
    const { world, student, payment } = await paying(way);
    const notices = Array.from({ length: 50 }, () => noticeOf(world, way, payment));
    const told = await Promise.all(notices.map((notice) => tellShop(world, notice)));
    expect(told.every(Boolean)).toBe(true);
    expect(await cashOf(world, student)).toBe(8_888);
    expect(trial.heard).toEqual([`paid ${payment.rid}`]);
  });

  test('a second transaction for the same order, and one transaction for two orders, credit nothing more', async () => {
    const { world, student, payment } = await paying(way);
    await tellShop(world, noticeOf(world, way, payment));
    expect(await tellShop(world, noticeOf(world, way, payment, { transactionId: '4200X' }))).toBe(false);
    const other = await openTrial(world, student, { way });
    const reused = noticeOf(world, way, other, { transactionId: `4200${payment.no}` });
    expect(await tellShop(world, reused)).toBe(false);
    expect(await cashOf(world, student)).toBe(8_888);
  });

  test('what breaks between credit and acknowledgement undoes the credit; the repetition takes it', async () => {
    const { world, student, payment } = await paying(way);
    trial.before = async () => {
      throw new Error('the power is gone');
    };
    expect(await tellShop(world, noticeOf(world, way, payment))).toBe(false);
    expect(await cashOf(world, student)).toBe(0);
    trial.before = undefined;
    // A credit whose acknowledgement is lost: the provider tells again, to a product that was started anew.
    await tellShop(world, noticeOf(world, way, payment));
    const again = await newWorld({ after: world });
    expect(await tellShop(again, noticeOf(again, way, payment))).toBe(true);
    expect(await cashOf(again, student)).toBe(8_888);
  });

  test('a callback that comes before anybody asks, and one for what was closed, is money all the same', async () => {
    const { world, student, payment } = await paying(way);
    // Before the browser returns: the page has not even asked for the address.
    expect(await tellShop(world, noticeOf(world, way, payment))).toBe(true);
    expect((await student.call(paymentState, { rid: payment.rid })).data?.status).toBe(20);

    const closed = await openTrial(world, student, { way });
    await closePayment(hostOf(world), closed.rid);
    expect((await storedPayment(world, closed.rid)).status).toBe(30);
    expect(await tellShop(world, noticeOf(world, way, closed))).toBe(true);
    expect(await storedPayment(world, closed.rid)).toMatchObject({ status: 20, isLate: true });
    expect(trial.heard).toEqual([`paid ${payment.rid}`, `late ${closed.rid}`]);
    expect(await cashOf(world, student)).toBe(2 * 8_888);
  });

  test('closing races with paying: the money is either refused by the provider or credited, never lost', async () => {
    const { world, student, payment } = await paying(way);
    await payAtCashier(world, student, payment.rid, 'lost');
    await expect(closePayment(hostOf(world), payment.rid)).rejects.toThrow('支付处理中，请稍后再试');
    await world.jobs.workOff();
    expect(await storedPayment(world, payment.rid)).toMatchObject({ status: 20, isLate: false });
    await expect(closePayment(hostOf(world), payment.rid)).rejects.toThrow('该笔付款已完成');

    const raced = await openTrial(world, student, { way });
    await student.call(paymentState, { rid: raced.rid });
    await Promise.allSettled([
      closePayment(hostOf(world), raced.rid),
      payAtCashier(world, student, raced.rid),
      closePayment(hostOf(world), raced.rid),
    ]);
    await world.jobs.workOff();
    const { status } = await storedPayment(world, raced.rid);
    expect([20, 30]).toContain(status);
    expect(await cashOf(world, student)).toBe(status === 20 ? 2 * 8_888 : 8_888);
  });

  test('a callback that never comes is asked for, and nothing expires unasked', async () => {
    const { world, student, payment } = await paying(way);
    const unpaid = await openTrial(world, student, { way });
    await payAtCashier(world, student, payment.rid, 'lost');
    expect((await storedPayment(world, payment.rid)).status).toBe(10);
    world.pass(61);
    // Whoever waits at the page has the provider asked.
    expect((await student.call(paymentState, { rid: payment.rid })).data?.status).toBe(20);
    expect(await cashOf(world, student)).toBe(8_888);
    world.pass(3 * 3_600);
    const again = await world.as('student');
    expect((await again.call(paymentState, { rid: unpaid.rid })).data?.status).toBe(40);
    expect(trial.heard).toEqual([`paid ${payment.rid}`, `ended ${unpaid.rid}`]);
  });

  test('what is no callback at all is refused without an error', async () => {
    const world = await newWorld({ shop: 'empty' });
    const url = noticePath(way === 1 ? 'wechat' : 'alipay');
    for (const [type, payload] of [
      ['application/json', '{"a":'],
      ['application/json', 'null'],
      ['application/x-www-form-urlencoded', '%%%=\0'],
      ['application/x-www-form-urlencoded', 'a=1&a=2'],
    ] as const) {
      const answer = await world.request({ method: 'POST', url, headers: { 'content-type': type }, payload });
      expect([200, 401], payload).toContain(answer.statusCode);
      expect(answer.body, payload).not.toMatch(/success|SUCCESS/);
    }
    const large = {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: 'x'.repeat(70_000),
    };
    expect((await world.request(large as never)).statusCode).toBe(413);
    const odd = { method: 'POST', url, headers: { 'content-type': 'text/plain' }, payload: 'x' };
    expect((await world.request(odd as never)).statusCode).toBe(415);
  });
});

test('forged callbacks fill no table', async () => {
  const world = await newWorld({ shop: 'empty' });
  const { db } = world.database;
  const forged = (index: number) => ({
    ...{ rid: `N${index}`, way: 1, noticeId: '', no: '', outcome: 'forged: has a bad signature' },
    at: world.now(),
  });
  await db.insert(paymentNotices).values(Array.from({ length: 200 }, (_, index) => forged(index)));
  const headers = { 'content-type': 'application/json' };
  await world.request({ method: 'POST', url: noticePath('wechat'), headers, payload: '{}' });
  expect(await db.$count(paymentNotices)).toBe(200);
  world.pass(3_700);
  await world.request({ method: 'POST', url: noticePath('wechat'), headers, payload: '{}' });
  expect(await db.$count(paymentNotices)).toBe(201);
});

describe('a provider that does not answer', () => {
  const away = async (): Promise<never> => {
    throw new ProviderFailed('api.mch.weixin.qq.com: TimeoutError');
  };
  const brokenGateway = (gateway: PaymentGateway): PaymentGateway => ({
    ...gateway,
    ...{ open: away, query: away, close: away, refund: away, queryRefund: away },
  });

  test('is said so; nothing expires and nothing closes meanwhile, and callbacks are taken', async () => {
    const first = await newWorld();
    const payments = { wechat: brokenGateway(first.gateways.payments.wechat as PaymentGateway) };
    const world = await newWorld({ after: first, gateways: { payments } });
    const { student, payment } = await paying(1, world);
    const asked = await student.call(paymentState, { rid: payment.rid });
    expect(asked).toEqual({ code: 0, data: null, msg: '支付通道暂时不可用，请稍后再试' });
    await expect(closePayment(hostOf(world), payment.rid)).rejects.toThrow('支付处理中，请稍后再试');
    world.pass(3 * 3_600);
    const late = await (await world.as('student')).call(paymentState, { rid: payment.rid, with_code: 0 });
    expect(late.data).toMatchObject({ status: 10, seconds_left: 0 });
    expect(trial.heard).toEqual([]);
    expect(await tellShop(world, noticeOf(world, 1, payment))).toBe(true);
    expect(await cashOf(world, student)).toBe(8_888);
    // With the provider back, an open one is dealt with at once.
    const other = await openTrial(first, student);
    expect((await (await first.as('student')).call(paymentState, { rid: other.rid })).code).toBe(1);
  });

  test('is left out of the ways to pay when the shop has none', async () => {
    const world = await newWorld({ gateways: { payments: {} } });
    const { student, payment } = await paying(1, world);
    expect((await student.call(paymentState, { rid: payment.rid })).msg).toBe(
      '暂不支持该支付方式，请选择其他方式',
    );
    expect((await world.request({ method: 'POST', url: noticePath('wechat'), payload: {} })).statusCode).toBe(
      404,
    );
  });
});

test('outcomes of callbacks are kept', async () => {
  const { world, payment } = await paying(1);
  await tellShop(world, noticeOf(world, 1, payment, { fen: 1 }));
  await tellShop(world, noticeOf(world, 1, payment));
  await tellShop(world, noticeOf(world, 1, payment));
  const kept = await world.database.db
    .select()
    .from(paymentNotices)
    .where(eq(paymentNotices.no, payment.no))
    .orderBy(paymentNotices.rid);
  expect(kept.map(({ outcome }) => outcome).toSorted()).toEqual(['again', 'paid', 'wrong amount']);
});

function hostOf({ database: { db }, jobs, secrets, gateways, now }: World) {
  return { db, jobs: jobs.within(db), secrets, gateways, now: now() };
}
