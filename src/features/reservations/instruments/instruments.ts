import { eq, sql } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import { shanghaiTime } from '../../../core/shanghai.ts';
import type { CustomerContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { agreedPrices } from '../../catalogue/agreements/agreed-prices.ts';
import type { Agreement } from '../../catalogue/agreements/rules.ts';
import type { ParameterField } from '../../catalogue/contract.ts';
import { asPrice } from '../../catalogue/detail/read-detail.ts';
import type { Values } from '../../catalogue/forms/rules.form.ts';
import { services } from '../../catalogue/tables.ts';
import { ReservationSetting } from '../../settings/rules.bookings.ts';
import { LocalInfo } from '../../settings/rules.ts';
import { loadSettings } from '../../settings/service.ts';
import { priceOfStay, type StayPrice } from '../calendar/rules.price.ts';
import { reservationRefusals } from '../contract.ts';
import { type Closure, type Day, type Opening, type Policy, ratesOf, TimeExtra } from '../rules.ts';
import { instrumentClosures, instrumentPolicies, instrumentTrainings } from '../tables.ts';

/** An instrument that is booked on site. */
export type Instrument = typeof services.$inferSelect & {
  reservable: Opening;
  policy: Policy | null;
  closures: readonly Closure[];
};

const closuresOfService = sql<Closure[] | null>`(
  SELECT json_agg(json_build_object(
    'start', (extract(epoch FROM c.start_at) * 1000)::bigint, 'end', (extract(epoch FROM c.end_at) * 1000)::bigint))
  FROM ${instrumentClosures} c WHERE c.service_rid = "services"."rid" AND c.lifted_at IS NULL)`;

/** The instrument. Refuses with 该项目不支持现场预约. One statement. */
export async function instrumentOf(db: Database, rid: string): Promise<Instrument> {
  const [found] = await db
    .select({ service: services, policy: instrumentPolicies, closures: closuresOfService })
    .from(services)
    .leftJoin(instrumentPolicies, eq(instrumentPolicies.serviceRid, services.rid))
    .where(eq(services.rid, rid));
  if (!found?.service.reservable) throw new Failure(reservationRefusals.notOnSite);
  const { service, policy, closures } = found;
  const { minMinutes, maxMinutes } = policy ?? {};
  return {
    ...service,
    reservable: { ...found.service.reservable, minMinutes, maxMinutes },
    policy,
    closures: closures ?? [],
  };
}

/** The shop's figures for bookings, what costs more when, and where instruments stand. One statement. */
export async function bookingSettings(db: Database) {
  const stored = await loadSettings(db, {
    timeExtra: TimeExtra,
    reservationSetting: ReservationSetting,
    localInfo: LocalInfo,
  });
  return {
    extra: stored.timeExtra,
    setting: stored.reservationSetting,
    place: stored.localInfo.address,
  };
}

/** One day of an instrument's calendar as it is now. */
export function dayOf(
  {
    reservable,
    pricing,
    policy,
    closures,
  }: Pick<Instrument, 'reservable' | 'pricing' | 'policy' | 'closures'>,
  date: string,
  { extra, now }: { extra: TimeExtra; now: Date },
): Day {
  const [today = '', clock = ''] = shanghaiTime(now).split(' ');
  return {
    date,
    today,
    time: clock.slice(0, 5),
    opening: reservable,
    extra: ratesOf(extra, policy),
    baseFenHour: pricing.base,
    closures,
  };
}

/** Whether bookings of the instrument are looked at by staff first. */
export function needsReview({ rid, policy }: Pick<Instrument, 'rid' | 'policy'>, extra: TimeExtra): boolean {
  return policy?.needsReview ?? extra.review.includes(rid);
}

/** Whether only those who were trained may book the instrument. */
export function needsTraining(
  { rid, policy }: Pick<Instrument, 'rid' | 'policy'>,
  extra: TimeExtra,
): boolean {
  return policy?.needsTraining ?? extra.training.includes(rid);
}

/** What a stay at the instrument costs: everybody, or somebody with prices of their own. */
export function priceAt(
  { pricing, unit }: Instrument,
  fields: readonly ParameterField[],
  values: Values,
  cells: readonly { extra_rate: number }[],
  agreed?: Agreement,
): StayPrice {
  return priceOfStay({ price: asPrice(pricing, unit), fields, agreed }, values, cells);
}

/** What it costs the customer who asks. One statement. */
export async function ownPriceAt(
  { db, actor, now }: Pick<CustomerContext, 'db' | 'actor' | 'now'>,
  instrument: Instrument,
  fields: readonly ParameterField[],
  values: Values,
  cells: readonly { extra_rate: number }[],
): Promise<StayPrice> {
  const agreed = await agreedPrices(db, actor.rid, now);
  return priceAt(instrument, fields, values, cells, agreed(instrument));
}

/** Whether somebody has been trained on the instrument. One statement. */
export async function isTrained(db: Database, customerRid: string, serviceRid: string): Promise<boolean> {
  const [training] = await db
    .select({ passedAt: instrumentTrainings.passedAt })
    .from(instrumentTrainings)
    .where(equal(instrumentTrainings, { customerRid, serviceRid }));
  return training !== undefined;
}
