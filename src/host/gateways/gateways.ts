import type { FileScanner } from './clamd.ts';
import type { InvoiceGateway } from './invoices.ts';
import type { PaperGateway } from './papers.ts';
import type { ParcelGateway } from './parcels.ts';
import type { PaymentGateways } from './payments.ts';
import type { PushGateway } from './web-push.ts';
import type { WebhookGateway } from './webhooks.ts';

/** Sends text messages through templates registered with the provider. Throws when the provider refuses. */
export type SmsGateway = {
  send: (message: {
    phone: string;
    template: string;
    params: Record<string, string>;
    /** What the English template takes, for who reads English; without such a template they get the Chinese one. */
    english?: Record<string, string>;
  }) => Promise<void>;
};

/** A file that a mail carries; `type` is its media type. */
export type MailFile = { name: string; type: string; bytes: Uint8Array };

/** Sends mail. Throws when the server refuses. */
export type MailGateway = {
  send: (message: {
    to: string;
    subject: string;
    text: string;
    files?: readonly MailFile[];
  }) => Promise<void>;
};

/** The WeChat official account that customers sign in through and are told by. */
export type WechatGateway = {
  /**
   * The address that a QR code with `scene` leads to; whoever opens it in WeChat makes it push the scene to
   * our callback. Throws when WeChat refuses or does not answer.
   */
  createQrCode: (code: { scene: string; expireSeconds: number }) => Promise<string>;
  /**
   * Sends a template message that leads to `url`, when there is one. Throws ProviderFailed with WeChat's code, which
   * is final when the template or the receiver is unknown or the receiver does not follow the account any more.
   */
  sendTemplate: (message: {
    /** WeChat sends one message for each within ten minutes, however often it is asked. */
    id: string;
    openid: string;
    templateId: string;
    url: string;
    /** The text of each keyword. */
    data: Record<string, string>;
  }) => Promise<void>;
  /**
   * Where WeChat tells who is there, without asking them: it leads on to `back`, whose query gets a `code` and this `state`, at
   * most 128 letters and digits.
   */
  whoUrl: (to: { back: string; state: string }) => string;
  /** Who came back with `code`, as our account knows them. Throws ProviderFailed. */
  openidOf: (code: string) => Promise<string>;
  account: WechatAccount;
};

/** What the pushes between WeChat and the callback are signed and encrypted with. */
export type WechatAccount = {
  appId: string;
  token: string;
  /** EncodingAESKey, 43 characters. With it only encrypted pushes are taken; without it only plain ones. */
  aesKey?: string;
};

/** Everything outside the product. Only jobs and calls that hold no transaction may use them. */
export type Gateways = {
  sms: SmsGateway;
  mail: MailGateway;
  /** Left out when the shop has no official account. */
  wechat?: WechatGateway;
  payments: PaymentGateways;
  webhooks: WebhookGateway;
  pushes: PushGateway;
  /** Left out when finance issues invoices by hand. */
  invoices?: InvoiceGateway;
  /** Left out when papers are looked up by hand. */
  papers?: PaperGateway;
  /** Left out when parcels are looked up with their carriers by hand. */
  parcels?: ParcelGateway;
  /** Left out when nobody looks through files of others. */
  scanner?: FileScanner;
};
