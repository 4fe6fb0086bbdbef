import { eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { baseOf } from '../../core/language.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Database } from '../../host/database/database.ts';
import type { Gateways } from '../../host/gateways/gateways.ts';
import { ProviderFailed } from '../../host/gateways/outbound.ts';
import type { JobContext } from '../../host/jobs.ts';
import { attachments } from '../files/attachments.ts';
import { Brand } from '../settings/rules.ts';
import { loadSettings } from '../settings/service.ts';
import { notices } from './rules.events.ts';
import type { Channel } from './rules.notice.ts';
import {
  maskedTarget,
  NoticeTexts,
  noticeText,
  quietSeconds,
  standIn,
  withoutForeignLinks,
} from './rules.ts';
import { templateData, WechatTemplates } from './rules.wechat.ts';
import { deliver, queueDelivery, reachable, Sealed, targetOf } from './service.notices.ts';
import { tellStaff } from './service.staff-notices.ts';
import { inEnglish, type NamesInEnglish } from './service.wording.ts';
import { deliveries, deliveryLog } from './tables.ts';

type Delivery = typeof deliveries.$inferSelect;
type Attempt = Pick<typeof deliveryLog.$inferInsert, 'result' | 'reason'>;
type Message = z.output<typeof Sealed>;

/** Pauses in seconds between the tries by one channel; after the last one it counts as failed. */
const pauses = [30, 300];
const keptDays = 180;

/**
 * Sends one delivery, erases its text and notes the attempt. An SMS waits for the end of the quiet hours; what
 * fails is tried again, unless the provider will never take it, and then goes by the channel that stands in.
 * Whoever closed the account meanwhile gets nothing, and a repeated job sends nothing twice. `namesOf` tells what the shop has named in
 * English.
 */
export async function sendDelivery(context: JobContext, rid: string, namesOf: NamesInEnglish): Promise<void> {
  const { db, jobs, secrets, gateways } = context;
  const now = context.now();
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.rid, rid));
  if (!delivery?.sealedMessage) return;
  const message = Sealed.parse(JSON.parse(secrets.open(delivery.sealedMessage)));
  const note = (within: Database, attempt: Attempt) => log(within, delivery, message.target, attempt, now);
  const wait = delivery.channel === 'sms' ? quietSeconds(now) : 0;
  if (wait) {
    await note(db, { result: 'put_off', reason: '免打扰时段' });
    return jobs.send(deliver, { rid }, { after: wait });
  }
  try {
    await sendBy(context, gateways, delivery, message, namesOf);
  } catch (error) {
    return putOff(context, delivery, message, error, (within, reason) =>
      note(within, { result: 'failed', reason }),
    );
  }
  await db.transaction(async (transaction) => {
    await transaction
      .update(deliveries)
      .set({ deliveredAt: now, sealedMessage: null })
      .where(eq(deliveries.rid, rid));
    await note(transaction, { result: 'sent', reason: '' });
  });
}

/** Forgets attempts of more than half a year ago. */
export async function sweepDeliveryLog({ db, now }: JobContext): Promise<void> {
  await db.delete(deliveryLog).where(lt(deliveryLog.at, new Date(now().getTime() - keptDays * 86_400_000)));
}

async function sendBy(
  { db, store, origin }: JobContext,
  { sms, mail, wechat }: Gateways,
  { rid, event, channel }: Delivery,
  { target, values: given, link, language, files }: Message,
  namesOf: NamesInEnglish,
): Promise<void> {
  const page = link && `${origin()}${baseOf(language)}${link}`;
  const values = 'link' in given ? { ...given, link: page } : given;
  const said = await inEnglish(db, { event, values, language }, namesOf);
  if (channel === 'sms') {
    const safe = (params: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(params).map(([place, value]) => [place, withoutForeignLinks(value, origin())]),
      );
    const english = said && { english: safe(said.values) };
    return sms.send({ phone: target, template: event, params: safe(values), ...english });
  }
  const { brand, noticeTexts, wechatTemplates } = await loadSettings(db, {
    brand: Brand,
    noticeTexts: NoticeTexts,
    wechatTemplates: WechatTemplates,
  });
  if (channel === 'wechat') {
    const template = wechatTemplates[event];
    if (!wechat || !template) throw new ProviderFailed('no template', { isFinal: true });
    const data = templateData(template.fields, values);
    return wechat.sendTemplate({ id: rid, openid: target, templateId: template.id, url: page, data });
  }
  const text = said?.text ?? noticeText(event, values, noticeTexts[event]);
  await mail.send({
    to: target,
    subject: said ? `[${brand.latin}] ${said.title}` : `【${brand.name}】${notices[event].title}`,
    text: page && !text.includes(page) ? `${text}\n\n${page}` : text,
    files: await attachments({ db, store }, files),
  });
}

/** Tries again later, or hands over to the next channel; who runs the product hears once a day of what went nowhere. */
async function putOff(
  context: JobContext,
  { rid, customerRid, event, channel, tries }: Delivery,
  { values, link }: Message,
  error: unknown,
  note: (db: Database, reason: string) => Promise<void>,
) {
  const now = context.now();
  await context.db.transaction(async (db) => {
    const within = { ...context, db, jobs: context.jobs.within(db), now };
    await note(db, reasonOf(error));
    const pause = error instanceof ProviderFailed && error.isFinal ? undefined : pauses[tries];
    const counted = { tries: tries + 1, ...(pause ? {} : { failedAt: now, sealedMessage: null }) };
    await db.update(deliveries).set(counted).where(eq(deliveries.rid, rid));
    if (pause) return within.jobs.send(deliver, { rid }, { after: pause });
    const customer = await targetOf(db, customerRid, event);
    if (!customer || customer.closedAt) return;
    const next = standIn(channel, event, customer.noticePrefs, reachable(customer));
    if (next) return queueDelivery(within, customer, { event, channel: next, values, link });
    const text = `通知“${notices[event].title}”未能送达，请查看发送记录。`;
    const ref = `${event} ${channel} ${shanghaiDate(now)}`;
    await tellStaff(within, { event: 'alert', to: { role: 'admin' }, values: { text }, ref });
  });
}

async function log(
  db: Database,
  { rid, customerRid, event, channel }: Delivery,
  target: string,
  attempt: Attempt,
  now: Date,
) {
  await db.insert(deliveryLog).values({
    ...attempt,
    deliveryRid: rid,
    customerRid,
    event,
    channel: channel satisfies Channel,
    receiver: maskedTarget(channel, target),
    at: now,
  });
}

/** Providers' messages name nobody; others', such as a mail server's, may quote the address. */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderFailed) return error.message.slice(0, 200);
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode].filter((each) => typeof each === 'string' || typeof each === 'number').join(' ') ||
    'failed'
  );
}
