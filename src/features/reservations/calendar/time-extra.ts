import { Failure } from '../../../core/failure.ts';
import { addDays } from '../../../core/shanghai.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { timeExtra } from '../contract.ts';
import {
  bookingSettings,
  dayOf,
  instrumentOf,
  needsReview,
  needsTraining,
} from '../instruments/instruments.ts';
import { cellsOf, extraInWords, longestStay, shortestStay } from '../rules.ts';
import { takenCells } from './read-calendar.ts';

/**
 * The calendar of an instrument with what others have taken; whose it is, nobody learns from it. Refuses one that
 * is not booked on site, and days outside those that can be booked. Three statements.
 */
export const readTimeExtra: Answers<typeof timeExtra> = async ({ db, now }, { rid, from, days }) => {
  const instrument = await instrumentOf(db, rid);
  const { reservable: opening, pricing } = instrument;
  const { extra } = await bookingSettings(db);
  const day = dayOf(instrument, from ?? '', { extra, now });
  const first = from ?? day.today;
  const last = addDays(day.today, opening.maxDaysAhead);
  if (first < day.today || first > last) throw new Failure(`可查询的日期为${day.today}至${last}`);
  const dates = Array.from({ length: days }, (_, index) => addDays(first, index));
  const taken = await takenCells(db, { serviceRid: rid, from: first, to: dates.at(-1) ?? first, now });
  const bookedOn = (date: string) =>
    new Map(
      [...taken].flatMap((cell): [string, 1][] =>
        cell.startsWith(date) ? [[cell.slice(date.length + 1), 1]] : [],
      ),
    );
  return {
    step_min: opening.slotMinutes,
    min_min: shortestStay(opening),
    max_min: longestStay(opening),
    base_fen_hour: pricing.base,
    last_date: last,
    days: dates.map((date) => ({ date, cells: cellsOf({ ...day, date, booked: bookedOn(date) }) })),
    rules: extraInWords(day.extra),
    need_review: needsReview(instrument, extra) ? 1 : 0,
    need_training: needsTraining(instrument, extra) ? 1 : 0,
  };
};
