import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { failedJob } from '../../../tests/fixtures/jobs.ts';
import { newWorld } from '../../../tests/world.ts';
import { tellOfProcess } from '../../host/running/process-row.ts';
import { noteUpkeep } from '../../host/running/upkeep.ts';
import { systemState } from './contract.ts';

test('staff see the processes, what failed and what was done to keep the shop safe', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const admin = await world.asStaff('admin');
  const state = async () => (await admin.call(systemState, {})).data;
  expect(await state()).toMatchObject({ processes: [], backup: null, restore_test: null, files: null });

  const facts = { role: 'worker', dataDir: world.storeFolder, version: '1.2.3', replica: db } as const;
  const fail = (error: unknown) => expect.unreachable(String(error));
  const [gone, here] = [await tellOfProcess(db, facts, fail), await tellOfProcess(db, facts, fail)];
  await db.execute(sql`UPDATE processes SET seen_at = now() - interval '1 minute'
    WHERE rid = (SELECT min(rid) FROM processes)`);
  await failedJob(world);
  await noteUpkeep(db, { kind: 'backup', began: performance.now() - 4_000, problems: 0, what: 'a' });
  await noteUpkeep(db, { kind: 'backup', began: performance.now() - 5_000, problems: 1, what: 'b' });
  const seen = await state();
  expect(seen?.processes.map(({ is_quiet }) => is_quiet).sort()).toEqual([0, 1]);
  expect(seen?.processes[0]).toMatchObject({
    ...{ role: 'worker', version: '1.2.3', pid: process.pid, replica: { ms: 0, bytes: 0 } },
    disk_free: expect.any(Number),
  });
  expect(seen?.jobs).toMatchObject({ failed: 1, active: 0 });
  expect(seen?.backup).toMatchObject({ seconds: 5, problems: 1, what: 'b' });
  expect(seen?.database.version).toMatch(/^\d+/);
  expect(await world.statements(state)).toHaveLength(9);

  for (const each of [gone, here]) await each.stop();
  expect((await state())?.processes).toEqual([]);
});
