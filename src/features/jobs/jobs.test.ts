import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { failedJob } from '../../../tests/fixtures/jobs.ts';
import { newWorld } from '../../../tests/world.ts';
import { workers } from '../../features.ts';
import { auditLog } from '../staff/tables.ts';
import { jobList, jobRetry } from './contract.ts';
import { jobNames } from './rules.names.ts';
import { errorSaid } from './rules.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });

test('every job has a name for staff', () => {
  expect(workers.map(({ job }) => job.name).toSorted()).toEqual(Object.keys(jobNames).toSorted());
});

test('an error is told without values of statements, numbers and addresses', () => {
  expect(errorSaid({ message: '短信服务无响应 13900000001 a.b@example.com 500' })).toBe(
    '短信服务无响应 *** *** 500',
  );
  const statement = {
    message: 'Failed query: insert\nparams: 林知夏',
    cause: { message: 'deadlock detected' },
  };
  expect(errorSaid(statement)).toBe('deadlock detected');
  expect(errorSaid({ message: statement.message })).toBe('数据库操作失败');
  expect(errorSaid({ value: { message: 'job timed out' } })).toBe('job timed out');
  expect([errorSaid(null), errorSaid('x'), errorSaid({ message: 1 })]).toEqual(['', '', '']);
});

test('staff see what failed and not what it was about, and have it tried once more', async () => {
  const world = await newWorld();
  const id = await failedJob(world);
  const admin = await world.asStaff('admin');
  const { data } = await admin.call(jobList, { state: 'failed' });
  expect(data?.counts.failed).toBe(1);
  expect(data?.names).toContainEqual({ name: 'notice-due', title: '生成账号通知' });
  const [row] = data?.list ?? [];
  expect(row).toMatchObject({ rid: id, title: '生成账号通知', state: 'failed', due: '' });
  expect(row?.tries).toBe(row?.most);
  expect(row?.error).toBe('no answer for *** <***>');
  expect(JSON.stringify(data)).not.toMatch(/customerRid|secret|13900000001/);
  expect((await admin.call(jobList, { name: 'deliver-notice', state: 'failed' })).data?.total).toBe(0);

  const auditor = await world.asStaff('auditor');
  expect((await auditor.call(jobList, {})).code).toBe(1);
  expect(await auditor.call(jobRetry, { rid: id })).toEqual(refused('无权限操作'));
  expect(await admin.call(jobRetry, { rid: crypto.randomUUID() })).toEqual(refused('记录不存在'));
  expect((await admin.call(jobRetry, { rid: id })).code).toBe(1);
  expect(await admin.call(jobRetry, { rid: id })).toEqual(refused('数据已更新，请刷新后重试'));
  const waiting = await admin.call(jobList, { name: 'notice-due' });
  expect(waiting.data?.list).toMatchObject([{ rid: id, state: 'retry' }]);
  const [line] = await world.database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.path, jobRetry.path), eq(auditLog.isRefused, false)));
  expect(line).toMatchObject({ notes: '生成账号通知' });

  await world.jobs.workOff();
  expect((await admin.call(jobList, { name: 'notice-due' })).data?.list).toEqual([]);
});
