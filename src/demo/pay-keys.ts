import { generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes } from 'node:crypto';
import type { AlipaySettings } from '../host/gateways/alipay.ts';
import type { WechatPaySettings } from '../host/gateways/wechat-pay.ts';

/** Both sides of a payment provider: what the shop is set up with, and what only the provider has. */
export type DemoPayKeys = {
  wechat: WechatPaySettings & { merchantKey: KeyPairKeyObjectResult; providerKey: KeyPairKeyObjectResult };
  alipay: AlipaySettings & { merchantKey: KeyPairKeyObjectResult; providerKey: KeyPairKeyObjectResult };
};

let made: DemoPayKeys | undefined;

/** Test keys of this process, made when they are first needed; no key of a real account has anything to do with them. */
export function demoPayKeys(): DemoPayKeys {
  made ??= makeKeys();
  return made;
}

function makeKeys(): DemoPayKeys {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [merchant, wechat, app, alipay] = [pair(), pair(), pair(), pair()];
  return {
    wechat: {
      appId: 'wx-limpid-demo',
      merchantId: '1900000109',
      serial: randomBytes(20).toString('hex').toUpperCase(),
      privateKey: merchant.privateKey,
      apiKey: randomBytes(16).toString('hex'),
      platformId: 'PUB_KEY_ID_LIMPID_DEMO',
      platformKey: wechat.publicKey,
      forms: ['phone', 'bridge'],
      merchantKey: merchant,
      providerKey: wechat,
    },
    alipay: {
      appId: '2021000000000000',
      merchantId: '2088000000000000',
      privateKey: app.privateKey,
      platformKey: alipay.publicKey,
      forms: ['phone'],
      merchantKey: app,
      providerKey: alipay,
    },
  };
}
