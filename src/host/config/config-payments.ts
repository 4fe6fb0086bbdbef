import { z } from 'zod';
import type { PaymentForm } from '../../core/payment-form.ts';
import type { AlipaySettings } from '../gateways/alipay.ts';
import { privateKeyOf, publicKeyOf } from '../gateways/payment-keys.ts';
import type { WechatPaySettings } from '../gateways/wechat-pay.ts';

const privateKey = keyOf(privateKeyOf, '须为 RSA 私钥（PEM，或去掉首尾行的 Base64）');
const publicKey = keyOf(publicKeyOf, '须为 RSA 公钥或证书（PEM，或去掉首尾行的 Base64）');

/** Products that the merchant has signed for, by the forms that they let people pay in; the first goes without saying. */
function productsOf(products: Readonly<Record<string, PaymentForm>>) {
  const names = Object.keys(products);
  return z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((name) => name.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine((list) => list.every((name) => names.includes(name)), `只能是 ${names.join('、')}，以逗号分隔`)
    .transform((list) => list.map((name) => products[name] as PaymentForm).filter((form) => form !== 'code'));
}

/** The settings of the ways to pay; all of one way or none of it. */
export const paymentVariables = {
  WECHAT_PAY_APP_ID: z.string().optional(),
  WECHAT_PAY_MERCHANT_ID: z
    .string()
    .regex(/^\d{8,12}$/, '须为商户号（8 至 12 位数字）')
    .optional(),
  WECHAT_PAY_SERIAL: z
    .string()
    .regex(/^[0-9A-Fa-f]{20,64}$/, '须为商户API证书序列号')
    .optional(),
  WECHAT_PAY_PRIVATE_KEY: privateKey.optional(),
  WECHAT_PAY_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32}$/, '须为 32 个字符（APIv3 密钥）')
    .optional(),
  WECHAT_PAY_PLATFORM_ID: z.string().optional(),
  WECHAT_PAY_PLATFORM_KEY: publicKey.optional(),
  WECHAT_PAY_PRODUCTS: productsOf({ native: 'code', h5: 'phone', jsapi: 'bridge' }),
  ALIPAY_PRODUCTS: productsOf({ page: 'code', wap: 'phone' }),
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_SELLER_ID: z
    .string()
    .regex(/^2088\d{12}$/, '须为 2088 开头的 16 位数字')
    .optional(),
  ALIPAY_PRIVATE_KEY: privateKey.optional(),
  ALIPAY_PUBLIC_KEY: publicKey.optional(),
};

type PaymentVariables = z.output<z.ZodObject<typeof paymentVariables>>;

/** What each way needs; none of it leaves the way out. */
const needs = [
  [
    'WECHAT_PAY_APP_ID',
    'WECHAT_PAY_MERCHANT_ID',
    'WECHAT_PAY_SERIAL',
    'WECHAT_PAY_PRIVATE_KEY',
    'WECHAT_PAY_API_KEY',
    'WECHAT_PAY_PLATFORM_ID',
    'WECHAT_PAY_PLATFORM_KEY',
  ],
  ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'],
] as const;

/** What is missing of a way to pay of which something is given. */
export function missingPaymentSettings(values: PaymentVariables): string[] {
  return needs.flatMap((names) =>
    names.some((name) => values[name]) ? names.filter((name) => !values[name]) : [],
  );
}

/** The accounts of the ways to pay that are set; `missingPaymentSettings` has made sure that they are whole. */
export function paymentProviders(values: PaymentVariables): {
  wechatPay?: WechatPaySettings;
  alipay?: AlipaySettings;
} {
  const { WECHAT_PAY_PRIVATE_KEY: ownKey, WECHAT_PAY_PLATFORM_KEY: theirKey } = values;
  const { ALIPAY_PRIVATE_KEY: appKey, ALIPAY_PUBLIC_KEY: alipayKey } = values;
  return {
    wechatPay:
      ownKey && theirKey
        ? {
            appId: values.WECHAT_PAY_APP_ID ?? '',
            merchantId: values.WECHAT_PAY_MERCHANT_ID ?? '',
            serial: values.WECHAT_PAY_SERIAL ?? '',
            privateKey: ownKey,
            apiKey: values.WECHAT_PAY_API_KEY ?? '',
            platformId: values.WECHAT_PAY_PLATFORM_ID ?? '',
            platformKey: theirKey,
            forms: values.WECHAT_PAY_PRODUCTS,
          }
        : undefined,
    alipay:
      appKey && alipayKey
        ? {
            appId: values.ALIPAY_APP_ID ?? '',
            merchantId: values.ALIPAY_SELLER_ID ?? '',
            privateKey: appKey,
            platformKey: alipayKey,
            forms: values.ALIPAY_PRODUCTS,
          }
        : undefined,
  };
}

function keyOf<Key>(read: (text: string) => Key, message: string) {
  return z.string().transform((text, { addIssue }) => {
    try {
      return read(text);
    } catch {
      addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });
}
