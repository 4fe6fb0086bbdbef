import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../db/demo-accounts.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { lockEntries, moveEntries } from './moves.ts';
import {
  actionsOf,
  entryRecord,
  orderable,
  type PlanAction,
  type PlanRole,
  type PlanStatus,
  statusAt,
} from './rules.states.ts';
import { planHistory, planItems } from './tables.ts';

const states = Object.keys(entryRecord.names).map(Number) as PlanStatus[];
const actions = [...new Set(entryRecord.ways.map(({ action }) => action))];
const roles: PlanRole[] = ['customer', 'staff', 'system'];
const { rid: student } = demoAccounts.student;
const soon = new Date('2026-12-01T00:00:00+08:00');

/** What 1.4 of the product definition allows, written down once more: role, from, action, to. */
const allowed: [PlanRole, PlanStatus, PlanAction, PlanStatus][] = [
  ['customer', 20, 'accept', 30],
  ['customer', 20, 'bargain', 25],
  ['customer', 20, 'decline', 60],
  ['customer', 10, 'order', 40],
  ['customer', 30, 'order', 40],
  ['customer', 10, 'remove', 70],
  ['customer', 15, 'remove', 70],
  ['customer', 30, 'remove', 70],
  ['customer', 50, 'remove', 70],
  ['staff', 25, 'quoteAnew', 20],
  ['staff', 20, 'withdraw', 70],
  ['staff', 25, 'withdraw', 70],
  ['system', 20, 'expire', 50],
  ['system', 25, 'expire', 50],
  ['system', 30, 'expire', 50],
  ['system', 10, 'takeOff', 15],
  ['system', 15, 'bringBack', 10],
];

async function entryIn(world: World, status: PlanStatus, serial: number) {
  const rid = `01JNAB0000PLANENTRY${String(serial).padStart(7, '0')}`;
  await world.database.db.insert(planItems).values({
    rid,
    customerRid: student,
    // An entry that is off the shelf has no service.
    serviceRid: status === 15 ? 'gone' : 'dsn-scheme',
    categoryId: 31,
    name: '定制方案',
    img: '',
    count: 1,
    params: {},
    source: status === 10 || status === 15 ? 0 : 1,
    status,
    quotedFen: status === 10 || status === 15 ? null : 50_000,
    validUntil: status === 10 || status === 15 ? null : soon,
    createdAt: world.now(),
  });
  return rid;
}

test('every state, action and role either works as documented or changes nothing', async () => {
  const world = await newWorld();
  const { db } = world.database;
  let serial = 0;
  const worked: unknown[] = [];
  for (const status of states) {
    for (const action of actions) {
      for (const role of roles) {
        serial += 1;
        const rid = await entryIn(world, status, serial);
        const [before] = await db.select().from(planItems).where(eq(planItems.rid, rid));
        const by = { role, rid: role === 'customer' ? student : `${role} 1` };
        const refusal = await db
          .transaction(async (transaction) => {
            const entries = await lockEntries(transaction, [rid], by, 1);
            const move = { action, by, reason: '测试' };
            await moveEntries({ db: transaction, now: world.now() }, entries, move);
          })
          .then(
            () => undefined,
            (error: Error) => error.message,
          );
        const [after] = await db.select().from(planItems).where(eq(planItems.rid, rid));
        const steps = await db.select().from(planHistory).where(eq(planHistory.planItemRid, rid));
        if (refusal) {
          expect([after, steps]).toEqual([before, []]);
          const isRoles = allowed.some(([who, , what]) => who === role && what === action);
          expect(refusal).toBe(isRoles ? '当前状态不可操作' : '无权限操作');
          continue;
        }
        worked.push([role, status, action, after?.status]);
        expect(after).toMatchObject({ version: 2, quotedFen: before?.quotedFen });
        expect(steps).toMatchObject([
          {
            at: world.now(),
            actorType: role,
            actorRid: by.rid,
            fromStatus: status,
            toStatus: after?.status,
            reason: '测试',
          },
        ]);
      }
    }
  }
  const byText = (list: unknown[]) => list.map((each) => JSON.stringify(each)).sort();
  expect(byText(worked)).toEqual(byText(allowed));
  expect(serial).toBe(9 * 10 * 3);
});

const now = new Date('2026-11-20T10:00:00+08:00');
const later = new Date(now.getTime() + 1);
const earlier = new Date(now.getTime() - 1);

test.each([
  [{ status: 10, validUntil: null, isOnSale: true }, 10, ['remove']],
  [{ status: 10, validUntil: null, isOnSale: false }, 15, ['remove']],
  [{ status: 15, validUntil: null, isOnSale: true }, 10, ['remove']],
  [{ status: 15, validUntil: null, isOnSale: false }, 15, ['remove']],
  [{ status: 20, validUntil: later, isOnSale: true }, 20, ['accept', 'bargain', 'decline']],
  [{ status: 20, validUntil: now, isOnSale: true }, 20, ['accept', 'bargain', 'decline']],
  [{ status: 20, validUntil: earlier, isOnSale: true }, 50, ['remove']],
  [{ status: 25, validUntil: later, isOnSale: true }, 25, []],
  [{ status: 25, validUntil: earlier, isOnSale: true }, 50, ['remove']],
  [{ status: 30, validUntil: later, isOnSale: true }, 30, ['remove']],
  [{ status: 30, validUntil: earlier, isOnSale: true }, 50, ['remove']],
  [{ status: 40, validUntil: earlier, isOnSale: true }, 40, []],
  [{ status: 60, validUntil: earlier, isOnSale: true }, 60, []],
  [{ status: 70, validUntil: null, isOnSale: true }, 70, []],
])('%j is in state %i and offers %j', (entry, status, offered) => {
  expect(statusAt(entry, now)).toBe(status);
  expect(actionsOf(entry, now)).toEqual(
    offered.map((action) => ({
      action,
      name: entryRecord.ways.find((line) => line.action === action)?.name,
    })),
  );
});

test('what can be ordered is what the table says', () => {
  expect(orderable).toEqual([10, 30]);
});

test('a new quote keeps the old one in its history', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const rid = await entryIn(world, 25, 1);
  const by = { role: 'staff', rid: 'staff 1' } as const;
  const validUntil = new Date('2026-12-15T00:00:00+08:00');
  const entries = await lockEntries(db, [rid], by);
  const set = { quotedFen: 45_000, validUntil };
  await moveEntries({ db, now: world.now() }, entries, { action: 'quoteAnew', by, set });
  const [row] = await db.select().from(planItems).where(eq(planItems.rid, rid));
  expect(row).toMatchObject({ status: 20, version: 2, ...set });
  const [step] = await db.select().from(planHistory).where(eq(planHistory.planItemRid, rid));
  expect(step?.diff).toEqual({ quoted_fen: 50_000, valid_until: soon.toISOString() });
});
