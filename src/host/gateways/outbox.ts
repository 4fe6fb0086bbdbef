import type { MailGateway, SmsGateway, WechatGateway } from './gateways.ts';
import type { PushGateway } from './web-push.ts';
import type { WebhookGateway } from './webhooks.ts';

/**
 * One message that demo mode would have sent. `target`: phone number, e-mail address, openid, address of a system or of a browser's push service;
 * `files`: the names of what a mail carries.
 */
export type OutboxMessage = {
  at: string;
  channel: 'sms' | 'mail' | 'wechat' | 'webhook' | 'push';
  target: string;
  text: string;
  files?: string[];
};

/**
 * Stands in for the providers of SMS, mail and WeChat messages, for systems of customers and for push services of browsers, in demo
 * mode: keeps the last messages to be looked at.
 */
export type Outbox = {
  sms: SmsGateway;
  mail: MailGateway;
  wechat: Pick<WechatGateway, 'sendTemplate'>;
  webhooks: WebhookGateway;
  /** What `made` encrypts and signs is kept as it would go out, beside what it says. */
  pushes: (made: (post: WebhookGateway['post']) => PushGateway) => PushGateway;
  messages: () => readonly OutboxMessage[];
};

const kept = 500;

/** An empty outbox; `now` dates the messages. `smsText` writes out a template as the phone would show it. */
export function createOutbox(
  now: () => Date,
  smsText: (template: string, params: Record<string, string>, isEnglish: boolean) => string,
): Outbox {
  const messages: OutboxMessage[] = [];
  const keep = (message: Omit<OutboxMessage, 'at'>) => {
    messages.unshift({ at: now().toISOString(), ...message });
    messages.length = Math.min(messages.length, kept);
  };
  return {
    sms: {
      send: async ({ phone, template, params, english }) =>
        keep({ channel: 'sms', target: phone, text: smsText(template, english ?? params, !!english) }),
    },
    mail: {
      send: async ({ to, subject, text, files = [] }) =>
        keep({
          ...{ channel: 'mail', target: to, text: `${subject}\n\n${text}` },
          ...(files.length > 0 && { files: files.map(({ name }) => name) }),
        }),
    },
    wechat: {
      sendTemplate: async ({ openid, url, data }) =>
        keep({
          channel: 'wechat',
          target: openid,
          text: [...Object.values(data), url].filter(Boolean).join('\n'),
        }),
    },
    webhooks: {
      post: async ({ url, headers, body }) => {
        keep({ channel: 'webhook', target: url, text: [...toldOf(headers), '', body].join('\n') });
        return { status: 204 };
      },
    },
    pushes: (made) => {
      const sendSaying = (saying: string) =>
        made(async ({ url, headers, body }) => {
          const sealed = Buffer.from(body).toString('base64url');
          keep({
            channel: 'push',
            target: url,
            text: [saying, '', ...toldOf(headers), '', sealed].join('\n'),
          });
          return { status: 201 };
        });
      return {
        publicKey: () => sendSaying('').publicKey(),
        send: (target, text) => sendSaying(text).send(target, text),
      };
    },
    messages: () => messages,
  };
}

const toldOf = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
