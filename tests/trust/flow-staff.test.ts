import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type DemoStaff, demoStaff } from '../../db/demo-staff.ts';
import type { Call } from '../../src/core/call.ts';
import { staffOrderDetail } from '../../src/features/orders/board/contract.ts';
import { staffOrderMove, staffReviewAsk } from '../../src/features/orders/review/contract.ts';
import { type OrderStatus, orderRecord } from '../../src/features/orders/rules.states.ts';
import { samplePassports } from '../../src/features/orders/samples/tables.ts';
import { orderHistory, orders } from '../../src/features/orders/tables.ts';
import { workMove } from '../../src/features/results/bench/contract.ts';
import { assignDispatch } from '../../src/features/results/dispatch/contract.ts';
import {
  dataRelease,
  dataReturn,
  objectionAnswer,
  orderTerminate,
} from '../../src/features/results/review/contract.ts';
import { assigns } from '../../src/features/results/tables.ts';
import { deskReceive } from '../../src/features/samples/contract.staff.ts';
import { linesOf, type MadeWork, putFile, putObjection, putWork } from '../fixtures/laboratory.ts';
import { photoBy } from '../fixtures/samples.ts';
import { newWorld } from '../world.ts';
import { ways } from './support/order-ways.ts';
import { somebody } from './support/somebody.ts';

/** What a step needs to be there: the work of the order, in a state. */
type Made = { work: MadeWork; version: number; line: string; sample: string; photo: string };

/** One call of the staff that moves orders. */
type Step = {
  action: string;
  call: Call;
  /** Whom the permission matrix lets make it. */
  by: readonly DemoStaff[];
  /** The state of the order's work. */
  work?: number;
  /** States in which the call is good without moving the order: other work of it goes on. */
  alsoIn?: readonly number[];
  input: (made: Made) => object;
};

const service = ['service', 'lead'] as const;
const move = (action: string, more: object = {}): Step => ({
  action,
  call: staffOrderMove,
  by: service,
  input: ({ work, version }) => ({ rid: work.orderRid, version, action, ...more }),
});
const parcel = { express: '顺丰速运', waybill: 'SF1234567' };

const steps: readonly Step[] = [
  move('pass'),
  move('reject', { reason: '超出检测能力' }),
  move('cancel', { reason: '客户来电取消' }),
  move('send', parcel),
  move('waybill', parcel),
  {
    ...{ action: 'askBack', call: staffReviewAsk, by: service },
    input: ({ work, version, line }) => ({
      ...{ rid: work.orderRid, version, promise_date: null, summary: '请确认样品是否含磁性' },
      lines: [{ line_rid: line, count: 1, params: { main_components: 'TiO2' } }],
    }),
  },
  {
    ...{ action: 'receive', call: deskReceive, by: ['service', 'lead', 'tech', 'sample'] },
    input: ({ work, version, sample, photo }) => ({
      ...{ order_rid: work.orderRid, order_version: version },
      samples: [{ rid: sample, photo_rid: photo }],
    }),
  },
  {
    ...{ action: 'queue', call: assignDispatch, by: service, work: 10, alsoIn: [70, 80, 105] },
    input: ({ work }) => ({
      ...{ rid: work.rid, version: 1, instrument: 'Bruker D8 Advance', lab: '' },
      ...{ tech_rid: demoStaff.tech.rid, planned_date: '2026-11-23' },
    }),
  },
  {
    ...{ action: 'start', call: workMove, by: ['tech'], work: 30, alsoIn: [80, 105] },
    input: ({ work }) => ({ rid: work.rid, version: 1, action: 'start' }),
  },
  {
    ...{ action: 'upload', call: workMove, by: ['tech'], work: 40 },
    input: ({ work }) => ({ rid: work.rid, version: 1, action: 'upload' }),
  },
  {
    ...{ action: 'returnData', call: dataReturn, by: ['reviewer'], work: 50 },
    input: ({ work }) => ({ rid: work.rid, version: 1, reason: '扫描范围不符' }),
  },
  {
    // What was terminated is released without becoming anything else.
    ...{ action: 'release', call: dataRelease, by: ['reviewer'], work: 50, alsoIn: [220] },
    input: ({ work, version }) => ({
      ...{ order_rid: work.orderRid, version },
      checked: ['params', 'samples', 'quality'],
    }),
  },
  {
    ...{ action: 'retest', call: objectionAnswer, by: service, work: 70, alsoIn: [105] },
    input: ({ work }) => ({ rid: work.rid, version: 1, answer: 'retest', text: '安排免费复测' }),
  },
  {
    ...{ action: 'terminate', call: orderTerminate, by: service, work: 40 },
    input: ({ work, version }) => ({ order_rid: work.orderRid, version, reason: '样品已不可用' }),
  },
];
const states = Object.keys(orderRecord.names).map(Number) as OrderStatus[];

test.each(steps)(
  'staff $action orders over HTTP as documented, or change nothing (T-flow)',
  async ({ action, call, by, work: workStatus, alsoIn = [], input }) => {
    const world = await newWorld();
    const { db } = world.database;
    const rid = await (await somebody(world, 'student')).sampleOrder();
    const desk = await world.asStaff('service');
    const { data } = await desk.call(staffOrderDetail, { rid });
    const [line = ''] = await linesOf(world, rid);
    const sample = data?.samples[0]?.rid ?? '';
    const isOf = eq(orders.rid, rid);
    /** Puts the order into a state with what the step works on. */
    const prepare = async (status: number): Promise<Made> => {
      await db.delete(assigns).where(eq(assigns.orderRid, rid));
      await db.delete(samplePassports).where(eq(samplePassports.orderRid, rid));
      const work =
        workStatus === undefined
          ? { rid: '', no: '', orderRid: rid, lineRid: line, version: 1 }
          : await putWork(world, rid, workStatus, { orderStatus: status });
      if (workStatus === 40 || workStatus === 50) await putFile(world, work);
      if (workStatus === 70) await putObjection(world, work);
      const [order] = await db
        .update(orders)
        .set({ status, isQuoteFirst: false, payStatus: 0, promiseDate: null })
        .where(isOf)
        .returning();
      return { work, version: order?.version ?? 0, line, sample, photo: '' };
    };
    const attempt = async (status: number, who: DemoStaff) => {
      const made = await prepare(status);
      if (action === 'receive' && by.includes(who)) made.photo = await photoBy(world, who);
      const look = async () => [
        await db.select().from(orders).where(isOf),
        await db.select().from(assigns).where(eq(assigns.orderRid, rid)),
        await db.$count(orderHistory),
      ];
      const before = await look();
      const answer = (await (await world.asStaff(who)).send(call, input(made))).json();
      const way = ways.find((each) => each.action === action && each.from.includes(status));
      const isMine = by.includes(who);
      const wanted = isMine && Boolean(way || alsoIn.includes(status));
      expect([action, status, who, answer.code === 1, answer.msg]).toEqual([
        ...[action, status, who, wanted],
        answer.msg,
      ]);
      const [order] = await db.select().from(orders).where(isOf);
      if (!wanted) expect(await look()).toEqual(before);
      else if (way) expect(way.to).toContain(order?.status);
      else expect(order?.status).toBe(status);
    };
    const [first = 'service'] = by;
    for (const status of states) await attempt(status, first);
    // In a state that allows it, everybody else: those who may, and those who may not.
    const [good = 10] = ways.find((each) => each.action === action)?.from ?? [];
    for (const who of Object.keys(demoStaff) as DemoStaff[]) if (who !== first) await attempt(good, who);
  },
);
