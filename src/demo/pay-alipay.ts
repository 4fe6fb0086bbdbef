import { shanghaiDate, shanghaiInstant, shanghaiTime } from '../core/shanghai.ts';
import { isSigned, signatureOf, signedText } from '../host/gateways/alipay.ts';
import type { OutboundRequest, ProviderAnswer } from '../host/gateways/outbound.ts';
import { fenOfYuan, yuanOfFen } from '../host/gateways/payment-keys.ts';
import type { DemoPayKeys } from './pay-keys.ts';
import { billOf, type DemoPayBooks, type DemoPayOrder, payerNumber } from './pay-orders.ts';
import type { DemoNotice } from './pay-wechat.ts';

type Keys = DemoPayKeys['alipay'];
type Node = Record<string, unknown>;

/** Which product each address is of. */
const products: Readonly<Record<string, string>> = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
};

/** Alipay's side: checks the shop's signature, answers from `books`, and signs what it says; lives at `/dev/pay/alipay`. */
export function alipayCounterpart(keys: Keys, books: DemoPayBooks, now: () => Date) {
  const refuse = (sub_code: string): Node => ({ code: '40004', msg: 'Business Failed', sub_code });
  const fine = (node: Node): Node => ({ code: '10000', msg: 'Success', ...node });

  function answer(method: string, input: Record<string, string>, gateway: string): Node {
    const order = books.find('alipay', input.out_trade_no ?? '');
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
      const date = input.bill_date ?? '';
      const isThere = date < shanghaiDate(now()) && billOf(books, 'alipay', date).length > 0;
      return isThere ? fine({ bill_download_url: `${gateway}?bill=${date}` }) : refuse('isp.BILL_NOT_EXIST');
    }
    if (!order) return refuse('ACQ.TRADE_NOT_EXIST');
    const names = { out_trade_no: order.no, trade_no: order.transactionId };
    switch (method) {
      case 'alipay.trade.query':
        return fine({
          ...names,
          trade_no: order.transactionId || order.token,
          trade_status: { open: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' }[
            order.state
          ],
          total_amount: yuanOfFen(order.fen),
          ...(order.paidAt && {
            send_pay_date: shanghaiTime(order.paidAt),
            buyer_user_id: buyerOf(order),
          }),
        });
      case 'alipay.trade.close':
        if (order.state === 'paid') return refuse('ACQ.TRADE_STATUS_ERROR');
        order.state = 'closed';
        return fine(names);
      case 'alipay.trade.refund': {
        const isKnown = order.refunds.some(({ refundNo }) => refundNo === input.out_request_no);
        const fen = fenOfYuan(input.refund_amount) ?? 0;
        const refund = books.refund(order, input.out_request_no ?? '', fen);
        if (!refund) return refuse('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
        const all = order.refunds.reduce((sum, one) => sum + one.fen, 0);
        return fine({ ...names, fund_change: isKnown ? 'N' : 'Y', refund_fee: yuanOfFen(all) });
      }
      case 'alipay.trade.fastpay.refund.query': {
        const refund = order.refunds.find(({ refundNo }) => refundNo === input.out_request_no);
        if (!refund) return fine({});
        const { refundNo: out_request_no, fen } = refund;
        const refund_amount = yuanOfFen(fen);
        return fine({ ...names, out_request_no, refund_amount, refund_status: 'REFUND_SUCCESS' });
      }
    }
    return { code: '40001', msg: 'Missing Required Arguments', sub_code: 'isv.missing-method' };
  }

  const isFromShop = (fields: Record<string, string>) =>
    fields.app_id === keys.appId &&
    isSigned(signedText(fields), fields.sign ?? '', keys.merchantKey.publicKey);

  return {
    exchange: async ({ url, body = '' }: OutboundRequest): Promise<ProviderAnswer> => {
      const date = url.searchParams.get('bill');
      if (date) return { status: 200, headers: {}, body: await alipayBill(billOf(books, 'alipay', date)) };
      const fields = Object.fromEntries(new URLSearchParams(body));
      const method = fields.method ?? '';
      const node = isFromShop(fields)
        ? answer(method, JSON.parse(fields.biz_content ?? '{}'), `${url.origin}${url.pathname}`)
        : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' };
      const text = JSON.stringify(node);
      const sign = signOf(text, keys);
      const name = `${method.replaceAll('.', '_')}_response`;
      return { status: 200, headers: {}, body: Buffer.from(`{"${name}":${text},"sign":"${sign}"}`) };
    },
    /** The order that the address of a page or phone payment opens; undefined when the shop has not signed it. */
    openPage: (fields: Record<string, string>): DemoPayOrder | undefined => {
      if (!isFromShop(fields) || !(fields.method && fields.method in products)) return undefined;
      const content = JSON.parse(fields.biz_content ?? '{}');
      if (content.product_code !== products[fields.method]) return undefined;
      const { out_trade_no: no, subject: title, total_amount, time_expire } = content;
      const expiresAt = shanghaiInstant(time_expire);
      const { notify_url: notifyUrl = '', return_url: returnUrl = '' } = fields;
      const fen = fenOfYuan(total_amount) ?? 0;
      return books.open({ way: 'alipay', no, title, fen, expiresAt, notifyUrl, returnUrl });
    },
    /** The callback that tells of `order`. */
    notice: (order: DemoPayOrder): DemoNotice =>
      alipayNotice(keys, {
        url: order.notifyUrl,
        at: now(),
        fields: {
          ...{ out_trade_no: order.no, trade_no: order.transactionId, subject: order.title },
          ...{ trade_status: 'TRADE_SUCCESS', total_amount: yuanOfFen(order.fen) },
          ...(order.paidAt && { gmt_payment: shanghaiTime(order.paidAt), buyer_id: buyerOf(order) }),
        },
      }),
  };
}

/** Alipay's number of whoever paid. */
function buyerOf({ payer }: DemoPayOrder): string {
  return `2088${payerNumber(payer)}`;
}

/** A callback of Alipay's with `fields` beside the usual ones, signed, sent at `at`. */
export function alipayNotice(
  keys: Keys,
  { url, at, fields }: { url: string; at: Date; fields: Record<string, string> },
): DemoNotice {
  const told: Record<string, string> = {
    notify_type: 'trade_status_sync',
    notify_id: `${at.getTime()}${fields.out_trade_no}`,
    notify_time: shanghaiTime(at),
    charset: 'utf-8',
    version: '1.0',
    app_id: keys.appId,
    seller_id: keys.merchantId,
    ...fields,
  };
  const sign = signOf(signedText(told, []), keys);
  const payload = new URLSearchParams({ ...told, sign_type: 'RSA2', sign }).toString();
  return { url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' } };
}

async function alipayBill(lines: ReturnType<typeof billOf>): Promise<Buffer> {
  const header =
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
  const signed = (fen: number) => `${fen < 0 ? '-' : ''}${yuanOfFen(Math.abs(fen))}`;
  const rows = lines.map(({ transactionId, no, title, at, fen, refund, feeFen }) => {
    const amount = signed(refund ? -refund.fen : fen);
    return [
      ...[`${transactionId}\t`, `${no}\t`, refund ? '退款' : '交易', title.replaceAll(',', ' ')],
      ...[shanghaiTime(at), shanghaiTime(at), '', '', '', '', 'demo***@example.com'],
      ...[amount, amount, '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00'],
      ...[refund?.refundNo ?? '', signed(-feeFen), '0.00', ''],
    ].join(',');
  });
  const rule = '#-----------------------------------------业务明细列表';
  const text = ['#支付宝业务明细查询', rule, header, ...rows, `${rule}结束`, ''].join('\r\n');
  const { zipSync } = await import('fflate');
  return Buffer.from(zipSync({ 'bill.csv': inGbk(text) }, { level: 0 }));
}

/** Node reads GBK but does not write it, so the table is made by reading every code once. */
function inGbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk');
  const codes = new Map<string, number[]>();
  for (let high = 0x81; high <= 0xfe; high++) {
    for (let low = 0x40; low <= 0xfe; low++) codes.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  }
  return Buffer.from(
    [...text].flatMap((letter) => (letter < '\x80' ? [letter.charCodeAt(0)] : (codes.get(letter) ?? [63]))),
  );
}

function signOf(text: string, { providerKey }: Keys): string {
  return signatureOf(text, providerKey.privateKey);
}
