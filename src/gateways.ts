import { createDemoInvoices } from './demo/invoices.ts';
import { createDemoPapers } from './demo/papers.ts';
import { createDemoParcels, type DemoParcels } from './demo/parcels.ts';
import { createDemoPay, type DemoPay } from './demo/pay.ts';
import { createDemoWechat, type DemoWechat } from './demo/wechat.ts';
import { noticePath as invoiceNoticePath } from './features/invoices/platform/orders.ts';
import { type NoticeText, noticeText, standardText } from './features/notifications/rules.ts';
import { noticePath as parcelNoticePath } from './features/parcels/contract.ts';
import { noticePath, returnPath } from './features/payments/contract.ts';
import type { Providers } from './host/config/config.ts';
import type { Secrets } from './host/config/secrets.ts';
import { watched } from './host/database/held-connection.ts';
import { createAlipay } from './host/gateways/alipay.ts';
import { createAliyunSms } from './host/gateways/aliyun-sms.ts';
import { type ClamdAddress, createClamd } from './host/gateways/clamd.ts';
import { createCrossref } from './host/gateways/crossref.ts';
import type { Gateways } from './host/gateways/gateways.ts';
import { createKuaidi100 } from './host/gateways/kuaidi100.ts';
import { createNuonuo } from './host/gateways/nuonuo.ts';
import { createOutbox, type Outbox } from './host/gateways/outbox.ts';
import type { ProviderMemory } from './host/gateways/provider-memory.ts';
import { createSmtpMail } from './host/gateways/smtp-mail.ts';
import { createWebPush } from './host/gateways/web-push.ts';
import { createWebhooks } from './host/gateways/webhooks.ts';
import { createWechat } from './host/gateways/wechat.ts';
import { createWechatPay } from './host/gateways/wechat-pay.ts';
import { messageInEnglish } from './host/language/english.ts';

/** What stands in for the providers in demo mode, to be looked at and played with. */
export type StandIns = { outbox: Outbox; wechat: DemoWechat; pay: DemoPay; parcels: DemoParcels };

/** The outside world of this process; `standIns` are there only while they take the providers' place. */
export type OpenGateways = { gateways: Gateways; standIns?: StandIns };

/**
 * Opens the way to the shop's providers. Without them, in demo mode, what would be sent lands in an outbox, and
 * WeChat, its cashier and Alipay's are pages of our own at `origin`, stand-ins issue specimens of invoices, know papers
 * that are made up and let parcels travel by the clock. What
 * providers are to remember lies in `memory`, also the key that browsers are told under; it follows from `secrets` at first.
 */
export function openGateways(
  now: () => Date,
  origin: () => string,
  providers: Providers | undefined,
  {
    memory,
    secrets,
    clamd,
  }: { memory: ProviderMemory; secrets: Pick<Secrets, 'signs'>; clamd?: ClamdAddress },
): OpenGateways {
  const scanner = clamd && createClamd(clamd);
  const pushSender = { secrets, memory, subject: origin, now };
  const notifyUrl = (way: 'wechat' | 'alipay') => `${origin()}${noticePath(way)}`;
  const invoices = { memory, notifyUrl: () => `${origin()}${invoiceNoticePath}` };
  const parcelNotice = () => `${origin()}${parcelNoticePath}`;
  const returnUrl = () => `${origin()}${returnPath}`;
  if (providers) {
    const { sms, mail, wechat, wechatPay, alipay, nuonuo, crossref, kuaidi100 } = providers;
    const webhooks = createWebhooks();
    const alipayAddresses = { notifyUrl: () => notifyUrl('alipay'), returnUrl };
    return {
      gateways: watched(
        {
          sms: createAliyunSms(sms, now),
          mail: createSmtpMail(mail),
          webhooks,
          pushes: createWebPush(pushSender, webhooks.post),
          wechat: wechat && createWechat(wechat, now),
          payments: {
            wechat: wechatPay && createWechatPay(wechatPay, now, () => notifyUrl('wechat')),
            alipay: alipay && createAlipay(alipay, now, alipayAddresses),
          },
          invoices: nuonuo && createNuonuo(nuonuo, now, invoices),
          papers: crossref && createCrossref(crossref),
          parcels: kuaidi100 && createKuaidi100(kuaidi100, parcelNotice),
          scanner,
        },
        'a provider',
      ),
    };
  }
  const outbox = createOutbox(now, (template, params, isEnglish) => {
    const told = isEnglish && messageInEnglish(standardText(template as NoticeText), params);
    return `${told ? told.text : noticeText(template as NoticeText, params)}【澄谱】`;
  });
  const wechat = createDemoWechat(now, origin, outbox.wechat);
  const pay = createDemoPay(now, origin, { notify: notifyUrl, back: returnUrl });
  const parcels = createDemoParcels(now, memory, parcelNotice);
  return {
    gateways: watched(
      {
        ...{
          sms: outbox.sms,
          mail: outbox.mail,
          webhooks: outbox.webhooks,
          pushes: outbox.pushes((post) => createWebPush(pushSender, post)),
          wechat: wechat.gateway,
          payments: pay.gateways,
        },
        ...{ invoices: createDemoInvoices(now, invoices), papers: createDemoPapers(now) },
        ...{ parcels: parcels.gateway, scanner },
      },
      'a provider',
    ),
    standIns: { outbox, wechat, pay, parcels },
  };
}
