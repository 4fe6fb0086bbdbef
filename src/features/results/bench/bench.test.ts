import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { putWork } from '../../../../tests/fixtures/laboratory.ts';
import { somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import { orderLines } from '../../orders/tables.ts';
import { reviewDetail } from '../review/contract.ts';
import { benchQueue, workDetail, workMove } from './contract.ts';

test('whoever hands work in hands in the record on the screen with it', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const [tech, reviewer] = [await world.asStaff('tech'), await world.asStaff('reviewer')];
  const { rid, orderRid } = await putWork(world, await me.sampleOrder(), 40, { orderStatus: 80 });
  const { data: work } = await tech.call(workDetail, { rid });
  const sample_rid = work?.sample_list[0]?.rid ?? '';
  const record = {
    ...{ used: [{ name: '扫描速度', value: '2°/min' }], notes: '样品吸潮', consumables: '硅片1片' },
    missing: [{ sample_rid, reason: '样品量不足' }],
  };
  const upload = { rid, version: work?.version ?? 0, action: 'upload' as const };
  // The record's reason is what lets it be handed in; a refusal keeps nothing of it.
  expect((await tech.call(workMove, { ...upload, version: 7, record })).msg).toBe('数据已更新，请刷新后重试');
  expect((await tech.call(workDetail, { rid })).data).toMatchObject({
    ...{ used: [], notes: '', version: 1 },
    params: expect.arrayContaining([
      expect.objectContaining({ name: '样品数量', is_condition: 0 }),
      expect.objectContaining({ name: '扫描范围 2θ', is_condition: 1 }),
    ]),
  });
  expect((await tech.call(workMove, { ...upload, record })).data?.order_status).toBe(90);
  const { data: seen } = await reviewer.call(reviewDetail, { order_rid: orderRid });
  expect(seen?.work[0]).toMatchObject({
    ...{ used: record.used, notes: record.notes, consumables: record.consumables },
    sample_list: [{ missing: '样品量不足' }],
  });
  // What was handed in is changed only after it was returned.
  const late = { rid, version: seen?.work[0]?.version ?? 0, action: 'pause' as const, record };
  expect((await tech.call(workMove, late)).msg).toBe('当前状态不可操作');
});

test('work that is in a hurry says so on the bench', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const tech = await world.asStaff('tech');
  const { lineRid } = await putWork(world, await me.sampleOrder(), 40, { orderStatus: 80 });
  const seen = async () => (await tech.call(benchQueue, {})).data?.list[0]?.hurry;
  expect(await seen()).toBe('');
  const { db } = world.database;
  for (const [urgent, hurry] of [
    [true, '加急'],
    ['super', '特急'],
  ] as const) {
    await db.update(orderLines).set({ params: { urgent } }).where(eq(orderLines.rid, lineRid));
    expect(await seen()).toBe(hurry);
  }
});
