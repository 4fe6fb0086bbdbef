import type { MailGateway, SmsGateway, WechatGateway } from './gateways.ts';
import type { WebhookGateway } from './webhooks.ts';

/**
 * One message that demo mode would have sent. `target`: phone number, e-mail address, openid or address of a system; `files`: the names of what
 * a mail carries.
 */
export type OutboxMessage = {
  at: string;
  channel: 'sms' | 'mail' | 'wechat' | 'webhook';
  target: string;
  text: string;
  files?: string[];
};

/**
 * Stands in for the providers of SMS, mail and WeChat messages, and for systems of customers, in demo mode: keeps the last
 * messages to be looked at.
 */
export type Outbox = {
  sms: SmsGateway;
  mail: MailGateway;
  wechat: Pick<WechatGateway, 'sendTemplate'>;
  webhooks: WebhookGateway;
  messages: () => readonly OutboxMessage[];
};

const kept = 500;

/** An empty outbox; `now` dates the messages. `smsText` writes out a template as the phone would show it. */
export function createOutbox(
  now: () => Date,
  smsText: (template: string, params: Record<string, string>) => string,
): Outbox {
  const messages: OutboxMessage[] = [];
  const keep = (message: Omit<OutboxMessage, 'at'>) => {
    messages.unshift({ at: now().toISOString(), ...message });
    messages.length = Math.min(messages.length, kept);
  };
  return {
    sms: {
      send: async ({ phone, template, params }) =>
        keep({ channel: 'sms', target: phone, text: smsText(template, params) }),
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
        const told = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
        keep({ channel: 'webhook', target: url, text: [...told, '', body].join('\n') });
        return { status: 204 };
      },
    },
    messages: () => messages,
  };
}
