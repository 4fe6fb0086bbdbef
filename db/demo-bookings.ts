import { addDays, shanghaiDate, startOfDay, weekdayOf } from '../src/core/shanghai.ts';
import { ulid } from '../src/core/ulid.ts';
import { fieldsOfService } from '../src/features/catalogue/forms/read-forms.ts';
import { knownValues } from '../src/features/catalogue/forms/rules.form.ts';
import { formInWords } from '../src/features/catalogue/forms/rules.words.ts';
import { accountOf } from '../src/features/customers/service.user.ts';
import { currentProtocol } from '../src/features/orders/placing/ordering-terms.ts';
import type { FormValues } from '../src/features/plan/contract.ts';
import { instantOf, judgeStay } from '../src/features/reservations/calendar/rules.stay.ts';
import {
  bookingSettings,
  dayOf,
  type Instrument,
  instrumentOf,
  priceAt,
} from '../src/features/reservations/instruments/instruments.ts';
import type { Booking, Move } from '../src/features/reservations/moves.ts';
import { bookingRows } from '../src/features/reservations/moves.ts';
import { freeUntil } from '../src/features/reservations/rules.limits.ts';
import type { Status } from '../src/features/reservations/rules.states.ts';
import { bookingStates } from '../src/features/reservations/rules.states.ts';
import {
  instrumentClosures,
  instrumentKeepers,
  reservationCells,
  reservations,
} from '../src/features/reservations/tables.ts';
import type { Database } from '../src/host/database/database.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoStaff } from './demo-staff.ts';

type DemoBooking = { serviceRid: string; date: string; start: string; end: string; bookedAt: Date };

const { rid: student } = demoAccounts.student;
const customer = { role: 'customer', type: 'customer', rid: student } as const;
const lab = { role: 'lab', type: 'staff', rid: '' } as const;
const system = { role: 'system', type: 'system', rid: '' } as const;

/** Gives the demo student one booking that is to come and one that is done, on days counted from `now`. */
export async function seedDemoBookings(db: Database, now: Date): Promise<void> {
  const today = shanghaiDate(now);
  const coming = openDay(addDays(today, 4), 1);
  await book(db, 900_001, {
    ...{ serviceRid: 'rsv-sem', date: coming, start: '09:00', end: '11:00' },
    bookedAt: startOfDay(addDays(today, -1)),
  });
  const past = openDay(addDays(today, -12), -1);
  const done = await book(db, 900_002, {
    ...{ serviceRid: 'rsv-xrd', date: past, start: '14:00', end: '16:00' },
    bookedAt: startOfDay(addDays(past, -5)),
  });
  const at = (clock: string, days = 0) => instantOf(addDays(past, days), clock);
  const steps: [Move['action'], Move['by'], Date, Status?][] = [
    ['checkIn', lab, at('13:50')],
    ['start', lab, at('14:00')],
    ['finish', lab, at('16:00')],
    ['settle', system, at('10:00', 1), 120],
    ['paid', system, at('15:30', 3)],
  ];
  let row = done;
  for (const [action, by, moment, to] of steps)
    row = await bookingRows.move(db, row, { action, by, now: moment, to });
}

/** Gives some instruments a technician, and one of them a day of maintenance to come. */
export async function seedDemoInstruments(db: Database, now: Date): Promise<void> {
  await db.insert(instrumentKeepers).values(
    ['rsv-sem', 'rsv-xrd', 'rsv-tem', 'rsv-nmr600'].map((serviceRid) => ({
      serviceRid,
      staffRid: demoStaff.tech.rid,
    })),
  );
  const today = shanghaiDate(now);
  const day = openDay(addDays(today, 6), 1);
  await db.insert(instrumentClosures).values({
    ...{ rid: ulid(now.getTime()), serviceRid: 'rsv-tem', kind: 'closure', reason: '物镜合轴与年度校准' },
    ...{ startAt: instantOf(day, '09:00'), endAt: instantOf(day, '18:00') },
    ...{ createdBy: demoStaff.service.rid, createdAt: now },
  });
}

/** Bookings of demo data are made as customers make them, only on other days than today. */
async function book(db: Database, serial: number, demo: DemoBooking): Promise<Booking> {
  const { serviceRid, date, start, end, bookedAt } = demo;
  const instrument = await instrumentOf(db, serviceRid);
  const { extra, setting } = await bookingSettings(db);
  const { cells } = judgeStay(dayOf(instrument, date, { extra, now: bookedAt }), demo);
  if (!cells) throw new Error(`${serviceRid} is closed on ${date}`);
  const { name, phone } = await accountOf(db, student);
  const { values, answers, price } = await formOf(db, instrument, cells);
  const startAt = instantOf(date, start);
  const [lock] = await db
    .insert(reservations)
    .values({
      rid: ulid(bookedAt.getTime()),
      ...{
        customerRid: student,
        userRid: student,
        owner: student,
        serviceRid,
        name: instrument.name,
        img: instrument.img,
      },
      ...{
        status: bookingStates.locked,
        date,
        start,
        end,
        startAt,
        priceFen: price.total_fen,
        lines: price.lines,
      },
      createdAt: bookedAt,
    })
    .returning();
  if (!lock) throw new Error(`no booking came of ${serviceRid}`);
  await db
    .insert(reservationCells)
    .values(cells.map((cell) => ({ serviceRid, date, start: cell.start, reservationRid: lock.rid })));
  const locked = { action: 'lock', by: customer, now: bookedAt } as const;
  await bookingRows.begin(db, lock, locked);
  return bookingRows.move(db, lock, {
    action: 'book',
    by: customer,
    now: bookedAt,
    to: bookingStates.booked,
    changes: {
      no: `Y${shanghaiDate(bookedAt).slice(2).replaceAll('-', '')}${serial}`,
      params: values,
      answers,
      freeUntil: freeUntil(startAt, setting),
      people: [{ name, phone }],
      protocolVersion: await currentProtocol(db),
    },
  });
}

async function formOf(db: Database, instrument: Instrument, cells: readonly { extra_rate: number }[]) {
  const fields = await fieldsOfService(db, instrument);
  const values = knownValues(fields, { slot_hours: cells.length / 2 }) as FormValues;
  return { values, answers: formInWords(fields, values), price: priceAt(instrument, fields, values, cells) };
}

/** The first day from `date` on, in steps of `step`, that is no Sunday. */
function openDay(date: string, step: 1 | -1): string {
  return weekdayOf(date) === 0 ? addDays(date, step) : date;
}
