import { createSign, createVerify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { PaymentForm } from '../../core/payment-form.ts';
import { shanghaiTime } from '../../core/shanghai.ts';
import { exchangeWithProvider, jsonOf, ProviderFailed } from './outbound.ts';
import { parseAlipayBill } from './payment-bills.ts';
import { fenOfYuan, yuanOfFen } from './payment-keys.ts';
import {
  type Exchange,
  ForgedNotice,
  noticeLife,
  type PaymentAccount,
  type PaymentGateway,
  type PaymentNotice,
  type PaymentReport,
  type RawNotice,
} from './payments.ts';

/** The shop's account with Alipay: its app, the seller's id (2088…), the app's key and Alipay's. */
export type AlipaySettings = PaymentAccount & {
  privateKey: KeyObject;
  platformKey: KeyObject;
  /** What the merchant has beside page payment: payment on phones. */
  forms?: readonly PaymentForm[];
  gateway?: string;
};

/** No bill of one day is larger, in bytes. */
const largestBill = 32 * 1024 * 1024;

const Answer = z.object({ code: z.string(), sub_code: z.string().optional() });
const Trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
  send_pay_date: z.string().optional(),
  buyer_user_id: z.string().default(''),
  buyer_open_id: z.string().default(''),
});
const Refunded = z.object({ refund_fee: z.string().optional(), fund_change: z.string().optional() });
const RefundState = z.object({ refund_status: z.string().optional(), refund_amount: z.string().optional() });
const Bill = z.object({ bill_download_url: z.url() });

/**
 * Takes money by Alipay's page payment (https://opendocs.alipay.com/open/270/105899) and, where the merchant has it, its payment on
 * phones (https://opendocs.alipay.com/open/203/105285), with RSA2: signs requests, verifies every answer and callback. Callbacks
 * are to go to `notifyUrl`, customers back to `returnUrl`, those with phones to where they came from.
 */
export function createAlipay(
  settings: AlipaySettings,
  now: () => Date,
  { notifyUrl, returnUrl }: { notifyUrl: () => string; returnUrl: () => string },
  exchange: Exchange = exchangeWithProvider,
): PaymentGateway {
  const { appId, merchantId, forms = [], gateway = 'https://openapi.alipay.com/gateway.do' } = settings;

  function signed(method: string, content: object, more: Record<string, string> = {}) {
    const parameters = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: shanghaiTime(now()),
      version: '1.0',
      ...more,
      biz_content: JSON.stringify(content),
    };
    return { ...parameters, sign: signatureOf(signedText(parameters), settings.privateKey) };
  }

  /** What a method answers, verified; with another code than 10000 its sub_code is `refusal`. */
  async function ask(method: string, content: object) {
    const url = new URL(gateway);
    const answer = await exchange({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams(signed(method, content)).toString(),
    });
    const text = answer.body.toString('utf8');
    const node = nodeOf(text, `${method.replaceAll('.', '_')}_response`);
    const sign = (jsonOf(text) as { sign?: unknown } | undefined)?.sign;
    if (!node || typeof sign !== 'string' || !isSigned(node, sign, settings.platformKey))
      throw new ProviderFailed(`${url.host}: has a bad signature`);
    const data = jsonOf(node);
    const { code, sub_code = '' } = expect(Answer, data);
    return code === '10000' ? { data } : { data, refusal: sub_code || code };
  }

  function demand<Schema extends z.ZodType>(schema: Schema, answer: { data?: unknown; refusal?: string }) {
    if (answer.refusal) throw new ProviderFailed(`Alipay: ${answer.refusal}`);
    return expect(schema, answer.data);
  }

  return {
    account: { appId, merchantId },
    forms,
    open: async ({ no, title, fen, expiresAt }, payer = { form: 'code' }) => {
      const content = {
        out_trade_no: no,
        total_amount: yuanOfFen(fen),
        subject: title,
        time_expire: shanghaiTime(expiresAt),
      };
      const isPhone = payer.form === 'phone';
      const page = isPhone
        ? signed(
            'alipay.trade.wap.pay',
            { ...content, product_code: 'QUICK_WAP_WAY', quit_url: payer.back },
            { notify_url: notifyUrl(), return_url: payer.back },
          )
        : signed(
            'alipay.trade.page.pay',
            { ...content, product_code: 'FAST_INSTANT_TRADE_PAY' },
            { notify_url: notifyUrl(), return_url: returnUrl() },
          );
      return { form: isPhone ? 'phone' : 'code', address: `${gateway}?${new URLSearchParams(page)}` };
    },
    query: async (no) => {
      const answer = await ask('alipay.trade.query', { out_trade_no: no });
      if (answer.refusal === 'ACQ.TRADE_NOT_EXIST') return { state: 'unknown', no };
      const trade = demand(Trade, answer);
      const payer = trade.buyer_user_id || trade.buyer_open_id;
      return tradeReport({ appId, merchantId }, { ...trade, paidAt: trade.send_pay_date, payer });
    },
    close: async (no) => {
      const answer = await ask('alipay.trade.close', { out_trade_no: no });
      const isGone = ['ACQ.TRADE_NOT_EXIST', 'ACQ.TRADE_HAS_CLOSE'].includes(answer.refusal ?? '');
      if (!isGone) demand(z.unknown(), answer);
    },
    refund: async ({ no, refundNo, fen, reason }) => {
      const content = {
        out_trade_no: no,
        out_request_no: refundNo,
        refund_amount: yuanOfFen(fen),
        refund_reason: reason.slice(0, 80),
      };
      const answer = await ask('alipay.trade.refund', content);
      if (finalRefusals.includes(answer.refusal ?? '')) return { refundNo, state: 'failed', fen: null };
      // Whoever asks again for the same refund is told that nothing moved; the query tells whether it did before.
      const isDone = demand(Refunded, answer).fund_change === 'Y';
      return { refundNo, state: isDone ? 'done' : 'running', fen: null };
    },
    queryRefund: async ({ no, refundNo }) => {
      const answer = await ask('alipay.trade.fastpay.refund.query', {
        out_trade_no: no,
        out_request_no: refundNo,
      });
      if (answer.refusal === 'ACQ.TRADE_NOT_EXIST') return { refundNo, state: 'unknown', fen: null };
      const { refund_status, refund_amount } = demand(RefundState, answer);
      const isDone = refund_status === 'REFUND_SUCCESS' || (!refund_status && refund_amount !== undefined);
      return { refundNo, state: isDone ? 'done' : 'unknown', fen: fenOfYuan(refund_amount) ?? null };
    },
    bill: async (date) => {
      const content = { bill_type: 'trade', bill_date: date };
      const answer = await ask('alipay.data.dataservice.bill.downloadurl.query', content);
      if (/BILL_NOT_EXIST|NO_BILL_DATA/i.test(answer.refusal ?? '')) return [];
      const url = new URL(demand(Bill, answer).bill_download_url);
      const isTheirs = url.hostname.endsWith('.alipay.com') || url.origin === new URL(gateway).origin;
      if (!isTheirs) throw new ProviderFailed(`${url.host}: is not Alipay`);
      const file = await exchange({ method: 'GET', url }, largestBill);
      if (file.status !== 200) throw new ProviderFailed(`${url.host}: HTTP ${file.status}`);
      return parseAlipayBill(file.body);
    },
    readNotice: (notice, at) => readAlipayNotice(settings.platformKey, notice, at),
    acknowledge: (outcome) => ({
      status: 200,
      type: 'text/plain',
      body: outcome === 'taken' ? 'success' : 'failure',
    }),
  };
}

/** Alipay's codes for refunds that asking again does not help. */
const finalRefusals = [
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR',
  'ACQ.TRADE_NOT_ALLOW_REFUND',
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.BUYER_ERROR',
  'ACQ.DISCORDANT_REPEAT_REQUEST',
];

/** What is signed: all that has a value, sorted by name. https://opendocs.alipay.com/common/02kf5q */
export function signedText(
  parameters: Readonly<Record<string, string>>,
  left: readonly string[] = ['sign'],
): string {
  return Object.entries(parameters)
    .filter(([name, value]) => value !== '' && !left.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** RSA2 (SHA-256 with RSA) of `text`, Base64. */
export function signatureOf(text: string, key: KeyObject): string {
  return createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');
}

/** Whether `sign` is the signature of `text` by the holder of `key`. */
export function isSigned(text: string, sign: string, key: KeyObject): boolean {
  return createVerify('RSA-SHA256').update(text, 'utf8').verify(key, sign, 'base64');
}

/**
 * The callback's content: signed over all fields but sign and sign_type, at most 5 minutes old. Throws ForgedNotice.
 * https://opendocs.alipay.com/open/270/105902
 */
export function readAlipayNotice(key: KeyObject, { body }: RawNotice, now: Date): PaymentNotice {
  const given = [...new URLSearchParams(body.toString('utf8'))];
  const fields: Record<string, string> = Object.fromEntries(given);
  if (Object.keys(fields).length !== given.length) throw new ForgedNotice('says something twice');
  const { sign = '', sign_type = '', notify_id: id = '', notify_time = '' } = fields;
  if (sign_type !== 'RSA2' || !isSigned(signedText(fields, ['sign', 'sign_type']), sign, key))
    throw new ForgedNotice('has a bad signature');
  const age = Math.abs(now.getTime() - (timeOf(notify_time)?.getTime() ?? 0));
  if (age > noticeLife) throw new ForgedNotice('is stale');
  const { app_id: appId = '', seller_id: merchantId = '' } = fields;
  const { out_trade_no = '', trade_no = '', trade_status = '', total_amount = '', gmt_payment } = fields;
  const { buyer_id = '', buyer_open_id = '' } = fields;
  if (!out_trade_no || !trade_status) return { id, about: 'other' };
  const trade = { out_trade_no, trade_no, trade_status, total_amount, paidAt: gmt_payment };
  const payer = buyer_id || buyer_open_id;
  return { id, about: 'payment', report: tradeReport({ appId, merchantId }, { ...trade, payer }) };
}

type TradeFacts = Pick<
  z.output<typeof Trade>,
  'out_trade_no' | 'trade_no' | 'trade_status' | 'total_amount'
> & {
  paidAt?: string;
  payer: string;
};

/** What a trade of Alipay's is for us; one that was closed after it had been paid was refunded. */
function tradeReport(account: PaymentAccount, trade: TradeFacts): PaymentReport {
  const { out_trade_no: no, trade_no: transactionId, trade_status, total_amount, payer } = trade;
  const paidAt = timeOf(trade.paidAt);
  const isPaid = ['TRADE_SUCCESS', 'TRADE_FINISHED'].includes(trade_status);
  if (trade_status === 'WAIT_BUYER_PAY') return { state: 'waiting', no };
  if (trade_status === 'TRADE_CLOSED' && !paidAt) return { state: 'closed', no };
  const fen = fenOfYuan(total_amount);
  if ((!isPaid && trade_status !== 'TRADE_CLOSED') || fen === undefined || !paidAt || !transactionId)
    throw new ForgedNotice('says nothing that is known');
  return { state: 'paid', ...account, no, fen, transactionId, paidAt, payer };
}

/** `YYYY-MM-DD HH:mm:ss` on a clock in Asia/Shanghai. */
function timeOf(text = ''): Date | undefined {
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)
    ? new Date(`${text.replace(' ', 'T')}+08:00`)
    : undefined;
}

/** The text of one object within a JSON text, as it was signed. */
function nodeOf(text: string, name: string): string | undefined {
  for (const key of [name, 'error_response']) {
    const start = text.indexOf(`"${key}":`);
    if (start < 0) continue;
    const begin = text.indexOf('{', start);
    let depth = 0;
    let isText = false;
    for (let at = begin; at >= 0 && at < text.length; at++) {
      const letter = text[at];
      if (isText && letter === '\\') at++;
      else if (letter === '"') isText = !isText;
      else if (!isText && letter === '{') depth++;
      else if (!isText && letter === '}' && --depth === 0) return text.slice(begin, at + 1);
    }
  }
  return undefined;
}

function expect<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const checked = schema.safeParse(data);
  if (!checked.success) throw new ProviderFailed('Alipay: answered nonsense');
  return checked.data;
}
