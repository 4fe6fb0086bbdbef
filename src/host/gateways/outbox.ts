import type { MailGateway, SmsGateway } from './gateways.ts';

/** One message that demo mode would have sent. `target`: phone number or e-mail address. */
export type OutboxMessage = { at: string; channel: 'sms' | 'mail'; target: string; text: string };

/** Stands in for the providers of SMS and mail in demo mode: keeps the last messages to be looked at. */
export type Outbox = { sms: SmsGateway; mail: MailGateway; messages: () => readonly OutboxMessage[] };

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
      send: async ({ to, subject, text }) =>
        keep({ channel: 'mail', target: to, text: `${subject}\n\n${text}` }),
    },
    messages: () => messages,
  };
}
