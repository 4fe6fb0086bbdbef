import { expect, test } from 'vitest';
import { newWorld, sharedWorld } from '../../../../tests/world.ts';
import { addDays } from '../../../core/shanghai.ts';
import { settings } from '../../settings/tables.ts';
import { timeExtra } from '../contract.ts';
import { cellsOf, TimeExtra } from '../rules.ts';

/** For what is refused and changes nothing. */
const shared = sharedWorld();

const refusal = (msg: string) => ({ code: 0, data: null, msg });
const opening = {
  slotMinutes: 60,
  openHours: [
    { days: [0, 1, 2, 3, 4, 5, 6], from: '08:30', to: '12:00' },
    { days: [0, 6], from: '18:00', to: '24:00' },
  ],
  maxDaysAhead: 14,
};
const day = {
  date: '2026-11-21',
  today: '2026-11-20',
  time: '10:00',
  opening,
  extra: TimeExtra.parse({
    evening: { from: '18:30', to: '22:00', rate: 20 },
    sunday: 50,
    holiday: 100,
    holidays: ['2026-11-29'],
  }),
  baseFenHour: 40_000,
};

test('a week of an instrument, from today', async () => {
  const world = await newWorld({ now: '2026-11-20T10:05:00+08:00' });
  const { data } = await world.call(timeExtra, { rid: 'rsv-sem' });
  expect(data).toMatchObject({
    step_min: 60,
    min_min: 60,
    max_min: 240,
    base_fen_hour: 40_000,
    last_date: '2026-12-04',
    need_review: 0,
    need_training: 0,
    rules: [
      '晚间 18:30–22:00 加收 20%',
      '周日加收 50%',
      '法定节假日加收 100%',
      '同一时段符合多项时只按最高一项计',
    ],
  });
  expect(data?.days.map(({ date, cells }) => [date, cells.length])).toEqual([
    ['2026-11-20', 15],
    ['2026-11-21', 15],
    ['2026-11-22', 0],
    ['2026-11-23', 15],
    ['2026-11-24', 15],
    ['2026-11-25', 15],
    ['2026-11-26', 15],
  ]);
  expect(data?.days[0]?.cells.filter(({ state }) => state === 2).map(({ start }) => start)).toEqual([
    '08:30',
    '09:00',
    '09:30',
    '10:00',
  ]);
  expect(data?.days[0]?.cells[4]).toEqual({
    start: '10:30',
    end: '11:00',
    state: 0,
    extra_rate: 0,
    price_fen: 20_000,
  });
});

test('a day belongs to Shanghai, not to the server', async () => {
  const world = await newWorld({ now: '2026-11-20T16:30:00Z' });
  const { data } = await world.call(timeExtra, { rid: 'rsv-nmr600', days: 1 });
  expect(data?.days[0]?.date).toBe('2026-11-21');
  expect(data?.days[0]?.cells.map(({ state }) => state).slice(0, 3)).toEqual([2, 2, 0]);
  expect(data?.days[0]?.cells.at(-1)?.end).toBe('24:00');
});

test.each([
  ['2026-11-21', '08:30', 0, 20_000],
  ['2026-11-21', '18:00', 0, 20_000],
  ['2026-11-21', '18:30', 20, 24_000],
  ['2026-11-21', '21:30', 20, 24_000],
  ['2026-11-21', '22:00', 0, 20_000],
  ['2026-11-22', '08:30', 50, 30_000],
  ['2026-11-22', '19:00', 50, 30_000],
  ['2026-11-29', '19:00', 100, 40_000],
])('on %s at %s the surcharge is %i%%', (date, start, rate, fen) => {
  const cell = cellsOf({ ...day, date }).find((each) => each.start === start);
  expect([cell?.extra_rate, cell?.price_fen, cell?.state]).toEqual([rate, fen, 0]);
});

test('half a fen of a cell is rounded up', () => {
  expect(cellsOf({ ...day, baseFenHour: 33_333 })[0]?.price_fen).toBe(16_667);
});

test('what is booked is taken, or mine; what is past or too far away is closed', () => {
  const booked = new Map([
    ['09:00', 1],
    ['09:30', 3],
  ] as const);
  const states = (date: string) => cellsOf({ ...day, date, booked }).map(({ state }) => state);
  expect(states('2026-11-23')).toEqual([0, 1, 3, 0, 0, 0, 0]);
  expect(states('2026-11-20')).toEqual([2, 2, 2, 2, 0, 0, 0]);
  expect(new Set(states('2026-11-19'))).toEqual(new Set([2]));
  expect(new Set(states(addDays(day.today, 14)))).toEqual(new Set([0, 1, 3]));
  expect(new Set(states(addDays(day.today, 15)))).toEqual(new Set([2]));
});

test('the shop sets surcharges, reviews and training', async () => {
  const world = await newWorld();
  const value = {
    evening: { from: '17:00', to: '18:00', rate: 10 },
    sunday: 0,
    holiday: 0,
    holidays: [],
    review: ['rsv-sem'],
    training: ['rsv-sem'],
  };
  await world.database.db
    .insert(settings)
    .values({ key: 'timeExtra', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
  const { data } = await world.call(timeExtra, { rid: 'rsv-sem' });
  expect(data).toMatchObject({ need_review: 1, need_training: 1, rules: ['晚间 17:00–18:00 加收 10%'] });
  const { data: other } = await world.call(timeExtra, { rid: 'rsv-xrd' });
  expect(other).toMatchObject({ need_review: 0, need_training: 0 });
});

test.each([
  [{ rid: 'xrd-powder' }, '该项目不支持现场预约'],
  [{ rid: 'no-such' }, '该项目不支持现场预约'],
  [{ rid: 'rsv-sem', from: '2026-11-19' }, '可查询的日期为2026-11-20至2026-12-04'],
  [{ rid: 'rsv-sem', from: '9999-12-31' }, '可查询的日期为2026-11-20至2026-12-04'],
  [{ rid: 'rsv-sem', from: '2026-02-30' }, '参数错误'],
  [{ rid: 'rsv-sem', days: 15 }, '参数错误'],
])('%j is refused with %s', async (input, msg) => {
  const world = await shared();
  expect(await world.call(timeExtra, input)).toEqual(refusal(msg));
});

test('the calendar costs three statements', async () => {
  const world = await newWorld();
  const statements = await world.statements(() => world.call(timeExtra, { rid: 'rsv-sem', days: 14 }));
  expect(statements).toHaveLength(3);
});
