import type { FastifyInstance } from 'fastify';
import { createAlipay } from '../host/gateways/alipay.ts';
import type { PaymentGateway, PaymentGateways } from '../host/gateways/payments.ts';
import { createWechatPay } from '../host/gateways/wechat-pay.ts';
import { alipayCounterpart } from './pay-alipay.ts';
import { demoPayKeys } from './pay-keys.ts';
import { createDemoPayBooks, type DemoPayOrder } from './pay-orders.ts';
import { demoWechatPay, wechatPayCounterpart } from './pay-wechat.ts';

/** Whether the shop is told of a payment at once, not at all, or twice. */
type DemoTelling = 'once' | 'lost' | 'twice';

/** Stands in for WeChat Pay and Alipay: takes signed requests, lets a tester pay, tells the shop, keeps bills. */
export type DemoPay = {
  gateways: PaymentGateways;
  /** The newest first. */
  orders: () => readonly DemoPayOrder[];
  orderOfCode: (token: string) => DemoPayOrder | undefined;
  /** The order that a page within WeChat hands to the bridge. */
  orderOfBridge: (given: Record<string, string>) => DemoPayOrder | undefined;
  /** The order that a signed address of Alipay's page or phone payment opens. */
  orderOfPage: (fields: Record<string, string>) => DemoPayOrder | undefined;
  /**
   * The customer pays, or whoever `payer` names, and the shop's callback is told; false when the order cannot be paid any more.
   */
  pay: (
    http: FastifyInstance,
    order: DemoPayOrder,
    { telling, payer }: { telling: DemoTelling; payer: string },
  ) => Promise<boolean>;
  close: (order: DemoPayOrder) => void;
};

/** Where callbacks of both providers go, and where Alipay sends people back to; the product answers there. */
export type PaymentAddresses = { notify: (way: 'wechat' | 'alipay') => string; back: () => string };

/** Providers of this process with keys of their own, reached by the same adapters as the real ones. */
export function createDemoPay(now: () => Date, origin: () => string, addresses: PaymentAddresses): DemoPay {
  const books = createDemoPayBooks(now);
  const once = <Value>(make: () => Value) => {
    let made: Value | undefined;
    return () => (made ??= make());
  };
  // Making keys takes a moment, which nobody has to wait for who does not pay.
  const wechatSide = once(() => wechatPayCounterpart(demoPayKeys().wechat, books, now, origin));
  const alipaySide = once(() => alipayCounterpart(demoPayKeys().alipay, books, now));
  const wechat = once((): PaymentGateway => {
    const settings = { ...demoPayKeys().wechat, baseUrl: demoWechatPay };
    return createWechatPay(settings, now, () => addresses.notify('wechat'), wechatSide().exchange);
  });
  const alipay = once((): PaymentGateway => {
    const settings = { ...demoPayKeys().alipay, gateway: `${origin()}/dev/pay/alipay` };
    const where = { notifyUrl: () => addresses.notify('alipay'), returnUrl: addresses.back };
    return createAlipay(settings, now, where, alipaySide().exchange);
  });
  return {
    gateways: {
      get wechat() {
        return wechat();
      },
      get alipay() {
        return alipay();
      },
    },
    orders: books.all,
    orderOfCode: books.findByToken,
    orderOfBridge: (given) => wechatSide().bridged(given),
    orderOfPage: (fields) => alipaySide().openPage(fields),
    pay: async (http, order, { telling, payer }) => {
      if (order.state !== 'open') return false;
      books.pay(order, payer);
      const times = { once: 1, lost: 0, twice: 2 }[telling];
      for (let time = 0; time < times; time++) {
        const { url, headers, payload } = (order.way === 'wechat' ? wechatSide() : alipaySide()).notice(
          order,
        );
        await http.inject({ method: 'POST', url: new URL(url).pathname, headers, payload });
      }
      return true;
    },
    close: (order) => {
      if (order.state === 'open') order.state = 'closed';
    },
  };
}
