import { createHash, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { PaymentForm } from '../../core/payment-form.ts';
import { exchangeWithProvider, jsonOf, ProviderFailed } from './outbound.ts';
import { parseWechatBill } from './payment-bills.ts';
import {
  type BridgeRequest,
  type Exchange,
  noticeLife,
  type Payer,
  type PaymentGateway,
  type RefundReport,
} from './payments.ts';
import { Refund, readWechatNotice, refundReportOf, reportOf, Transaction } from './wechat-pay-notices.ts';

/** The shop's account with WeChat Pay (APIv3). */
export type WechatPaySettings = {
  appId: string;
  merchantId: string;
  /** Serial number of the merchant's certificate, whose private key signs requests. */
  serial: string;
  privateKey: KeyObject;
  /** APIv3 key, 32 characters, which callbacks are encrypted with. */
  apiKey: string;
  /** PUB_KEY_ID_… of WeChat Pay's public key, or the serial number of the platform's certificate. */
  platformId: string;
  platformKey: KeyObject;
  /** What the merchant has beside Native payment: H5 (`phone`), JSAPI (`bridge`). */
  forms?: readonly PaymentForm[];
  baseUrl?: string;
};

/** No bill of one day is larger, in bytes. */
const largestBill = 32 * 1024 * 1024;

const Opened = {
  code: z.object({ code_url: z.string().min(1).max(512) }),
  phone: z.object({ h5_url: z.url() }),
  bridge: z.object({ prepay_id: z.string().min(1).max(512) }),
};
const Bill = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() });
const Refused = z.object({ code: z.string() });

/**
 * Takes money by WeChat Pay, API v3: signs requests, verifies every answer and callback over its raw body. `notifyUrl` is where
 * callbacks are to go. Orders are opened for Native payment (https://pay.weixin.qq.com/doc/v3/merchant/4012791874), for H5 on
 * phones (…/4012791832) and for JSAPI within WeChat (…/4012791856), as far as the merchant has them.
 */
export function createWechatPay(
  settings: WechatPaySettings,
  now: () => Date,
  notifyUrl: () => string,
  exchange: Exchange = exchangeWithProvider,
): PaymentGateway {
  const { appId, merchantId, forms = [], baseUrl = 'https://api.mch.weixin.qq.com' } = settings;
  const orderPath = (no: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(no)}`;

  /** Sends a signed request; returns what came with 2xx, verified, or the code of a refusal. */
  async function ask(method: 'GET' | 'POST', path: string, content?: object) {
    const url = new URL(path, baseUrl);
    const body = content ? JSON.stringify(content) : undefined;
    const answer = await exchange({ method, url, body, headers: headersOf(method, url, body) });
    const isFine = answer.status >= 200 && answer.status < 300;
    const text = answer.body.toString('utf8');
    if (isFine || answer.headers['wechatpay-signature']) {
      const wrong = whyForged(settings, answer, now());
      if (wrong) throw new ProviderFailed(`${url.host}: ${wrong}`);
    }
    if (isFine) return { data: text ? jsonOf(text) : {} };
    const refused = Refused.safeParse(jsonOf(text));
    return { refusal: refused.data?.code ?? `HTTP ${answer.status}` };
  }

  function headersOf(method: string, url: URL, body?: string): Record<string, string> {
    const request = { method, path: url.pathname + url.search, body: body ?? '' };
    const stamp = {
      timestamp: String(Math.floor(now().getTime() / 1_000)),
      nonce: randomBytes(16).toString('hex'),
    };
    return {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'Limpid',
      'wechatpay-serial': settings.platformId,
      authorization: authorization(settings, request, stamp),
    };
  }

  function refundOf(answer: { data?: unknown; refusal?: string }, refundNo: string): RefundReport {
    const { refusal = '' } = answer;
    if (refusal === 'RESOURCE_NOT_EXISTS') return { refundNo, state: 'unknown', fen: null };
    if (finalRefusals.includes(refusal)) return { refundNo, state: 'failed', fen: null };
    return refundReportOf(expect(Refund, answer));
  }

  return {
    account: { appId, merchantId },
    forms,
    open: async ({ no, title, fen, expiresAt }, payer = { form: 'code' }) => {
      const order = {
        appid: appId,
        mchid: merchantId,
        description: title,
        out_trade_no: no,
        time_expire: `${expiresAt.toISOString().slice(0, 19)}+00:00`,
        notify_url: notifyUrl(),
        amount: { total: fen, currency: 'CNY' },
      };
      const openAs = (as: Payer) => ask('POST', pathOf[as.form], { ...order, ...partOf(as) });
      const answer = await openAs(payer);
      if (payer.form === 'code' || notSignedFor.includes(answer.refusal ?? '')) {
        const plain = payer.form === 'code' ? answer : await openAs({ form: 'code' });
        return { form: 'code', address: expect(Opened.code, plain).code_url };
      }
      if (payer.form === 'bridge')
        return { form: 'bridge', address: expect(Opened.bridge, answer).prepay_id };
      const address = new URL(expect(Opened.phone, answer).h5_url);
      address.searchParams.set('redirect_url', payer.back);
      return { form: 'phone', address: address.href };
    },
    bridge: (prepayId) => bridgeRequest(settings, prepayId, now()),
    query: async (no) => {
      const answer = await ask('GET', `${orderPath(no)}?mchid=${encodeURIComponent(merchantId)}`);
      if (notThere.includes(answer.refusal ?? '')) return { state: 'unknown', no };
      return reportOf(expect(Transaction, answer));
    },
    close: async (no) => {
      const answer = await ask('POST', `${orderPath(no)}/close`, { mchid: merchantId });
      if (answer.refusal && ![...notThere, 'ORDER_CLOSED', 'ORDERCLOSED'].includes(answer.refusal))
        expect(z.never(), answer);
    },
    refund: async ({ no, refundNo, fen, totalFen, reason }) =>
      refundOf(
        await ask('POST', '/v3/refund/domestic/refunds', {
          out_trade_no: no,
          out_refund_no: refundNo,
          reason: reason.slice(0, 80),
          notify_url: notifyUrl(),
          amount: { refund: fen, total: totalFen, currency: 'CNY' },
        }),
        refundNo,
      ),
    queryRefund: async ({ refundNo }) =>
      refundOf(await ask('GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`), refundNo),
    bill: async (date) => {
      const answer = await ask('GET', `/v3/bill/tradebill?bill_date=${date}&bill_type=ALL`);
      if (answer.refusal === 'NO_STATEMENT_EXIST') return [];
      const { hash_value, download_url } = expect(Bill, answer);
      const url = new URL(download_url);
      if (url.origin !== new URL(baseUrl).origin) throw new ProviderFailed(`${url.host}: is not WeChat Pay`);
      const file = await exchange({ method: 'GET', url, headers: headersOf('GET', url) }, largestBill);
      const hash = createHash('sha1').update(file.body).digest('hex');
      if (file.status !== 200 || hash !== hash_value.toLowerCase())
        throw new ProviderFailed(`${url.host}: the bill is not the one that was announced`);
      return parseWechatBill(file.body.toString('utf8'));
    },
    readNotice: (notice, at) => readWechatNotice(settings, notice, whyForged(settings, notice, at)),
    acknowledge: (outcome) => {
      if (outcome === 'taken') return { status: 204, type: 'application/json', body: '' };
      const [status, message] = outcome === 'refused' ? [401, '通知未通过校验'] : [500, '处理失败'];
      return { status, type: 'application/json', body: JSON.stringify({ code: 'FAIL', message }) };
    },
  };
}

const pathOf: Record<PaymentForm, string> = {
  code: '/v3/pay/transactions/native',
  phone: '/v3/pay/transactions/h5',
  bridge: '/v3/pay/transactions/jsapi',
};

function partOf(payer: Payer): object {
  if (payer.form === 'bridge') return { payer: { openid: payer.openid } };
  if (payer.form === 'code') return {};
  return { scene_info: { payer_client_ip: payer.address, h5_info: { type: 'Wap' } } };
}

/**
 * What `getBrandWCPayRequest` takes, signed over app, time, nonce and package, one a line.
 * https://pay.weixin.qq.com/doc/v3/merchant/4012791857
 */
function bridgeRequest(
  { appId, privateKey }: Pick<WechatPaySettings, 'appId' | 'privateKey'>,
  prepayId: string,
  now: Date,
): BridgeRequest {
  const timeStamp = String(Math.floor(now.getTime() / 1_000));
  const nonceStr = randomBytes(16).toString('hex');
  const content = `prepay_id=${prepayId}`;
  const paySign = createSign('RSA-SHA256')
    .update(`${appId}\n${timeStamp}\n${nonceStr}\n${content}\n`)
    .sign(privateKey, 'base64');
  return { appId, timeStamp, nonceStr, package: content, signType: 'RSA', paySign };
}

/** WeChat's codes for a product that the merchant has not signed for. */
const notSignedFor = ['NO_AUTH', 'APPID_MCHID_NOT_MATCH'];

/** WeChat's codes for an order that was never opened, and for refunds that asking again does not help. */
const notThere = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'];
const finalRefusals = [
  'INVALID_REQUEST',
  'PARAM_ERROR',
  'USER_ACCOUNT_ABNORMAL',
  'MCH_NOT_EXISTS',
  'NO_AUTH',
];

/**
 * The Authorization header of a request: method, path with query, time, nonce and body, one a line, signed with the
 * merchant's key. https://pay.weixin.qq.com/doc/v3/merchant/4012365336
 */
export function authorization(
  { merchantId, serial, privateKey }: Pick<WechatPaySettings, 'merchantId' | 'serial' | 'privateKey'>,
  { method, path, body }: { method: string; path: string; body: string },
  { timestamp, nonce }: { timestamp: string; nonce: string },
): string {
  const signature = createSign('RSA-SHA256')
    .update(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
    .sign(privateKey, 'base64');
  const parts = { mchid: merchantId, nonce_str: nonce, timestamp, serial_no: serial, signature };
  const fields = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${fields.join(',')}`;
}

/** What is signed of an answer or a callback. */
type Signed = { headers: Readonly<Record<string, string | undefined>>; body: Buffer };

/**
 * Why an answer or callback is not WeChat's, or not of now; undefined when it is: its signature over time, nonce and
 * raw body fits, and its time is at most 5 minutes off. https://pay.weixin.qq.com/doc/v3/merchant/4013053420
 */
export function whyForged(
  { platformId, platformKey }: Pick<WechatPaySettings, 'platformId' | 'platformKey'>,
  { headers, body }: Signed,
  now: Date,
): string | undefined {
  const { 'wechatpay-timestamp': timestamp = '', 'wechatpay-nonce': nonce = '' } = headers;
  const { 'wechatpay-serial': serial = '', 'wechatpay-signature': signature = '' } = headers;
  if (serial !== platformId) return 'is signed with a key that is not known';
  if (!/^\d{1,12}$/.test(timestamp)) return 'has no time';
  if (Math.abs(now.getTime() - Number(timestamp) * 1_000) > noticeLife) return 'is stale';
  const verify = createVerify('RSA-SHA256').update(`${timestamp}\n${nonce}\n`).update(body).update('\n');
  return verify.verify(platformKey, signature, 'base64') ? undefined : 'has a bad signature';
}

function expect<Schema extends z.ZodType>(
  schema: Schema,
  { data, refusal }: { data?: unknown; refusal?: string },
): z.output<Schema> {
  if (refusal) throw new ProviderFailed(`WeChat Pay: ${refusal}`);
  const checked = schema.safeParse(data);
  if (!checked.success) throw new ProviderFailed('WeChat Pay: answered nonsense');
  return checked.data;
}
