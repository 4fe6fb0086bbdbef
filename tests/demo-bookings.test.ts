import { expect, test } from 'vitest';
import { seedDemoBookings } from '../db/demo-bookings.ts';
import { reservationList, timeExtra } from '../src/features/reservations/contract.ts';
import { newWorld } from './world.ts';

test.each(['2026-11-20', '2026-11-25'])(
  'on %s the demo student has a booking to come and one that is done',
  async (day) => {
    const world = await newWorld({ now: `${day}T10:00:00+08:00` });
    await seedDemoBookings(world.database.db, world.now());
    const student = await world.as('student');
    const { data } = await student.call(reservationList, {});
    expect(data?.list.map(({ status, price_fen }) => [status, price_fen])).toEqual([
      [40, 80_000],
      [130, 52_000],
    ]);
    const [coming, done] = data?.list ?? [];
    expect(coming?.actions.map(({ action }) => action)).toEqual(['change', 'handOver', 'cancel']);
    const times = done?.history.map(({ at }) => at) ?? [];
    expect(times).toHaveLength(7);
    expect(times).toEqual(times.toSorted());
    expect(times.at(-1)?.localeCompare(day)).toBe(-1);
    const { data: calendar } = await world.call(timeExtra, { rid: 'rsv-sem', from: coming?.date, days: 1 });
    expect(calendar?.days[0]?.cells.filter(({ state }) => state === 1)).toHaveLength(4);
  },
);
