import { and, eq, isNull } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { baseOf } from '../../core/language.ts';
import type { Answers } from '../../host/calls/context.ts';
import { FileAnswer } from '../../host/calls/file-answer.ts';
import { randomToken, tokenHash } from '../../host/config/secrets.ts';
import { createRate } from '../../host/http/rate.ts';
import { calendarFile, eventInEnglish } from '../../host/papers/calendar-file.ts';
import { equal } from '../../host/records/filters.ts';
import { namesInEnglish } from '../catalogue/names-in-english.ts';
import { lockCustomer } from '../identity/customers.ts';
import { spend } from '../identity/limits/limits.ts';
import type { Limit } from '../identity/limits/rules.ts';
import { customers } from '../identity/tables.ts';
import { Brand } from '../settings/rules.ts';
import { loadSettings } from '../settings/service.ts';
import { type feedEnd, type feedMake, feedRead, type feedState } from './contract.ts';
import { eventsOf } from './events-of.ts';
import { feedRate, feedRefusals, mostMade } from './rules.ts';
import { calendarFeeds } from './tables.ts';

/** Addresses that one customer makes. */
const makeRate: Limit = {
  name: 'calendar-feed',
  windows: [{ figure: mostMade, seconds: 86_400, refusal: feedRefusals.tooMany }],
};

/** Since when the calendar can be subscribed to; see the call. */
export const readFeedState: Answers<typeof feedState> = async ({ db, actor }) => {
  const [feed] = await db
    .select()
    .from(calendarFeeds)
    .where(equal(calendarFeeds, { customerRid: actor.rid }));
  return { since: feed?.createdAt ?? null };
};

/** Makes the address; see the call. */
export const makeFeed: Answers<typeof feedMake> = async (context) => {
  const { db, actor, now, origin } = context;
  await lockCustomer(context);
  await spend(db, makeRate, actor.rid, now);
  const key = randomToken();
  const made = { hash: tokenHash(key), createdAt: now };
  await db
    .insert(calendarFeeds)
    .values({ customerRid: actor.rid, ...made })
    .onConflictDoUpdate({ target: calendarFeeds.customerRid, set: made });
  return { url: `${origin}${feedRead.path}?key=${key}` };
};

/** Ends the address; see the call. */
export const endFeed: Answers<typeof feedEnd> = async ({ db, actor }) => {
  const ended = await db
    .delete(calendarFeeds)
    .where(equal(calendarFeeds, { customerRid: actor.rid }))
    .returning({ rid: calendarFeeds.customerRid });
  if (!ended.length) throw new Failure(refusals.notFound);
  return null;
};

/** The calendar of an address, in the customer's language; see the call. Accounts that are closed or disabled have none. */
export function feedReader(): Answers<typeof feedRead> {
  const count = createRate(feedRate);
  return async ({ db, now, origin }, { key }) => {
    const hash = tokenHash(key);
    const [feed] = await db
      .select({ customerRid: calendarFeeds.customerRid, language: customers.language })
      .from(calendarFeeds)
      .innerJoin(customers, eq(customers.rid, calendarFeeds.customerRid))
      .where(and(eq(calendarFeeds.hash, hash), isNull(customers.disabledAt), isNull(customers.closedAt)));
    if (!feed) throw new Failure(feedRefusals.unknown);
    count(hash, now);
    const { brand } = await loadSettings(db, { brand: Brand });
    const { customerRid, language } = feed;
    const events = await eventsOf(db, customerRid, { now, origin: origin + baseOf(language) });
    const names = language === 'en' ? await namesInEnglish(db) : undefined;
    const told = names ? events.map((event) => eventInEnglish(event, names)) : events;
    const text = calendarFile(told, now, names ? brand.latin : brand.name);
    return new FileAnswer({
      name: 'calendar.ics',
      type: 'text/calendar; charset=utf-8',
      bytes: async () => Buffer.from(text),
    });
  };
}
