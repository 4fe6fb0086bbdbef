import { and, eq } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import { shanghaiTime } from '../../core/shanghai.ts';
import type { Database } from '../../host/database.ts';
import type { ParameterField } from '../catalogue/contract.ts';
import type { Values } from '../catalogue/rules.form.ts';
import { asPrice } from '../catalogue/service.detail.ts';
import { services } from '../catalogue/tables.ts';
import { LocalInfo } from '../settings/rules.ts';
import { loadSettings } from '../settings/service.ts';
import { reservationRefusals } from './contract.ts';
import { ReservationSetting } from './rules.limits.ts';
import { priceOfStay, type StayPrice } from './rules.price.ts';
import { type Day, type Opening, TimeExtra } from './rules.ts';
import { instrumentTrainings } from './tables.ts';

/** An instrument that is booked on site. */
export type Instrument = typeof services.$inferSelect & { reservable: Opening };

/** The instrument. Refuses with 该项目不支持现场预约. One statement. */
export async function instrumentOf(db: Database, rid: string): Promise<Instrument> {
  const [service] = await db.select().from(services).where(eq(services.rid, rid));
  if (!service?.reservable) throw new Failure(reservationRefusals.notOnSite);
  return { ...service, reservable: service.reservable };
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
  { reservable, pricing }: Pick<Instrument, 'reservable' | 'pricing'>,
  date: string,
  { extra, now }: { extra: TimeExtra; now: Date },
): Day {
  const [today = '', clock = ''] = shanghaiTime(now).split(' ');
  return {
    date,
    today,
    time: clock.slice(0, 5),
    opening: reservable,
    extra,
    baseFenHour: pricing.base,
  };
}

/** What a stay at the instrument costs. */
export function priceAt(
  { pricing, unit }: Instrument,
  fields: readonly ParameterField[],
  values: Values,
  cells: readonly { extra_rate: number }[],
): StayPrice {
  return priceOfStay({ price: asPrice(pricing, unit), fields }, values, cells);
}

/** Whether somebody has been trained on the instrument. One statement. */
export async function isTrained(db: Database, customerRid: string, serviceRid: string): Promise<boolean> {
  const [training] = await db
    .select({ passedAt: instrumentTrainings.passedAt })
    .from(instrumentTrainings)
    .where(
      and(eq(instrumentTrainings.customerRid, customerRid), eq(instrumentTrainings.serviceRid, serviceRid)),
    );
  return training !== undefined;
}
