import { createCipheriv, createHash, createSign, createVerify, randomBytes } from 'node:crypto';
import { shanghaiDate, shanghaiTime } from '../core/shanghai.ts';
import type { OutboundRequest, ProviderAnswer } from '../host/gateways/outbound.ts';
import { yuanOfFen } from '../host/gateways/payment-keys.ts';
import type { DemoPayKeys } from './pay-keys.ts';
import { billOf, type DemoPayBooks, type DemoPayOrder, type DemoRefund, payerNumber } from './pay-orders.ts';

type Keys = DemoPayKeys['wechat'];
/** A request that a provider sends to the shop. */
export type DemoNotice = { url: string; headers: Record<string, string>; payload: string };

/** What orders are called by the path that they are opened at, and how their addresses are answered. */
const tradeTypes: Readonly<Record<string, string>> = { native: 'NATIVE', h5: 'MWEB', jsapi: 'JSAPI' };
const addressNames: Readonly<Record<string, string>> = {
  ...{ NATIVE: 'code_url', MWEB: 'h5_url', JSAPI: 'prepay_id' },
};

/** Where the stand-in's own files lie; nobody but the adapter asks there. */
export const demoWechatPay = 'https://wechat-pay.demo.invalid';

/**
 * WeChat Pay's side of API v3: checks the shop's signature, answers from `books`, and signs what it says. QR codes
 * lead to `/dev/pay` at `origin`.
 */
export function wechatPayCounterpart(keys: Keys, books: DemoPayBooks, now: () => Date, origin: () => string) {
  const orderFields = (order: DemoPayOrder) => ({
    appid: keys.appId,
    mchid: keys.merchantId,
    out_trade_no: order.no,
    trade_type: order.type,
    trade_state: { open: 'NOTPAY', closed: 'CLOSED', paid: order.refunds.length ? 'REFUND' : 'SUCCESS' }[
      order.state
    ],
    trade_state_desc: '演示',
    ...(order.paidAt && {
      transaction_id: order.transactionId,
      success_time: order.paidAt.toISOString(),
      payer: { openid: order.openid || `demo-openid-${payerNumber(order.payer)}` },
    }),
    amount: { total: order.fen, payer_total: order.fen, currency: 'CNY', payer_currency: 'CNY' },
  });
  const refundFields = (order: DemoPayOrder, { refundNo, fen, at }: DemoRefund) => ({
    refund_id: `5030${order.transactionId.slice(4)}`,
    out_refund_no: refundNo,
    transaction_id: order.transactionId,
    out_trade_no: order.no,
    status: 'SUCCESS',
    success_time: at.toISOString(),
    amount: { total: order.fen, refund: fen, currency: 'CNY' },
  });

  function answer({ method, url, body = '' }: OutboundRequest): {
    status: number;
    content?: object;
    text?: string;
  } {
    const { pathname: path, searchParams: query } = url;
    const input = body ? JSON.parse(body) : {};
    const refuse = (status: number, code: string) => ({ status, content: { code, message: code } });
    const [, no = '', isClose] =
      /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(path) ?? [];
    const type = method === 'POST' ? tradeTypes[path.replace('/v3/pay/transactions/', '')] : undefined;
    if (type) {
      const { out_trade_no, description: title, time_expire, notify_url: notifyUrl, amount } = input;
      const openid: string = input.payer?.openid ?? '';
      if ((type === 'JSAPI') !== Boolean(openid)) return refuse(400, 'PARAM_ERROR');
      if (type === 'MWEB' && !input.scene_info?.payer_client_ip) return refuse(400, 'PARAM_ERROR');
      if (input.mchid !== keys.merchantId || input.appid !== keys.appId) return refuse(400, 'PARAM_ERROR');
      const expiresAt = new Date(time_expire);
      const wanted = { way: 'wechat', no: out_trade_no, title, fen: amount.total, expiresAt } as const;
      const order = books.open({ ...wanted, type, openid, notifyUrl, returnUrl: '' });
      if (order.state === 'paid') return refuse(400, 'ORDERPAID');
      if (order.fen !== amount.total || order.type !== type) return refuse(400, 'OUT_TRADE_NO_USED');
      const address = `${origin()}/dev/pay?code=${order.token}`;
      return { status: 200, content: { [addressNames[type] ?? '']: address } };
    }
    if (no) {
      const order = books.find('wechat', no);
      if (!order) return refuse(404, 'ORDER_NOT_EXIST');
      if (!isClose) return { status: 200, content: orderFields(order) };
      if (order.state === 'paid') return refuse(400, 'ORDERPAID');
      order.state = 'closed';
      return { status: 204 };
    }
    if (method === 'POST' && path === '/v3/refund/domestic/refunds') {
      const order = books.find('wechat', input.out_trade_no);
      const refund = order && books.refund(order, input.out_refund_no, input.amount.refund);
      return refund ? { status: 200, content: refundFields(order, refund) } : refuse(400, 'INVALID_REQUEST');
    }
    const [, refundNo] = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path) ?? [];
    if (refundNo) {
      for (const order of books.all()) {
        const refund = order.refunds.find((one) => order.way === 'wechat' && one.refundNo === refundNo);
        if (refund) return { status: 200, content: refundFields(order, refund) };
      }
      return refuse(404, 'RESOURCE_NOT_EXISTS');
    }
    const date = query.get('bill_date') ?? '';
    const lines = date < shanghaiDate(now()) ? billOf(books, 'wechat', date) : [];
    if (path === '/v3/bill/tradebill') {
      if (!lines.length) return refuse(400, 'NO_STATEMENT_EXIST');
      const hash_value = createHash('sha1').update(wechatBill(keys, lines)).digest('hex');
      const download_url = `${demoWechatPay}/v3/billdownload/file?bill_date=${date}`;
      return { status: 200, content: { hash_type: 'SHA1', hash_value, download_url } };
    }
    if (path === '/v3/billdownload/file') return { status: 200, text: wechatBill(keys, lines) };
    return refuse(404, 'NOT_FOUND');
  }

  return {
    exchange: async (request: OutboundRequest): Promise<ProviderAnswer> => {
      const { status, content, text } = isFromShop(keys, request)
        ? answer(request)
        : { status: 401, content: { code: 'SIGN_ERROR', message: '签名错误' }, text: undefined };
      const body = text ?? (content ? JSON.stringify(content) : '');
      return { status, headers: stamped(keys, body, now()), body: Buffer.from(body) };
    },
    /** The order that a page within WeChat hands to the bridge; undefined when the shop has not signed that. */
    bridged: (given: Record<string, string>): DemoPayOrder | undefined => {
      const { appId, timeStamp, nonceStr, package: content = '', paySign = '' } = given;
      const isSigned = createVerify('RSA-SHA256')
        .update(`${appId}\n${timeStamp}\n${nonceStr}\n${content}\n`)
        .verify(keys.merchantKey.publicKey, paySign, 'base64');
      const [, token = ''] = /[?&]code=([\da-f]{24})$/.exec(content) ?? [];
      const order = books.findByToken(token);
      return isSigned && appId === keys.appId && order?.type === 'JSAPI' ? order : undefined;
    },
    /** The callback that tells of `order`. */
    notice: (order: DemoPayOrder): DemoNotice =>
      wechatNotice(keys, { url: order.notifyUrl, content: orderFields(order), at: now() }),
  };
}

/** A callback of WeChat Pay's with `content`, encrypted and signed at `at`; `id` is its number. */
export function wechatNotice(
  keys: Keys,
  { url, content, at, id, event }: { url: string; content: object; at: Date; id?: string; event?: string },
): DemoNotice {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(keys.apiKey), Buffer.from(nonce));
  cipher.setAAD(Buffer.from('transaction'));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()]);
  const payload = JSON.stringify({
    id: id ?? `EV-${randomBytes(8).toString('hex')}`,
    create_time: at.toISOString(),
    resource_type: 'encrypt-resource',
    event_type: event ?? 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: {
      original_type: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      associated_data: 'transaction',
      nonce,
    },
  });
  return { url, payload, headers: { 'content-type': 'application/json', ...stamped(keys, payload, at) } };
}

/** The signature that goes with `body`. */
function stamped({ platformId, providerKey }: Keys, body: string, at: Date): Record<string, string> {
  const [timestamp, nonce] = [String(Math.floor(at.getTime() / 1_000)), randomBytes(16).toString('hex')];
  const signature = createSign('RSA-SHA256')
    .update(`${timestamp}\n${nonce}\n${body}\n`)
    .sign(providerKey.privateKey, 'base64');
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': platformId,
    'wechatpay-signature': signature,
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  };
}

/** Whether the shop's key has signed the request. */
function isFromShop(keys: Keys, { method, url, body = '', headers = {} }: OutboundRequest): boolean {
  const [, fields = ''] = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(headers.authorization ?? '') ?? [];
  const { mchid, nonce_str, timestamp, serial_no, signature } = Object.fromEntries(
    [...fields.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  if (mchid !== keys.merchantId || serial_no !== keys.serial || !signature) return false;
  return createVerify('RSA-SHA256')
    .update(`${method}\n${url.pathname}${url.search}\n${timestamp}\n${nonce_str}\n${body}\n`)
    .verify(keys.merchantKey.publicKey, signature, 'base64');
}

function wechatBill(keys: Keys, lines: ReturnType<typeof billOf>): string {
  const header =
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
  const rows = lines.map(({ at, transactionId, no, fen, title, refund, feeFen }) => {
    const paid = yuanOfFen(refund ? 0 : fen);
    const back = yuanOfFen(refund?.fen ?? 0);
    const fee = `${feeFen < 0 ? '-' : ''}${yuanOfFen(Math.abs(feeFen))}000`;
    return [
      ...[shanghaiTime(at), keys.appId, keys.merchantId, '0', '', transactionId, no, 'demo-openid', 'NATIVE'],
      ...[refund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', paid, '0.00'],
      ...[refund ? `5030${transactionId.slice(4)}` : '0', refund?.refundNo ?? '0', back, '0.00'],
      ...[refund ? 'ORIGINAL' : '', refund ? 'SUCCESS' : '', title.replaceAll(',', '\\ '), '', fee, '0.60%'],
      ...[paid, back, ''],
    ]
      .map((cell) => `\`${cell}`)
      .join(',');
  });
  const sums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
  return [header, ...rows, sums, `\`${rows.length},\`0.00,\`0.00,\`0.00,\`0.00,\`0.00,\`0.00`, ''].join(
    '\r\n',
  );
}
