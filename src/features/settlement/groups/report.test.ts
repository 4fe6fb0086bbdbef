import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import readSheet from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { book } from '../../../../tests/fixtures/bookings.ts';
import { envelopeOf, groupOf } from '../../../../tests/fixtures/clusters.ts';
import { groupWithLimits, orderedXrd, ridOf } from '../../../../tests/fixtures/group-orders.ts';
import { textOf } from '../../../../tests/fixtures/papers.ts';
import { acceptedOrder, topUp } from '../../../../tests/fixtures/settled.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { yuan } from '../../../core/yuan.ts';
import { usedOf } from '../../allowances/charge.ts';
import { clusterDeleteUser } from '../../clusters/contract.ts';
import { orderCancel } from '../../orders/changes/contract.ts';
import { settlementOperate } from '../contract.ts';
import { creditMake } from '../desk/contract.ts';
import { statementLines, statements } from '../tables.ts';
import { clusterReport } from './contract.ts';

const month = '2026-11';
const refusal = (msg: string) => ({ code: 0, data: null, msg });

type Fate = 'open' | 'called off' | 'billed' | 'credited' | 'paid';
type Step = { who: 'student' | 'teacher'; samples: number; on: 0 | 1 | 2; fate: Fate };

/** A group whose member may order two samples at once, with two envelopes. */
async function laboratory(world: World) {
  const owner = await groupWithLimits(world, { limit_fen: 12_000, month_fen: null });
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const manager = { ...teacher, world, rid: ridOf('teacher') };
  const terms = { cluster: owner, amount_fen: 10_000_000 };
  const envelopes = [
    ...[await envelopeOf(manager, { ...terms, no: 'A-1', name: '项目甲' })],
    ...[await envelopeOf(manager, { ...terms, no: 'B-2', name: '项目乙' })],
  ];
  await topUp({ rid: owner, world }, 1_000_000);
  return { owner, envelopes, people: { student, teacher } };
}

/** Brings an order to its fate; returns what it costs, is billed and paid in the end, and whether it waits. */
async function follow(world: World, lab: Awaited<ReturnType<typeof laboratory>>, step: Step) {
  const { owner, envelopes, people } = lab;
  const { teacher } = people;
  const envelope_rid = step.on === 0 ? undefined : envelopes[step.on - 1];
  const place = () => orderedXrd(people[step.who], step.samples, { owner, envelope_rid });
  const fen = step.samples * 6_000;
  const isWaiting = step.who === 'student' && step.samples > 2;
  if (isWaiting || step.fate === 'open' || step.fate === 'called off') {
    const { rid } = await place();
    const isOff = step.fate === 'called off';
    if (isOff) await people[step.who].call(orderCancel, { rid, version: 1, reason: '不需要了' });
    return { costFen: isOff ? 0 : fen, isOff, isWaiting, billedFen: 0, paidFen: 0 };
  }
  const order_rid = await acceptedOrder(
    { ...people[step.who], world, sampleOrder: async () => (await place()).rid },
    fen + 500,
  );
  const { data } = await teacher.call(settlementOperate, { op: 'create', order_rids: [order_rid] });
  const rid = data?.rid ?? '';
  expect((await teacher.call(settlementOperate, { op: 'confirm', rid })).code).toBe(1);
  const billedFen = fen + 500;
  const rest = { isOff: false, isWaiting: false };
  if (step.fate === 'paid') {
    const paid = await teacher.call(settlementOperate, { op: 'pay', rid, way: 0 });
    expect(paid.data?.paid_fen).toBe(billedFen);
    return { ...rest, costFen: billedFen, billedFen, paidFen: billedFen };
  }
  if (step.fate === 'billed') return { ...rest, costFen: billedFen, billedFen, paidFen: 0 };
  const { db } = world.database;
  const [line] = await db.select().from(statementLines).where(eq(statementLines.statementRid, rid));
  const [statement] = await db.select().from(statements).where(eq(statements.rid, rid));
  const credited = await (await world.asStaff('lead')).call(creditMake, {
    ...{ rid, version: statement?.version ?? 0, line_rid: line?.rid ?? '', amount_fen: 1_500 },
    ...{ to: 'prestore', reason: '样品破损' },
  });
  expect(credited.code).toBe(1);
  return { ...rest, costFen: billedFen - 1_500, billedFen: billedFen - 1_500, paidFen: 0 };
}

test('a month tells what was ordered, billed and paid, the same by member, envelope and service', async () => {
  const world = await newWorld();
  const lab = await laboratory(world);
  const { owner, envelopes, people } = lab;
  const steps = fc.sample(
    fc.record({
      who: fc.constantFrom('student' as const, 'teacher' as const),
      samples: fc.integer({ min: 1, max: 3 }),
      on: fc.constantFrom(0 as const, 1 as const, 2 as const),
      fate: fc.constantFrom<Fate>('open', 'called off', 'billed', 'credited', 'paid'),
    }),
    { numRuns: 14, seed: 20261123 },
  );
  const done: (Pick<Step, 'who' | 'on'> & Awaited<ReturnType<typeof follow>>)[] = [];
  for (const step of steps) done.push({ ...step, ...(await follow(world, lab, step)) });
  const booking = { who: 'teacher', on: 2, costFen: 84_000, billedFen: 0, paidFen: 0 } as const;
  await book(people.teacher, {}, { owner, envelope_rid: envelopes[1] });
  done.push({ ...booking, isOff: false, isWaiting: false });
  // Neither the next month nor one's own orders nor those of another group count.
  await orderedXrd(people.teacher, 1);
  await orderedXrd(people.teacher, 1, { owner: await groupOf({ world, rid: ridOf('teacher') }) });

  const ask = (input: object = {}) => people.teacher.call(clusterReport, { rid: owner, month, ...input });
  const { data } = await ask();
  type Done = (typeof done)[number];
  const sum = (read: (each: Done) => number, which: (each: Done) => boolean = () => true) =>
    done.filter(which).reduce((all, each) => all + read(each), 0);
  const counts = (each: Done) => !each.isWaiting && !each.isOff;
  const cost = (which: (each: Done) => boolean) => sum((each) => each.costFen, which);
  expect(data?.totals).toEqual({
    ...{ orders: done.filter(counts).length, ordered_fen: cost(counts) },
    waiting_fen: cost(({ isWaiting, isOff }) => isWaiting && !isOff),
    ...{ billed_fen: sum(({ billedFen }) => billedFen), paid_fen: sum(({ paidFen }) => paidFen) },
  });
  for (const who of ['student', 'teacher'] as const)
    expect(data?.members.find(({ user }) => user === ridOf(who))).toMatchObject({
      ordered_fen: cost((each) => counts(each) && each.who === who),
      waiting_fen: cost((each) => each.isWaiting && !each.isOff && each.who === who),
      billed_fen: sum(
        ({ billedFen }) => billedFen,
        (each) => each.who === who,
      ),
    });
  const used = await usedOf(
    world.database.db,
    envelopes.map((rid) => `envelope:${rid}`),
  );
  for (const [index, rid] of envelopes.entries()) {
    const on = (each: Done) => each.on === index + 1 && !each.isOff;
    expect(data?.envelopes.find((each) => each.rid === rid)).toMatchObject({
      ordered_fen: cost((each) => on(each) && !each.isWaiting),
      used_fen: cost(on),
      left_fen: 10_000_000 - cost(on),
    });
    expect(used.get(`envelope:${rid}`)).toBe(cost(on));
  }
  const none = cost((each) => each.on === 0 && counts(each));
  expect(data?.envelopes.find(({ rid }) => rid === '')?.ordered_fen).toBe(none);
  for (const part of [data?.members, data?.envelopes, data?.services])
    expect(part?.reduce((all, each) => all + each.ordered_fen, 0)).toBe(data?.totals.ordered_fen);
  const pdf = await people.teacher.send(clusterReport, { rid: owner, month, format: 'pdf' });
  const text = (await textOf(pdf.rawPayload)).join(' ');
  for (const each of [data?.totals.ordered_fen, data?.totals.billed_fen, none])
    expect(text).toContain(yuan(each ?? 0));
  for (const words of ['经费使用月报', '按经费项目', 'A-1', '项目甲', '林知夏'])
    expect(text).toContain(words);
  const sheet = await people.teacher.send(clusterReport, { rid: owner, month, format: 'xlsx' });
  const sheets = await readSheet(sheet.rawPayload);
  const figuresOf = (name: string, column: number) =>
    (sheets.find((each) => each.sheet === name)?.data ?? []).at(-1)?.[column];
  const ordered = (data?.totals.ordered_fen ?? 0) / 100;
  expect([figuresOf('按经费项目', 3), figuresOf('按成员', 2), figuresOf('按检测项目', 2)]).toEqual(
    [1, 2, 3].map(() => ordered),
  );
  expect(figuresOf('按成员', 4)).toBe((data?.totals.billed_fen ?? 0) / 100);
  const { data: next } = await ask({ month: '2026-12' });
  expect(next?.totals).toEqual({ orders: 0, ordered_fen: 0, waiting_fen: 0, billed_fen: 0, paid_fen: 0 });
});

test('only who owns or manages the group reads its month', async () => {
  const world = await newWorld();
  const boss = await world.as('teacher');
  const rid = await groupOf(
    { world, rid: ridOf('teacher') },
    { student: 'member', enterprise: 'manager', newcomer: 'invited' },
  );
  await groupOf({ world, rid: ridOf('newcomer') });
  const manager = await world.as('enterprise');
  for (const format of ['json', 'pdf', 'xlsx'] as const) {
    const asked = { rid, month, format };
    for (const who of ['student', 'newcomer'] as const)
      expect(await (await world.as(who)).call(clusterReport, asked)).toEqual(refusal('记录不存在'));
    expect((await manager.send(clusterReport, asked)).statusCode).toBe(200);
  }
  await boss.call(clusterDeleteUser, { rid, user: ridOf('enterprise') });
  expect(await manager.call(clusterReport, { rid, month })).toEqual(refusal('记录不存在'));
  expect((await boss.call(clusterReport, { rid, month: '2026-13' })).msg).toBe('月份格式须为 YYYY-MM');
});
