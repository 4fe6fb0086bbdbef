import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { Stated } from '../../core/record.ts';

/** Where a provider sends its callbacks. */
export function noticePath(provider: 'wechat' | 'alipay'): `/api/${string}` {
  return `/api/open/pay/${provider}`;
}

/** Where providers send people back to, and from there to the page that they paid from. */
export const returnPath = '/pay/done';
/** Where WeChat tells who is there that is going to pay. */
export const whoPath = '/pay/wechat';

/** A page of the member centre, as it stands in the address. */
export const OwnPage = z
  .string()
  .max(500)
  .regex(/^(?:\/en)?\/member\/[\w/-]*(\?[\w=&%.~+-]*)?$/);
/** What stands before the rid of a payment in the hash of a page that somebody comes back to. */
export const returnedHash = 'pay=';

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
  title: field.Named,
  ...Stated,
  /**
   * How it is paid: by a QR code or a page beside this one (`code`), by leaving the page for the provider's app (`phone`), by
   * WeChat's `bridge`, or by leaving the page so that WeChat tells who is there (`who`).
   */
  form: z.enum(['code', 'phone', 'bridge', 'who']),
  /** What a QR code leads to (WeChat) or what a link opens; empty unless it waits and was asked for. */
  pay_url: z.string(),
  /** What `getBrandWCPayRequest` is given; null but for `bridge`, and like `pay_url`. */
  bridge: z.record(z.string(), z.string()).nullable(),
  /** The QR code as a picture (data:); empty for Alipay, and like `pay_url`. */
  qr_img: z.string(),
  seconds_left: z.int(),
  /** YYYY-MM-DD HH:mm:ss; null until it is paid. */
  paid_at: field.Time.nullable(),
});
export type Payment = z.infer<typeof Payment>;

/**
 * How far a payment of the customer's is; asks the provider for the address when there is none yet for this device, and now and
 * then what it knows. Refused with 支付通道暂时不可用 while the provider gives no address.
 */
export const paymentState = defineCall({
  path: '/api/auth/payments/state',
  urgency: 'vital',
  title: '付款状态',
  input: z.object({
    rid: field.Rid,
    /** With 0 the address to pay at is left out, for those who have it. */
    with_code: field.Flag.default(1),
    /** Where the page is looked at. */
    device: z.enum(['desk', 'phone', 'wechat']).default('desk'),
    /** The page that providers lead back to. */
    back: OwnPage.default('/member/center'),
  }),
  output: Payment,
});

/** The ways to pay that the shop has set up, beside bank transfer. */
export const paymentWays = defineCall({
  path: '/api/auth/payments/ways',
  reads: true,
  urgency: 'vital',
  title: '可用支付方式',
  output: z.object({ ways: z.array(z.object({ way: z.int(), name: field.Said })) }),
});
