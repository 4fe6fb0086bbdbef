import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { baseOf, type Language } from '../../../core/language.ts';
import type { Context } from '../../../host/calls/context.ts';
import type { PushTarget } from '../../../host/gateways/web-push.ts';
import { defineJob, type JobContext } from '../../../host/jobs.ts';
import { english, type Names } from '../../../host/language/english.ts';
import { equal } from '../../../host/records/filters.ts';
import { customers, sessions } from '../../identity/tables.ts';
import { type NoticeEvent, notices } from '../rules.events.ts';
import type { NamesInEnglish } from '../service.wording.ts';
import { messages } from '../tables.ts';
import { pauses, type Shown } from './rules.ts';
import { toldBrowsers } from './tables.ts';

/** Has one browser show an in-site message, or without one a message of trial. It counts its tries itself. */
export const tellBrowser = defineJob({
  name: 'tell-browser',
  input: z.object({ browser: z.string(), message: z.string().optional(), tries: z.int().default(0) }),
  retryLimit: 3,
  retryDelay: 30,
});

const trial = { title: '测试通知', text: '收到这条通知，说明浏览器通知可以使用。', link: '/member/message' };

/** Has all browsers of a customer show a message that is stored in this transaction. */
export async function tellBrowsers(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  customerRid: string,
  message: string,
): Promise<void> {
  const browsers = await db
    .select({ rid: toldBrowsers.rid })
    .from(toldBrowsers)
    .where(eq(toldBrowsers.customerRid, customerRid));
  for (const { rid } of browsers) await jobs.send(tellBrowser, { browser: rid, message });
}

/**
 * Sends one message to one browser. Whose session was ended, or whose push service says that it is gone, is forgotten; a
 * service that does not answer is asked again with pauses, and then the message stays in the house alone.
 */
export async function sendToBrowser(
  { db, jobs, secrets, gateways, now }: JobContext,
  { browser, message, tries }: z.output<typeof tellBrowser.input>,
  namesOf: NamesInEnglish,
): Promise<void> {
  const [found] = await db
    .select({
      sealedTarget: toldBrowsers.sealedTarget,
      session: sessions,
      customer: customers,
      message: messages,
    })
    .from(toldBrowsers)
    .innerJoin(sessions, eq(sessions.rid, toldBrowsers.sessionRid))
    .innerJoin(customers, eq(customers.rid, toldBrowsers.customerRid))
    .leftJoin(messages, equal(messages, { rid: message ?? '', customerRid: toldBrowsers.customerRid }))
    .where(eq(toldBrowsers.rid, browser));
  if (!found) return;
  const forget = () => db.delete(toldBrowsers).where(eq(toldBrowsers.rid, browser));
  const { session, customer } = found;
  const isOver = session.revokedAt || session.endsAt <= now() || customer.disabledAt || customer.closedAt;
  if (isOver) return void (await forget());
  const told = message ? found.message && titled(found.message) : trial;
  if (!told) return;
  const shown = await shownIn(customer.language, told, () => namesOf(db));
  const target: PushTarget = JSON.parse(secrets.open(found.sealedTarget));
  const outcome = await gateways.pushes.send(target, JSON.stringify(shown));
  if (outcome === 'gone') return void (await forget());
  const pause = outcome === 'later' ? pauses[tries] : undefined;
  if (pause) await jobs.send(tellBrowser, { browser, message, tries: tries + 1 }, { after: pause });
}

function titled({ event, text, link }: typeof messages.$inferSelect): Shown {
  return { title: notices[event as NoticeEvent].title, text, link };
}

/** In the language of whom it is shown to, and no longer than push services take. */
async function shownIn(
  language: Language,
  { title, text, link }: Shown,
  namesOf: () => Promise<Names>,
): Promise<Shown> {
  const names = language === 'en' ? await namesOf() : undefined;
  const told = (said: string) => (names ? english(said, names) : said);
  const whole = told(text);
  return {
    title: told(title),
    text: whole.length > 500 ? `${whole.slice(0, 499)}…` : whole,
    link: link && baseOf(language) + link,
  };
}
