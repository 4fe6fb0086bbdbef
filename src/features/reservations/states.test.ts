import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../db/demo-accounts.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { bookingRows } from './moves.ts';
import { type Action, bookingRecord, ownActions, type Role, type Status } from './rules.states.ts';
import { reservationCells, reservationHistory, reservations } from './tables.ts';

const allStatuses = Object.keys(bookingRecord.names).map(Number) as Status[];
const actions = [...new Set(bookingRecord.ways.map(({ action }) => action))];
const roles: Role[] = ['customer', 'receiver', 'group', 'service', 'lab', 'system'];
const { rid: student } = demoAccounts.student;

/** What 1.2 of the product definition allows, written down once more: who, what, from where, to where. */
const allowed: [Role, Action, Status[], (Status | 'same')[]][] = [
  ['customer', 'book', [0], [10, 15, 30, 40]],
  ['customer', 'release', [0], [5]],
  ['system', 'expire', [0], [5]],
  ['customer', 'accept', [10, 30, 40], ['same']],
  ['customer', 'sign', [10, 15, 30, 40], ['same']],
  ['customer', 'change', [40], ['same']],
  ['customer', 'handOver', [40], ['same']],
  ['customer', 'withdraw', [40], ['same']],
  ['receiver', 'take', [40], ['same']],
  ['receiver', 'refuse', [40], ['same']],
  ['customer', 'cancel', [10, 15, 30, 40], [200]],
  ['service', 'cancel', [10, 15, 30, 40], [200]],
  ['service', 'pass', [10], [30, 40]],
  ['service', 'reject', [10], [210]],
  ['group', 'approve', [15], [10, 30, 40]],
  ['group', 'decline', [15], [200]],
  ['system', 'decline', [15], [200]],
  ['customer', 'pay', [30], [40]],
  ['system', 'pay', [30], [40]],
  ['system', 'lapse', [30], [200]],
  ['service', 'adjust', [10, 40], ['same']],
  ['customer', 'checkIn', [40], [50]],
  ['lab', 'checkIn', [40], [50]],
  ['system', 'miss', [40], [205]],
  ['lab', 'start', [50], [80]],
  ['lab', 'finish', [80], [110]],
  ['system', 'settle', [110], [120, 130]],
  ['system', 'paid', [120], [130]],
  ['service', 'close', [0, 10, 15, 30, 40, 50], [215]],
  ['system', 'close', [0, 10, 15, 30, 40, 50], [215]],
];
const frees = [5, 200, 205, 210, 215];

/** The start, in minutes from now, at which the clock does not stand in an action's way; two days for all others. */
const starts: Partial<Record<Action, number>> = { checkIn: 30, miss: -30 };
/** Minutes for which a lock or a payment's slot is held still. */
const holds: Partial<Record<Action, number>> = { expire: 0, lapse: 0, decline: 0 };

async function bookingIn(world: World, status: Status, action: Action, serial: number) {
  const at = (minutes: number) => new Date(world.now().getTime() + minutes * 60_000);
  const rid = `01JNAB0000B00KING${String(serial).padStart(9, '0')}`;
  const day = { date: '2026-11-24', start: '09:00', end: '09:30' };
  await world.database.db.insert(reservations).values({
    ...day,
    rid,
    no: `Y${serial}`,
    customerRid: student,
    userRid: student,
    owner: student,
    serviceRid: `rsv-${serial}`,
    name: 'SEM',
    img: '',
    status,
    startAt: at(starts[action] ?? 2 * 24 * 60),
    expiresAt: at(holds[action] ?? 10),
    isChanged: true,
    offerPhone: '13811112222',
    offerUntil: at(1),
    priceFen: 10_000,
    lines: [],
    createdAt: world.now(),
  });
  await world.database.db
    .insert(reservationCells)
    .values({ serviceRid: `rsv-${serial}`, date: day.date, start: day.start, reservationRid: rid });
  return rid;
}

test('every state, action and role either works as documented or changes nothing', async () => {
  const world = await newWorld();
  const { db } = world.database;
  let [rows, triples] = [0, 0];
  const worked: string[] = [];
  const rowOf = async (rid: string) => {
    const [row] = await db.select().from(reservations).where(eq(reservations.rid, rid));
    if (!row) throw new Error('no booking');
    return row;
  };
  const around = async (rid: string) => ({
    steps: await db.select().from(reservationHistory).where(eq(reservationHistory.reservationRid, rid)),
    cells: await db.$count(reservationCells, eq(reservationCells.reservationRid, rid)),
  });
  for (const status of allStatuses) {
    for (const action of actions) {
      // Whom the table refuses leaves the booking as it was for the next one to try.
      let before = await rowOf(await bookingIn(world, status, action, ++rows));
      for (const role of roles) {
        triples += 1;
        const name = `${role} ${action} ${status}`;
        const line = allowed.find(
          ([who, what, from]) => who === role && what === action && from.includes(status),
        );
        const type =
          role === 'receiver' ? 'customer' : role === 'customer' || role === 'system' ? role : 'staff';
        const by = { role, type, rid: `${role} 1` } as const;
        const to = line?.[3].at(-1);
        const goal = to === 'same' ? undefined : to;
        const move = { action, by, now: world.now(), to: goal, reason: '测试' };
        const refusal = await bookingRows.move(db, before, move).then(
          () => undefined,
          (error: Error) => error.message,
        );
        if (refusal) {
          const isRoles = allowed.some(([who, what]) => who === role && what === action);
          expect([line, refusal], name).toEqual([undefined, isRoles ? '当前状态不可操作' : '无权限操作']);
          continue;
        }
        worked.push(name);
        const after = await rowOf(before.rid);
        const { steps, cells } = await around(before.rid);
        expect(after, name).toMatchObject({ version: 2, status: goal ?? status, offerUntil: null });
        expect(steps).toMatchObject([
          {
            at: world.now(),
            actorType: type,
            action,
            fromStatus: status,
            toStatus: after.status,
            reason: '测试',
          },
        ]);
        expect(cells, name).toBe(frees.includes(after.status) ? 0 : 1);
        before = await rowOf(await bookingIn(world, status, action, ++rows));
      }
      expect([await rowOf(before.rid), await around(before.rid)]).toEqual([before, { steps: [], cells: 1 }]);
    }
  }
  const documented = allowed.flatMap(([role, action, from]) =>
    from.map((status) => `${role} ${action} ${status}`),
  );
  expect(worked.sort()).toEqual(documented.sort());
  expect(triples).toBe(15 * 25 * 6);
}, 120_000);

test('no action leads where the table has no way', async () => {
  const world = await newWorld();
  const rid = await bookingIn(world, 10, 'pass', 1);
  const { db } = world.database;
  const [row] = await db.select().from(reservations).where(eq(reservations.rid, rid));
  if (!row) throw new Error('no booking');
  const by = { role: 'service', type: 'staff', rid: 'staff 1' } as const;
  const move = { action: 'pass', by, now: world.now() } as const;
  await expect(bookingRows.move(db, row, { ...move, to: 130 })).rejects.toThrow('当前状态不可操作');
  await expect(bookingRows.move(db, row, { ...move, version: 7 })).rejects.toThrow(
    '数据已更新，请刷新后重试',
  );
});

test('the buttons of the one who booked follow the clock', () => {
  const now = new Date('2026-11-23T23:59:59+08:00');
  const booking = (status: number, startAt: string) => ({
    status,
    startAt: new Date(startAt),
    expiresAt: null,
    isChanged: false,
    ...{ offerUntil: null, customerRid: 'one', userRid: 'one' },
  });
  const offered = (status: number, startAt: string, at = now) =>
    ownActions(booking(status, startAt), { now: at, isProtocolOld: false }).map(({ action, reason }) =>
      reason ? [action, reason] : action,
    );
  const start = '2026-11-24T09:00:00+08:00';
  expect(offered(40, start)).toEqual(['change', 'handOver', 'cancel']);
  const onTheDay = [
    ['change', '当天预约不可自行改期，请联系客服'],
    'handOver',
    ['cancel', '当天预约不可自行取消，请联系客服'],
  ];
  expect(offered(40, start, new Date('2026-11-24T00:00:00+08:00'))).toEqual(onTheDay);
  expect(offered(40, start, new Date(start))[1]).toEqual(['handOver', '预约已开始，不能转交']);
  expect(offered(10, start)).toEqual(['cancel']);
  for (const status of [5, 50, 80, 110, 120, 130, 200, 205, 210, 215])
    expect(offered(status, start)).toEqual([]);
  const changed = { ...booking(40, start), isChanged: true };
  expect(ownActions(changed, { now, isProtocolOld: true }).map(({ action }) => action)).toEqual([
    'accept',
    'sign',
    'change',
    'handOver',
    'cancel',
  ]);
  const handed = { ...booking(40, start), userRid: 'another' };
  expect(ownActions(handed, { now, isProtocolOld: false }).map(({ action }) => action)).toContain('withdraw');
});
