import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { Failure, refusals } from '../core/failure.ts';
import { plainDocumentHeaders } from '../host/http/document-security.ts';
import type { DemoPay } from './pay.ts';
import type { DemoPayOrder } from './pay-orders.ts';
import { cashierPage, payOrdersPage } from './pay-pages.ts';

const code = z.string().regex(/^[\da-f]{24}$/);
const Shown = z.object({ code: code.optional(), redirect_url: z.url().optional() });
const Act = z.object({
  code,
  act: z.enum(['pay', 'fail', 'close']),
  telling: z.enum(['once', 'lost', 'twice']).default('once'),
  payer: z.string().trim().max(32).default(''),
});

/** The cashier of demo mode: `/dev/pay` for WeChat's QR codes and phones, `/dev/pay/bridge` within it, `/dev/pay/alipay` for Alipay's addresses. */
export function routeDemoPay(http: FastifyInstance, pay: DemoPay) {
  http.get('/dev/pay', async (request, reply) => {
    const { code: shown, redirect_url: back } = checked(Shown, request.query);
    if (!shown) return show(reply, payOrdersPage(pay.orders()));
    const order = orderOf(pay.orderOfCode(shown));
    // WeChat's payment on phones is told where to lead back to with the address alone.
    if (back) order.returnUrl = back;
    return show(reply, cashierPage(order));
  });
  http.get('/dev/pay/alipay', async (request, reply) => {
    const fields = checked(z.record(z.string(), z.string()), request.query);
    return show(reply, cashierPage(orderOf(pay.orderOfPage(fields))));
  });
  // What the bridge within WeChat does once whoever holds the phone has agreed.
  http.post('/dev/pay/bridge', async (request) => {
    const order = pay.orderOfBridge(checked(z.record(z.string(), z.string()), request.body));
    const isPaid = order && (await pay.pay(http, order, { telling: 'once', payer: order.openid }));
    return { err_msg: `get_brand_wcpay_request:${isPaid ? 'ok' : 'fail'}` };
  });
  http.post('/dev/pay', async (request, reply) => {
    const { code: shown, act, telling, payer } = checked(Act, request.body);
    const order = orderOf(pay.orderOfCode(shown));
    if (act === 'close') pay.close(order);
    if (act === 'fail') return show(reply, cashierPage(order, '付款失败：余额不足，请更换付款方式。'));
    if (act === 'pay' && !(await pay.pay(http, order, { telling, payer })))
      return show(reply, cashierPage(order, '订单已不能付款。'));
    if (act === 'pay' && order.returnUrl) return reply.redirect(order.returnUrl, 303);
    return show(reply, cashierPage(order, act === 'pay' ? '付款成功。' : '订单已关闭。'));
  });
}

function orderOf(order: DemoPayOrder | undefined): DemoPayOrder {
  if (!order) throw new Failure(refusals.notFound);
  return order;
}

function show(reply: FastifyReply, page: string) {
  const headers = plainDocumentHeaders({ isHttps: false });
  return reply.headers(headers).type('text/html; charset=utf-8').send(page);
}

function checked<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  const result = schema.safeParse(fields ?? {});
  if (!result.success) throw new Failure(refusals.badInput);
  return result.data;
}
