import { type NoticeText, noticeText } from './features/notifications/rules.ts';
import type { Gateways } from './host/gateways/gateways.ts';
import { createOutbox, type Outbox } from './host/gateways/outbox.ts';

/** The outside world of this process; `outbox` is there only while it stands in for the providers. */
export type OpenGateways = { gateways: Gateways; outbox?: Outbox };

/** In demo mode everything that would be sent lands in the outbox. */
export function openGateways(now: () => Date): OpenGateways {
  const outbox = createOutbox(now, (template, params) => noticeText(template as NoticeText, params));
  return { gateways: { sms: outbox.sms, mail: outbox.mail }, outbox };
}
