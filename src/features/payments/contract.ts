import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { Stated } from '../../core/record.ts';

/** Where a provider sends its callbacks. */
export function noticePath(provider: 'wechat' | 'alipay'): `/api/${string}` {
  return `/api/open/pay/${provider}`;
}

/** Where Alipay sends people back to. */
export const returnPath = '/pay/done';

/**
 * A payment that waits for its money, as other features put it into their answers (`pay`); the dialog asks for the
 * rest. `way` 1 WeChat, 2 Alipay; `expire_at` YYYY-MM-DD HH:mm:ss.
 */
export const OpenedPayment = z.object({
  rid: z.string(),
  no: z.string(),
  way: z.int(),
  amount_fen: Fen,
  expire_at: field.Time,
});
export type OpenedPayment = z.infer<typeof OpenedPayment>;

/** How far a payment is, with the address to pay at while it waits. */
export const Payment = OpenedPayment.extend({
  title: z.string(),
  ...Stated,
  /** What a QR code leads to (WeChat) or what a link opens (Alipay); empty unless it waits and was asked for. */
  pay_url: z.string(),
  /** The QR code as a picture (data:); empty for Alipay, and like `pay_url`. */
  qr_img: z.string(),
  seconds_left: z.int(),
  /** YYYY-MM-DD HH:mm:ss; null until it is paid. */
  paid_at: field.Time.nullable(),
});
export type Payment = z.infer<typeof Payment>;

/**
 * How far a payment of the customer's is; asks the provider for the address when there is none yet, and now and then
 * what it knows. Refused with 支付通道暂时不可用 while the provider gives no address.
 */
export const paymentState = defineCall({
  path: '/api/auth/payments/state',
  urgency: 'vital',
  title: '付款状态',
  input: z.object({
    rid: field.Rid,
    /** With 0 the address to pay at is left out, for those who have it. */
    with_code: field.Flag.default(1),
  }),
  output: Payment,
});

/** The ways to pay that the shop has set up, beside bank transfer. */
export const paymentWays = defineCall({
  path: '/api/auth/payments/ways',
  urgency: 'vital',
  title: '可用支付方式',
  output: z.object({ ways: z.array(z.object({ way: z.int(), name: z.string() })) }),
});
