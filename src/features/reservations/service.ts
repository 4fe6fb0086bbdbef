import { eq } from 'drizzle-orm';
import type { CheckedInputOf, OutputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { Fen } from '../../core/money.ts';
import { shanghaiTime } from '../../core/shanghai.ts';
import type { Context } from '../../host/context.ts';
import { services } from '../catalogue/tables.ts';
import { loadSettings } from '../settings/service.ts';
import { reservationRefusals, type timeExtra } from './contract.ts';
import { addDays, cellsOf, extraInWords, longestStay, TimeExtra } from './rules.ts';

/**
 * The calendar of an instrument. Refuses one that is not booked on site, and days outside those that can be
 * booked. Two statements.
 */
export async function readTimeExtra(
  { db, now }: Context,
  { rid, from, days }: CheckedInputOf<typeof timeExtra>,
): Promise<OutputOf<typeof timeExtra>> {
  const [service] = await db
    .select({ opening: services.reservable, pricing: services.pricing })
    .from(services)
    .where(eq(services.rid, rid));
  if (!service?.opening) throw new Failure(reservationRefusals.notOnSite);
  const { opening, pricing } = service;
  const [today = '', clock = ''] = shanghaiTime(now).split(' ');
  const last = addDays(today, opening.maxDaysAhead);
  const first = from ?? today;
  if (first < today || first > last) throw new Failure(`可查询的日期为${today}至${last}`);
  const { timeExtra: extra } = await loadSettings(db, { timeExtra: TimeExtra });
  const day = { today, time: clock.slice(0, 5), opening, extra, baseFenHour: pricing.base };
  const dates = Array.from({ length: days }, (_, index) => addDays(first, index));
  return {
    step_min: opening.slotMinutes,
    min_min: opening.slotMinutes,
    max_min: longestStay(opening),
    base_fen_hour: Fen.parse(pricing.base),
    days: dates.map((date) => ({ date, cells: cellsOf({ ...day, date }) })),
    rules: extraInWords(extra),
    need_review: extra.review.includes(rid) ? 1 : 0,
    need_training: extra.training.includes(rid) ? 1 : 0,
  };
}
