import { expect, test } from 'vitest';
import { reviewOf } from '../../../../tests/trust/support/desk.ts';
import { somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import { staffMessageList } from '../../notifications/contract.staff.ts';
import { orderProtocol } from '../changes/contract.ts';
import { staffOrderMove, staffReviewAsk } from './contract.ts';
import { watchReviews } from './watch-reviews.ts';

test('the leads hear once of an order that nobody reviewed in four working hours, and again when it waits anew', async () => {
  const world = await newWorld();
  world.setNow('2030-01-08T09:00:00+08:00');
  const me = await somebody(world, 'student');
  const service = await world.asStaff('service');
  const review = await reviewOf(me);
  const { rid } = review;
  await service.call(staffOrderMove, { rid: await me.order(), action: 'pass', version: 1 });
  const told = async () => {
    await watchReviews({ ...world, db: world.database.db, jobs: world.jobs.within(world.database.db) });
    const lead = await world.asStaff('lead');
    const { data } = await lead.call(staffMessageList, {});
    return data?.list.filter(({ event }) => event === 'reviewOverdue').map(({ text }) => text);
  };
  world.pass(4 * 3600 - 1);
  expect(await told()).toEqual([]);
  world.pass(1);
  expect(await told()).toEqual([expect.stringMatching(/^订单\w{10,}超过4个工作小时未审核。$/)]);
  expect(await told()).toHaveLength(1);
  const again = await world.asStaff('service');
  expect((await again.call(staffReviewAsk, { ...review, summary: '样品是否含硫？' })).code).toBe(1);
  const answer = { rid, kind: 4, version: '2', content: '不含硫' } as const;
  expect((await (await world.as('student')).call(orderProtocol, answer)).code).toBe(1);
  expect(await told()).toHaveLength(1);
  world.pass(3 * 3600);
  expect(await told()).toHaveLength(1);
  world.setNow('2030-01-09T09:00:00+08:00');
  expect(await told()).toHaveLength(2);
});
