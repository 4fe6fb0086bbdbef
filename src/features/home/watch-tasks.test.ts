import { expect, test } from 'vitest';
import { solvedPuzzle } from '../../../tests/fixtures/codes.ts';
import { somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../tests/world.ts';
import { indexMsgAdd } from '../enquiries/contract.ts';
import { staffMessageList } from '../notifications/contract.staff.ts';
import { orderTalkAdd } from '../orders/talk/contract.ts';
import { watchTasks } from './watch-tasks.ts';

test('the leads hear once of a message and of a requirement that nobody took up in time', async () => {
  const world = await newWorld();
  world.setNow('2030-01-08T17:00:00+08:00');
  const me = await somebody(world, 'student');
  const told = async () => {
    await watchTasks({ ...world, db: world.database.db, jobs: world.jobs.within(world.database.db) });
    const lead = await world.asStaff('lead');
    const { data } = await lead.call(staffMessageList, { size: 50 });
    return data?.list.filter(({ event }) => event === 'taskOverdue').map(({ text }) => text) ?? [];
  };
  const planted = (await told()).length;
  const since = async () => (await told()).slice(0, -planted || undefined);
  const rid = await me.order();
  await me.call(orderTalkAdd, { rid, text: '样品能否加测一个温度？' });
  const wish = { name: '周新', phone: '13900000004', content: '两块合金的断口形貌与成分，能否本周内完成？' };
  expect((await world.call(indexMsgAdd, { ...wish, type: 1, captcha: await solvedPuzzle(world) })).code).toBe(
    1,
  );
  expect(await since()).toEqual([]);
  world.pass(14 * 3600);
  expect(await since()).toEqual([]);
  world.setNow('2030-01-09T09:05:00+08:00');
  expect(await since()).toEqual([
    expect.stringMatching(/^内部告警：订单\w+的客户留言超过2个工作小时未回复。$/),
  ]);
  expect(await since()).toHaveLength(1);
  world.pass(8 * 3600);
  expect(await since()).toContainEqual(expect.stringMatching(/^内部告警：需求\w+超过一个工作日未分派。$/));
});
