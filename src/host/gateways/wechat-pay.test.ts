import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { ProviderFailed } from './outbound.ts';
import { publicKeyOf } from './payment-keys.ts';
import type { Exchange } from './payments.ts';
import { authorization, createWechatPay, type WechatPaySettings, whyForged } from './wechat-pay.ts';
import { reportOf, Transaction } from './wechat-pay-notices.ts';

const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });
const at = new Date('2026-11-20T10:00:00+08:00');

/** Published by WeChat Pay beside its rules of verification: a public key, and an answer signed with its private one. */
const published = {
  key: `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwXNI6sdlknHBnK8Fu2U6
Cwor9qY747jP8KAfeBMeveEt1TqaHkLfaSD07trZLhGpfs8/AHqjhgSMO1O10YQW
OrrJ4hjIWPKqxbgrYMkBQc+mwdiWp4W3ByCqxBRagCveCXRWCmuJYovl9H/bsDI0
iGbpVtEOghJtfciisYSgxcLufUDTRkvwxjIBK1pCRjk33jJ5YTBWTHMRtMAOcFLN
F6hdEYdX8SPsgHHeLZ5Lv2T/686w1xtgCHef/sd4uSfWmyzsalQdHG/e4IyYmrhx
+O3VBoNDzE3nx23bFeV/RVNCG7cV6VhmYokJNHa/erIPkEmEFID6A5wQOXuxUkmJ
WwIDAQAB
-----END PUBLIC KEY-----`,
  headers: {
    'wechatpay-timestamp': '1722850421',
    'wechatpay-nonce': 'd824f2e086d3c1df967785d13fcd22ef',
    'wechatpay-serial': 'PUB_KEY_ID_0000000000000024101100397200000006',
    'wechatpay-signature':
      'mfI1CPqvBrgcXfgXMFjdNIhBf27ACE2YyeWsWV9ZI7T7RU0vHvbQpu9Z32ogzc+k8ZC5n3kz7h70eWKjgqNdKQF0eRp8mVKlmfzMLBVHbssB9jEZEDXThOX1XFqX7s7ymia1hoHQxQagPGzkdWxtlZPZ4ZPvr1RiqkgAu6Is8MZgXXrRoBKqjmSdrP1N7uxzJ/cjfSiis9FiLjuADoqmQ1P7p2N876YPAol7Rn0+GswwAwxldbdLrmVSjfytfSBJFqTMHn4itojgxSWWN1byuckQt8hSTEv/Lg97QoeGniYP17T80pJeQyL3b+295FPHSO2AtvCgyIbKMZ0BALilAA==',
  },
  body: '{"code_url":"weixin://wxpay/bizpayurl?pr=JyC91EIz1"}',
  at: new Date(1_722_850_421_000),
};

test('the answer that WeChat Pay published is its own, and nothing but these bytes at this time', () => {
  const platform = {
    platformId: published.headers['wechatpay-serial'],
    platformKey: publicKeyOf(published.key),
  };
  const judge = (body: string, now = published.at, headers: Record<string, string> = published.headers) =>
    whyForged(platform, { headers, body: Buffer.from(body) }, now);
  expect(judge(published.body)).toBeUndefined();
  expect(judge(`${published.body} `)).toBe('has a bad signature');
  expect(judge(published.body.replace('JyC', 'JyD'))).toBe('has a bad signature');
  expect(judge(published.body, new Date(published.at.getTime() + 300_001))).toBe('is stale');
  expect(judge(published.body, new Date(published.at.getTime() - 300_001))).toBe('is stale');
  expect(judge(published.body, new Date(published.at.getTime() + 300_000))).toBeUndefined();
  const other = { ...published.headers, 'wechatpay-serial': 'PUB_KEY_ID_1' };
  expect(judge(published.body, published.at, other)).toBe('is signed with a key that is not known');
  expect(judge(published.body, published.at, {})).toBe('is signed with a key that is not known');
});

test('a request is signed over method, path with query, time, nonce and body, one a line', () => {
  const request = { method: 'GET', path: '/v3/refund/domestic/refunds/123123123123', body: '' };
  const stamp = { timestamp: '1554208460', nonce: '593BEC0C930BF1AFEB40B4A08C8FB242' };
  const header = authorization(
    {
      merchantId: '1900009191',
      serial: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
      privateKey: merchant.privateKey,
    },
    request,
    stamp,
  );
  const [, signature = ''] = /signature="([^"]+)"/.exec(header) ?? [];
  expect(header).toBe(
    `WECHATPAY2-SHA256-RSA2048 mchid="1900009191",nonce_str="${stamp.nonce}",timestamp="1554208460",serial_no="1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C",signature="${signature}"`,
  );
  const text =
    'GET\n/v3/refund/domestic/refunds/123123123123\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n';
  const verify = createVerify('RSA-SHA256').update(text);
  expect(verify.verify(merchant.publicKey, signature, 'base64')).toBe(true);
});

const settings: WechatPaySettings = {
  appId: 'wx1',
  merchantId: '1900000109',
  serial: 'A'.repeat(40),
  privateKey: merchant.privateKey,
  apiKey: 'k'.repeat(32),
  platformId: 'PUB_KEY_ID_1',
  platformKey: merchant.publicKey,
};

test.each([
  ['an answer without a signature', { status: 200, headers: {}, body: '{"code_url":"weixin://x"}' }],
  ['a refusal', { status: 400, headers: {}, body: '{"code":"PARAM_ERROR"}' }],
  ['nonsense', { status: 500, headers: {}, body: '<html>' }],
])('%s opens no order', async (_name, { status, headers, body }) => {
  const exchange = async () => ({ status, headers, body: Buffer.from(body) });
  const gateway = createWechatPay(
    settings,
    () => at,
    () => 'https://shop.test/n',
    exchange,
  );
  await expect(gateway.open(order)).rejects.toBeInstanceOf(ProviderFailed);
  await expect(gateway.query('Z1')).rejects.toBeInstanceOf(ProviderFailed);
});

test.each([
  [{ payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' } }, 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'],
  [{}, ''],
  [{ payer: {} }, ''],
  [{ payer: { openid: 7 } }, ''],
])('an order with %j is paid, whoever paid it', (more, payer) => {
  const told = { appid: 'wx1', mchid: '1900000109', out_trade_no: 'Z1', transaction_id: '4200', ...more };
  const paid = { trade_state: 'SUCCESS', success_time: at.toISOString(), amount: { total: 1 } };
  expect(reportOf(Transaction.parse({ ...told, ...paid }))).toMatchObject({ state: 'paid', fen: 1, payer });
});

test('each side hears what it wants to', () => {
  const gateway = createWechatPay(
    settings,
    () => at,
    () => '',
  );
  expect(gateway.acknowledge('taken')).toMatchObject({ status: 204, body: '' });
  expect(gateway.acknowledge('refused').status).toBe(401);
  expect(JSON.parse(gateway.acknowledge('failed').body)).toMatchObject({ code: 'FAIL' });
});

/** What a WeChat Pay that signs as `platform` answers by path; requests are kept. */
function wechatPayWith(answers: Record<string, { status: number; content: object }>) {
  const asked: { path: string; content: Record<string, unknown> }[] = [];
  const platform = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const exchange: Exchange = async ({ url, body = '' }) => {
    const path = url.pathname.replace('/v3/pay/transactions/', '');
    asked.push({ path, content: JSON.parse(body) });
    const { status, content } = answers[path] ?? { status: 404, content: {} };
    const text = JSON.stringify(content);
    const stamp = { timestamp: String(at.getTime() / 1_000), nonce: 'n' };
    const signature = createSign('RSA-SHA256')
      .update(`${stamp.timestamp}\n${stamp.nonce}\n${text}\n`)
      .sign(platform.privateKey, 'base64');
    const headers = {
      'wechatpay-timestamp': stamp.timestamp,
      'wechatpay-nonce': stamp.nonce,
      'wechatpay-serial': settings.platformId,
      'wechatpay-signature': signature,
    };
    return { status, headers, body: Buffer.from(text) };
  };
  const own: WechatPaySettings = { ...settings, platformKey: platform.publicKey, forms: ['phone', 'bridge'] };
  const clock = () => at;
  return { asked, gateway: createWechatPay(own, clock, () => 'https://shop.test/n', exchange) };
}

const order = { no: 'Z1', title: '预存充值', fen: 1, expiresAt: at };
const back = 'https://shop.test/pay/done?pay=1&back=%2Fmember';

test('on a phone an order is opened for H5 with the address of whoever pays, and leads back', async () => {
  const h5_url =
    'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx2016121516420242444321ca0631331346&package=1405458241';
  const { asked, gateway } = wechatPayWith({ h5: { status: 200, content: { h5_url } } });
  const opened = await gateway.open(order, { form: 'phone', address: '14.23.150.211', back });
  expect(opened).toEqual({ form: 'phone', address: `${h5_url}&redirect_url=${encodeURIComponent(back)}` });
  const scene_info = { payer_client_ip: '14.23.150.211', h5_info: { type: 'Wap' } };
  expect(asked).toMatchObject([{ path: 'h5', content: { out_trade_no: 'Z1', appid: 'wx1', scene_info } }]);
});

test('within WeChat an order is opened for whoever pays, and what the bridge is given is signed', async () => {
  const prepay_id = 'wx26112521580621e9b071c00d9e093b0000';
  const { asked, gateway } = wechatPayWith({ jsapi: { status: 200, content: { prepay_id } } });
  const opened = await gateway.open(order, { form: 'bridge', openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' });
  expect(opened).toEqual({ form: 'bridge', address: prepay_id });
  expect(asked).toMatchObject([
    { path: 'jsapi', content: { payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' }, amount: { total: 1 } } },
  ]);
  const given = gateway.bridge?.(opened.address);
  expect(given).toMatchObject({ appId: 'wx1', package: `prepay_id=${prepay_id}`, signType: 'RSA' });
  expect(given?.timeStamp).toBe(String(at.getTime() / 1_000));
  const { timeStamp, nonceStr, paySign = '' } = given ?? {};
  const text = `wx1\n${timeStamp}\n${nonceStr}\nprepay_id=${prepay_id}\n`;
  const verify = createVerify('RSA-SHA256').update(text);
  expect(verify.verify(merchant.publicKey, paySign, 'base64')).toBe(true);
});

test('a merchant without the product gets a QR code, and another refusal stays one', async () => {
  const noProduct = { status: 403, content: { code: 'NO_AUTH', message: '商户号该产品权限未开通' } };
  const native = { status: 200, content: { code_url: 'weixin://wxpay/bizpayurl?pr=1' } };
  const { asked, gateway } = wechatPayWith({ h5: noProduct, native });
  const phone = { form: 'phone', address: '14.23.150.211', back } as const;
  expect(await gateway.open(order, phone)).toEqual({ form: 'code', address: native.content.code_url });
  expect(asked.map(({ path }) => path)).toEqual(['h5', 'native']);
  expect(asked[1]?.content).not.toHaveProperty('scene_info');
  const wrong = wechatPayWith({ h5: { status: 400, content: { code: 'PARAM_ERROR' } }, native });
  await expect(wrong.gateway.open(order, phone)).rejects.toBeInstanceOf(ProviderFailed);
});
