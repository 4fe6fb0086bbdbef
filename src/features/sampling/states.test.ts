import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../db/demo-accounts.ts';
import { demoStaff } from '../../../db/demo-staff.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { messages } from '../notifications/tables.ts';
import { type Action, actionsOf, pickupRecord, type Role, type Status } from './rules.states.ts';
import { changeSampling } from './service.changes.ts';
import { samplingHistory, samplings } from './tables.ts';

const allStatuses = Object.keys(pickupRecord.names).map(Number) as Status[];
const actions = [...new Set(pickupRecord.ways.map(({ action }) => action))];
const roles: Role[] = ['customer', 'service', 'technician', 'courier'];
const { rid: student } = demoAccounts.student;

/** What 1.5 of the product definition allows, written down once more: role, from, action, to. */
const allowed: [Role, Status, Action, Status][] = [
  ['service', 10, 'assign', 20],
  ['service', 20, 'collect', 30],
  ['courier', 20, 'collect', 30],
  ['service', 20, 'assign', 20],
  ['service', 20, 'fail', 60],
  ['courier', 20, 'fail', 60],
  ['customer', 15, 'send', 25],
  ['service', 15, 'send', 25],
  ['service', 25, 'arrive', 40],
  ['service', 30, 'arrive', 40],
  ['technician', 25, 'arrive', 40],
  ['technician', 30, 'arrive', 40],
  ...([10, 15, 20] as const).flatMap((from): [Role, Status, Action, Status][] => [
    ['customer', from, 'cancel', 50],
    ['service', from, 'cancel', 50],
  ]),
];

async function requestIn(world: World, status: Status, serial: number) {
  const isParcel = status === 15 || status === 25;
  const rid = `01JNAB0000REQVEST${String(serial).padStart(9, '0')}`;
  const slot = isParcel ? {} : { date: '2026-11-23', time: '13:00-15:00', cityCode: '110100', place: serial };
  const request = { rid, no: `Q${serial}`, customerRid: student, type: isParcel ? 0 : 1, status, ...slot };
  const row = { ...request, courierRid: demoStaff.courier.rid };
  await world.database.db.insert(samplings).values({ ...row, createdAt: world.now() });
  return rid;
}

function contextOf({ database: { db }, jobs, secrets, now }: World) {
  return { db, jobs: jobs.within(db), secrets, now: now() };
}

test('every state, action and role either works as documented or changes nothing', async () => {
  const world = await newWorld();
  const { db } = world.database;
  let serial = 0;
  const worked: unknown[] = [];
  for (const status of allStatuses) {
    for (const action of actions) {
      for (const role of roles) {
        serial += 1;
        const rid = await requestIn(world, status, serial);
        const [before] = await db.select().from(samplings).where(eq(samplings.rid, rid));
        const by = {
          role,
          rid: { customer: student, courier: demoStaff.courier.rid }[role as string] ?? `${role} 1`,
        };
        const change = { rid, action, by, reason: '测试', set: { waybill: 'SF1' } };
        const refusal = await changeSampling(contextOf(world), change).then(
          () => undefined,
          (error: Error) => error.message,
        );
        const [after] = await db.select().from(samplings).where(eq(samplings.rid, rid));
        const steps = await db.select().from(samplingHistory).where(eq(samplingHistory.samplingRid, rid));
        if (refusal) {
          expect([after, steps]).toEqual([before, []]);
          const isRoles = allowed.some(([who, , what]) => who === role && what === action);
          expect(refusal).toBe(isRoles ? '当前状态不可操作' : '无权限操作');
          continue;
        }
        worked.push([role, status, action, after?.status]);
        expect(after).toMatchObject({ version: 2, waybill: 'SF1' });
        expect(steps).toMatchObject([
          {
            at: world.now(),
            actorType: role === 'customer' ? 'customer' : 'staff',
            actor: by.rid,
            fromStatus: status,
            toStatus: after?.status,
            reason: '测试',
          },
        ]);
        const keepsPlace = status !== 15 && status !== 25 && ![50, 60].includes(after?.status ?? 0);
        expect(after?.place).toBe(keepsPlace ? serial : null);
      }
    }
  }
  const byText = (list: unknown[]) => list.map((each) => JSON.stringify(each)).sort();
  expect(byText(worked)).toEqual(byText(allowed));
  expect(serial).toBe(8 * 6 * 4);
});

test('buttons offer exactly what the service lets through', () => {
  const now = new Date('2026-11-23T12:00:01+08:00');
  const pickup = (status: number) => ({ status, date: '2026-11-23', time: '13:00-15:00' });
  const parcel = (status: number) => ({ status, date: '', time: '' });
  const offered = (request: ReturnType<typeof pickup>, role: Role, at = now) =>
    actionsOf(request, role, at).map(({ action, reason }) => (reason ? [action, reason] : action));
  const tooLate = ['cancel', '取样前1小时内不可取消，请联系客服'];
  expect(offered(pickup(10), 'customer', new Date(now.getTime() - 1_000))).toEqual(['cancel']);
  expect(offered(pickup(10), 'customer')).toEqual([tooLate]);
  expect(offered(pickup(20), 'customer')).toEqual([tooLate]);
  expect(offered(pickup(10), 'service')).toEqual(['assign', 'cancel']);
  expect(offered(parcel(15), 'customer')).toEqual(['send', 'cancel']);
  expect(offered(parcel(25), 'technician')).toEqual(['arrive']);
  expect(offered(pickup(20), 'courier')).toEqual(['collect', 'fail']);
  for (const status of [40, 50, 60, 3]) {
    for (const role of roles) expect(offered(pickup(status), role)).toEqual([]);
  }
});

test('the customer hears of what others did, and the courier’s number goes with it', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const service = { role: 'service', rid: 'staff 1' } as const;
  const texts = async () =>
    (await db.select().from(messages).where(eq(messages.customerRid, student))).map(({ text }) => text);
  const done = await requestIn(world, 10, 1);
  const courier = { courierName: '周师傅', courierPhone: '13600000000' };
  await changeSampling(contextOf(world), { rid: done, action: 'assign', by: service, set: courier });
  await changeSampling(contextOf(world), { rid: done, action: 'collect', by: service });
  await changeSampling(contextOf(world), { rid: done, action: 'arrive', by: service });
  const failed = await requestIn(world, 20, 2);
  await changeSampling(contextOf(world), { rid: failed, action: 'fail', by: service, reason: '无人在场' });
  const cancelled = await requestIn(world, 10, 3);
  await changeSampling(contextOf(world), { rid: cancelled, action: 'cancel', by: service, reason: '暴雪' });
  expect((await texts()).sort()).toEqual(
    [
      '取样员周师傅（13600000000）将于2026-11-23 13:00-15:00上门取样。',
      '样品已取走。',
      '取样未成功：无人在场，请重新预约。',
      '取样预约Q3已由客服取消：暴雪',
    ].sort(),
  );
  const sms = (await world.outbox()).filter(({ target }) => target === demoAccounts.student.phone);
  expect(sms.map(({ text }) => text.endsWith('【澄谱】'))).toEqual([true, true, true, true]);
});

test('a change at the same moment as another is refused, not lost', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const rid = await requestIn(world, 10, 1);
  const service = { role: 'service', rid: 'staff 1' } as const;
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      db.transaction((transaction) =>
        changeSampling(
          { ...contextOf(world), db: transaction, jobs: world.jobs.within(transaction) },
          { rid, action: 'assign', by: service, version: 1 },
        ),
      ),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const reasons = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []));
  expect(new Set(reasons)).toEqual(new Set(['数据已更新，请刷新后重试']));
  const [row] = await db.select().from(samplings).where(eq(samplings.rid, rid));
  expect([row?.status, row?.version]).toEqual([20, 2]);
});
