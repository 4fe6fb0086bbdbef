import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAlipay, isSigned, readAlipayNotice, signatureOf, signedText } from './alipay.ts';
import { ProviderFailed } from './outbound.ts';
import { fenOfYuan, privateKeyOf, publicKeyOf, yuanOfFen } from './payment-keys.ts';
import { ForgedNotice } from './payments.ts';

/** A message of Alipay's, signed over its sorted fields, published with its key in the tests of Alipay's own SDK for Node (MIT). */
const published = {
  key: publicKeyOf(`MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAk6DCsBIUhWriFohzRV8F
ic6oQWNnLKKILNk97VU5qcHEuxYzCujKoyva5gy1170mFJw4IcgJF8AyS7iDUwzA
wF4Pp9CpWxDhUhe7mdQJhjBmvTcPLGFFrzlj6unO5lAcbdwaxPUtSxOaNxPJGrTK
/wnKQSbjTMMltp1J68q2Tfgrsn/NdZ6lrxO9rvmky8kowqaH5NjntyHO59jCGabM
j5sI14z8N61wB/QuIJrDuzIPMPrSNbq0cOWcSCDG09oUHTp9fk7suDB8UiFcmVTX
OvK3d4HbeX8V9YsEMxrwxEoYgRRj6K2qrC6oxw480cqf2ueumCmHg6xrcgkyXK81
hwIDAQAB`),
  sign: 'MsK5SCw8oqLw4f0hiNSd5OVGXxBY3wnQeT8vn5PklJSZFWSZbK4hQbNvkp4ZezeXQH514cEv0ul6Qow8yh6e6yM06LfEL+EZjcpZ0nxzFGRNQ5qq2AUc1OaXQdk92AGvxh+Iq4NGpPQFBd4D8EBJa3NJd8+czMfQskceosOQFqUtLQMYa5DPs+VpN7VM5BdXjaVIuKn5d9Wm2B9dI9ObIM+YRySDkZZPv14DVmUvcrcqJfOR8aHvtSd7B4l92wUQPQgQKNcOQho7xOHS/Bk+Y74AZL2y7TkNmdDoq9OGsThuF5tDW9rI9nVwXxOtsuB+bstra+W7aw9x9DvkKgdSRw==',
  fields: {
    app_id: '2017122801303261',
    charset: 'UTF-8',
    commodity_order_id: '2019030800000018079639',
    contactor: '技术支持测试的公司',
    merchant_pid: '2088721996721370',
    method: 'alipay.open.servicemarket.order.notify',
    name: '技术支持测试的公司',
    notify_id: '2019030800222102023008121054923345',
    notify_time: '2019-03-08 10:20:23',
    notify_type: 'servicemarket_order_notify',
    order_item_num: '1',
    order_ticket: '29b1c37d99ab48c5bd5bdaeaeaefbB37',
    order_time: '2019-03-08 10:20:08',
    phone: '17826894615',
    service_code: '58621634',
    sign_type: 'RSA2',
    timestamp: '2019-03-08 10:20:23',
    title: '麦禾商城模版',
    total_price: '0.00',
    version: '1.0',
  },
};

test('a message that Alipay has signed and published is its own, and another one is not', () => {
  const { key, sign, fields } = published;
  expect(isSigned(signedText({ ...fields, sign }), sign, key)).toBe(true);
  expect(isSigned(signedText({ ...fields, sign, service_code: '58621635' }), sign, key)).toBe(false);
});

const alipayKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = alipayKeys.publicKey;
const told = {
  notify_id: '2019081500222155624068450559358070',
  notify_type: 'trade_status_sync',
  trade_status: 'TRADE_SUCCESS',
  app_id: '2019073166072302',
  seller_id: '2088531891668739',
  subject: '预存充值',
  gmt_payment: '2019-08-15 15:56:24',
  notify_time: '2019-08-15 15:56:25',
  out_trade_no: 'Z1908150000011234',
  total_amount: '0.10',
  trade_no: '2019081522001468450512505578',
  buyer_id: '2088102117955611',
  buyer_open_id: '074a1CcTG1LelxKe4xQC0zgNdId0nxi95b5lsNpazWYoCo5',
  passback_params: '',
};
const genuine: Record<string, string> = {
  ...told,
  sign_type: 'RSA2',
  sign: signatureOf(signedText(told, []), alipayKeys.privateKey),
};
const then = new Date('2019-08-15T15:57:00+08:00');
const noticeOf = (fields: Record<string, string>) => ({
  headers: {},
  body: Buffer.from(new URLSearchParams(fields).toString()),
});

test('a notice of a payment is read', () => {
  expect(readAlipayNotice(key, noticeOf(genuine), then)).toEqual({
    id: told.notify_id,
    about: 'payment',
    report: {
      state: 'paid',
      appId: '2019073166072302',
      merchantId: '2088531891668739',
      no: told.out_trade_no,
      fen: 10,
      transactionId: told.trade_no,
      paidAt: new Date('2019-08-15T15:56:24+08:00'),
      payer: '2088102117955611',
    },
  });
});

test.each([
  ['dearer', { total_amount: '100.00' }, then],
  ['for another order', { out_trade_no: '1' }, then],
  ['for another seller', { seller_id: '2088000000000000' }, then],
  ['signed otherwise', { sign_type: 'RSA' }, then],
  ['unsigned', { sign: '' }, then],
  ['with a field more', { more: '1' }, then],
  ['stale', {}, new Date('2019-08-15T16:01:26+08:00')],
])('the same notice %s is forged', (_name, changes, now) => {
  expect(() => readAlipayNotice(key, noticeOf({ ...genuine, ...changes }), now)).toThrow(ForgedNotice);
});

test('requests are signed over their sorted parameters, and answers verified over their own text', async () => {
  const [app, alipay] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  if (!app || !alipay) throw new Error('no keys');
  let node =
    '{"code":"10000","note":"a } in \\"quotes\\"","out_trade_no":"Z1","trade_no":"2026","trade_status":"WAIT_BUYER_PAY","total_amount":"0.10"}';
  let sign: string | undefined;
  const asked: Record<string, string>[] = [];
  const gateway = createAlipay(
    { appId: '2021', merchantId: '2088', privateKey: app.privateKey, platformKey: alipay.publicKey },
    () => then,
    { notifyUrl: () => 'https://shop.test/notify', returnUrl: () => 'https://shop.test/done' },
    async ({ body }) => {
      asked.push(Object.fromEntries(new URLSearchParams(body)));
      const text = `{"alipay_trade_query_response":${node},"sign":"${sign ?? signatureOf(node, alipay.privateKey)}"}`;
      return { status: 200, headers: {}, body: Buffer.from(text) };
    },
  );
  expect(await gateway.query('Z1')).toEqual({ state: 'waiting', no: 'Z1' });
  const [fields = {}] = asked;
  expect(isSigned(signedText(fields), fields.sign ?? '', app.publicKey)).toBe(true);
  expect(fields).toMatchObject({
    app_id: '2021',
    method: 'alipay.trade.query',
    timestamp: '2019-08-15 15:57:00',
  });

  for (const [buyer, payer] of [
    ['', ''],
    [',"buyer_open_id":"074a1"', '074a1'],
    [',"buyer_user_id":"2088102117955611","buyer_open_id":"074a1"', '2088102117955611'],
  ]) {
    node = `{"code":"10000","out_trade_no":"Z1","trade_no":"2026","trade_status":"TRADE_SUCCESS","total_amount":"0.10","send_pay_date":"2019-08-15 15:56:24"${buyer}}`;
    expect(await gateway.query('Z1')).toMatchObject({ state: 'paid', fen: 10, payer });
  }
  node = '{"code":"40004","sub_code":"ACQ.TRADE_NOT_EXIST"}';
  expect(await gateway.query('Z1')).toEqual({ state: 'unknown', no: 'Z1' });
  sign = signatureOf('{"code":"10000"}', alipay.privateKey);
  await expect(gateway.query('Z1')).rejects.toThrow(ProviderFailed);

  const order = {
    no: 'Z1',
    title: '预存充值',
    fen: 10_000,
    expiresAt: new Date('2019-08-15T17:57:00+08:00'),
  };
  const page = Object.fromEntries(new URL((await gateway.open(order)).address).searchParams);
  expect(isSigned(signedText(page), page.sign ?? '', app.publicKey)).toBe(true);
  expect(JSON.parse(page.biz_content ?? '')).toEqual({
    out_trade_no: 'Z1',
    product_code: 'FAST_INSTANT_TRADE_PAY',
    total_amount: '100.00',
    subject: '预存充值',
    time_expire: '2019-08-15 17:57:00',
  });
});

test.each([
  ['0.10', 10],
  ['88.8', 8_880],
  ['100', 10_000],
  ['1e3', undefined],
  ['-1.00', undefined],
  ['1.005', undefined],
  ['', undefined],
])('%s yuan are %s fen', (text, fen) => {
  expect(fenOfYuan(text)).toBe(fen);
  if (fen !== undefined) expect(fenOfYuan(yuanOfFen(fen))).toBe(fen);
});

test('keys are taken as PEM, as one line, and in either form of RSA', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  for (const type of ['pkcs8', 'pkcs1'] as const) {
    const pem = privateKey.export({ type, format: 'pem' }).toString();
    for (const text of [pem, pem.replaceAll('\n', '\\n'), pem.replace(/-----[^-]+-----|\n/g, '')]) {
      expect(privateKeyOf(text).equals(privateKey)).toBe(true);
    }
  }
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(publicKeyOf(pem).equals(publicKey)).toBe(true);
  expect(() => publicKeyOf('nonsense')).toThrow();
});

test('an order is opened as a page, and on phones as the product for them, which leads back to where one came from', async () => {
  const where = { notifyUrl: () => 'https://shop.test/n', returnUrl: () => 'https://shop.test/pay/done' };
  const account = { appId: '2021', merchantId: '2088', privateKey: alipayKeys.privateKey, platformKey: key };
  const gateway = createAlipay(account, () => new Date('2026-11-20T10:00:00+08:00'), where);
  const order = { no: 'Z1', title: '预存充值', fen: 8_888, expiresAt: new Date('2026-11-20T12:00:00+08:00') };
  const back = 'https://shop.test/pay/done?pay=1&back=%2Fmember';
  const read = ({ address }: { address: string }) => {
    const fields = Object.fromEntries(new URL(address).searchParams);
    expect(isSigned(signedText(fields), fields.sign ?? '', key)).toBe(true);
    return { ...fields, content: JSON.parse(fields.biz_content ?? '') };
  };
  const page = await gateway.open(order);
  expect(page.form).toBe('code');
  expect(read(page)).toMatchObject({
    ...{ method: 'alipay.trade.page.pay', return_url: 'https://shop.test/pay/done' },
    content: { product_code: 'FAST_INSTANT_TRADE_PAY', total_amount: '88.88' },
  });
  const phone = await gateway.open(order, { form: 'phone', address: '14.23.150.211', back });
  expect(phone.form).toBe('phone');
  expect(read(phone)).toMatchObject({
    ...{ method: 'alipay.trade.wap.pay', return_url: back, notify_url: 'https://shop.test/n' },
    content: {
      ...{ product_code: 'QUICK_WAP_WAY', quit_url: back, out_trade_no: 'Z1', total_amount: '88.88' },
      time_expire: '2026-11-20 12:00:00',
    },
  });
});
