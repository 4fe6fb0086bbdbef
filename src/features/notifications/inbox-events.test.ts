import { expect, test, vi } from 'vitest';
import { demoAccounts } from '../../../db/demo-accounts.ts';
import { followed, listening } from '../../../tests/fixtures/streams.ts';
import { messageEvents, messageRead } from './contract.ts';
import { notify } from './service.notices.ts';

test('how many messages are unread is told as they come and are read, to whose they are', async () => {
  const { world, origin } = await listening();
  const { db } = world.database;
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const open = (token?: string) => followed<{ unread: number }>(origin, messageEvents, {}, token);
  const [mine, theirs] = [await open(student.token), await open(teacher.token)];
  await vi.waitFor(() => expect([mine.told, theirs.told]).toEqual([[{ unread: 0 }], [{ unread: 0 }]]));
  const tell = (ref: string) =>
    db.transaction(async (inside) => {
      const context = {
        db: inside,
        jobs: world.jobs.within(inside),
        now: world.now(),
        secrets: world.secrets,
      };
      const values = { time: '2026-11-20 10:00', name: 'LIMS' };
      await notify(context, { customerRid: demoAccounts.student.rid, event: 'keyMade', ref, values });
    });
  await tell('one');
  await vi.waitFor(() => expect(mine.told.at(-1)).toEqual({ unread: 1 }), { timeout: 1_000, interval: 10 });
  await tell('two');
  await vi.waitFor(() => expect(mine.told.at(-1)).toEqual({ unread: 2 }), { timeout: 1_000, interval: 10 });
  await student.call(messageRead, {});
  await vi.waitFor(() => expect(mine.told.at(-1)).toEqual({ unread: 0 }), { timeout: 1_000, interval: 10 });
  expect(theirs.told).toEqual([{ unread: 0 }]);
  expect((await open()).response.status).toBe(401);
  for (const { cancel } of [mine, theirs]) cancel();
});
