import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Call } from '../../src/core/call.ts';
import { Failure } from '../../src/core/failure.ts';
import {
  orderCancel,
  orderProtocol,
  orderResolve,
  orderSend,
} from '../../src/features/orders/changes/contract.ts';
import { orderRows } from '../../src/features/orders/moves.ts';
import { type OrderAction, type OrderStatus, orderRecord } from '../../src/features/orders/rules.states.ts';
import { orderHistory, orders } from '../../src/features/orders/tables.ts';
import { newWorld } from '../world.ts';
import { roles, ways } from './support/order-ways.ts';
import { somebody } from './support/somebody.ts';

const states = Object.keys(orderRecord.names).map(Number) as OrderStatus[];
const actions = [...new Set(orderRecord.ways.map(({ action }) => action))];

test('every action of the table is documented', () => {
  expect([...actions].sort()).toEqual([...new Set(ways.map(({ action }) => action))].sort());
});

test.each(Object.values(roles))(
  'every state and action works for the %s as documented, or is refused with no change (T-flow)',
  async (role) => {
    const world = await newWorld();
    const { db } = world.database;
    const rid = await (await somebody(world, 'student')).sampleOrder();
    const by = { role, type: role === 'customer' ? 'customer' : 'staff', rid: 'tester' } as const;
    for (const status of states) {
      const [order] = await db
        .update(orders)
        .set({ status, isAgreed: true })
        .where(eq(orders.rid, rid))
        .returning();
      if (!order) throw new Error('the order is gone');
      for (const action of actions) {
        const way = ways.find((each) => each.action === action && each.from.includes(status));
        const expected = way?.by.includes(role) ? way.to : [];
        const before = [order, await db.$count(orderHistory)];
        const reached: number[] = [];
        for (const to of expected.length > 0 ? expected : [undefined]) {
          await db
            .transaction(async (transaction) => {
              const move = { action: action as OrderAction, by, now: world.now(), version: order.version };
              const moved = await orderRows.move(transaction, order, {
                ...move,
                to: to as OrderStatus | undefined,
              });
              expect(moved.version).toBe(order.version + 1);
              expect(await transaction.$count(orderHistory)).toBe(Number(before[1]) + 1);
              reached.push(moved.status);
              throw new Undo();
            })
            .catch((error) => {
              if (!(error instanceof Undo || error instanceof Failure)) throw error;
            });
        }
        expect([status, action, reached]).toEqual([status, action, expected]);
        const [now] = await db.select().from(orders).where(eq(orders.rid, rid));
        expect([now, await db.$count(orderHistory)]).toEqual(before);
      }
    }
  },
);

test('what customers ask for over HTTP moves their orders as documented, or changes nothing (T-flow)', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const owner = await somebody(world, 'student');
  const rid = await owner.sampleOrder();
  const asked: [string, Call, (version: number) => object][] = [
    ['cancel', orderCancel, (version) => ({ rid, version, reason: '不需要了' })],
    ['accept', orderProtocol, (version) => ({ rid, kind: 3, version: String(version) })],
    ['answer', orderProtocol, (version) => ({ rid, kind: 4, version: String(version), content: '是的' })],
    ['resolveIssue', orderResolve, (version) => ({ rid, choice: 'resolveIssue', version })],
    ['resend', orderResolve, (version) => ({ rid, choice: 'resend', version })],
    ['send', orderSend, (version) => ({ rid, express: '顺丰速运', waybill: 'SF1234567', version })],
  ];
  for (const status of states) {
    for (const [action, call, inputOf] of asked) {
      const [order] = await db.update(orders).set({ status }).where(eq(orders.rid, rid)).returning();
      if (!order) throw new Error('the order is gone');
      // On its way the same call corrects the waybill.
      const named = action === 'send' && status === 50 ? 'waybill' : action;
      const way = ways.find(
        (each) => each.action === named && each.from.includes(status) && each.by.includes('customer'),
      );
      const before = await db.$count(orderHistory);
      const stale = await owner.send(call, inputOf(order.version + 1));
      expect(stale.json().code).toBe(0);
      const answer = (await owner.send(call, inputOf(order.version))).json();
      const [now] = await db.select().from(orders).where(eq(orders.rid, rid));
      expect([status, action, answer.code]).toEqual([status, action, way ? 1 : 0]);
      if (way) expect(way.to).toContain(now?.status);
      else expect(now).toEqual(order);
      expect(await db.$count(orderHistory)).toBe(before + (way ? 1 : 0));
    }
  }
});

/** Ends a transaction without keeping what was done in it. */
class Undo extends Error {}
